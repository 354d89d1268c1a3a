// What a reader should look at (the only entry of this room, with policy.h).
#pragma once

#include <vector>

#include "examine/policy.h"
#include "onrecord/report.h"

namespace onrecord {

/// The findings of a report that has everything but findings, the ones that matter most first.
/// Every finding has evidence; severities are the policy's. Total, deterministic.
std::vector<Finding> examine(const Report& report, const Policy& policy);

}  // namespace onrecord
