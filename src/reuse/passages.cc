// Which shared stretches are long and telling enough to be called passages.
#include <algorithm>
#include <tuple>
#include <utility>

#include "fingerprint/shared_runs.h"
#include "reuse/chain.h"
#include "reuse/narrative.h"
#include "reuse/reuse.h"

namespace onrecord {
namespace {

using reuse::Narrative;
using reuse::Stretch;

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

/// Share of the words of the shorter side that the other side has.
double similarity_of(const Stretch& stretch) {
  const std::uint32_t shorter = std::min(stretch.a_words, stretch.b_words);
  return shorter == 0 ? 0 : std::min(1.0, static_cast<double>(stretch.shared) / shorter);
}

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

DocumentSpan place_of(const Narrative& words, std::size_t document, std::uint32_t begin,
                      std::uint32_t end) {
  return {DocumentId{static_cast<std::uint32_t>(document)},
          {words[begin].span.begin_byte, words[end - 1].span.end_byte}};
}

std::vector<std::uint64_t> keys_of(const Narrative& words) {
  std::vector<std::uint64_t> keys;
  keys.reserve(words.size());
  for (const reuse::NarrativeWord& word : words) keys.push_back(word.key);
  return keys;
}

}  // namespace

std::vector<Passage> find_passages(const Told& told) {
  const std::vector<Narrative> narratives = reuse::narratives_of(told);
  std::vector<std::vector<std::uint64_t>> keys;
  std::vector<Words> texts;
  for (const Narrative& words : narratives) keys.push_back(keys_of(words));
  texts.assign(keys.begin(), keys.end());
  const std::vector<SharedRun> runs = shared_runs(texts);
  std::vector<Passage> passages;
  for (auto begin = runs.begin(); begin != runs.end();) {
    const auto end = std::find_if(begin, runs.end(), [&](const SharedRun& run) {
      return run.first != begin->first || run.second != begin->second;
    });
    const Narrative& a = narratives[begin->first];
    const Narrative& b = narratives[begin->second];
    for (const Stretch& stretch : telling(reuse::stretches_of(a, b, {begin, end}))) {
      Passage passage;
      passage.a = place_of(a, begin->first, stretch.a_begin, stretch.a_end);
      passage.b = place_of(b, begin->second, stretch.b_begin, stretch.b_end);
      passage.similarity = similarity_of(stretch);
      const Document& first = told.documents[begin->first];
      const Document& second = told.documents[begin->second];
      if (first.published && second.published && *second.published < *first.published) {
        std::swap(passage.a, passage.b);
      }
      passages.push_back(passage);
    }
    begin = end;
  }
  std::sort(passages.begin(), passages.end(), [](const Passage& x, const Passage& y) {
    return std::tie(x.b, x.a) < std::tie(y.b, y.a);
  });
  for (std::uint32_t i = 0; i < passages.size(); ++i) passages[i].id.value = i;
  return passages;
}

}  // namespace onrecord
