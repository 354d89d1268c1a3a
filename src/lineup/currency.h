// The units of a run as they are held against each other: crowns here and kronor there.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "onrecord/figure.h"

namespace onrecord::lineup {

/// The unit of each figure, by position. A currency told by its bare word (crowns, dollars) is the
/// one of that family that the run tells by its full name, where that is one alone.
std::vector<std::string> units_of(std::span<const Figure> figures);

}  // namespace onrecord::lineup
