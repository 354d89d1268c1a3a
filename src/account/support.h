// Which sentences of other articles tell what a sentence tells, or a part of it.
//
// Candidates share rare words; bearing.h says what each of them bears out. Variants of one
// utterance tell the same of it by the work of collation.
#pragma once

#include <cstdint>
#include <vector>

#include "account/bearing.h"
#include "account/lines.h"

namespace onrecord::digest {

struct Support {
  std::uint32_t line = 0;
  double cover = 0;  ///< the share of the sentence's weight that this one has too
  bool shares_utterance = false;
  bool contradicts = false;   ///< an act of speech in another sense; bears nothing out
  UnitSet covers;             ///< the units of the sentence that it bears out
  std::uint64_t against = 0;  ///< clauses of the sentence that it speaks against
};

struct Supports {
  std::vector<std::vector<Support>> of;      ///< each line
  std::vector<std::vector<Support>> partly;  ///< of each: others that may tell a clause of it
  std::vector<std::vector<std::uint32_t>> against;  ///< of each: lines that tell it otherwise
};

/// For each line that can stand alone, lines of other documents, a few a document, in order of
/// document and weight; empty for the others. Near linear: words of many sentences join none.
/// At most `threads` threads (0: one per core).
Supports find_support(const Lines& lines, const Bearings& bearings, unsigned threads);

/// Whether two sentences have mostly the same words one after the other: one copies the other.
bool are_copies(const Report& report, const Line& a, const Line& b);

}  // namespace onrecord::digest
