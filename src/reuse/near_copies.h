// Documents that have nearly all of their narrative in common (inside the room; the entry is
// reuse.h).
//
// Forty papers that run one agency's story are forty texts of one origin. Where so many are alike,
// one of them stands for all: the others are compared with it, not with one another, so that time
// and report grow with the number of copies and not with its square.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reuse/narrative.h"
#include "reuse/reuse.h"

namespace onrecord::reuse {

/// For each document the one that stands for it: itself, unless it is one of many near copies. The
/// earliest by date stands for the others, else the first.
std::vector<std::uint32_t> stand_ins(std::span<const Document> documents,
                                     const std::vector<Narrative>& narratives);

}  // namespace onrecord::reuse
