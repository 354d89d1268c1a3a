#include "render/voices.h"

#include <fmt/format.h>

#include <algorithm>

namespace onrecord {
namespace {

constexpr double kSure = 0.7;  // below, a reader is told that it is a guess

}  // namespace

const Quotation* quotation_of(const Report& report, const VariantId& variant) {
  const auto* id = std::get_if<QuotationId>(&variant);
  return id == nullptr ? nullptr : &(*report.quotations)[id->value];
}

DocumentSpan place_of(const Report& report, const VariantId& variant) {
  if (const Quotation* found = quotation_of(report, variant))
    return {found->document, found->inner};
  const IndirectSpeech& speech = (*report.indirect)[std::get<IndirectId>(variant).value];
  return {speech.document, speech.span};
}

std::optional<SpeakerId> speaker_of(const Report& report, const VariantId& variant) {
  if (const Quotation* found = quotation_of(report, variant)) return found->speaker;
  return (*report.indirect)[std::get<IndirectId>(variant).value].speaker;
}

std::string speaker_name(const Report& report, const std::optional<SpeakerId>& speaker) {
  if (!speaker || !report.speakers) return "";
  return (*report.speakers)[speaker->value].name;
}

std::string speaker_words(const Report& report, const VariantId& variant) {
  std::string name = speaker_name(report, speaker_of(report, variant));
  if (name.empty()) return "no speaker named";
  const Quotation* found = quotation_of(report, variant);
  const double confidence =
      found != nullptr ? found->confidence
                       : (*report.indirect)[std::get<IndirectId>(variant).value].confidence;
  if (confidence >= kSure) return name;
  return fmt::format("probably {} ({:.0f} % sure)", name, confidence * 100);
}

bool is_same_wording(const VariantPair& pair) {
  return pair.verdict == Verdict::agrees && !pair.edits.empty() &&
         std::all_of(pair.edits.begin(), pair.edits.end(),
                     [](const Edit& edit) { return edit.op == EditOp::equal; });
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
      return "In none of the sources supplied";
    case FindingKind::partly_found:
      return "Only partly in the sources supplied";
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
