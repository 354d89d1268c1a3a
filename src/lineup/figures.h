// Groups of figures that tell the same thing.
#pragma once

#include <string_view>
#include <vector>

#include "lineup/lineup.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// One telling for each figure, in their order.
std::vector<Telling> read_tellings(const LineUpInput& input, const std::vector<Figure>& figures,
                                   const std::vector<TimeMention>& times);

/// Every figure in one group; sets `Figure::group`. The groups stand by their first member.
std::vector<FigureGroup> group_figures(const LineUpInput& input,
                                       const std::vector<Telling>& tellings,
                                       const std::vector<TimeMention>& times,
                                       std::vector<Figure>& figures);

}  // namespace onrecord::lineup
