// The picture of ARCHITECTURE.md as code: bytes → documents → speech → utterances → findings.
#include "onrecord/compare.h"

#include <optional>
#include <utility>

#include "account/account.h"
#include "base/parallel.h"
#include "collate/collate.h"
#include "examine/examine.h"
#include "examine/unchecked.h"
#include "gate/gate.h"
#include "gather.h"
#include "lineup/lineup.h"
#include "measure/measure.h"
#include "read/read.h"
#include "reuse/reuse.h"
#include "segment/segment.h"

namespace onrecord {
namespace {

/// The times of all documents; ids become ids of the run.
std::vector<TimeMention> times_of_all(Report& report, const CompareOptions& options) {
  const std::size_t count = report.documents.size();
  report.segmentations.resize(count);
  std::vector<std::vector<TimeMention>> found(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    report.segmentations[i] = segment(report.documents[i]);
    found[i] = find_times(report.documents[i], report.segmentations[i]);
  });
  std::vector<TimeMention> all;
  for (std::vector<TimeMention>& items : found) {
    const auto first = static_cast<std::uint32_t>(all.size());
    for (TimeMention& item : items) {
      item.id.value += first;
      if (item.range && item.range->closed_by) item.range->closed_by->value += first;
      all.push_back(std::move(item));
    }
  }
  return all;
}

/// Leaves the speakers that a figure is credited to, in their order.
void keep_credited(Report& report) {
  std::vector<std::optional<SpeakerId>> known_as(report.speakers->size());
  for (const Figure& figure : *report.figures) {
    if (figure.credited_to) known_as[figure.credited_to->value] = *figure.credited_to;
  }
  std::vector<Speaker> kept;
  for (Speaker& speaker : *report.speakers) {
    std::optional<SpeakerId>& name = known_as[speaker.id.value];
    if (!name) continue;
    name = speaker.id = SpeakerId{static_cast<std::uint32_t>(kept.size())};
    kept.push_back(std::move(speaker));
  }
  for (Figure& figure : *report.figures) {
    if (figure.credited_to) figure.credited_to = known_as[figure.credited_to->value];
  }
  report.speakers = std::move(kept);
}

void tell_how_they_know(Report& report, const CompareOptions& options) {
  const std::size_t count = report.documents.size();
  std::vector<std::vector<Sourcing>> found(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    found[i] = find_sourcing(report, DocumentId{static_cast<std::uint32_t>(i)});
  });
  report.sourcing.emplace();
  for (const std::vector<Sourcing>& items : found) {
    report.sourcing->insert(report.sourcing->end(), items.begin(), items.end());
  }
}

void tell_left_out(Report& report, const LeftOut& left_out) {
  const std::string items = std::to_string(left_out.items);
  const std::string documents = std::to_string(left_out.documents);
  report.unchecked.push_back(
      {report.documents[left_out.document.value].path, left_out.document, std::nullopt,
       "too-much-alike",
       items +
           " of its quotations and indirect quotations were not held against all that is much " +
           "like them in " + documents + " of the documents"});
}

/// What was found beside the lists of the report.
struct Held {
  std::vector<DocumentId> stand_ins;
  std::vector<DetailConflict> details;
  std::vector<LeftOut> left_out;
};

/// Holds all documents against each other: what is said and printed in them, and what is counted
/// and dated. Neither looks at what the other finds, so they go side by side.
Held hold_against_each_other(Report& report, const CompareOptions& options) {
  Held held;
  const auto hold_words = [&] {
    Collation collation = collate({report.documents, report.segmentations, *report.quotations,
                                   *report.indirect, *report.speakers},
                                  options.threads);
    report.utterances = std::move(collation.utterances);
    held.left_out = std::move(collation.left_out);
    Reuse reuse = find_reuse({report.documents, report.segmentations, *report.quotations,
                              *report.indirect, *report.utterances});
    report.passages = std::move(reuse.passages);
    report.derivations = std::move(reuse.derivations);
    held.stand_ins = std::move(reuse.stand_ins);
  };
  const auto hold_measures = [&] {
    find_measures(report, options);
    LineUp lined_up = line_up({report.documents, report.segmentations, *report.quotations,
                               *report.indirect, *report.speakers},
                              *report.figures, *report.times);
    report.figure_groups = std::move(lined_up.figure_groups);
    report.time_groups = std::move(lined_up.time_groups);
    held.details = std::move(lined_up.details);
  };
  parallel_for(2, options.threads, [&](std::size_t n) { n == 0 ? hold_words() : hold_measures(); });
  return held;
}

}  // namespace

Result<Report> compare(std::vector<Input> inputs, const CompareOptions& options,
                       Diagnostics& diagnostics) {
  const Result<Policy> policy = load_policy(options.policy);
  if (!policy) return policy.error();
  const Result<std::optional<Baseline>> baseline = load_baseline(options.baseline_path);
  if (!baseline) return baseline.error();
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (!report) return report;
  report->policy = policy->name;
  complete_datelines(report->documents);
  find_speech(*report, options, true, diagnostics);
  tell_how_they_know(*report, options);
  const Held held = hold_against_each_other(*report, options);
  count_origins(*report);
  report->single_source = find_only_here(*report);
  report->findings = examine(*report, *policy, held.details);
  report->account = make_account(*report, held.stand_ins, options.threads);
  for (Unchecked& item : find_unchecked(*report)) report->unchecked.push_back(std::move(item));
  for (const LeftOut& each : held.left_out) tell_left_out(*report, each);
  pass_gate(*report, *baseline, diagnostics);
  return report;
}

Result<Report> tell_account(std::vector<Input> inputs, const CompareOptions& options,
                            Diagnostics& diagnostics) {
  Result<Report> whole = compare(std::move(inputs), options, diagnostics);
  if (!whole) return whole;
  Report report;
  report.documents = std::move(whole->documents);
  report.segmentations = std::move(whole->segmentations);
  report.account = std::move(whole->account);
  report.unchecked = std::move(whole->unchecked);
  std::erase_if(report.unchecked, [](const Unchecked& item) { return item.quotation.has_value(); });
  return report;
}

Result<Report> find_quotes(std::vector<Input> inputs, const CompareOptions& options,
                           Diagnostics& diagnostics) {
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (report) find_speech(*report, options, false, diagnostics);
  return report;
}

Result<Report> find_figures_in(std::vector<Input> inputs, const CompareOptions& options,
                               Diagnostics& diagnostics) {
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (!report) return report;
  Diagnostics unheard;  // of quotations, which nobody asked for
  find_speech(*report, options, false, unheard);
  find_measures(*report, options);
  credit({report->documents, report->segmentations, *report->quotations, *report->indirect,
          *report->speakers},
         *report->figures);
  keep_credited(*report);
  report->quotations.reset();
  report->indirect.reset();
  report->times.reset();
  return report;
}

Result<Report> find_times_in(std::vector<Input> inputs, const CompareOptions& options,
                             Diagnostics& diagnostics) {
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (report) report->times = times_of_all(*report, options);
  return report;
}

Result<Report> read_documents(std::vector<Input> inputs, const CompareOptions& options,
                              Diagnostics& diagnostics) {
  return read_all(std::move(inputs), options, diagnostics);
}

}  // namespace onrecord
