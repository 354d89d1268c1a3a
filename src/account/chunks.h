// A sentence cut into the pieces that a claim can do without: the core of each clause, and what
// only adds where, when, how or with whom. "The vote was passed by 23 votes to 17 | at a heated
// meeting | on Wednesday": if two articles tell the core, the rest is a matter of its own.
#pragma once

#include <cstdint>
#include <unordered_map>
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
  bool is_all = false;    ///< of it: all votes
  bool says = false;      ///< only that somebody says something: "police told the court"
  bool asks = false;      ///< opens with how, why, whether: it is no fact
};

/// Cuts the sentences of a run; works out once what a word asks for.
class ChunkCutter {
 public:
  /// Linear in the tokens. Sets `chunk` of each unit.
  std::vector<Chunk> cut(const Reading& reading, Range tokens, std::vector<Unit>& units);

  struct Word {
    bool opens_adjunct = false;
    bool opens_core = false;  ///< that, whose
    bool is_of = false;
    bool is_bound = false;
    bool is_doing = false;  ///< begging
  };

 private:
  std::unordered_map<std::uint64_t, Word> words_;  // by the token's word
};

}  // namespace onrecord::digest
