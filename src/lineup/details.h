// Details that documents tell otherwise, beside figures and dates.
#pragma once

#include <vector>

#include "lineup/articles.h"

namespace onrecord::lineup {

/// One conflict for each detail that two documents tell otherwise in sentences of one event; the
/// likeliest pair of each detail. Linear but for details of one kind, which are bounded.
std::vector<DetailConflict> find_details(const Articles& articles);

}  // namespace onrecord::lineup
