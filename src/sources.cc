// Sources that are kept between checks: read and made ready once, each draft then looked up in
// them.
//
// The same steps as in check.cc, cut in two. What belongs to the sources alone (their texts, their
// speech, the index of their words) is done by `read_sources`; who is who is settled in each run.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/parallel.h"
#include "collate/collate.h"
#include "examine/examine.h"
#include "gate/gate.h"
#include "gather.h"
#include "onrecord/check.h"

namespace onrecord {

struct Sources::Ready {
  Report report;  // documents, unchecked
  std::vector<archive::LaterBytes>
      parts;                   // of each document: its segmentation, which few checks ask for
  std::vector<Speech> speech;  // one a document, speakers not yet joined
  std::unique_ptr<SourceTexts> texts;
};

namespace {

/// Puts the sources behind the drafts, and tells which document of the run each became. A draft
/// among the sources would agree with itself: what has its bytes, its text or its path is left out.
std::vector<std::optional<DocumentId>> add_sources(const Report& sources, Report& report,
                                                   Diagnostics& diagnostics) {
  DraftCopies drafts;
  std::set<std::string> paths;
  for (const Document& draft : report.documents) {
    drafts.add(draft);
    paths.insert(draft.path);
  }
  std::vector<std::optional<DocumentId>> ids;
  for (std::size_t i = 0; i < sources.documents.size(); ++i) {
    const Document& source = sources.documents[i];
    ids.emplace_back();
    if (paths.contains(source.path)) continue;
    if (drafts.holds(source)) {
      diagnostics.warn(source.path, "holds what the draft holds, left out of the sources");
      continue;
    }
    ids.back() = DocumentId{static_cast<std::uint32_t>(report.documents.size())};
    report.documents.push_back(source);
    report.documents.back().id = *ids.back();
    report.segmentations.emplace_back();
  }
  report.unchecked.insert(report.unchecked.end(), sources.unchecked.begin(),
                          sources.unchecked.end());
  return ids;
}

/// What a source says, as the document that it is in this run.
Speech speech_as(DocumentId id, Speech speech) {
  for (Quotation& quotation : speech.quotations) quotation.document = id;
  for (IndirectSpeech& indirect : speech.indirect) indirect.document = id;
  return speech;
}

Result<Report> read_drafts(std::vector<Input> drafts, const CompareOptions& options,
                           Diagnostics& diagnostics) {
  for (Input& draft : drafts) draft.role = Role::draft;
  Result<Report> report = read_some(std::move(drafts), options, diagnostics);
  if (!report) return report;
  for (const Document& document : report->documents) {
    if (document.role == Role::draft) continue;
    report->unchecked.push_back(
        {document.path, std::nullopt, std::nullopt, "no-text", "a transcript, which is no draft"});
  }
  std::erase_if(report->documents,
                [](const Document& document) { return document.role != Role::draft; });
  if (report->documents.empty()) {
    return Error{ErrorCode::no_text, "", "none of the drafts could be read"};
  }
  for (std::size_t i = 0; i < report->documents.size(); ++i) {
    report->documents[i].id.value = static_cast<std::uint32_t>(i);
  }
  return report;
}

using Places = std::vector<std::optional<DocumentId>>;

/// What drafts and sources say, in one report.
Places join_sources(const Sources::Ready& ready, Report& report, std::vector<Speech> speech,
                    Diagnostics& diagnostics) {
  Places ids = add_sources(ready.report, report, diagnostics);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i]) speech.push_back(speech_as(*ids[i], ready.speech[i]));
  }
  join_speech(report, std::move(speech), true);
  return ids;
}

/// What is kept of the segmentation of each document of the run.
std::vector<archive::LaterBytes> parts_in_run(const Report& report, const Sources::Ready& ready,
                                              const Places& ids) {
  std::vector<archive::LaterBytes> parts(report.documents.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i]) parts[ids[i]->value] = ready.parts[i];
  }
  return parts;
}

Said said_in(const Report& report) {
  return {report.documents, report.segmentations, *report.quotations, *report.indirect,
          *report.speakers};
}

}  // namespace

