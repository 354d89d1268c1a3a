#include "reuse/near_copies.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace onrecord::reuse {
namespace {

constexpr std::size_t kMostCompared = 6;  // near copies that are all compared with one another
constexpr std::size_t kShingle = 4;
constexpr unsigned kSampledBits = 2;  // one shingle in four is looked at
constexpr std::size_t kFewestSamples = 6;
constexpr std::size_t kMostLeaders = 4;  // that one shingle leads to
constexpr double kNear = 0.75;           // of the shingles of both

using Shingles = std::vector<std::uint64_t>;

/// The sampled runs of words, each once. A text that says the same over and over has few.
Shingles shingles_of(const Narrative& words) {
  Shingles shingles;
  for (std::size_t at = 0; at + kShingle <= words.size(); ++at) {
    std::uint64_t hash = 0x2545F4914F6CDD1DULL;
    for (std::size_t k = 0; k < kShingle; ++k) {
      hash = (hash ^ words[at + k].key) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 31;
    }
    if (hash >> (64 - kSampledBits) == 0) shingles.push_back(hash);
  }
  std::sort(shingles.begin(), shingles.end());
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

/// Puts each text with the first that it is a near copy of.
class Clusters {
 public:
  void add(std::uint32_t document, const Narrative& words) {
    const Shingles shingles = shingles_of(words);
    if (shingles.size() < kFewestSamples) return;
    if (const auto leader = leader_of(shingles); leader < clusters_.size()) {
      clusters_[leader].push_back(document);
      return;
    }
    const auto leader = static_cast<std::uint32_t>(clusters_.size());
    clusters_.push_back({document});
    sizes_.push_back(shingles.size());
    hits_.push_back(0);
    for (const std::uint64_t shingle : shingles) {
      Leaders& leaders = leaders_[shingle];
      if (leaders.count < kMostLeaders) leaders.of[leaders.count++] = leader;
    }
  }

  const std::vector<std::vector<std::uint32_t>>& all() const { return clusters_; }

 private:
  struct Leaders {
    std::array<std::uint32_t, kMostLeaders> of{};
    std::uint32_t count = 0;
  };

  /// The cluster that most of the shingles belong to; the number of clusters when there is none.
  std::size_t leader_of(const Shingles& shingles) {
    std::vector<std::uint32_t> touched;
    for (const std::uint64_t shingle : shingles) {
      const auto found = leaders_.find(shingle);
      if (found == leaders_.end()) continue;
      for (std::uint32_t n = 0; n < found->second.count; ++n) {
        const std::uint32_t leader = found->second.of[n];
        if (hits_[leader]++ == 0) touched.push_back(leader);
      }
    }
    std::size_t best = clusters_.size();
    std::uint32_t most = 0;
    for (const std::uint32_t leader : touched) {
      const auto larger = static_cast<double>(std::max(shingles.size(), sizes_[leader]));
      if (hits_[leader] > most && hits_[leader] >= kNear * larger) {
        best = leader;
        most = hits_[leader];
      }
    }
    for (const std::uint32_t leader : touched) hits_[leader] = 0;
    return best;
  }

  std::vector<std::vector<std::uint32_t>> clusters_;  // documents, the leader first
  std::vector<std::size_t> sizes_;                    // shingles of each leader
  std::vector<std::uint32_t> hits_;
  std::unordered_map<std::uint64_t, Leaders> leaders_;
};

}  // namespace

std::vector<std::uint32_t> stand_ins(std::span<const Document> documents,
                                     const std::vector<Narrative>& narratives) {
  std::vector<std::uint32_t> standing(narratives.size());
  for (std::uint32_t i = 0; i < standing.size(); ++i) standing[i] = i;
  if (narratives.size() <= kMostCompared) return standing;
  Clusters clusters;
  for (std::uint32_t i = 0; i < narratives.size(); ++i) clusters.add(i, narratives[i]);
  for (const std::vector<std::uint32_t>& cluster : clusters.all()) {
    if (cluster.size() <= kMostCompared) continue;
    const auto is_earlier = [&](std::uint32_t x, std::uint32_t y) {
      const auto& a = documents[x].published;
      const auto& b = documents[y].published;
      return a && (!b || *a < *b);
    };
    const std::uint32_t first = *std::min_element(cluster.begin(), cluster.end(), is_earlier);
    for (const std::uint32_t each : cluster) standing[each] = first;
  }
  return standing;
}

}  // namespace onrecord::reuse
