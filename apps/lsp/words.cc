#include "lsp/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "onrecord/names.h"
#include "onrecord/render.h"
#include "wire/utf8.h"

namespace onrecord::lsp {
namespace {

using checked::CheckedQuotation;
using checked::Comparison;
using checked::Piece;
using checked::PieceKind;
using checked::SourcePlace;

constexpr std::size_t kLongest = 400;  // bytes of one wording in a message
constexpr std::size_t kLongestTitle = 80;
constexpr std::string_view kEllipsis = " … ";

/// At most about `most` bytes: the beginning and the end, cut between words where there are any.
std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t head = text.rfind(' ', most * 2 / 3);
  if (head == std::string_view::npos || head == 0) head = most * 2 / 3;
  std::size_t tail = text.find(' ', text.size() - most / 3);
  if (tail == std::string_view::npos) tail = text.size() - most / 3;
  const auto is_inside = [&](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  while (is_inside(head)) --head;
  while (is_inside(tail)) ++tail;
  const std::string_view rest = text.substr(tail);
  return std::string(text.substr(0, head)) + std::string(kEllipsis) +
         std::string(rest.substr(std::min(rest.find_first_not_of(' '), rest.size())));
}

std::string clock(double seconds) {
  const auto whole = static_cast<long long>(std::floor(std::clamp(seconds, 0.0, 1e9)));
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                whole % 60);
  return text.data();
}

std::string file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

/// One wording in the sort of text that the editor shows.
class Shown {
 public:
  explicit Shown(bool is_markdown) : is_markdown_(is_markdown) {}

  std::string plain(std::string_view text) const {
    const std::string safe = safe_text(text);
    return is_markdown_ ? escaped_markdown(safe) : safe;
  }

  std::string strong(std::string_view text) const {
    return is_markdown_ ? "**" + plain(text) + "**" : plain(text);
  }

  /// The source's own words stand out one way, the draft's another.
  std::string side(const std::vector<Piece>& pieces, bool is_source) const {
    const std::string_view mark = is_source ? "**" : "~~";
    std::string out;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& piece = pieces[i];
      if (piece.kind == PieceKind::own) {
        const std::string words = plain(piece.text);
        const std::string open = is_markdown_ ? std::string(mark) : is_source ? "{+" : "[-";
        const std::string close = is_markdown_ ? std::string(mark) : is_source ? "+}" : "-]";
        out += open;
        out += words;
        out += close;
      } else {
        out += plain(shortened(piece.text, kLongest));
      }
    }
    return out;
  }

  std::string quoted(std::string_view text) const {
    return is_markdown_ ? "\n\n> " + std::string(text) : "\n  " + std::string(text);
  }
  std::string paragraph() const { return is_markdown_ ? "\n\n" : "\n"; }

 private:
  bool is_markdown_;
};

std::string classes_in_words(const Comparison& comparison) {
  std::string words;
  for (const DifferenceClass one : comparison.classes) {
    words += (words.empty() ? "" : ", ") + std::string(name_of(one));
  }
  std::string subtypes;
  for (const Subtype one : comparison.subtypes) {
    subtypes += (subtypes.empty() ? "" : ", ") + std::string(name_of(one));
  }
  return subtypes.empty() ? words : words + " (" + subtypes + ")";
}

void add_comparison(const Comparison& comparison, const Shown& shown, std::string& out) {
  out += shown.paragraph() + shown.strong(name_of(comparison.verdict));
  const std::string classes = classes_in_words(comparison);
  if (!classes.empty()) out += " · " + shown.plain(classes);
  out += shown.paragraph() + "Source: " + shown.plain(place_in_words(comparison.place));
  out += shown.quoted(shown.plain(comparison.before) + shown.side(comparison.source_words, true) +
                      shown.plain(comparison.after));
  if (comparison.verdict != Verdict::agrees) {
    out += shown.paragraph() + "Draft:" + shown.quoted(shown.side(comparison.draft_words, false));
  }
  for (const std::string& hidden : comparison.hidden) {
    out += shown.paragraph() +
           "Not shown in the draft:" + shown.quoted(shown.plain(shortened(hidden, kLongest)));
  }
  for (const SourcePlace& place : comparison.also) {
    out += shown.paragraph() + "Also: " + shown.plain(place_in_words(place));
  }
}

}  // namespace

std::string in_marks(std::string_view words) {
  return "“" + safe_text(shortened(words, kLongest)) + "”";
}

std::string place_in_words(const SourcePlace& place) {
  std::string words = file_name(place.path);
  if (place.range) {
    words += ":" + std::to_string(place.range->start.line + 1) + ":" +
             std::to_string(place.range->start.character + 1);
  }
  if (!place.speaker.empty()) words += ", " + place.speaker;
  if (place.start_seconds) words += ", at " + clock(*place.start_seconds);
  return words;
}

std::string hover_text(const CheckedQuotation& quotation, bool is_markdown) {
  const Shown shown(is_markdown);
  std::string out;
  for (const Comparison& comparison : quotation.comparisons) add_comparison(comparison, shown, out);
  if (quotation.comparisons.empty() && quotation.verdict == Verdict::differs) {
    out += shown.paragraph() + shown.strong("differs") + " · No source given has these words.";
  }
  if (quotation.verdict == Verdict::unchecked && quotation.comparisons.empty()) {
    out += shown.paragraph() + shown.strong("unchecked");
  }
  for (const std::string& reason : quotation.reasons) {
    out += shown.paragraph() + shown.plain("Not checked: " + reason);
  }
  return out.substr(std::min(out.find_first_not_of('\n'), out.size()));
}

std::string offer_title(const Comparison& comparison, const checked::Offer& offer) {
  const std::size_t begin = std::min(offer.words.find_first_not_of(" ,"), offer.words.size());
  const std::string words = safe_text(shortened(offer.words.substr(begin), kLongestTitle));
  return offer.title + " “" + words + "” (" + safe_text(place_in_words(comparison.place)) + ")";
}

std::string fix_title(const Comparison& comparison) {
  const auto own_words = [](const std::vector<Piece>& pieces) {
    std::string words;
    for (const Piece& piece : pieces) {
      if (piece.kind != PieceKind::own) continue;
      words += (words.empty() ? "“" : ", “") + safe_text(piece.text) + "”";
    }
    return words;
  };
  std::string words = own_words(comparison.source_words);
  // Only the draft has words of its own: they would go.
  if (words.empty()) words = "without " + own_words(comparison.draft_words);
  return "Use the source's wording: " + shortened(words, kLongestTitle) + " (" +
         safe_text(place_in_words(comparison.place)) + ")";
}

std::string escaped_markdown(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const bool is_mark = (c >= '!' && c <= '/') || (c >= ':' && c <= '@') ||
                         (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
    const bool is_harmless = c == ',' || c == '\'' || c == '"' || c == '?' || c == ';' || c == '%';
    if (is_mark && !is_harmless) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace onrecord::lsp
