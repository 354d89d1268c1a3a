#include "gather.h"

#include <algorithm>
#include <utility>

#include "attribute/attribute.h"
#include "base/files.h"
#include "base/parallel.h"
#include "measure/measure.h"
#include "quote/quote.h"
#include "read/read.h"
#include "segment/segment.h"
#include "text/unicode.h"

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

/// The letters and digits of a text: what stays when it is saved as another sort of file.
std::string letters_of(std::string_view text) {
  std::string letters;
  letters.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (is_letter_or_digit(point.value)) letters += text.substr(at, point.length);
    at += point.length;
  }
  return letters;
}

/// One holds the other whole and hardly more: saved as another sort of file, a text may lose its
/// title or gain a line at an end.
bool is_same_but_ends(std::string_view a, std::string_view b) {
  constexpr std::size_t kMostMore = 300;
  if (a.size() < b.size()) std::swap(a, b);
  const std::size_t more = a.size() - b.size();
  return more <= kMostMore && more * 10 <= a.size() && a.find(b) != std::string_view::npos;
}

bool is_standard_input(const Input& input) { return input.path == "-" && !input.bytes; }

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

/// Segments a document and finds what is said in it, or has it from the archive.
archive::Known words_of(const Document& document, archive::Archive* archive) {
  if (archive != nullptr) {
    if (std::optional<archive::Known> known = archive->take(document)) return std::move(*known);
  }
  archive::Known words;
  words.segmentation = segment(document);
  if (document.role != Role::record) {
    Diagnostics heard;
    words.speech = attribute(document, words.segmentation,
                             find_quotations(document, words.segmentation, heard));
    for (const Diagnostic& each : heard.items()) words.warnings.push_back(each.message);
  }
  if (archive != nullptr) archive->keep(document, words);
  return words;
}

template <class Item>
void append_all(std::vector<Item>& all, std::vector<Item>&& items) {
  for (Item& item : items) {
    item.id.value = static_cast<std::uint32_t>(all.size());
    all.push_back(std::move(item));
  }
}

}  // namespace

void DraftCopies::add(const Document& draft) {
  hashes_.insert(draft.sha256);
  std::string letters = letters_of(draft.text);
  if (!letters.empty()) letters_[draft.text.size()].insert(std::move(letters));
}

bool DraftCopies::holds(const Document& source) const {
  if (hashes_.contains(source.sha256)) return true;
  // Marks and white space are a small part of any text: most sources need no closer look.
  const std::size_t size = source.text.size();
  const std::size_t margin = size / 8 + 64;
  std::string letters;
  for (auto it = letters_.lower_bound(size - std::min(size, margin));
       it != letters_.end() && it->first <= size + margin; ++it) {
    if (letters.empty()) letters = letters_of(source.text);
    if (it->second.contains(letters)) return true;
    for (const std::string& draft : it->second) {
      if (is_same_but_ends(draft, letters)) return true;
    }
  }
  return false;
}

Result<Report> read_some(std::vector<Input> inputs, const CompareOptions& options,
                         Diagnostics& diagnostics, archive::Archive* archive) {
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
  const std::vector<std::string> other_files = {options.metadata_path.value_or(""), options.policy,
                                                options.baseline_path.value_or("")};
  inputs = expand_inputs(std::move(inputs), report.unchecked, diagnostics, other_files);
  inputs = options.lines
               ? split_lines(std::move(inputs), *read_options, report.unchecked, diagnostics)
               : add_attachments(std::move(inputs), *read_options, report.unchecked, diagnostics);

  std::vector<std::optional<Result<Document>>> results(inputs.size());
  std::vector<Diagnostics> heard(inputs.size());
  parallel_for(inputs.size(), options.threads, [&](std::size_t i) {
    results[i] = archive != nullptr ? archive->read(inputs[i], *read_options, heard[i])
                                    : read_document(inputs[i], *read_options, heard[i]);
    inputs[i].bytes.reset();
  });
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    diagnostics.append(heard[i]);
    if (!*results[i]) {
      const Error& error = results[i]->error();
      // A mail that only brings a document says nothing by itself.
      const bool brings = i + 1 < inputs.size() && inputs[i + 1].mail == inputs[i].path;
      if (brings && error.code == ErrorCode::no_text) continue;
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
  return report;
}

Result<bool> warn_of_run(const Report& report, const CompareOptions& options,
                         Diagnostics& diagnostics) {
  const Result<ReadOptions> read_options = read_options_of(options);
  if (!read_options) return read_options.error();
  warn_across(report.documents, *read_options, options.lines, diagnostics);
  return true;
}

Result<Report> read_all(std::vector<Input> inputs, const CompareOptions& options,
                        Diagnostics& diagnostics, archive::Archive* archive) {
  Result<Report> report = read_some(std::move(inputs), options, diagnostics, archive);
  if (!report) return report;
  const Result<bool> warned = warn_of_run(*report, options, diagnostics);
  if (!warned) return warned.error();
  if (report->documents.empty()) {
    return Error{ErrorCode::no_text, "", "none of the inputs could be read"};
  }
  return report;
}

std::vector<Speech> speech_of_documents(Report& report, const CompareOptions& options,
                                        Diagnostics& diagnostics,
                                        const std::vector<bool>& passed_over,
                                        archive::Archive* archive) {
  const std::size_t count = report.documents.size();
  report.segmentations.resize(count);
  std::vector<Speech> speech(count);
  std::vector<Diagnostics> heard(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    const Document& document = report.documents[i];
    const bool is_passed_over = i < passed_over.size() && passed_over[i];
    if (is_passed_over && (archive == nullptr || !archive->lacks(document))) return;
    archive::Known words = words_of(document, archive);
    if (is_passed_over) return;
    report.segmentations[i] = std::move(words.segmentation);
    speech[i] = std::move(words.speech);
    for (std::string& each : words.warnings) heard[i].warn(document.path, std::move(each));
  });
  for (const Diagnostics& one : heard) diagnostics.append(one);
  return speech;
}

