// Whether two figures of different documents tell the same thing, their values left aside.
#pragma once

#include "lineup/lineup.h"
#include "lineup/story.h"
#include "lineup/telling.h"

namespace onrecord::lineup {

/// For figures of one value: it takes little to see that 338 people are the same 338 people.
bool is_same_thing(const Telling& a, const Telling& b, double value);

/// Whether both sentences tell a day or a period, and not the same.
bool tell_other_times(const Telling& a, const Telling& b, const std::vector<TimeMention>& times);

/// What of the whole run is needed to hold two figures against each other.
struct Run {
  const std::vector<TimeMention>& times;
  std::vector<std::vector<std::uint64_t>> names;  ///< of each document, stems, sorted
  const Stories& stories;
};

/// For figures of other values: the same thing counted, the same event, and nothing that makes
/// either a count of its own. Strict, for a difference in kind must not look like a conflict.
bool is_same_thing_strictly(const Telling& a, const Telling& b, const Run& run);

/// Likeness from which two figures of other values are taken for one thing: with a reservation, and
/// without.
inline constexpr double kLikelyThing = 3.0;
inline constexpr double kSureThing = 5.0;

/// How much tells that both figures tell one thing, their values left aside; 0 where something
/// tells that they do not. At least `kSureThing` where they strictly do. `hint`: what the values
/// themselves add to it.
double thing_likeness(const Telling& a, const Telling& b, const Run& run, double hint = 0);

}  // namespace onrecord::lineup
