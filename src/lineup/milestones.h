// Two dates of one event that their articles tell each in words of its own, often in a sentence
// that leans on the one before: the ferry struck a sandbank on 3 February; it was on 13 February
// that the Kestrel ran aground.
#pragma once

#include <vector>

#include "lineup/dating.h"
#include "lineup/lineup.h"
#include "lineup/story.h"

namespace onrecord::lineup {

struct DatedPair {
  double likeness = 0;  ///< kLikelyEvent (redating.h) or more
  std::size_t i = 0;    ///< positions in the list of times
  std::size_t k = 0;
};

/// Pairs of documents that tell one story. Bounded.
std::vector<DatedPair> find_milestones(const LineUpInput& input,
                                       const std::vector<TimeMention>& times,
                                       const std::vector<Dating>& datings, const Stories& stories);

}  // namespace onrecord::lineup
