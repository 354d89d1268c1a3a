#include "collate/moves.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

using Keys = std::vector<std::uint64_t>;

/// Joining words go with the place, not with what moved.
Keys keys_of(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  Keys keys;
  for (std::uint32_t i = begin; i < end; ++i) {
    if (!joins(wording.words[i])) keys.push_back(wording.words[i].key);
  }
  return keys;
}

bool holds(const Keys& long_run, const Keys& short_run) {
  return std::search(long_run.begin(), long_run.end(), short_run.begin(), short_run.end()) !=
         long_run.end();
}

bool says_something(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  std::size_t content = 0;
  for (std::uint32_t i = begin; i < end; ++i) content += wording.words[i].is_content();
  return end - begin >= 2 && content >= 1;
}

/// Moves the removal at `m` before the `shift` matches that stand before it.
void slide(std::vector<Match>& matches, std::size_t m, std::uint32_t shift) {
  Match removed = matches[m];
  const std::uint32_t size = removed.a_size();
  for (std::size_t n = m; n > m - shift; --n) {
    matches[n] = matches[n - 1];
    matches[n].a_begin += size;
    matches[n].a_end += size;
  }
  removed.a_begin -= shift;
  removed.a_end -= shift;
  removed.b_begin -= shift;
  removed.b_end = removed.b_begin;
  matches[m - shift] = removed;
}

}  // namespace

bool joins(const Word& word) {
  const std::string& folded = word.info->folded;
  return folded == "and" || folded == "or" || folded == "but" || folded == "then";
}

std::uint32_t find_moved(const Wording& a, const Match& removed, const Wording& b,
                         const Match& inserted) {
  if (removed.op != MatchOp::remove || !says_something(b, inserted.b_begin, inserted.b_end)) {
    return removed.a_end;
  }
  const Keys run = keys_of(b, inserted.b_begin, inserted.b_end);
  for (std::uint32_t at = removed.a_begin; at < removed.a_end; ++at) {
    const Keys rest = keys_of(a, at, removed.a_end);
    if (rest.size() < run.size()) break;
    if (!joins(a.words[at]) && std::equal(run.begin(), run.end(), rest.begin())) return at;
  }
  return removed.a_end;
}

std::vector<bool> moved_words(const Wording& a, const Wording& b, std::span<const Match> matches) {
  std::vector<bool> moved(matches.size(), false);
  // Everything that differs is the same words in another order.
  Keys lost;
  Keys gained;
  for (const Match& match : matches) {
    if (match.agrees()) continue;
    for (const std::uint64_t key : keys_of(a, match.a_begin, match.a_end)) lost.push_back(key);
    for (const std::uint64_t key : keys_of(b, match.b_begin, match.b_end)) gained.push_back(key);
  }
  if (lost.empty() || lost.size() != gained.size()) {
    if (lost.empty() || gained.empty()) return moved;
  }
  Keys lost_sorted = lost;
  Keys gained_sorted = gained;
  std::sort(lost_sorted.begin(), lost_sorted.end());
  std::sort(gained_sorted.begin(), gained_sorted.end());
  if (lost_sorted == gained_sorted && lost.size() > 1) {
    for (std::size_t m = 0; m < matches.size(); ++m) moved[m] = !matches[m].agrees();
    return moved;
  }
  // A run that one side lost stands inside a run that it gained, or the reverse.
  for (std::size_t m = 0; m < matches.size(); ++m) {
    if (matches[m].op != MatchOp::remove || moved[m]) continue;
    const Keys run = keys_of(a, matches[m].a_begin, matches[m].a_end);
    if (!says_something(a, matches[m].a_begin, matches[m].a_end)) continue;
    for (std::size_t n = 0; n < matches.size(); ++n) {
      if (matches[n].op != MatchOp::insert || moved[n]) continue;
      const Keys other = keys_of(b, matches[n].b_begin, matches[n].b_end);
      if (!says_something(b, matches[n].b_begin, matches[n].b_end)) continue;
      if (run == other) {
        moved[m] = moved[n] = true;
      } else if (holds(other, run)) {
        moved[m] = true;  // the rest of the inserted run is judged as it stands
      } else if (holds(run, other)) {
        moved[n] = true;
      }
    }
  }
  return moved;
}

std::vector<std::uint64_t> telling_run(const Wording& wording, std::uint32_t begin,
                                       std::uint32_t end) {
  return says_something(wording, begin, end) ? keys_of(wording, begin, end) : Keys{};
}

void slide_to_ellipses(const Wording& a, const Wording& b, std::vector<Match>& matches) {
  for (std::size_t m = 1; m < matches.size(); ++m) {
    const Match removed = matches[m];
    if (removed.op != MatchOp::remove || removed.b_end >= b.words.size()) continue;
    if (b.words[removed.b_end].ellipsis_before) continue;
    for (std::size_t k = 1; k <= m && k <= removed.a_size(); ++k) {
      const Match& same = matches[m - k];
      const auto shift = static_cast<std::uint32_t>(k);
      if (!same.agrees() || same.a_size() != 1 || same.b_size() != 1 ||
          a.words[removed.a_end - shift].key != b.words[same.b_begin].key) {
        break;
      }
      if (!b.words[same.b_begin].ellipsis_before) continue;
      slide(matches, m, shift);
      break;
    }
  }
}

}  // namespace onrecord::collation
