// The gate between findings and whoever is told of them: each finding gets its fingerprint, those
// of an earlier report stand apart (a baseline), those that a note in the draft excuses do too.
//
// Nothing is dropped: a finding that is waived or known stays in the report with its state. The
// only entry of this room.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "onrecord/report.h"
#include "onrecord/result.h"

namespace onrecord {

/// How often each fingerprint stands in an earlier report.
using Baseline = std::map<std::string, std::uint32_t, std::less<>>;

/// A baseline from the bytes of such a file; `path` names it in errors.
Result<Baseline> parse_baseline(const std::string& path, std::string_view bytes);

/// Reads the JSON of a report, or of `write_baseline`; nothing without a path. Errors: wrong_use
/// with what is wrong, as for every file that an option names.
Result<std::optional<Baseline>> load_baseline(const std::optional<std::string>& path);

/// Sets fingerprint, state and reason of every finding, and `waivers` and `baseline_gone` of the
/// report. Waivers that waive nothing are told to `diagnostics`.
void pass_gate(Report& report, const std::optional<Baseline>& baseline, Diagnostics& diagnostics);

}  // namespace onrecord
