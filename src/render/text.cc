// What a reader sees on a terminal: for `compare` the findings that matter first, then every
// utterance; for `quotes` one block a quotation; for `text` the document as it was read.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "onrecord/names.h"
#include "onrecord/render.h"
#include "render/marked.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

/// "11 quotations checked: 6 agree, 4 differ, 1 unchecked"; empty where nothing was checked.
std::string verdicts_of(const Report& report) {
  std::array<std::size_t, 3> counts{};
  for (const Quotation& quotation : *report.quotations) {
    if (quotation.verdict) ++counts[static_cast<std::size_t>(*quotation.verdict)];
  }
  const std::size_t all = counts[0] + counts[1] + counts[2];
  if (all == 0) return "";
  return fmt::format("{} checked: {} agree{}, {} differ{}, {} unchecked",
                     counted(all, "quotation", "quotations"), counts[0], counts[0] == 1 ? "s" : "",
                     counts[1], counts[1] == 1 ? "s" : "", counts[2]);
}

/// "1 draft, 3 articles, 1 record · 45 quotations · 12 speakers"
std::string counts_of(const Report& report) {
  std::array<std::size_t, 3> roles{};
  for (const Document& document : report.documents)
    ++roles[static_cast<std::size_t>(document.role)];
  const auto [articles, records, drafts] = roles;
  std::string text;
  const auto mention = [&text](std::size_t count, std::string_view one, std::string_view many) {
    if (count > 0) text += (text.empty() ? "" : ", ") + counted(count, one, many);
  };
  mention(drafts, "draft", "drafts");
  mention(articles, "article", "articles");
  mention(records, "record", "records");
  if (report.quotations) {
    text += " · " + counted(report.quotations->size(), "quotation", "quotations");
  }
  if (report.speakers) text += " · " + counted(report.speakers->size(), "speaker", "speakers");
  return text;
}

void write_documents_compared(const TextWriter& writer) {
  for (const Document& document : writer.report().documents) {
    Styled line;
    line.add(document.path);
    std::string about;
    if (document.role != Role::article) about = name_of(document.role);
    const auto mention = [&about](std::string_view value) {
      about += (about.empty() ? "" : ", ") + std::string(value);
    };
    if (document.outlet) mention(*document.outlet);
    if (document.published) mention(document.published->substr(0, 10));  // the day is enough here
    if (!about.empty()) line.add("  " + about, Style::dim);
    writer.block(line, 2);
  }
}

void write_quotation(const TextWriter& writer, const VariantId& variant) {
  const Quotation* quotation = writer.quotation(variant);
  const DocumentSpan place = writer.place(variant);
  const Report& report = writer.report();
  std::optional<Span> source;
  std::optional<Span> cue;
  std::string kind = "indirect";
  if (quotation != nullptr) {
    source = quotation->source;
    cue = quotation->cue;
    kind = name_of(quotation->kind);
  } else {
    const IndirectSpeech& speech = (*report.indirect)[std::get<IndirectId>(variant).value];
    source = speech.source;
    cue = speech.cue;
  }
  Styled about;
  about.add(writer.speaker_words(variant), Style::bold).add(" · " + kind);
  const auto mention = [&](const char* name, const std::optional<Span>& span) {
    if (span)
      about.add(
          fmt::format(" · {} “{}”", name, text_of(report.documents[place.document.value], *span)));
  };
  mention("source", source);
  mention("cue", cue);
  writer.line();
  writer.block(Styled().add(writer.places().of(place), Style::dim), 0);
  writer.block(styled(plain_words(report, place, quotation != nullptr)), 2);
  writer.block(about, 2);
}

/// The text with its lines kept and everything that could steer a terminal made visible.
void write_document_text(const TextWriter& writer, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    writer.line(safe_text(line));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
}

}  // namespace

void write_quotations(const TextWriter& writer) {
  const Report& report = writer.report();
  std::vector<VariantId> all;
  for (const Quotation& quotation : *report.quotations) all.emplace_back(quotation.id);
  if (report.indirect) {
    for (const IndirectSpeech& speech : *report.indirect) all.emplace_back(speech.id);
  }
  std::stable_sort(all.begin(), all.end(), [&](const VariantId& a, const VariantId& b) {
    return writer.place(a) < writer.place(b);
  });
  for (const VariantId& variant : all) write_quotation(writer, variant);
  writer.line();
  writer.block(Styled().add(counts_of(report), Style::dim), 0);
}

void write_documents(const TextWriter& writer) {
  bool is_first = true;
  for (const Document& document : writer.report().documents) {
    if (!is_first) writer.line();
    is_first = false;
    writer.line(in_style(safe_text(document.path), Style::bold, writer.colour()));
    const auto field = [&](const char* name, const std::optional<std::string>& value) {
      if (value) writer.labelled(name, Styled().add(*value), 2, 10);
    };
    field("title", document.title);
    field("outlet", document.outlet);
    field("byline", document.byline);
    field("url", document.url);
    if (document.published) {
      field("published", *document.published + " (" + document.published_basis + ")");
    }
    for (const GivenSource& source : document.given_sources) {
      field("source", (source.name.empty() ? source.url : source.name) + " (" + source.basis + ")");
    }
    field("language", document.language);
    if (document.role != Role::article) field("role", std::string(name_of(document.role)));
    writer.line();
    write_document_text(writer, document.text);
  }
}

void write_unchecked(const TextWriter& writer) {
  const Report& report = writer.report();
  if (report.unchecked.empty()) return;
  writer.heading("NOT CHECKED", counted(report.unchecked.size(), "item", "items"));
  for (const Unchecked& item : report.unchecked) {
    Styled line;
    if (item.quotation) {
      const DocumentSpan place = writer.place(*item.quotation);
      line.add(writer.places().of(place) + ": " + item.reason);
      if (!item.detail.empty()) line.add(" (" + item.detail + ")");
      writer.block(line, 2);
      writer.block(styled(plain_words(report, place, true, 20)), 4);
      continue;
    }
    line.add(item.path + ": " + item.reason);
    if (!item.detail.empty()) line.add(" (" + item.detail + ")");
    writer.block(line, 2);
  }
}

void write_text(const Report& report, const TextOptions& options, const Sink& sink) {
  const TextWriter writer(report, options, sink);
  if (report.utterances) {
    writer.line(in_style(counts_of(report), Style::bold, options.colour));
    write_documents_compared(writer);
    if (const std::string verdicts = verdicts_of(report); !verdicts.empty()) {
      writer.line();
      writer.block(Styled().add(verdicts, Style::bold), 0);
    }
    if (report.findings) write_findings(writer);
    if (report.account && !report.account->empty()) write_account(writer);
    if (report.sourcing) write_sourcing(writer);
    if (report.figures && report.figure_groups) write_figure_groups(writer);
    if (report.times && report.time_groups) write_timeline(writer);
    if (report.derivations) write_copies(writer);
    write_utterances(writer);
  } else if (report.account) {
    write_account(writer);
  } else if (report.quotations) {
    write_quotations(writer);
  } else if (report.figures) {
    write_figures(writer);
  } else if (report.times) {
    write_times(writer);
  } else {
    write_documents(writer);
  }
  write_unchecked(writer);
  if (report.policy.name.empty()) return;
  writer.line();
  writer.block(Styled().add("policy " + report.policy.name + " (" + report.policy.fingerprint + ")",
                            Style::dim),
               0);
}

}  // namespace onrecord
