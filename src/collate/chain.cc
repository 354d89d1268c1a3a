#include "collate/chain.h"

#include <algorithm>

namespace onrecord::collation {
namespace {

constexpr std::size_t kMostRuns = 400;
constexpr std::uint32_t kNear = 14;   // words left out inside one stretch
constexpr float kJump = 2.0F;         // words that a jump must win …
constexpr float kFarJump = 2.5F;      // … and one to another passage: of equal runs the nearer
constexpr std::int64_t kFar = 80;     // words
constexpr std::uint32_t kFewest = 3;  // words of a stretch beside others

struct Node {
  float score = 0;
  int from = -1;
  bool jumps = false;
  std::uint32_t skipped = 0;  ///< words at its front that the run before has already explained
};

}  // namespace

std::vector<Stretch> best_chain(std::span<const ExactRun> all) {
  std::vector<ExactRun> runs(all.begin(), all.end());
  if (runs.size() > kMostRuns) {
    std::nth_element(runs.begin(), runs.begin() + kMostRuns, runs.end(),
                     [](const ExactRun& a, const ExactRun& b) {
                       return a.length != b.length ? a.length > b.length : a < b;
                     });
    runs.resize(kMostRuns);
    std::sort(runs.begin(), runs.end());
  }
  if (runs.empty()) return {};
  std::vector<Node> nodes(runs.size());
  std::size_t best = 0;
  for (std::size_t n = 0; n < runs.size(); ++n) {
    nodes[n].score = static_cast<float>(runs[n].length);
    for (std::size_t p = 0; p < n; ++p) {
      const std::uint32_t quoted_end = runs[p].pattern_begin + runs[p].length;
      const std::uint32_t skipped =
          quoted_end > runs[n].pattern_begin ? quoted_end - runs[n].pattern_begin : 0;
      if (skipped + 1 >= runs[n].length) continue;
      const std::int64_t gap =
          std::int64_t{runs[n].text_begin} + skipped - runs[p].text_begin - runs[p].length;
      const bool jumps = gap < 0 || gap > kNear;
      const bool is_far = gap > kFar || gap < -kFar;
      const float cost = jumps ? (is_far ? kFarJump : kJump) : 0.1F * static_cast<float>(gap);
      const float score = nodes[p].score + static_cast<float>(runs[n].length - skipped) - cost;
      if (score > nodes[n].score) nodes[n] = {score, static_cast<int>(p), jumps, skipped};
    }
    if (nodes[n].score > nodes[best].score) best = n;
  }
  std::vector<Stretch> backwards;
  bool open = false;
  for (int n = static_cast<int>(best); n >= 0;) {
    const ExactRun& run = runs[static_cast<std::size_t>(n)];
    const Node& node = nodes[static_cast<std::size_t>(n)];
    const std::uint32_t skip = node.from >= 0 ? node.skipped : 0;
    const Stretch piece{run.text_begin + skip, run.text_begin + run.length,
                        run.pattern_begin + skip, run.pattern_begin + run.length};
    if (open) {
      backwards.back().begin = piece.begin;
      backwards.back().quoted_begin = piece.quoted_begin;
    } else {
      backwards.push_back(piece);
    }
    open = node.from >= 0 && !node.jumps;
    n = node.from;
  }
  std::vector<Stretch> chain(backwards.rbegin(), backwards.rend());
  if (chain.size() > 1) {
    std::erase_if(chain, [](const Stretch& s) { return s.quoted_end - s.quoted_begin < kFewest; });
  }
  return chain;
}

}  // namespace onrecord::collation
