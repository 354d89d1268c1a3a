// Two dates of one event that cannot both be true: whether the days differ, and how sure it is that
// the two sentences date one event.
#pragma once

#include "lineup/dating.h"

namespace onrecord::lineup {

/// Likeness from which two datings are taken for one event: with a reservation, and without.
inline constexpr double kLikelyEvent = 3.0;
inline constexpr double kSureEvent = 4.0;

/// Whether the words of both cannot mean one day (month, year, minute).
bool dates_differ(const Dating& a, const Dating& b);

/// How much tells that both date one event; 0 where something tells that they do not.
double event_likeness(const Dating& a, const Dating& b);

}  // namespace onrecord::lineup
