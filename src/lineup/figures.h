// Groups of figures that tell the same thing.
#pragma once

#include <vector>

#include "lineup/articles.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// Every figure in one group; sets `Figure::group`. The groups stand by their first member.
std::vector<FigureGroup> group_figures(const Articles& articles,
                                       const std::vector<Telling>& tellings,
                                       const std::vector<TimeMention>& times,
                                       std::vector<Figure>& figures);

}  // namespace onrecord::lineup
