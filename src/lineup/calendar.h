// TIMEX3 values as days of the calendar.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "onrecord/time.h"

namespace onrecord::lineup {

/// The days that a date can mean, counted from 1 January 1970.
struct Days {
  std::int64_t first = 0;
  std::int64_t last = 0;
  bool is_known = false;  ///< false for lengths, values with an X, and now, past and future
};
Days days_of(const TimeMention& time);

/// The day of YYYY-MM-DD…; empty when the text is no such date.
std::optional<std::int64_t> day_of(std::string_view date);

/// The same day and month in the year 2000, to compare with a date that tells no year.
std::int64_t in_year_2000(std::int64_t day);

/// The same day and month a year on.
std::int64_t a_year_on(std::int64_t day);

}  // namespace onrecord::lineup
