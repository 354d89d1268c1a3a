// One act of speech and the variants in which documents have it, compared word by word.
//
// Classes and subtypes are the contract of docs/glossary.md; their order is the order of the enum,
// and the first class of a pair is its primary one.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "onrecord/quotation.h"

namespace onrecord {

enum class DifferenceClass {
  paraphrase_as_quotation,
  spliced,
  substituted,
  inserted,
  omitted,
  reordered,
  elided,
  bracketed,
  trimmed,
  cleaned,
  typographic,
  verbatim,
  // Beside the wording:
  attribution_differs,
  context_differs,
  boundary_lost,
};

enum class Subtype {
  negation,
  number,
  name,
  modal,
  tense,
  pronoun,
  article,
  spelling,
  other,
  hides_negation,
  hides_limiter,
  cuts_limiter,
  crosses_turn,
  out_of_order,
};

enum class EditOp {
  equal,
  substitute,
  insert,
  remove
};

/// One step of the script that turns `a` into `b`. An insertion has an empty span in `a` at the
/// place where the words are missing, a removal an empty one in `b`.
struct Edit {
  EditOp op = EditOp::equal;
  Span a;
  Span b;
};

using VariantId = std::variant<QuotationId, IndirectId>;

struct RecordTime {
  double start_seconds = 0;
  double end_seconds = 0;
};

/// Two variants compared. `a` is the standard: the record where there is one (then `a` is empty
/// and `a_span` tells the place), else the fuller variant.
struct VariantPair {
  std::optional<VariantId> a;
  VariantId b;
  DocumentSpan a_span;
  DocumentSpan b_span;
  Verdict verdict = Verdict::unchecked;
  std::vector<DifferenceClass> classes;  ///< sorted, no class twice
  std::vector<Subtype> subtypes;         ///< sorted, no subtype twice
  std::vector<Edit> edits;               ///< in order; together they cover both spans' words
  std::vector<DocumentSpan> also;        ///< places of the standard that match equally well
  std::optional<RecordTime> record;
  /// For elided and trimmed: the words of the standard that are not shown (the limiter, the
  /// negation), so that a reader sees what the cut hides.
  std::vector<DocumentSpan> hidden;
};

struct Utterance {
  UtteranceId id;
  std::optional<SpeakerId> speaker;
  std::vector<VariantId> variants;  ///< in order of document and position
  std::vector<VariantPair> pairs;
  std::optional<std::uint32_t> origins =
      std::nullopt;  ///< independent origins among the documents given
};

}  // namespace onrecord
