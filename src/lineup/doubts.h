// What the words around a figure tell that makes it a count or a measure of its own, however like
// another article's sentence may be.
#pragma once

#include <cstdint>

#include "lineup/lineup.h"

namespace onrecord::lineup {

/// Whether nothing of another value can be held against the figure: a version (USB 2.0), the length
/// of a window (the last two decades), a part of a name (one rocket-propelled launcher), what is
/// told a second time in another unit (50 km (30 miles)).
bool is_no_count(const LineUpInput& input, const Figure& figure);

/// The stem of whose the things counted are, where that makes them others: the parents of two
/// soldiers, one of four; 0 for none.
std::uint64_t belonging_of(const LineUpInput& input, const Figure& figure);

}  // namespace onrecord::lineup
