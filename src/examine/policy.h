// Severity comes from a named policy, never from the code that finds.
//
// A policy is a plain text file (docs/format/policy.md): a finding's kind, perhaps with a detail,
// and how much it matters. The most exact line decides.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "onrecord/finding.h"
#include "onrecord/result.h"

namespace onrecord {

struct Policy {
  PolicyName name;
  /// "altered-quotation" or "altered-quotation/negation" → severity; empty: not reported at all.
  std::map<std::string, std::optional<Severity>, std::less<>> rules;

  /// The severity of a finding with this detail ("" for none): the rule for kind and detail, else
  /// the kind's own; empty when the policy does not want it reported.
  std::optional<Severity> severity_of(FindingKind kind, std::string_view detail) const;
};

/// A built-in policy by its name. Errors: wrong_use, with the names that there are.
Result<Policy> built_in_policy(std::string_view name);
/// A policy from the text of a file (docs/format/policy.md). Errors: bad_format, with the line.
Result<Policy> parse_policy(std::string_view name, std::string_view text);
/// A built-in policy's name, else the path of a file. Errors: wrong_use, unreadable, bad_format.
Result<Policy> load_policy(const std::string& name_or_path);

}  // namespace onrecord
