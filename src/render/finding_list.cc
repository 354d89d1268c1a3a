#include "render/finding_list.h"

#include <algorithm>

#include "onrecord/evidence.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

FindingEntry entry_of(const Report& report, const Finding& finding) {
  FindingEntry entry;
  entry.finding = &finding;
  std::vector<DocumentSpan> places;
  for (const EvidenceRef& ref : finding.refs) {
    for (const DocumentSpan& place : places_of(report, ref)) {
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }
  // A finding that rests on utterances alone stands where the first of them is said.
  for (std::size_t i = 0; places.empty() && i < finding.refs.size(); ++i) {
    const auto* id = std::get_if<UtteranceId>(&finding.refs[i]);
    if (id == nullptr) continue;
    for (const VariantId& variant : (*report.utterances)[id->value].variants) {
      std::visit([&](auto value) { places = places_of(report, EvidenceRef(value)); }, variant);
      if (!places.empty()) break;
    }
  }
  if (places.empty()) {  // nothing but its documents
    places.push_back({finding.documents.empty() ? DocumentId{0} : finding.documents[0], {0, 0}});
  }
  auto main = std::find_if(places.begin(), places.end(), [&](const DocumentSpan& place) {
    return report.documents[place.document.value].role == Role::draft;
  });
  if (main == places.end()) main = places.size() > 1 ? places.begin() + 1 : places.begin();
  entry.main = *main;
  places.erase(main);
  entry.others = std::move(places);
  return entry;
}

}  // namespace

FindingList::FindingList(const Report& report) : report_(report), places_(report) {
  if (!report.findings) return;
  entries_.reserve(report.findings->size());
  for (const Finding& finding : *report.findings) {
    entries_.push_back(entry_of(report, finding));
    entries_.back().number = static_cast<std::uint32_t>(entries_.size());
    switch (finding.state) {
      case FindingState::open:
        ++counts_.open[static_cast<std::size_t>(finding.severity)];
        break;
      case FindingState::baseline:
        ++counts_.baseline;
        break;
      case FindingState::waived:
        ++counts_.waived;
        break;
    }
  }
}

std::optional<DocumentSpan> FindingList::place(const Unchecked& item) const {
  if (!item.quotation) return std::nullopt;
  const Quotation& quotation = (*report_.quotations)[item.quotation->value];
  return DocumentSpan{quotation.document, quotation.inner};
}

std::string sentence_of(const Finding& finding) {
  std::string sentence = finding.summary;
  if (!sentence.empty() && sentence.back() != '.') sentence += '.';
  return sentence;
}

std::string shortened_text(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t count = 0; at < text.size(); ++count) {
    if (count == most) return std::string(text.substr(0, at)) + "…";
    at += code_point_at(text, at).length;
  }
  return std::string(text);
}

}  // namespace onrecord
