// Which quotations and indirect speech are variants of one utterance, and how they differ word by
// word (the only entry of this room).
#pragma once

#include <span>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "onrecord/speaker.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// The documents of a run and what was said in them; ids are indices into these lists.
struct Said {
  std::span<const Document> documents;
  std::span<const Segmentation> segmentations;  ///< one per document
  std::span<const Quotation> quotations;
  std::span<const IndirectSpeech> indirect;
  std::span<const Speaker> speakers;
};

/// Every quotation that is speech stands in at least one utterance, alone if need be; records (role
/// record) are the standard where they hold the words. Ids are indices into the result. Total.
std::vector<Utterance> collate(const Said& said);

/// Each quotation of a draft (role draft) in an utterance of its own, with what the best of the
/// other documents says of it: their words are the standard, in an account (role article) those in
/// quotation marks first. Documents without segmentation are passed over. The result is
/// the same whatever the number of threads (0: one per core). Ids as above. Total.
std::vector<Utterance> collate_drafts(const Said& said, unsigned threads);

}  // namespace onrecord
