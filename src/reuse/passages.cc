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

// A passage that stands by itself, and one beside such passages of the same two documents: where a
// page has been copied from once, a shorter piece is no chance. Weights are tenths of a content
// word, so a strong one has about six and the small words and names around them.
constexpr std::uint32_t kStrongWeight = 60;
constexpr std::uint32_t kStrongWords = 9;
constexpr std::uint32_t kStrongRun = 4;
constexpr std::uint32_t kWeakWeight = 36;
constexpr std::uint32_t kWeakWords = 6;
constexpr std::uint32_t kEnoughStrong = 2;

/// Share of the words of the shorter side that the other side has.
double similarity_of(const Stretch& stretch) {
  const std::uint32_t shorter = std::min(stretch.a_words, stretch.b_words);
  return shorter == 0 ? 0 : std::min(1.0, static_cast<double>(stretch.shared) / shorter);
}

/// Whether at least half of either side is shared.
bool is_mostly_shared(const Stretch& stretch) {
  return 2 * stretch.shared >= std::max(stretch.a_words, stretch.b_words);
}

bool is_strong(const Stretch& stretch) {
  return stretch.weight >= kStrongWeight && stretch.shared >= kStrongWords &&
         stretch.longest_run >= kStrongRun && is_mostly_shared(stretch);
}

bool is_weak(const Stretch& stretch) {
  return stretch.weight >= kWeakWeight && stretch.shared >= kWeakWords && is_mostly_shared(stretch);
}

std::vector<Stretch> telling(std::vector<Stretch> stretches) {
  const auto strong = std::count_if(stretches.begin(), stretches.end(), is_strong);
  const bool is_known = strong >= kEnoughStrong;
  std::erase_if(stretches, [&](const Stretch& stretch) {
    return !is_strong(stretch) && !(is_known && is_weak(stretch));
  });
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
