// Whose age a figure tells, in its own sentence or in the one before.
#pragma once

#include <cstddef>
#include <vector>

#include "lineup/lineup.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// Fills `head`, `first_name` and the rest that tells whose the age is: words [begin, end) of the
/// sentence are the figure's.
void read_owner(const SentenceView& view, std::size_t begin, std::size_t end, Telling& telling);

/// Finds whom "the 34-year-old" and "he was 34" speak of, and which Scott "Scott, 69" is. Where it
/// stays open, nothing is held against the age. `tellings` are those of `figures`, in their order.
void find_owners(const LineUpInput& input, const std::vector<Figure>& figures,
                 std::vector<Telling>& tellings);

}  // namespace onrecord::lineup
