// Publication dates as people and machines write them, brought to the form of Document::published.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord {

/// A whole string that is one date ("2026-03-04T10:00Z", "March 4, 2026", "Wed, 04 Mar 2026
/// 10:00:00 +0100", "4 Mar. 2026") as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS[±HH:MM]. Nothing for
/// anything else, for a day that does not exist and for 03/04/2026, which two countries read as two
/// days.
std::optional<std::string> iso_date(std::string_view text);

/// The same for a line that holds a date and a little around it ("Published: March 4, 2026",
/// "New York, April 30, 1789").
std::optional<std::string> iso_date_in_line(std::string_view line);

}  // namespace onrecord
