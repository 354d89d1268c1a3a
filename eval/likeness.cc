#include "likeness.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "fingerprint/shared_runs.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint8_t kSmall = 2;             // weight of a word that tells nothing
constexpr std::size_t kNear = 3;               // telling words
constexpr std::uint32_t kFewestInRun = 3;      // words
constexpr std::uint32_t kWidestChange = 8;     // words between two runs of a stretch
constexpr std::uint32_t kFewestInStretch = 6;  // shared words
constexpr std::uint32_t kLongRun = 15;         // words that nobody writes alike twice
constexpr double kFewestAligned = 30;          // of fewer words no share is told for sure

using Pair = std::pair<std::uint64_t, std::uint64_t>;

/// Each pair of different telling words that stand near each other, once.
std::vector<Pair> near_pairs_of(const Narrative& words) {
  std::vector<std::uint64_t> telling;
  for (const NarrativeWord& word : words) {
    if (word.key != 0 && word.weight > kSmall) telling.push_back(word.key);
  }
  std::vector<Pair> pairs;
  pairs.reserve(telling.size() * kNear);
  for (std::size_t i = 0; i < telling.size(); ++i) {
    for (std::size_t j = i + 1; j < telling.size() && j <= i + kNear; ++j) {
      if (telling[i] != telling[j]) pairs.push_back(std::minmax(telling[i], telling[j]));
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

double share_of_pairs(const Narrative& text, const Narrative& other) {
  const std::vector<Pair> own = near_pairs_of(text);
  const std::vector<Pair> theirs = near_pairs_of(other);
  if (own.empty()) return 0;
  const auto shared = std::count_if(own.begin(), own.end(), [&](const Pair& pair) {
    return std::binary_search(theirs.begin(), theirs.end(), pair);
  });
  return static_cast<double>(shared) / static_cast<double>(own.size());
}

std::vector<std::uint64_t> keys_of(const Narrative& words) {
  std::vector<std::uint64_t> keys;
  for (const NarrativeWord& word : words) keys.push_back(word.key);
  return keys;
}

/// Shared runs without a common word on either side, the longest first taken; in order of the text.
std::vector<SharedRun> tiles_of(const Narrative& text, const Narrative& other) {
  const std::vector<std::uint64_t> own = keys_of(text);
  const std::vector<std::uint64_t> theirs = keys_of(other);
  std::vector<SharedRun> runs = shared_runs(std::vector<Words>{own, theirs});
  std::stable_sort(runs.begin(), runs.end(),
                   [](const SharedRun& x, const SharedRun& y) { return x.length > y.length; });
  std::vector<std::uint8_t> is_taken(own.size(), 0);
  std::vector<std::uint8_t> is_taken_there(theirs.size(), 0);
  std::vector<SharedRun> tiles;
  for (const SharedRun& run : runs) {
    const auto is_free = [&](std::uint32_t k) {
      return is_taken[run.first_begin + k] == 0 && is_taken_there[run.second_begin + k] == 0;
    };
    for (std::uint32_t begin = 0; begin < run.length;) {
      std::uint32_t end = begin;
      while (end < run.length && is_free(end)) ++end;
      if (end - begin >= kFewestInRun) {
        tiles.push_back({0, 1, run.first_begin + begin, run.second_begin + begin, end - begin});
        std::fill_n(is_taken.begin() + run.first_begin + begin, end - begin, std::uint8_t{1});
        std::fill_n(is_taken_there.begin() + run.second_begin + begin, end - begin,
                    std::uint8_t{1});
      }
      begin = end + 1;
    }
  }
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

/// Whether a run follows another in both texts after a few words of their own.
bool follows(const SharedRun& from, const SharedRun& to) {
  const std::uint32_t end = from.first_begin + from.length;
  const std::uint32_t end_there = from.second_begin + from.length;
  return to.first_begin >= end && to.first_begin - end <= kWidestChange &&
         to.second_begin >= end_there && to.second_begin - end_there <= kWidestChange;
}

}  // namespace

Likeness likeness_of(const Narrative& text, const Narrative& other) {
  Likeness likeness;
  likeness.near_pairs = share_of_pairs(text, other);
  const std::vector<SharedRun> tiles = tiles_of(text, other);
  std::uint32_t in_runs = 0;
  std::uint32_t in_long_runs = 0;
  std::uint32_t aligned = 0;
  std::uint32_t stretches = 0;
  for (std::size_t first = 0; first < tiles.size();) {
    std::size_t last = first;
    while (last + 1 < tiles.size() && follows(tiles[last], tiles[last + 1])) ++last;
    std::uint32_t shared = 0;
    std::uint32_t in_long = 0;
    for (std::size_t i = first; i <= last; ++i) {
      shared += tiles[i].length;
      if (tiles[i].length >= kLongRun) in_long += tiles[i].length;
    }
    in_runs += shared;
    if (shared >= kFewestInStretch) {
      aligned += tiles[last].first_begin + tiles[last].length - tiles[first].first_begin;
      in_long_runs += in_long;
      ++stretches;
    }
    first = last + 1;
  }
  const double size = std::max(1.0, static_cast<double>(text.size()));
  likeness.in_runs = in_runs / size;
  likeness.in_long_runs = in_long_runs / std::max(kFewestAligned, static_cast<double>(aligned));
  likeness.stretches = 100 * stretches / size;
  return likeness;
}

}  // namespace onrecord::reuse
