#include "collate/moves.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

using Keys = std::vector<std::uint64_t>;

Keys keys_of(const Wording& wording, std::uint32_t begin, std::uint32_t end) {
  Keys keys;
  for (std::uint32_t i = begin; i < end; ++i) keys.push_back(wording.words[i].key);
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

}  // namespace

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
  if (lost_sorted == gained_sorted) {
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

}  // namespace onrecord::collation