namespace {

/// Articles that quote a speaker of whom a draft has words that were found nowhere: they may have
/// them in other words.
void need_other_words(const Report& report, std::set<DocumentId>& needed) {
  std::set<QuotationId> found;
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      if (const auto* id = std::get_if<QuotationId>(&pair.b)) found.insert(*id);
    }
  }
  const auto is_draft = [&](const Quotation& quotation) {
    return report.documents[quotation.document.value].role == Role::draft;
  };
  std::set<SpeakerId> speakers;
  for (const Quotation& quotation : *report.quotations) {
    const bool is_lost = is_draft(quotation) && !found.contains(quotation.id);
    if (is_lost && quotation.speaker) speakers.insert(*quotation.speaker);
  }
  for (const Quotation& quotation : *report.quotations) {
    if (!quotation.speaker || !speakers.contains(*quotation.speaker)) continue;
    if (report.documents[quotation.document.value].role == Role::article) {
      needed.insert(quotation.document);
    }
  }
}

}  // namespace

void complete_segmentations(Report& report, std::span<const archive::LaterBytes> parts,
                            const CompareOptions& options) {
  std::set<DocumentId> needed;
  need_other_words(report, needed);
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      needed.insert(pair.a_span.document);
      for (const DocumentSpan& place : pair.also) needed.insert(place.document);
      for (const DocumentSpan& place : pair.hidden) needed.insert(place.document);
    }
  }
  std::erase_if(needed, [&](DocumentId id) {
    return parts[id.value].empty() || !report.segmentations[id.value].tokens.empty();
  });
  const std::vector<DocumentId> lacking(needed.begin(), needed.end());
  parallel_for(lacking.size(), options.threads, [&](std::size_t n) {
    const std::size_t i = lacking[n].value;
    report.segmentations[i] = archive::segmentation_from(parts[i], report.documents[i]);
  });
}

void join_speech(Report& report, std::vector<Speech> speech, bool same_event) {
  report.speakers = join_speakers(report.documents, speech, same_event);
  report.quotations.emplace();
  report.indirect.emplace();
  std::size_t quotations = 0;
  for (const Speech& one : speech) quotations += one.quotations.size();
  report.quotations->reserve(quotations);
  for (Speech& one : speech) append(std::move(one), report);
}

void find_speech(Report& report, const CompareOptions& options, bool same_event,
                 Diagnostics& diagnostics, const std::vector<bool>& passed_over,
                 archive::Archive* archive) {
  join_speech(report, speech_of_documents(report, options, diagnostics, passed_over, archive),
              same_event);
}

void find_measures(Report& report, const CompareOptions& options) {
  const std::size_t count = report.documents.size();
  std::vector<std::vector<TimeMention>> times(count);
  std::vector<std::vector<Figure>> figures(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    times[i] = find_times(report.documents[i], report.segmentations[i]);
    figures[i] = find_figures(report.documents[i], report.segmentations[i], times[i]);
  });
  report.times.emplace();
  report.figures.emplace();
  for (std::size_t i = 0; i < count; ++i) {
    const auto first = static_cast<std::uint32_t>(report.figures->size());
    for (Figure& figure : figures[i]) {
      if (figure.part_of) figure.part_of->value += first;
    }
    const auto first_time = static_cast<std::uint32_t>(report.times->size());
    for (TimeMention& time : times[i]) {
      if (time.range && time.range->closed_by) time.range->closed_by->value += first_time;
    }
    append_all(*report.times, std::move(times[i]));
    append_all(*report.figures, std::move(figures[i]));
  }
}

LostSources lost_sources(const Report& report, std::span<const std::string> draft_paths) {
  LostSources lost;
  for (const Unchecked& item : report.unchecked) {
    const bool is_drafts =
        std::any_of(draft_paths.begin(), draft_paths.end(), [&](const std::string& path) {
          return item.path == path || item.path.starts_with(path + "/");
        });
    if (is_drafts) continue;
    lost.reason = item.reason == "missing-source" ? item.reason : "unreadable";
    lost.detail = "not every source could be read: " + item.path;
    break;
  }
  return lost;
}

void conclude_drafts(Report& report, const Policy& policy, std::span<const std::string> draft_paths,
                     const std::optional<Baseline>& baseline, Diagnostics& diagnostics,
                     unsigned threads) {
  const LostSources lost = lost_sources(report, draft_paths);
  doubt_loose_matches(report, lost);
  report.findings = examine_drafts(report, policy, lost, threads);
  settle_drafts(report, lost);
  pass_gate(report, baseline, diagnostics);
}

}  // namespace onrecord
