// Details that single words tell, and that other words of their kind exclude.
#include <algorithm>
#include <string_view>

#include "lineup/contrasts.h"
#include "lineup/fact.h"
#include "lineup/phrases.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;

std::uint64_t key_of(const Contrast& contrast) { return (contrast.set + 1U) * kSpread; }

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

/// "cleared of murder": what somebody did not do, or says so.
bool is_denied(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 6> kWords = {"cleared", "acquitted", "denied",
                                                             "denies",  "denying",   "not"};
  constexpr std::size_t kReach = 4;
  for (std::size_t back = 1; back <= kReach && back <= i && view[i - back].sign == 0; ++back) {
    if (is_any(view, i - back, kWords)) return true;
  }
  return false;
}

}  // namespace

void read_contrasts(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view[i].is_name) continue;
    for (const Contrast& contrast : contrasts_of(view[i].word)) {
      if (contrast.is_title || (contrast.is_doer && !is_behind_by(view, i))) continue;
      if (contrast.is_kin && whose(view, i) == 0) continue;
      if (contrast.is_crime && is_denied(view, i)) continue;
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

}  // namespace onrecord::lineup
