// Severity comes from a named policy, never from the code that finds.
#pragma once

#include <string>
#include <string_view>

#include "onrecord/finding.h"
#include "onrecord/result.h"

namespace onrecord {

struct Policy {
  PolicyName name;
};

/// A built-in policy by its name. Errors: wrong_use, with the names that there are.
Result<Policy> built_in_policy(std::string_view name);
/// A policy from the text of a file (docs/format/policy.md). Errors: bad_format, with the line.
Result<Policy> parse_policy(std::string_view name, std::string_view text);

}  // namespace onrecord
