#include "render/text_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace onrecord {
namespace {

constexpr unsigned kWidest = 120;  // longer lines are harder to read, not easier
constexpr double kSure = 0.7;      // below, a reader is told that it is a guess

}  // namespace

TextWriter::TextWriter(const Report& report, const TextOptions& options, const Sink& sink)
    : report_(report),
      options_(options),
      sink_(sink),
      width_(std::clamp(options.width, 40U, kWidest)),
      places_(report) {}

void TextWriter::line(std::string_view text) const {
  sink_(text);
  sink_("\n");
}

void TextWriter::heading(std::string_view text, std::string_view rest) const {
  line();
  Styled whole;
  whole.add(text, Style::bold);
  if (!rest.empty()) whole.add("  ").add(rest, Style::dim);
  block(whole, 0);
}

void TextWriter::block(const Styled& text, unsigned indent) const {
  for (const StyledLine& wrapped : text.wrap(width_ - indent, colour())) {
    line(std::string(indent, ' ') + wrapped.text);
  }
}

void TextWriter::labelled(std::string_view label, const Styled& text, unsigned indent,
                          unsigned label_columns) const {
  const std::string margin(indent, ' ');
  Styled name;
  name.add(label, Style::bold);
  if (width_ < 70) {
    if (!label.empty()) line(margin + name.clip(width_ - indent, colour()).text);
    block(text, indent + 2);
    return;
  }
  StyledLine head = name.clip(label_columns, colour());
  for (const StyledLine& wrapped : text.wrap(width_ - indent - label_columns - 2, colour())) {
    line(margin + head.text + std::string(label_columns + 2 - head.columns, ' ') + wrapped.text);
    head = {};
  }
}

const Quotation* TextWriter::quotation(const VariantId& variant) const {
  const auto* id = std::get_if<QuotationId>(&variant);
  return id == nullptr ? nullptr : &(*report_.quotations)[id->value];
}

DocumentSpan TextWriter::place(const VariantId& variant) const {
  if (const Quotation* found = quotation(variant)) return {found->document, found->inner};
  const IndirectSpeech& speech = (*report_.indirect)[std::get<IndirectId>(variant).value];
  return {speech.document, speech.span};
}

std::string TextWriter::speaker_name(const std::optional<SpeakerId>& speaker) const {
  if (!speaker || !report_.speakers) return "";
  return (*report_.speakers)[speaker->value].name;
}

std::string TextWriter::speaker_words(const VariantId& variant) const {
  std::optional<SpeakerId> speaker;
  double confidence = 0;
  if (const Quotation* found = quotation(variant)) {
    speaker = found->speaker;
    confidence = found->confidence;
  } else {
    const IndirectSpeech& speech = (*report_.indirect)[std::get<IndirectId>(variant).value];
    speaker = speech.speaker;
    confidence = speech.confidence;
  }
  std::string name = speaker_name(speaker);
  if (name.empty()) return "no speaker named";
  if (confidence >= kSure) return name;
  return fmt::format("probably {} ({:.0f} % sure)", name, confidence * 100);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string_view title_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::altered_quotation:
      return "Quoted words differ";
    case FindingKind::paraphrase_as_quotation:
      return "A paraphrase printed as a quotation";
    case FindingKind::headline_misquote:
      return "The headline quotes other words";
    case FindingKind::headline_beyond_text:
      return "The headline says more than the text";
    case FindingKind::spliced:
      return "Separate words run together";
    case FindingKind::misattributed:
      return "The same words, another speaker";
    case FindingKind::unattributed:
      return "A quotation without a speaker";
    case FindingKind::not_their_words:
      return "A summary, not the speaker’s own words";
    case FindingKind::not_found:
      return "Not in the record supplied";
    case FindingKind::partly_found:
      return "Only partly in the record supplied";
    case FindingKind::ellipsis_hides:
      return "An ellipsis hides words that matter";
    case FindingKind::context_dropped:
      return "Context left out";
    case FindingKind::name_variant:
      return "A name spelt two ways";
    case FindingKind::detail_conflict:
      return "A detail differs";
    case FindingKind::figure_conflict:
      return "Figures differ";
    case FindingKind::time_conflict:
      return "Dates or times differ";
    case FindingKind::agent_conflict:
      return "Somebody else did it";
    case FindingKind::copied_passage:
      return "A copied passage";
    case FindingKind::uncredited_copy:
      return "A copied passage without credit";
    case FindingKind::single_source:
      return "Only one source";
    case FindingKind::record_conflict:
      return "The records supplied differ";
    case FindingKind::repeated_quotation:
      return "The same quotation twice";
    case FindingKind::agreement:
      return "The same words";
  }
  return "";
}

}  // namespace onrecord
