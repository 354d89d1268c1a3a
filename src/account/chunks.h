// A sentence cut into the pieces that a claim can do without: the core of each clause, and what
// only adds where, when, how or with whom. "The vote was passed by 23 votes to 17 | at a heated
// meeting | on Wednesday": if two articles tell the core, the rest is a matter of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "account/reading.h"
#include "account/units.h"

namespace onrecord::digest {

struct Chunk {
  Span span;                 ///< from its first word to its last
  std::uint8_t segment = 0;  ///< the clause: of its units
  std::uint8_t claim =
      0;  ///< the clause with what stands before its verb, "On Monday, | the council"
  bool is_adjunct = false;  ///< adds to a core
  bool is_joined = false;   ///< opens with and, or, but
  bool hangs = false;       ///< opens with that: of what is said, feared, hoped
  bool has_verb = false;
  bool is_bound = false;  ///< holds only whole: only, first, not, all
};

/// Linear in the tokens. Sets `chunk` of each unit.
std::vector<Chunk> cut_chunks(const Reading& reading, Range tokens, std::vector<Unit>& units);

}  // namespace onrecord::digest
