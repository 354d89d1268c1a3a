// Block quotations: what markup sets off as somebody's words, with marks or without (inside the
// room; the entry is quote.h).
#pragma once

#include <vector>

#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"

namespace onrecord {

/// Adds the block quotations of a document to those found by marks. A block whose marks hold all
/// its words (but for a signature) is the quotation in these marks; a block that tells who speaks
/// in its own sentence is left to its marks; embedded posts and empty blocks are none. `quotations`
/// is sorted before and after.
void add_block_quotations(const Document& document, const Segmentation& segmentation,
                          std::vector<Quotation>& quotations);

}  // namespace onrecord
