// The chain of exact runs that explains most of a quotation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/record.h"

namespace onrecord::collation {

/// Stretches in the quotation's order. Runs with small gaps between them are one stretch; a jump to
/// another place begins a new one and must pay for itself. Stretches of fewer than three words are
/// left out when there are others.
std::vector<Stretch> best_chain(std::span<const ExactRun> runs);

}  // namespace onrecord::collation
