#include "lineup/subjects.h"

#include <array>
#include <string_view>

#include "lineup/phrases.h"

namespace onrecord::lineup {
namespace {

std::optional<Subject> first_word(const SentenceView& view) {
  const std::string_view text = view.text(0);
  const bool is_capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
  if (view[0].kind != TokenKind::word || view[0].is_function || !is_capital ||
      is_possessive(view, 0)) {
    return std::nullopt;
  }
  return Subject{{0, 0, 1, 0, stem_of(text, view[0].word)}, true};
}

std::optional<Subject> name_ending_at(const SentenceView& view, const std::vector<NameRun>& runs,
                                      std::size_t end) {
  if (end == 1) return first_word(view);
  for (const NameRun& run : runs) {
    if (run.end != end) continue;
    // "the brother of Ida Orr", "Orr and Lund": another's, or two of them.
    if (is_possessive(view, end - 1)) return std::nullopt;
    // "by Ida Orr, who" is hers.
    const bool is_by =
        run.first > 0 && view.is(run.first - 1, "by") && end < view.size() && view[end].sign == ',';
    if (run.first > 0 && !is_by &&
        (is_preposition(view, run.first - 1) || is_possessive(view, run.first - 1) ||
         view.is(run.first - 1, "and"))) {
      return std::nullopt;
    }
    return Subject{run, false};
  }
  return std::nullopt;
}

/// The name that the phrase between commas belongs to, whose second comma is word `comma`.
std::optional<Subject> before_comma(const SentenceView& view, const std::vector<NameRun>& runs,
                                    std::size_t comma) {
  constexpr std::size_t kReach = 20;
  const std::size_t least = comma > kReach ? comma - kReach : 0;
  std::optional<Subject> subject;
  for (std::size_t i = comma + 1; i-- > least;) {
    if (view[i].sign == ';' || view[i].sign == ':' || view[i].sign == '"') break;
    if (view.is(i, "whose") || view.is(i, "and") || view.is(i, "said")) break;
    if (view[i].sign != ',' || i == 0) continue;
    if (const auto found = name_ending_at(view, runs, i)) subject = found;
  }
  return subject;
}

}  // namespace

bool is_auxiliary(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 8> kWords = {"was", "were", "is",   "has",
                                                             "had", "have", "been", "being"};
  return is_any(view, i, kWords);
}

std::size_t verb_begin(const SentenceView& view, std::size_t verb) {
  static constexpr std::array<std::string_view, 6> kWords = {"also", "formally", "today",
                                                             "then", "finally",  "not"};
  constexpr std::size_t kReach = 4;
  std::size_t first = verb;
  while (first > 0 && verb - first < kReach) {
    const std::size_t i = first - 1;
    const bool is_adverb = view[i].kind == TokenKind::word && !view[i].is_name &&
                           view.text(i).size() > 4 && view.text(i).ends_with("ly");
    if (!is_auxiliary(view, i) && !is_any(view, i, kWords) && !is_adverb) break;
    --first;
  }
  return first;
}

std::optional<Subject> subject_before(const SentenceView& view, const std::vector<NameRun>& runs,
                                      std::size_t verb) {
  if (verb == 0) return std::nullopt;
  std::size_t i = verb - 1;
  if ((view.is(i, "who") || view.is(i, "which")) && i > 0) --i;
  if (view[i].sign == ',') return before_comma(view, runs, i);
  return name_ending_at(view, runs, i + 1);
}

}  // namespace onrecord::lineup
