// What the words in a pair of marks are: speech (a whole clause or a fragment), a term, a title
// (inside the room; the entry is quote.h).
#pragma once

#include <string_view>

#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "quote/pairs.h"

namespace onrecord {

/// The kind of a quotation that stands in no other, by its length, its ends and the words around
/// it.
QuotationKind judge_kind(std::string_view text, const Segmentation& segmentation, const Pair& pair);

}  // namespace onrecord
