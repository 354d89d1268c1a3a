// A draft against its sources: documents → speech → each quotation with its best source → findings.
#include "onrecord/check.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "collate/collate.h"
#include "examine/examine.h"
#include "fingerprint/near_words.h"
#include "gate/gate.h"
#include "gather.h"
#include "quote/quote.h"
#include "segment/segment.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

/// A draft among the sources would agree with itself. What has its bytes or its text is left out.
void leave_out_drafts(std::vector<Document>& documents, Diagnostics& diagnostics) {
  DraftCopies drafts;
  for (const Document& document : documents) {
    if (document.role == Role::draft) drafts.add(document);
  }
  const auto is_copy = [&](const Document& document) {
    return document.role != Role::draft && drafts.holds(document);
  };
  for (const Document& document : documents) {
    if (is_copy(document)) {
      diagnostics.warn(document.path, "holds what the draft holds, left out of the sources");
    }
  }
  // Moving drafts would move the texts that the sets point into: copies go last.
  std::vector<Document> kept;
  std::vector<bool> copies;
  for (const Document& document : documents) copies.push_back(is_copy(document));
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (copies[i]) continue;
    kept.push_back(std::move(documents[i]));
    kept.back().id.value = static_cast<std::uint32_t>(kept.size() - 1);
  }
  documents = std::move(kept);
}

/// Sources that share too little with every quotation of the drafts to be looked at closely.
std::vector<bool> far_sources(const Report& report, unsigned threads) {
  static const Lexicon& functions = lexicon("function_words.txt");
  NearWords quotations;
  for (const Document& document : report.documents) {
    if (document.role != Role::draft) continue;
    Diagnostics unheard;  // told when the drafts are read for good
    for (const Quotation& quotation : find_quotations(document, segment(document), unheard)) {
      quotations.add(text_of(document, quotation.inner),
                     [](std::string_view word) { return functions.contains(hash_word(word)); });
    }
  }
  std::vector<char> is_far(report.documents.size(), 0);  // no bits: threads write side by side
  parallel_for(report.documents.size(), threads, [&](std::size_t i) {
    const Document& document = report.documents[i];
    is_far[i] = document.role != Role::draft && !quotations.is_near(document.text);
  });
  return {is_far.begin(), is_far.end()};
}

}  // namespace

Result<Report> check(std::vector<Input> drafts, std::vector<Input> sources,
                     const CompareOptions& options, Diagnostics& diagnostics) {
  const Result<Policy> policy = load_policy(options.policy);
  if (!policy) return policy.error();
  const Result<std::optional<Baseline>> baseline = load_baseline(options.baseline_path);
  if (!baseline) return baseline.error();
  std::vector<Input> inputs;
  std::vector<std::string> draft_paths;
  for (Input& draft : drafts) {
    draft.role = Role::draft;
    draft_paths.push_back(draft.path);
    inputs.push_back(std::move(draft));
  }
  for (Input& source : sources) {
    source.is_source = true;
    inputs.push_back(std::move(source));
  }
  archive::Archive archive(options);
  Result<Report> report = read_all(std::move(inputs), options, diagnostics, &archive);
  if (!report) return report;
  const auto is_draft = [](const Document& document) { return document.role == Role::draft; };
  if (std::none_of(report->documents.begin(), report->documents.end(), is_draft)) {
    return Error{ErrorCode::no_text, "", "none of the drafts could be read"};
  }
  report->policy = policy->name;
  leave_out_drafts(report->documents, diagnostics);
  const std::vector<bool> is_far = far_sources(*report, options.threads);
  find_speech(*report, options, true, diagnostics, is_far, &archive);
  const Said said{report->documents, report->segmentations, *report->quotations, *report->indirect,
                  *report->speakers};
  const std::vector<archive::LaterBytes> parts = archive.parts(report->documents);
  KeptWords kept;
  kept.words = archive.words(report->documents);
  kept.is_lazy = true;
  for (std::size_t i = 0; i < kept.words.size(); ++i) {
    if (is_far[i]) kept.words[i] = {};
  }
  kept.segment = [&](DocumentId id) {
    report->segmentations[id.value] =
        archive::segmentation_from(parts[id.value], report->documents[id.value]);
  };
  const SourceTexts texts(said, std::move(kept), options.threads);
  archive.keep_words(report->documents, texts, options.threads);
  std::vector<std::optional<DocumentId>> sources_by_id;
  for (const Document& document : report->documents) {
    sources_by_id.emplace_back();
    if (document.role != Role::draft) sources_by_id.back() = document.id;
  }
  report->utterances = collate_drafts(said, texts, sources_by_id, options.threads);
  complete_segmentations(*report, parts, options);
  mark_lost_conditions(said, *report->utterances);
  conclude_drafts(*report, *policy, draft_paths, *baseline, diagnostics, options.threads);
  return report;
}

}  // namespace onrecord
