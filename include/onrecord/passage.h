// Narrative text that two documents share, and what it and the credits tell about who copied whom.
//
// Evidence, never proof: a derivation names its origin only where the evidence points one way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

using PassageId = Id<struct PassageTag>;

/// A stretch of narrative (no quotation) that stands in two documents in mostly the same words.
/// `a` is the one that has it first: the origin where that is known, else the earlier document.
struct Passage {
  PassageId id;
  DocumentSpan a;
  DocumentSpan b;
  double similarity = 0;     ///< 0–1: share of the words of the shorter side that the other has
  bool is_credited = false;  ///< `b` credits `a` for it on the spot
};

enum class EvidenceKind {
  credit,        ///< the text names the other as its source
  passages,      ///< shared narrative, and its order
  shared_error,  ///< both differ from the record in the same way
  superset,      ///< one has a longer run of what the other has a part of
  date,          ///< one came out before the other
  contributor,   ///< a contributor line or a feed's source
};

/// One of a document's `given_sources`, by its place among them.
struct GivenSourceRef {
  DocumentId document;
  std::uint32_t index = 0;
};

struct DerivationEvidence {
  EvidenceKind kind = EvidenceKind::passages;
  /// At least one, but for `date` and for what metadata say.
  std::vector<std::variant<PassageId, DocumentSpan>> refs;
  std::vector<GivenSourceRef> given = {};  ///< of a `contributor` that metadata name
};

/// `to` took text from `from`. Where the direction cannot be told, `is_directed` is false and the
/// two stand in the order of the run.
struct Derivation {
  DocumentId from;
  DocumentId to;
  bool is_directed = false;
  double confidence = 0;  ///< 0–1, that the direction is right
  std::vector<DerivationEvidence> evidence;
};

}  // namespace onrecord
