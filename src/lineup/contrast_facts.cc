// Details that single words tell, and that other words of their kind exclude.
#include <algorithm>
#include <string_view>

#include "lineup/contrasts.h"
#include "lineup/fact.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;

std::uint64_t key_of(const Contrast& contrast) { return (contrast.set + 1U) * kSpread; }

template <std::size_t N>
bool is_any(const SentenceView& view, std::size_t i, const std::array<std::string_view, N>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return view.is(i, word); });
}

bool is_article(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 9> kWords = {"a",   "an",  "the",   "his", "her",
                                                             "its", "our", "their", "one"};
  return is_any(view, i, kWords);
}

bool is_preposition(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "by", "with",  "from",    "in",   "on", "into", "at",
      "of", "under", "through", "near", "to", "for",  "after"};
  return is_any(view, i, kWords);
}

/// The neighbours of word i, articles skipped, and the preposition that it hangs on.
std::array<std::uint64_t, 3> slots_of(const SentenceView& view, std::size_t i) {
  const auto stem = [&](std::size_t k) { return view[k].stem != 0 ? view[k].stem : view[k].word; };
  std::array<std::uint64_t, 3> slots{};
  std::size_t left = i;
  while (left > 0 && is_article(view, left - 1)) --left;
  if (left > 0 && view[left - 1].kind == TokenKind::word) slots[0] = stem(left - 1);
  if (i + 1 < view.size() && view[i + 1].kind == TokenKind::word) slots[1] = stem(i + 1);
  constexpr std::size_t kReach = 4;
  for (std::size_t back = 1; back <= kReach && back <= i && view[i - back].sign == 0; ++back) {
    if (!is_preposition(view, i - back)) continue;
    slots[2] = view[i - back].word;
    break;
  }
  return slots;
}

bool is_behind_by(const SentenceView& view, std::size_t i) {
  constexpr std::size_t kReach = 4;
  for (std::size_t back = 1; back <= kReach && back <= i && view[i - back].sign == 0; ++back) {
    if (view.is(i - back, "by")) return true;
  }
  return false;
}

/// A title or a part of one: it is no first name.
bool is_title_word(const Word& word) {
  static const Lexicon& titles = lexicon("person_titles.txt");
  if (titles.contains(word.word)) return true;
  const auto contrasts = contrasts_of(word.word);
  return std::any_of(contrasts.begin(), contrasts.end(),
                     [](const Contrast& contrast) { return contrast.is_title; });
}

/// "her 20-year-old nephew": the word for whose; 0 when none is near.
std::uint64_t whose(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kWords = {"his", "her", "their", "my"};
  constexpr std::size_t kReach = 3;
  for (std::size_t back = 1; back <= kReach && back <= i && view[i - back].sign == 0; ++back) {
    if (is_any(view, i - back, kWords)) return view[i - back].word;
  }
  return 0;
}

/// `first` and `family`: the words of the name.
void add_title(const SentenceView& view, std::size_t i, std::uint64_t first, std::uint64_t family,
               const Fact& blank, std::vector<Fact>& facts) {
  for (const Contrast& contrast : contrasts_of(view[i].word)) {
    if (!contrast.is_title || (contrast.is_kin && whose(view, i) == 0)) continue;
    Fact fact = blank;
    fact.sort = DetailSort::title;
    fact.words.span = view[i].span;
    fact.key = key_of(contrast) ^ family ^ (contrast.is_kin ? whose(view, i) : 0);
    fact.first_name = first;
    fact.family_name = family;
    fact.values = {contrast.meaning};
    facts.push_back(std::move(fact));
  }
}

}  // namespace

void read_contrasts(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view[i].is_name) continue;
    for (const Contrast& contrast : contrasts_of(view[i].word)) {
      if (contrast.is_title || (contrast.is_doer && !is_behind_by(view, i))) continue;
      if (contrast.is_kin && whose(view, i) == 0) continue;
      const auto clause = clause_around(view, i, i + 1);
      Fact fact = blank;
      fact.sort = contrast.is_doer ? DetailSort::doer : DetailSort::thing;
      fact.words.span = view[i].span;
      fact.key = key_of(contrast) ^ (contrast.is_kin ? whose(view, i) : 0);
      fact.values = {contrast.meaning};
      fact.slots = slots_of(view, i);
      fact.setting = read_setting(view, i, i + 1, clause, view[i].stem);
      facts.push_back(std::move(fact));
    }
  }
}

void read_titles(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  for (std::size_t i = 0; i < view.size();) {
    std::size_t end = i;
    while (end < view.size() && view[end].is_name && view[end].kind == TokenKind::word) ++end;
    if (end == i) {
      ++i;
      continue;
    }
    std::size_t first = i;  // of the name itself
    while (first < end && is_title_word(view[first])) ++first;
    if (first == end || is_title_word(view[end - 1])) {
      i = end;
      continue;
    }
    const std::uint64_t family = view[end - 1].stem;
    const std::uint64_t given = end - first > 1 ? view[first].stem : 0;
    for (std::size_t k = i; k < first; ++k) add_title(view, k, given, family, blank, facts);
    // "the superintendent Joanna Reay", "her nephew James Tully"
    if (first == i) {
      // "the superintendent Joanna Reay", "the trust's chairman, Neil Orr,"
      const std::size_t stop = i > 1 && view[i - 1].sign == ',' ? i - 1 : i;
      constexpr std::size_t kReach = 3;
      for (std::size_t back = 1; given != 0 && back <= kReach && back <= stop; ++back) {
        const Word& word = view[stop - back];
        const std::string_view text = view.text(stop - back);
        if (word.kind != TokenKind::word || word.is_function || text.ends_with("'s") ||
            text.ends_with("\u2019s") || (stop != i && back > 1)) {
          break;
        }
        add_title(view, stop - back, given, family, blank, facts);
      }
    }
    // "Ida Orr, a surgeon at the clinic,"
    if (end + 2 < view.size() && view[end].sign == ',' && end - first > 1 &&
        is_article(view, end + 1)) {
      constexpr std::size_t kReach = 4;
      for (std::size_t k = end + 2; k < std::min(end + 2 + kReach, view.size()); ++k) {
        if (view[k].sign != 0 || is_preposition(view, k)) break;
        add_title(view, k, given, family, blank, facts);
      }
    }
    i = end;
  }
}

}  // namespace onrecord::lineup
