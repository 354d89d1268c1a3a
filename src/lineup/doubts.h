// What the words around a figure tell that makes it a count or a measure of its own, however like
// another article's sentence may be.
#pragma once

#include <cstdint>
#include <span>

#include "lineup/lineup.h"

namespace onrecord::lineup {

/// Whether nothing of another value can be held against the figure: a version (USB 2.0), the length
/// of a window (the last two decades), a part of a name (one rocket-propelled launcher), what is
/// told a second time in another unit (50 km (30 miles)).
bool is_no_count(const LineUpInput& input, const Figure& figure);

/// The stem of whose the things counted are, where that makes them others: the parents of two
/// soldiers, one of four; 0 for none.
std::uint64_t belonging_of(const LineUpInput& input, const Figure& figure);

/// Whether the two are told of two stretches of an account: the third quarter, the first nine
/// months.
bool are_of_two_periods(const LineUpInput& input, const Figure& a, const Figure& b);

/// Whether the sentence of `part` tells other numbers of its kind that make up `whole` with it:
/// three people in one place and two in another are five. `figures` are all, by document and place.
bool adds_up(const LineUpInput& input, std::span<const Figure> figures, const Figure& part,
             const Figure& whole);

}  // namespace onrecord::lineup
