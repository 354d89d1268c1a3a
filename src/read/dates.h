// Publication dates as people and machines write them, brought to the form of Document::published.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord {

/// A whole string that is one date ("2026-03-04T10:00Z", "March 4, 2026", "Wed, 04 Mar 2026
/// 10:00:00 +0100", "4 Mar. 2026") as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS[±HH:MM]. Nothing for
/// anything else, for a day that does not exist and for 03/04/2026, which two countries read as two
/// days, unless a weekday stands before it that fits one of them.
std::optional<std::string> iso_date(std::string_view text);

struct LineDate {
  std::string iso;
  bool is_update = false;  ///< the line says that it was updated then
};

/// The first date of a line that is no update ("Updated March 5, 2026 · Published March 4, 2026"),
/// or else the first one.
std::optional<LineDate> date_in_line(std::string_view line);

/// That date for a line that holds a date and a little around it ("Published: March 4, 2026",
/// "New York, April 30, 1789").
std::optional<std::string> iso_date_in_line(std::string_view line);

struct MonthDay {
  int month = 0;
  int day = 0;
  int weekday = -1;  ///< 0 Monday to 6 Sunday; -1: not told
};

/// The day of a line that tells no year with it ("LONDON, Sept. 30 (Reuters)", "Friday 30 Sept.").
std::optional<MonthDay> month_day_in_line(std::string_view line);

}  // namespace onrecord
