// Passages of two narratives (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <vector>

#include "reuse/chain.h"
#include "reuse/narrative.h"

namespace onrecord::reuse {

/// A shared stretch that is long and telling enough; `first` < `second` are documents.
struct SharedStretch {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  Stretch stretch;  ///< `a` in `first`, `b` in `second`
};

/// In order of the two documents, then of place in the second.
/// Of many near copies each is compared with one alone: `stand_ins` as near_copies.h tells them.
std::vector<SharedStretch> shared_stretches(const std::vector<Narrative>& narratives,
                                            const std::vector<std::uint32_t>& stand_ins);

}  // namespace onrecord::reuse
