// How each figure of a run is told (telling.h), read from the documents.
#pragma once

#include <vector>

#include "lineup/lineup.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// One telling for each figure, in their order.
std::vector<Telling> read_tellings(const LineUpInput& input, const std::vector<Figure>& figures,
                                   const std::vector<TimeMention>& times);

}  // namespace onrecord::lineup
