// The words of a document as the search for copied text sees them: how much each says, and which of
// them are somebody else's (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <vector>

#include "reuse/reuse.h"

namespace onrecord::reuse {

/// Weights are tenths of a plain content word; that two documents share a name or a small word says
/// less than that they share a verb.
struct NarrativeWord {
  std::uint64_t key = 0;  ///< of the word without its ending, spelling apart; 0: equals nothing
  Span span;
  std::uint32_t sentence = 0;
  std::uint8_t weight = 0;
  bool is_quoted = false;  ///< inside marks: said by somebody, not written by the document
};

/// In order of position. Headings, bylines, credits and pull quotes have words that equal nothing.
using Narrative = std::vector<NarrativeWord>;

/// One for each document; empty for a record.
std::vector<Narrative> narratives_of(const Told& told);

}  // namespace onrecord::reuse
