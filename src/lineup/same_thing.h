// Whether two figures of different documents tell the same thing, their values left aside.
#pragma once

#include "lineup/lineup.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// For figures of one value: it takes little to see that 338 people are the same 338 people.
bool is_same_thing(const Telling& a, const Telling& b, double value);

/// For figures of other values: the same thing counted, the same event, and nothing that makes
/// either a count of its own. Strict, for a difference in kind must not look like a conflict.
bool is_same_thing_strictly(const Telling& a, const Telling& b,
                            const std::vector<TimeMention>& times);

}  // namespace onrecord::lineup
