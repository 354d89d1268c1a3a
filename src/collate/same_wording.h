// Which items say the same in the same form, so that what is found out of one holds for all: forty
// papers that run one agency's story cost little more than one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

/// For each item the first one of the list whose words, marks and weights are its own.
std::vector<std::uint32_t> first_with_wording(std::span<const Variant> speech);

}  // namespace onrecord::collation
