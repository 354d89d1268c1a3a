// Who is credited for a figure, and whether documents that agree on it name other doers.
#pragma once

#include <vector>

#include "lineup/lineup.h"

namespace onrecord::lineup {

/// Sets `credited_to`: the speaker of the speech that the figure stands in, or of a mention that is
/// said to tell it in the same sentence ("which the agency said had killed 338").
void credit_figures(const LineUpInput& input, std::vector<Figure>& figures);

/// Gives groups of several documents whose members name other doers the reason `doer`.
void compare_doers(const LineUpInput& input, const std::vector<Figure>& figures,
                   std::vector<FigureGroup>& groups);

}  // namespace onrecord::lineup
