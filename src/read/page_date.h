// The date that a story's address carries ("/2019/11/20/", "/2019/nov/20/").
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace onrecord {

/// The date of a path as YYYY-MM-DD; nothing when there is none or no calendar has it.
std::optional<std::string> date_in_url(std::string_view url);

}  // namespace onrecord
