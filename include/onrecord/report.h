// Everything that one run worked out. Renderers print it; they compute no fact of their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "onrecord/account.h"
#include "onrecord/document.h"
#include "onrecord/figure.h"
#include "onrecord/finding.h"
#include "onrecord/passage.h"
#include "onrecord/quotation.h"
#include "onrecord/result.h"
#include "onrecord/segmentation.h"
#include "onrecord/speaker.h"
#include "onrecord/time.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// Something that could not be checked, and why; never shown as agreement and never as a fault.
struct Unchecked {
  std::string path;                    ///< the input, as the user named it
  std::optional<DocumentId> document;  ///< empty when the input never became a document
  std::optional<QuotationId> quotation;
  std::string reason;  ///< missing-source, unreadable, no-text, too-short, translated, too-large, …
  std::string detail;  ///< for a user, no full stop
};

/// What a waiver of a draft did.
struct WaiverUse {
  DocumentId document;
  std::uint32_t waiver = 0;             ///< its place in `Document::waivers`
  std::vector<std::uint32_t> findings;  ///< places in `Report::findings`; empty: it waives nothing
};

/// A list that a command does not make is absent (std::nullopt), never empty.
struct Report {
  PolicyName policy;
  std::vector<Document> documents;
  std::vector<Segmentation> segmentations;  ///< one per document, same order; not printed
  std::optional<std::vector<Speaker>> speakers;
  std::optional<std::vector<Quotation>> quotations;
  std::optional<std::vector<IndirectSpeech>> indirect;
  std::optional<std::vector<Utterance>> utterances;
  std::optional<std::vector<Figure>> figures;
  std::optional<std::vector<FigureGroup>> figure_groups;
  std::optional<std::vector<TimeMention>> times;
  std::optional<std::vector<TimeGroup>> time_groups;
  std::optional<std::vector<Passage>> passages;
  std::optional<std::vector<Derivation>> derivations;
  std::optional<std::vector<DocumentSpan>> single_source;
  std::optional<std::vector<Sourcing>> sourcing;
  std::optional<std::vector<Finding>> findings;
  std::optional<std::vector<AccountSentence>> account;
  std::optional<std::vector<WaiverUse>> waivers;  ///< of the drafts; absent where there is no draft
  std::optional<std::uint32_t> baseline_gone;     ///< entries of the baseline that are no more
  std::vector<Unchecked> unchecked;
};

}  // namespace onrecord
