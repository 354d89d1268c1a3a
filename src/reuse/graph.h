// The derivations of a run as a graph: no cycles, and of several ways to one copy the nearest
// (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "onrecord/passage.h"

namespace onrecord::reuse {

/// How many words two documents (the lower id first) share.
using SharedWords = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>;

/// Takes the direction off the least sure edges of every cycle.
void break_cycles(std::vector<Derivation>& derivations);

/// Where X → Y, Y → Z and X → Z, one of the two ways to Z says nothing new: Z has it from Y when it
/// shares clearly more with Y than with X, else from X. A credit keeps its edge.
void keep_nearest(std::vector<Derivation>& derivations, const SharedWords& shared);

}  // namespace onrecord::reuse
