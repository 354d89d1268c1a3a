// What the quotations of two documents tell of who could have them from whom (inside the room; the
// entry is reuse.h).
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "reuse/reuse.h"

namespace onrecord::reuse {

/// What two documents (first < second) both quote.
struct SharedQuotations {
  std::uint32_t shared = 0;              ///< pairs of variants
  std::vector<DocumentSpan> fuller[2];   ///< those that the first, the second has more of
  std::vector<DocumentSpan> same_error;  ///< where both differ alike from what was said
};

/// By the two documents. An error is shared where the record, or at least three other documents
/// that agree, have other words.
std::map<std::pair<std::uint32_t, std::uint32_t>, SharedQuotations> shared_quotations(
    const Told& told);

}  // namespace onrecord::reuse
