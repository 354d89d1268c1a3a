#include "examine/alike.h"

#include <algorithm>
#include <array>
#include <span>

#include "examine/wording.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

/// IE for Internet Explorer: an abbreviation written out is another spelling of the name.
bool is_abbreviation(std::string_view shorter, std::string_view longer) {
  std::string initials;
  bool is_start = true;
  for (const char letter : longer) {
    if (is_start && letter >= 'A' && letter <= 'Z') initials += letter;
    is_start = letter == ' ' || letter == '-';
  }
  std::string letters;
  for (const char letter : shorter) {
    if (letter >= 'A' && letter <= 'Z') letters += letter;
    if (letter >= 'a' && letter <= 'z') return false;
  }
  return initials.size() >= 2 && initials == letters;
}

}  // namespace

bool only_abbreviates(const Scene& scene, const VariantPair& pair) {
  const Core core = core_of(pair);
  if (core.changes.empty()) return false;
  const std::string_view a = scene.text({core.a.document, changed_span(core, true)});
  const std::string_view b = scene.text({core.b.document, changed_span(core, false)});
  const auto has_digit = [](std::string_view text) {
    return text.find_first_of("0123456789") != std::string_view::npos;
  };
  if (has_digit(a) || has_digit(b)) return false;  // $5m is no short form of $5bn
  return is_abbreviation(a, b) || is_abbreviation(b, a);
}

bool denies_as_well(const Scene& scene, const VariantPair& pair) {
  const Core core = core_of(pair);
  if (core.changes.empty()) return false;
  static const std::array kDenials = {hash_word("no"), hash_word("not"), hash_word("without"),
                                      hash_word("never"), hash_word("nothing")};
  const auto denies = [](std::span<const Token> tokens) {
    return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
      return std::find(kDenials.begin(), kDenials.end(), token.word) != kDenials.end();
    });
  };
  const Edit& first = core.changes.front();
  const auto is_before = [&](DocumentSpan own, DocumentSpan whole, Span change, Span other_change,
                             DocumentId other) {
    if (change.begin_byte != own.span.begin_byte || whole.span.begin_byte >= own.span.begin_byte) {
      return false;
    }
    const std::span<const Token> before =
        scene.tokens({own.document, {whole.span.begin_byte, own.span.begin_byte}});
    return !before.empty() && denies(before.last(std::min<std::size_t>(before.size(), 2))) &&
           denies(scene.tokens({other, other_change}));
  };
  return is_before(core.a, pair.a_span, first.a, first.b, core.b.document) ||
         is_before(core.b, pair.b_span, first.b, first.a, core.a.document);
}

bool only_shortens_headline(const Scene& scene, const VariantPair& pair, bool headline_is_b) {
  static const Lexicon& classes = lexicon("word_classes.txt");
  static const std::uint64_t kThat = hash_word("that");
  static const std::uint64_t kThere = hash_word("there");
  const Core core = core_of(pair);
  return !core.changes.empty() && std::ranges::all_of(core.changes, [&](const Edit& edit) {
    if (!(headline_is_b ? edit.b : edit.a).empty()) return false;
    const DocumentSpan lost = headline_is_b ? DocumentSpan{core.a.document, edit.a}
                                            : DocumentSpan{core.b.document, edit.b};
    return std::ranges::all_of(scene.tokens(lost), [&](const Token& token) {
      const std::string_view sort = classes.tag(token.word);
      return token.word == 0 || sort == "article" || sort == "be" || sort == "have" ||
             token.word == kThat || token.word == kThere;
    });
  });
}

std::string day_of(const Scene& scene, DocumentId id) {
  const std::optional<std::string>& published = scene.document(id).published;
  return published && published->size() >= 10 ? published->substr(0, 10) : std::string();
}

bool is_later_count(const Scene& scene, const VariantPair& pair) {
  if (!has(pair, Subtype::number) || has(pair, Subtype::negation)) return false;
  const Core core = core_of(pair);
  if (core.changes.size() < 2 || core.a.document == core.b.document) return false;
  const std::string day_a = day_of(scene, core.a.document);
  const std::string day_b = day_of(scene, core.b.document);
  if (day_a.empty() || day_b.empty() || day_a == day_b) return false;
  static const std::array kMarks = {hash_word("now"), hash_word("already"), hash_word("far")};
  const auto marks = [&](bool in_a) {
    for (const Edit& edit : core.changes) {
      for (const Token& token : scene.tokens(in_a ? DocumentSpan{core.a.document, edit.a}
                                                  : DocumentSpan{core.b.document, edit.b})) {
        if (std::find(kMarks.begin(), kMarks.end(), token.word) != kMarks.end()) return true;
      }
    }
    return false;
  };
  const bool a_is_later = day_a > day_b;
  return marks(a_is_later) && !marks(!a_is_later);
}

}  // namespace onrecord
