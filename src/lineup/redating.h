// Two dates of one event that cannot both be true: whether the days differ, and how sure it is that
// the two sentences date one event.
#pragma once

#include "lineup/dating.h"

namespace onrecord::lineup {

/// Likeness from which two datings are taken for one event: with a reservation, and without.
inline constexpr double kLikelyEvent = 3.0;
inline constexpr double kSureEvent = 4.0;

/// The same for articles that do not tell when they came out: what is a day of the week, or a year
/// without more, is there a guess.
inline constexpr double kUndatedEvent = 5.0;

/// Whether something tells that they date two events: another deed, another person, what did not
/// happen.
bool are_of_two(const Dating& a, const Dating& b);

/// Whether the words of both cannot mean one day (month, year, minute).
bool dates_differ(const Dating& a, const Dating& b);

/// What makes a slip likely: the digits of one year in another order, one day of two months, one
/// minute of two hours.
double slip_of(const Dating& a, const Dating& b);

/// How much tells that both date one event; 0 where something tells that they do not.
double event_likeness(const Dating& a, const Dating& b);

}  // namespace onrecord::lineup
