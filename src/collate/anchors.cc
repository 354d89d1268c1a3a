#include "collate/anchors.h"

#include <algorithm>

#include "fingerprint/shingle_index.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kShortest = 6;  // words of a run that is no chance
constexpr std::size_t kMostRuns = 512;

std::vector<ExactRun> long_runs(const Wording& a, const Wording& b) {
  const std::vector<std::uint64_t> text = a.keys();
  const std::vector<std::uint64_t> pattern = b.keys();
  std::vector<ExactRun> runs = ShingleIndex(text).runs(pattern);
  std::erase_if(runs, [](const ExactRun& run) { return run.length < kShortest; });
  if (runs.size() > kMostRuns) {
    std::nth_element(runs.begin(), runs.begin() + kMostRuns, runs.end(),
                     [](const ExactRun& x, const ExactRun& y) {
                       return x.length != y.length ? x.length > y.length : x < y;
                     });
    runs.resize(kMostRuns);
    std::sort(runs.begin(), runs.end());
  }
  return runs;
}

/// How many words at the front of `next` the run before has already taken, on either side.
std::uint32_t taken(const ExactRun& before, const ExactRun& next) {
  const auto over = [](std::uint32_t end, std::uint32_t begin) {
    return end > begin ? end - begin : 0;
  };
  return std::max(over(before.pattern_begin + before.length, next.pattern_begin),
                  over(before.text_begin + before.length, next.text_begin));
}

}  // namespace

std::vector<Anchor> find_anchors(const Wording& a, const Wording& b) {
  const std::vector<ExactRun> runs = long_runs(a, b);
  struct Node {
    std::uint32_t words = 0;
    std::uint32_t skipped = 0;
    int from = -1;
  };
  std::vector<Node> nodes(runs.size());
  std::size_t best = 0;
  for (std::size_t n = 0; n < runs.size(); ++n) {
    nodes[n].words = runs[n].length;
    for (std::size_t p = 0; p < n; ++p) {
      if (runs[p].text_begin >= runs[n].text_begin) continue;
      const std::uint32_t skipped = taken(runs[p], runs[n]);
      if (skipped + kShortest > runs[n].length) continue;
      const std::uint32_t words = nodes[p].words + runs[n].length - skipped;
      if (words > nodes[n].words) nodes[n] = {words, skipped, static_cast<int>(p)};
    }
    if (nodes[n].words > nodes[best].words) best = n;
  }
  std::vector<Anchor> anchors;
  for (int n = runs.empty() ? -1 : static_cast<int>(best); n >= 0;) {
    const ExactRun& run = runs[static_cast<std::size_t>(n)];
    const Node& node = nodes[static_cast<std::size_t>(n)];
    anchors.push_back({run.text_begin + node.skipped, run.pattern_begin + node.skipped,
                       run.length - node.skipped});
    n = node.from;
  }
  std::reverse(anchors.begin(), anchors.end());
  return anchors;
}

}  // namespace onrecord::collation
