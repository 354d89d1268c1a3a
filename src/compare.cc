// The picture of ARCHITECTURE.md as code: bytes → documents → speech → utterances → findings.
#include "onrecord/compare.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "attribute/attribute.h"
#include "base/files.h"
#include "base/parallel.h"
#include "collate/collate.h"
#include "examine/examine.h"
#include "examine/unchecked.h"
#include "measure/measure.h"
#include "quote/quote.h"
#include "read/read.h"
#include "segment/segment.h"

namespace onrecord {
namespace {

/// The options of reading, with the metadata of the caller or of the file that it names.
Result<ReadOptions> read_options_of(const CompareOptions& options) {
  if (options.metadata || !options.metadata_path) return read_options_from(options.metadata);
  const std::string& path = *options.metadata_path;
  constexpr std::uint64_t kLargestMetadata = 32U << 20;
  const Result<std::string> json = read_file(path, kLargestMetadata);
  if (!json) return Error{ErrorCode::wrong_use, path, json.error().message};
  Result<ReadOptions> parsed = read_options_from(*json);
  if (!parsed) return Error{parsed.error().code, path, parsed.error().message};
  return parsed;
}

bool is_standard_input(const Input& input) { return input.path == "-" && !input.bytes; }

/// Reads what can be read, in the order of the inputs.
Result<Report> read_all(std::vector<Input> inputs, const CompareOptions& options,
                        Diagnostics& diagnostics) {
  Report report;
  const Result<ReadOptions> read_options = read_options_of(options);
  if (!read_options) return read_options.error();
  std::optional<std::string> published;
  if (options.published) {
    published = iso_date(*options.published);
    if (!published) return Error{ErrorCode::wrong_use, "", "no date: " + *options.published};
  }
  if (std::count_if(inputs.begin(), inputs.end(), is_standard_input) > 1) {
    return Error{ErrorCode::wrong_use, "", "standard input (-) can be read only once"};
  }
  const std::vector<std::string> other_files = {options.metadata_path.value_or(""), options.policy};
  inputs = expand_inputs(std::move(inputs), report.unchecked, diagnostics, other_files);
  if (options.lines) {
    inputs = split_lines(std::move(inputs), *read_options, report.unchecked, diagnostics);
  }

  std::vector<std::optional<Result<Document>>> results(inputs.size());
  std::vector<Diagnostics> heard(inputs.size());
  parallel_for(inputs.size(), options.threads, [&](std::size_t i) {
    results[i] = read_document(inputs[i], *read_options, heard[i]);
    inputs[i].bytes.reset();
  });
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    diagnostics.append(heard[i]);
    if (!*results[i]) {
      const Error& error = results[i]->error();
      diagnostics.warn(error.path, error.message);
      report.unchecked.push_back(
          {error.path, std::nullopt, std::nullopt, reason_of(error.code), error.message});
      continue;
    }
    Document& document = **results[i];
    document.id = DocumentId{static_cast<std::uint32_t>(report.documents.size())};
    if (published && !document.published) {
      document.published = published;
      document.published_basis = "given";
    }
    report.documents.push_back(std::move(document));
    results[i].reset();
  }
  warn_across(report.documents, *read_options, diagnostics);
  if (report.documents.empty()) {
    return Error{ErrorCode::no_text, "", "none of the inputs could be read"};
  }
  return report;
}

/// Ids of one document's speech, counted from the start of its own lists, become ids of the run.
void append(Speech&& speech, Report& report) {
  const auto first = static_cast<std::uint32_t>(report.quotations->size());
  for (Quotation& quotation : speech.quotations) {
    quotation.id.value += first;
    for (QuotationId& part : quotation.parts) part.value += first;
    if (quotation.outer) quotation.outer->value += first;
    report.quotations->push_back(std::move(quotation));
  }
  for (IndirectSpeech& indirect : speech.indirect) {
    indirect.id.value = static_cast<std::uint32_t>(report.indirect->size());
    report.indirect->push_back(indirect);
  }
}

/// Segments every document and finds what is said in the articles, by whom.
void find_speech(Report& report, const CompareOptions& options, bool same_event,
                 Diagnostics& diagnostics) {
  const std::size_t count = report.documents.size();
  report.segmentations.resize(count);
  std::vector<Speech> speech(count);
  std::vector<Diagnostics> heard(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    const Document& document = report.documents[i];
    report.segmentations[i] = segment(document);
    if (document.role == Role::record) return;
    speech[i] = attribute(document, report.segmentations[i],
                          find_quotations(document, report.segmentations[i], heard[i]));
  });
  report.speakers = join_speakers(report.documents, speech, same_event);
  report.quotations.emplace();
  report.indirect.emplace();
  for (std::size_t i = 0; i < count; ++i) {
    diagnostics.append(heard[i]);
    append(std::move(speech[i]), report);
  }
}

/// One list over all documents, made by `find` for each of them; ids become ids of the run.
template <class Item, class Find>
std::vector<Item> find_in_all(Report& report, const CompareOptions& options, const Find& find) {
  const std::size_t count = report.documents.size();
  report.segmentations.resize(count);
  std::vector<std::vector<Item>> found(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    report.segmentations[i] = segment(report.documents[i]);
    found[i] = find(report.documents[i], report.segmentations[i]);
  });
  std::vector<Item> all;
  for (std::vector<Item>& items : found) {
    const auto first = static_cast<std::uint32_t>(all.size());
    for (Item& item : items) {
      item.id.value += first;
      if constexpr (std::is_same_v<Item, Figure>) {
        if (item.part_of) item.part_of->value += first;
      }
      all.push_back(std::move(item));
    }
  }
  return all;
}

}  // namespace

Result<Report> compare(std::vector<Input> inputs, const CompareOptions& options,
                       Diagnostics& diagnostics) {
  const Result<Policy> policy = load_policy(options.policy);
  if (!policy) return policy.error();
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (!report) return report;
  report->policy = policy->name;
  find_speech(*report, options, true, diagnostics);
  report->utterances = collate({report->documents, report->segmentations, *report->quotations,
                                *report->indirect, *report->speakers});
  report->findings = examine(*report, *policy);
  for (Unchecked& item : find_unchecked(*report)) report->unchecked.push_back(std::move(item));
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
  if (report)
    report->figures = find_in_all<Figure>(*report, options,
                                          [](const Document& document, const Segmentation& parts) {
                                            return find_figures(document, parts);
                                          });
  return report;
}

Result<Report> find_times_in(std::vector<Input> inputs, const CompareOptions& options,
                             Diagnostics& diagnostics) {
  Result<Report> report = read_all(std::move(inputs), options, diagnostics);
  if (report) report->times = find_in_all<TimeMention>(*report, options, find_times);
  return report;
}

Result<Report> read_documents(std::vector<Input> inputs, const CompareOptions& options,
                              Diagnostics& diagnostics) {
  return read_all(std::move(inputs), options, diagnostics);
}

}  // namespace onrecord
