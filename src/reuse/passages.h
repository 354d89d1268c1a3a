// Passages of two narratives (inside the room; the entry is reuse.h).
#pragma once

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
std::vector<SharedStretch> shared_stretches(const std::vector<Narrative>& narratives);

}  // namespace onrecord::reuse
