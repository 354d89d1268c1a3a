#include "reuse/passages.h"

#include <algorithm>

#include "fingerprint/shared_runs.h"

namespace onrecord::reuse {
namespace {

// How much a stretch must say. Reports of one event meet in facts, titles and formulas of the
// trade, so a stretch that stands alone must be long; beside others of the same two documents a
// shorter one is no chance. Weights are tenths of a content word.
struct Measure {
  std::uint32_t weight = 0;
  std::uint32_t words = 0;
  std::uint32_t run = 0;  // shared words without a gap
};
constexpr Measure kAlone = {90, 12, 5};
constexpr Measure kBeside = {60, 9, 4};
constexpr Measure kAmong = {36, 6, 3};
constexpr std::uint32_t kWeightBeside = 130;  // of all that is at least kBeside
constexpr std::uint32_t kWeightAmong = 160;

/// Whether at least half of either side is shared.
bool is_mostly_shared(const Stretch& stretch) {
  return 2 * stretch.shared >= std::max(stretch.a_words, stretch.b_words);
}

bool reaches(const Stretch& stretch, const Measure& least) {
  return stretch.weight >= least.weight && stretch.shared >= least.words &&
         stretch.longest_run >= least.run && is_mostly_shared(stretch);
}

std::vector<Stretch> telling(std::vector<Stretch> stretches) {
  std::uint32_t weight = 0;
  bool is_sure = false;
  for (const Stretch& stretch : stretches) {
    if (reaches(stretch, kBeside)) weight += stretch.weight;
    is_sure |= reaches(stretch, kAlone);
  }
  const Measure least = weight >= kWeightAmong               ? kAmong
                        : is_sure || weight >= kWeightBeside ? kBeside
                                                             : kAlone;
  std::erase_if(stretches, [&](const Stretch& stretch) { return !reaches(stretch, least); });
  return stretches;
}

std::vector<std::uint64_t> keys_of(const Narrative& words) {
  std::vector<std::uint64_t> keys;
  keys.reserve(words.size());
  for (const NarrativeWord& word : words) keys.push_back(word.key);
  return keys;
}

}  // namespace

std::vector<SharedStretch> shared_stretches(const std::vector<Narrative>& narratives) {
  std::vector<std::vector<std::uint64_t>> keys;
  for (const Narrative& words : narratives) keys.push_back(keys_of(words));
  const std::vector<Words> texts(keys.begin(), keys.end());
  const std::vector<SharedRun> runs = shared_runs(texts);
  std::vector<SharedStretch> found;
  for (auto begin = runs.begin(); begin != runs.end();) {
    const auto end = std::find_if(begin, runs.end(), [&](const SharedRun& run) {
      return run.first != begin->first || run.second != begin->second;
    });
    const Narrative& a = narratives[begin->first];
    const Narrative& b = narratives[begin->second];
    for (const Stretch& stretch : telling(stretches_of(a, b, {begin, end}))) {
      found.push_back({begin->first, begin->second, stretch});
    }
    begin = end;
  }
  return found;
}

}  // namespace onrecord::reuse
