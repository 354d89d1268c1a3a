// The steps from one wording to another, word by word. What needs no alignment gets none: an
// extract of the other side, and the words that both begin and end with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collate/wording.h"
#include "sequence/pairing.h"

namespace onrecord::collation {

/// `a_is_record`: an ellipsis in `a` is a pause, and long stretches of it may be left out.
std::vector<Step> align(const Wording& a, const Wording& b, Overhang overhang, bool a_is_record);

/// How many cells, two words laid beside each other, such an alignment looks at (Overhang::either,
/// no record).
std::size_t cells_to_align(const Wording& a, const Wording& b);

/// How well two words pair; the sizes are those of sequence/pairing.h.
std::int16_t pairing_score(const Word& a, const Word& b);

}  // namespace onrecord::collation
