// What a finding is recognised by from one run to the next.
#pragma once

#include <string>

#include "onrecord/report.h"

namespace onrecord {

/// 16 hexadecimal digits over the kind and the folded words of the first two places, the
/// standard and what differs from it. Paths, offsets, marks and case do not count.
std::string fingerprint_of(const Report& report, const Finding& finding);

}  // namespace onrecord
