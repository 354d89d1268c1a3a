// What a reader should look at, with its evidence, and the policy that says how much it matters.
//
// A stage that finds never decides severity: it looks it up in the policy (data/policies/*.txt).
// A summary says what differs from what; it never judges intent.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "onrecord/passage.h"
#include "onrecord/time.h"
#include "onrecord/utterance.h"

namespace onrecord {

enum class FindingKind {
  altered_quotation,
  paraphrase_as_quotation,
  headline_misquote,
  headline_beyond_text,
  spliced,
  misattributed,
  unattributed,
  not_their_words,
  not_found,
  partly_found,
  ellipsis_hides,
  context_dropped,
  name_variant,
  detail_conflict,
  figure_conflict,
  time_conflict,
  agent_conflict,
  copied_passage,
  uncredited_copy,
  single_source,
  record_conflict,
  repeated_quotation,
  agreement,
};

enum class Severity {
  high,
  medium,
  low,
  note
};

using EvidenceRef = std::variant<QuotationId, IndirectId, UtteranceId, DocumentSpan, FigureId,
                                 TimeId, FigureGroupId, TimeGroupId, PassageId>;

/// Whether a finding still asks for a look. Only open ones can fail a run.
enum class FindingState {
  open,
  baseline,  ///< an earlier report that was handed over has it already
  waived     ///< a note in the draft says that it is meant, and why
};

struct Finding {
  FindingKind kind = FindingKind::agreement;
  Severity severity = Severity::note;
  std::string summary;                ///< one sentence for an editor, plain text
  std::vector<DocumentId> documents;  ///< sorted, none twice
  std::vector<EvidenceRef> refs;      ///< at least one; the standard first
  /// 16 hexadecimal digits made of the kind and the words of its first places: the same wherever
  /// in its document it stands and whatever else changes there.
  std::string fingerprint = {};
  FindingState state = FindingState::open;
  std::string reason = {};  ///< of the waiver; else empty
};

/// Which policy gave the severities of a report.
struct PolicyName {
  std::string name;
  std::string fingerprint;  ///< sha256 of the policy's text, first 16 hexadecimal digits
};

}  // namespace onrecord
