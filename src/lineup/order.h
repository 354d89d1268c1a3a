// Which of two events came first, as sentences tell it: "the meeting took place after the
// cease-fire collapsed", "the meeting came days after an accord that has since collapsed".
#pragma once

#include <vector>

#include "lineup/lineup.h"

namespace onrecord::lineup {

/// One conflict for each pair of events that documents put in another order, the reason `order`.
std::vector<TimeGroup> find_order_conflicts(const LineUpInput& input,
                                            const std::vector<TimeMention>& times);

}  // namespace onrecord::lineup
