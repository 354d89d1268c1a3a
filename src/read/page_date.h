// Dates as pages write them, in the one form that documents carry.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord {

/// "2019-11-20T12:26:00Z", "2019-11-20 12:26 +0000", "20191120", "Wed, 20 Nov 2019 12:26:00 GMT",
/// "November 20, 2019", "20 November 2019" as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS[±HH:MM]. Nothing
/// for all else, for dates that no calendar has and for years before 1900 or after 2100; never
/// guesses whether 11/12 is in November or December.
std::optional<std::string> normal_date(std::string_view written);

/// The date in a path like "/2019/11/20/" or "/2019/nov/20/"; whole days only.
std::optional<std::string> date_in_url(std::string_view url);

}  // namespace onrecord
