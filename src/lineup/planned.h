// Days that two articles of one story give for one planned event, however they word it: the next
// attempt, the last session, the talks.
#pragma once

#include <vector>

#include "lineup/dating.h"
#include "lineup/story.h"

namespace onrecord::lineup {

/// Two times that tell other days of what seems to be one planned event.
struct PlannedPair {
  double likeness = 0;  ///< kLikelyEvent (redating.h) or more
  std::size_t i = 0;    ///< positions in the list of times
  std::size_t k = 0;
};

/// At most one pair for each time and other document, the likeliest. Articles that tell of a change
/// of plan give none.
std::vector<PlannedPair> find_planned(const std::vector<TimeMention>& times,
                                      const std::vector<Dating>& datings, const Stories& stories);

}  // namespace onrecord::lineup
