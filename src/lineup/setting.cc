#include "lineup/setting.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kReach = 24;  // words of a clause to either side

bool tells(const Word& word) {
  return word.kind == TokenKind::word && !word.is_function && !is_speech_verb(word);
}

bool has(const std::vector<std::uint64_t>& sorted, std::uint64_t value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

double capped(std::size_t count, std::size_t most, double weight) {
  return weight * static_cast<double>(std::min(count, most));
}

}  // namespace

bool is_speech_verb(const Word& word) {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  static const std::uint64_t kAnnounce = happening_named("announce");
  return (word.sense->happening & ~kAnnounce) == 0 && verbs.tag(word.word) == "speech";
}

bool breaks_clause(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "and",   "but",   "while",  "when", "which", "who",   "that",
      "after", "where", "before", "as",   "until", "since", "because"};
  const char sign = view[i].sign;
  if (sign == ',' || sign == ';' || sign == ':' || sign == '(' || sign == ')' || sign == '"') {
    return true;
  }
  if (view[i].kind == TokenKind::punctuation && static_cast<unsigned char>(sign) >= 0x80)
    return true;
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return view.is(i, word); });
}

namespace {

bool is_lead(const SentenceView& view, std::size_t i) {
  return view.is(i, "until") || view.is(i, "since") || view.is(i, "before") || view.is(i, "after");
}

}  // namespace

std::pair<std::size_t, std::size_t> clause_around(const SentenceView& view, std::size_t begin,
                                                  std::size_t end) {
  // "closed until 4 November": the word before the date begins no clause of its own.
  std::size_t first = begin;
  if (first > 1 && is_lead(view, first - 1)) --first;
  while (first > 0 && begin - first < kReach && !breaks_clause(view, first - 1)) --first;
  std::size_t last = end;
  while (last < view.size() && last - end < kReach && !breaks_clause(view, last)) ++last;
  return {first, last};
}

Setting read_setting(const SentenceView& view, std::size_t begin, std::size_t end,
                     std::pair<std::size_t, std::size_t> clause, std::uint64_t without) {
  constexpr std::size_t kWidest = 80;  // words of a sentence that are looked at
  Setting setting;
  std::uint64_t last = 0;
  const std::size_t stop = std::min(view.size(), std::max(clause.second, clause.first + kWidest));
  for (std::size_t i = clause.first > kWidest ? clause.first - kWidest : 0; i < stop; ++i) {
    const Word& word = view[i];
    // "was confirmed on Tuesday": what happened, not who says it.
    const bool is_passive = i > 0 && word.kind == TokenKind::word && !word.is_function &&
                            (view.is(i - 1, "was") || view.is(i - 1, "were"));
    if ((i >= begin && i < end) || (!tells(word) && !is_passive) || word.stem == without) continue;
    if (i < clause.first || i >= clause.second) {
      setting.rest.push_back(word.stem);
      continue;
    }
    (word.is_name ? setting.names : setting.words).push_back(word.stem);
    if (last != 0) setting.pairs.push_back(last * 0x9E3779B97F4A7C15ULL + word.stem);
    last = word.stem;
  }
  sort_once(setting.words);
  sort_once(setting.names);
  sort_once(setting.pairs);
  sort_once(setting.rest);
  std::erase_if(setting.rest, [&](std::uint64_t stem) {
    return has(setting.words, stem) || has(setting.names, stem);
  });
  return setting;
}

void carry_subject(const SentenceView& before, const SentenceView& view, Setting& setting) {
  static constexpr std::array<std::string_view, 10> kPronouns = {
      "it", "they", "he", "she", "its", "this", "both", "their", "his", "her"};
  const bool is_pronoun = std::any_of(kPronouns.begin(), kPronouns.end(),
                                      [&](std::string_view word) { return view.is(0, word); });
  if (!is_pronoun) return;
  constexpr std::size_t kSubject = 6;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < before.size() && taken < kSubject; ++i) {
    if (!tells(before[i])) continue;
    setting.rest.push_back(before[i].stem);
    ++taken;
  }
  sort_once(setting.rest);
}

std::size_t shared_beside(const Setting& a, const Setting& b) {
  std::size_t count = 0;
  for (const std::uint64_t stem : a.rest) {
    count += has(b.words, stem) || has(b.names, stem) || has(b.rest, stem) ? 1 : 0;
  }
  for (const std::uint64_t stem : b.rest) {
    count += has(a.words, stem) || has(a.names, stem) ? 1 : 0;
  }
  return count;
}

namespace {

/// Whether `b` has a name in its clause that the sentence of `a` has nowhere.
bool lacks_name(const Setting& a, const Setting& b) {
  return std::any_of(b.names.begin(), b.names.end(), [&](std::uint64_t name) {
    return !has(a.names, name) && !has(a.words, name) && !has(a.rest, name);
  });
}

}  // namespace

double likeness(const Setting& a, const Setting& b) {
  const std::size_t words = shared(a.words, b.words);
  const std::size_t names = shared(a.names, b.names);
  const std::size_t pairs = shared(a.pairs, b.pairs);
  // A capital letter here, none there: Dunsley magistrates, Dunsley Magistrates' Court.
  const std::size_t cross = shared(a.words, b.names) + shared(a.names, b.words);
  double value = capped(words, 5, 1.0) + capped(names + cross, 3, 0.75) + capped(pairs, 2, 0.75) +
                 capped(shared_beside(a, b), 4, 0.4);
  // All that one of them tells stands in the other: it says nothing of its own.
  const std::size_t fewest =
      std::min(a.words.size() + a.names.size(), b.words.size() + b.names.size());
  if (fewest > 0 && words + names + cross == fewest) value += fewest > 1 ? 1.0 : 0.5;
  // A name on each side that the other lacks: another person, another place.
  if (lacks_name(a, b) && lacks_name(b, a)) value -= 1.5;
  return value;
}

}  // namespace onrecord::lineup
