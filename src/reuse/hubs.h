// Which way a text went, from how many documents hang together by it (inside the room; the entry is
// reuse.h).
//
// Where many have the same text and nothing else is known, each of them may be the one that wrote
// it. An edge that parts them into many and one most likely goes from the many to the one: three of
// four documents, as the origin, would have it go that way.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "onrecord/passage.h"

namespace onrecord::reuse {

/// What the words tell of an open edge by its two documents, in log odds; above 0: the first is the
/// origin. Edges that must stay open are not in it.
using Leans = std::map<std::pair<DocumentId, DocumentId>, double>;

/// Gives open edges the direction that the words and the numbers on either side tell together, when
/// that is at least `plain`. Only among documents whose edges make a tree.
void lean_on_numbers(std::vector<Derivation>& derivations, const Leans& leans, double plain);

}  // namespace onrecord::reuse
