// Groups of times that date the same event: the timeline.
#pragma once

#include <vector>

#include "lineup/articles.h"

namespace onrecord::lineup {

/// Sets `dates` and `group` of every time. The groups stand in the order of the calendar.
std::vector<TimeGroup> group_times(const Articles& articles, std::vector<TimeMention>& times);

}  // namespace onrecord::lineup
