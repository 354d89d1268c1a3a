// Who has it from whom, as evidence (inside the room; the entry is reuse.h).
//
// Each piece of evidence leans to one of the two documents: a credit and the dates a lot, what one
// has more of a little. A direction is named only where the sum is plain and no strong piece speaks
// against it.
#pragma once

#include <vector>

#include "reuse/credits.h"
#include "reuse/passages.h"

namespace onrecord::reuse {

struct Derived {
  /// Passages are named by their index in the stretches. Ordered by documents; the directed ones
  /// make no cycle.
  std::vector<Derivation> derivations;
  std::vector<Identity>
      identities;  ///< of each document; its name given or told by another's credits
};

Derived derive(const Told& told, const std::vector<Narrative>& narratives,
               const std::vector<SharedStretch>& stretches, const std::vector<Credits>& credits);

/// Whether a credit stands in a paragraph of the place.
bool stands_beside(const Segmentation& parts, const Credit& credit, Span place);

}  // namespace onrecord::reuse
