// Who copied whom, what no other document has, and how many independent origins a claim has (the
// only entry of this room).
#pragma once

#include <span>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/passage.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// The documents of a run and what is quoted in them; ids are indices into these lists.
struct Told {
  std::span<const Document> documents;
  std::span<const Segmentation> segmentations;  ///< one per document
  std::span<const Quotation> quotations;
  std::span<const IndirectSpeech> indirect;
  std::span<const Utterance> utterances;
};

struct Reuse {
  /// Stretches of narrative that two articles have in mostly the same words, in order of document
  /// and place of `b`. Ids are indices.
  std::vector<Passage> passages;
  /// One for each two articles of which one took something from the other, in order of documents.
  /// The directed ones make no cycle.
  std::vector<Derivation> derivations;
};

/// Records have no part in it. Total, linear in the size of the documents.
Reuse find_reuse(const Told& told);

}  // namespace onrecord
