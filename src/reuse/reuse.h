// Who copied whom: narrative text that documents share (the only entry of this room).
#pragma once

#include <span>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/passage.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"

namespace onrecord {

/// The documents of a run and what is quoted in them; ids are indices into these lists.
struct Told {
  std::span<const Document> documents;
  std::span<const Segmentation> segmentations;  ///< one per document
  std::span<const Quotation> quotations;
};

/// Stretches of narrative that two articles have in mostly the same words, in order of the later
/// document and place. Ids are indices into the result. Total, linear in the size of the documents.
std::vector<Passage> find_passages(const Told& told);

}  // namespace onrecord
