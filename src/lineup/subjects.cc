#include "lineup/subjects.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/phrases.h"
#include "lineup/setting.h"
#include "text/lexicon.h"

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

bool is_number(const SentenceView& view, std::size_t i) {
  static const Lexicon& numbers = lexicon("number_words.txt");
  return view[i].kind == TokenKind::number || numbers.contains(view[i].word);
}

bool is_content(const SentenceView& view, std::size_t i) {
  return view[i].kind == TokenKind::word && !view[i].is_function && !is_number(view, i);
}

bool is_definite_article(const SentenceView& view, std::size_t i) {
  return is_article(view, i) && !view.is(i, "a") && !view.is(i, "an") && !view.is(i, "one");
}

}  // namespace

bool is_past_verb(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 8> kUnchanged = {"set",  "hit", "shut", "put",
                                                                 "beat", "cut", "cast", "split"};
  static const Lexicon& forms = lexicon("verb_forms.txt");
  const Word& word = view[i];
  if (word.kind != TokenKind::word || word.is_name || word.is_function || is_auxiliary(view, i) ||
      is_speech_verb(word)) {
    return false;
  }
  const std::string_view text = view.text(i);
  // "was steering"
  if (text.size() > 5 && text.ends_with("ing")) {
    return i > 0 && (view.is(i - 1, "was") || view.is(i - 1, "were"));
  }
  return is_any(view, i, kUnchanged) || (text.size() > 4 && text.ends_with("ed")) ||
         forms.contains(word.word);
}

Object object_behind(const SentenceView& view, std::size_t verb) {
  static constexpr std::array<std::string_view, 5> kParticles = {"off", "up", "down", "out",
                                                                 "back"};
  static constexpr std::array<std::string_view, 5> kAmounts = {"pair", "number", "couple", "series",
                                                               "set"};
  // Words for when and how, not for what.
  static constexpr std::array<std::string_view, 12> kAdverbs = {
      "away",  "early", "late",     "yesterday", "today",  "home",
      "again", "down",  "together", "tomorrow",  "abroad", "early"};
  std::size_t i = verb + 1;
  if (is_any(view, i, kParticles)) ++i;
  Object object;
  object.is_definite = i < view.size() && is_definite_article(view, i);
  while (i < view.size() && (is_article(view, i) || is_number(view, i))) ++i;
  if (is_any(view, i, kAmounts) && view.is(i + 1, "of")) i += 2;
  if (is_any(view, i, kAdverbs)) return object;
  constexpr std::size_t kMost = 3;
  bool has_noun = false;
  for (; i < view.size() && object.stems.size() < kMost && is_content(view, i); ++i) {
    const std::string_view text = view.text(i);
    if (has_noun && text.size() > 5 && text.ends_with("ing")) break;
    if (is_possessive(view, i)) {
      object.is_definite = true;
      continue;
    }
    has_noun = has_noun || !view[i].is_name;
    if (!view[i].is_name) object.stems.push_back(common_stem(view[i].stem));
  }
  object.end = i;
  return object;
}

Object object_before(const SentenceView& view, std::size_t verb) {
  constexpr std::size_t kMost = 3;
  constexpr std::size_t kReach = 12;
  // "The plan for 400 homes at Tarsk was": the phrase begins with its first article.
  std::size_t begin = verb;
  for (std::size_t i = verb; i > 0 && verb - i < kReach; --i) {
    if (breaks_clause(view, i - 1)) break;
    if (is_article(view, i - 1) && (i == 1 || !is_preposition(view, i - 2))) begin = i;
  }
  std::size_t end = begin;
  while (end < verb && is_content(view, end) && !is_possessive(view, end)) ++end;
  if (end == begin) {
    end = begin = verb;
    while (begin > 0 && verb - begin < kMost && is_content(view, begin - 1) &&
           !is_possessive(view, begin - 1)) {
      --begin;
    }
  }
  Object object;
  begin = std::max(begin, end > kMost ? end - kMost : 0);
  for (std::size_t i = begin; i < end; ++i) {
    if (!view[i].is_name) object.stems.push_back(common_stem(view[i].stem));
  }
  object.is_definite =
      begin > 0 && (is_definite_article(view, begin - 1) || is_possessive(view, begin - 1));
  object.end = end;
  return object;
}

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
