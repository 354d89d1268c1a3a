// What the words in a pair of marks are: speech (a whole clause or a fragment), a term, a title
// (inside the room; the entry is quote.h).
#pragma once

#include "onrecord/quotation.h"
#include "quote/clues.h"

namespace onrecord {

/// The kind of a quotation that stands in no other.
QuotationKind judge_kind(const Clues& clues);

}  // namespace onrecord
