// The derivations of a run as a graph: no cycles, and of several ways to one copy the nearest
// (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "onrecord/passage.h"

namespace onrecord::reuse {

/// Words [begin, end) of a document.
struct WordRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The words that two documents (the lower id first) share, in the places of each; sorted.
struct SharedPlaces {
  std::vector<WordRange> of_first;
  std::vector<WordRange> of_second;
};
using Sharing = std::map<std::pair<std::uint32_t, std::uint32_t>, SharedPlaces>;

/// Takes the direction off the least sure edges of every cycle.
void break_cycles(std::vector<Derivation>& derivations);

/// Where X → Y, Y → Z and X → Z, one of the two ways to Z says nothing new: Z has it from Y when it
/// shares clearly more with Y than with X, else from X. A credit keeps its edge.
void keep_nearest(std::vector<Derivation>& derivations, const Sharing& sharing);

/// Where all that X and Z share stands in Y too, and Y shares more with either, the two have it by
/// way of Y: their own edge goes, but for a credit. And if X → Y, then Y → Z: what Y changed went
/// on.
void go_by_way(std::vector<Derivation>& derivations, const Sharing& sharing);

}  // namespace onrecord::reuse
