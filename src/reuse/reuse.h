// Who copied whom, what no other document has, and how many independent origins a claim has (the
// only entry of this room).
#pragma once

#include <span>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/passage.h"
#include "onrecord/quotation.h"
#include "onrecord/report.h"
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
  /// For each document the one that stands for it: itself, unless it is one of many near copies.
  std::vector<DocumentId> stand_ins;
};

/// Records have no part in it. Total, linear in the size of the documents.
Reuse find_reuse(const Told& told);

/// Fills `origins` of the utterances and of the groups of figures and times: how many of the
/// articles that have a claim have it independently. Articles of which one is largely a copy of the
/// other count once for every claim, others only for what stands beside a shared passage or a
/// credit. Needs passages and derivations.
void count_origins(Report& report);

/// What one article alone of those given has: quotations, figures, and sentences with a name or a
/// number that no other has. Said only where no words of another article come near; nothing when
/// the articles are of several languages. By document, the weightiest first, at most twenty each.
std::vector<DocumentSpan> find_only_here(const Report& report);

}  // namespace onrecord