Result<Sources> read_sources(std::vector<Input> sources, const CompareOptions& options,
                             Diagnostics& diagnostics) {
  for (Input& source : sources) source.is_source = true;
  archive::Archive archive(options);
  Result<Report> report = read_some(std::move(sources), options, diagnostics, &archive);
  if (!report) return report.error();
  auto ready = std::make_shared<Sources::Ready>();
  ready->report = std::move(*report);
  Report& all = ready->report;
  ready->speech = speech_of_documents(all, options, diagnostics, {}, &archive);
  // Who is who is settled with each draft anew; here the words alone count.
  join_speech(all, ready->speech, true);
  ready->parts = archive.parts(all.documents);
  KeptWords kept;
  kept.words = archive.words(all.documents);
  kept.segment = [&](DocumentId id) {
    all.segmentations[id.value] =
        archive::segmentation_from(ready->parts[id.value], all.documents[id.value]);
  };
  ready->texts = std::make_unique<SourceTexts>(
      Said{all.documents, all.segmentations, *all.quotations, *all.indirect, *all.speakers},
      std::move(kept), options.threads);
  archive.keep_words(all.documents, *ready->texts, options.threads);
  parallel_for(all.documents.size(), options.threads, [&](std::size_t i) {
    if (!ready->parts[i].empty()) return;
    ready->parts[i] = archive::LaterBytes(SharedBytes(archive::encode(all.segmentations[i])));
  });
  all.segmentations.clear();
  all.quotations.reset();
  all.indirect.reset();
  all.speakers.reset();
  return Sources(std::move(ready));
}

Result<Report> check(std::vector<Input> drafts, const Sources& sources,
                     const CompareOptions& options, Diagnostics& diagnostics) {
  const Result<Policy> policy = load_policy(options.policy);
  if (!policy) return policy.error();
  const Result<std::optional<Baseline>> baseline = load_baseline(options.baseline_path);
  if (!baseline) return baseline.error();
  std::vector<std::string> draft_paths;
  for (const Input& draft : drafts) draft_paths.push_back(draft.path);
  Result<Report> report = read_drafts(std::move(drafts), options, diagnostics);
  if (!report) return report;
  report->policy = policy->name;
  const Sources::Ready& ready = sources.ready();
  std::vector<Speech> speech = speech_of_documents(*report, options, diagnostics);
  const Places ids = join_sources(ready, *report, std::move(speech), diagnostics);
  const Result<bool> warned = warn_of_run(*report, options, diagnostics);
  if (!warned) return warned.error();
  report->utterances = collate_drafts(said_in(*report), *ready.texts, ids, options.threads);
  complete_segmentations(*report, parts_in_run(*report, ready, ids), options);
  mark_lost_conditions(said_in(*report), *report->utterances);
  conclude_drafts(*report, *policy, draft_paths, *baseline, diagnostics, options.threads);
  return report;
}

Result<Report> find_passage(std::string words, const Sources& sources, std::size_t most,
                            const CompareOptions& options, Diagnostics& diagnostics) {
  std::vector<Input> drafts(1);
  drafts[0].path = "words.txt";
  drafts[0].bytes = std::move(words);
  drafts[0].is_line = true;
  Result<Report> report = read_drafts(std::move(drafts), options, diagnostics);
  if (!report) return report;
  std::vector<Speech> speech = speech_of_documents(*report, options, diagnostics);
  if (report->segmentations.front().tokens.empty()) {
    return Error{ErrorCode::no_text, "", "there is no word to look for"};
  }
  Quotation all;
  all.span = {0, static_cast<std::uint32_t>(report->documents.front().text.size())};
  all.inner = all.span;
  all.pieces = {all.span};
  all.is_block = true;
  speech.front() = {};
  speech.front().quotations.push_back(std::move(all));
  const Sources::Ready& ready = sources.ready();
  const Places ids = join_sources(ready, *report, std::move(speech), diagnostics);
  report->utterances = collate_passages(said_in(*report), *ready.texts, ids, most, options.threads);
  complete_segmentations(*report, parts_in_run(*report, ready, ids), options);
  const std::string own = "words.txt";
  settle_drafts(*report, lost_sources(*report, {&own, 1}));
  return report;
}

}  // namespace onrecord
