#include "account/wording.h"

#include <algorithm>
#include <map>

namespace onrecord::digest {
namespace {

constexpr double kRecord = 2;
constexpr double kArticle = 0.5;
constexpr double kOtherArticle = -0.25;
constexpr double kFewer = -1.2;  // of a figure or date that more origins have otherwise
constexpr double kMore = 0.4;

/// Whether a finding of the kind says that two documents cannot both be right.
bool is_contradiction(FindingKind kind) {
  switch (kind) {
    case FindingKind::altered_quotation:
    case FindingKind::paraphrase_as_quotation:
    case FindingKind::spliced:
    case FindingKind::misattributed:
    case FindingKind::not_their_words:
    case FindingKind::ellipsis_hides:
    case FindingKind::detail_conflict:
    case FindingKind::figure_conflict:
    case FindingKind::time_conflict:
    case FindingKind::agent_conflict:
    case FindingKind::record_conflict:
      return true;
    default:
      return false;
  }
}

}  // namespace

Attestation::Attestation(const Report& report, const Origins& origins)
    : copies_(report.documents.size()),
      weighed_(report.documents.size()),
      touched_(report.documents.size()) {
  gather_copies(report);
  weigh_pairs(report);
  gather_findings(report);
  gather_groups(report, origins);
  for (Placed<Weighed>& each : weighed_) each.sort();
  for (Placed<Touched>& each : touched_) each.sort();
}

void Attestation::weigh_pairs(const Report& report) {
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      const auto* quotation = std::get_if<QuotationId>(&pair.b);
      if (pair.verdict == Verdict::unchecked || quotation == nullptr) continue;
      const bool agrees = pair.verdict == Verdict::agrees;
      const bool is_record = report.documents[pair.a_span.document.value].role == Role::record;
      const double weight =
          is_record ? (agrees ? kRecord : -kRecord) : (agrees ? kArticle : kOtherArticle);
      weighed_[pair.b_span.document.value].add(
          {pair.b_span.span, weight, is_record && agrees ? pair.a_span : DocumentSpan{}});
      if (!is_record && pair.a && std::holds_alternative<QuotationId>(*pair.a)) {
        weighed_[pair.a_span.document.value].add({pair.a_span.span, weight, {}});
      }
    }
  }
}

void Attestation::touch(DocumentSpan place, bool contradicts, bool is_wording, bool spoils) {
  const auto dispute = static_cast<std::uint32_t>(disputes_.size() - 1);
  touched_[place.document.value].add({place.span, contradicts, spoils, is_wording, dispute});
  if (contradicts) disputes_.back().push_back(place);
}

void Attestation::gather_findings(const Report& report) {
  if (!report.findings) return;
  for (const Finding& finding : *report.findings) {
    if (finding.severity == Severity::note) continue;
    // A word more or less in a quotation is no dispute about what was said.
    const bool is_slight =
        finding.kind == FindingKind::altered_quotation && finding.severity == Severity::low;
    const bool contradicts = is_contradiction(finding.kind) && !is_slight;
    const bool is_wording = finding.kind == FindingKind::altered_quotation ||
                            finding.kind == FindingKind::paraphrase_as_quotation;
    disputes_.emplace_back();
    if (finding.kind == FindingKind::paraphrase_as_quotation) touch_same_words(report, finding);
    // A sentence cut before its condition is contradicted by the whole one, not the reverse.
    std::optional<DocumentId> whole;
    if (finding.kind == FindingKind::context_dropped) {
      for (const EvidenceRef& ref : finding.refs) {
        if (const auto* hidden = std::get_if<DocumentSpan>(&ref)) whole = hidden->document;
      }
    }
    for (const EvidenceRef& ref : finding.refs) {
      if (const auto* quotation = std::get_if<QuotationId>(&ref)) {
        const Quotation& own = (*report.quotations)[quotation->value];
        const bool is_cut = whole && *whole != own.document;
        touch({own.document, own.span}, contradicts || is_cut, is_wording,
              finding.kind == FindingKind::not_their_words ||
                  (is_cut && finding.severity <= Severity::medium));
      } else if (const auto* indirect = std::get_if<IndirectId>(&ref)) {
        const IndirectSpeech& own = (*report.indirect)[indirect->value];
        touch({own.document, own.span}, contradicts);
      } else if (const auto* utterance = std::get_if<UtteranceId>(&ref)) {
        if (contradicts) touch_variants(report, finding, *utterance);
      } else if (const auto* place = std::get_if<DocumentSpan>(&ref)) {
        touch(*place, contradicts);
      } else if (const auto* figure = std::get_if<FigureId>(&ref); figure && report.figures) {
        const Figure& own = (*report.figures)[figure->value];
        touch({own.document, own.span}, contradicts);
      } else if (const auto* time = std::get_if<TimeId>(&ref); time && report.times) {
        const TimeMention& own = (*report.times)[time->value];
        touch({own.document, own.span}, contradicts);
      }
    }
  }
}

/// The variants of the utterance that the finding does not name and that it contradicts all the
/// same: every one when the speaker is in question, else those that have other words than one it
/// names, or the very words that were altered.
void Attestation::touch_variants(const Report& report, const Finding& finding, UtteranceId id) {
  const Utterance& utterance = (*report.utterances)[id.value];
  const auto is_named = [&](const VariantId& variant) {
    return std::visit(
        [&](auto each) {
          return std::find(finding.refs.begin(), finding.refs.end(), EvidenceRef(each)) !=
                 finding.refs.end();
        },
        variant);
  };
  const auto touch_variant = [&](const VariantId& variant) {
    if (const auto* indirect = std::get_if<IndirectId>(&variant)) {
      const IndirectSpeech& told = (*report.indirect)[indirect->value];
      if (finding.kind == FindingKind::misattributed) touch({told.document, told.span}, true);
      return;
    }
    const auto* quotation = std::get_if<QuotationId>(&variant);
    const Quotation& own = (*report.quotations)[quotation->value];
    touch({own.document, own.span}, true, finding.kind != FindingKind::misattributed);
  };
  if (finding.kind == FindingKind::misattributed) {
    for (const VariantId& variant : utterance.variants) touch_variant(variant);
    return;
  }
  for (const VariantPair& pair : utterance.pairs) {
    if (!pair.a || pair.verdict == Verdict::unchecked) continue;
    const bool is_whole = std::find(pair.classes.begin(), pair.classes.end(),
                                    DifferenceClass::trimmed) == pair.classes.end();
    if (pair.verdict == Verdict::agrees && !is_whole) continue;
    if (is_named(*pair.a) && !is_named(pair.b)) touch_variant(pair.b);
    if (is_named(pair.b) && !is_named(*pair.a)) touch_variant(*pair.a);
  }
}

/// What stands word for word as one of two wordings of a remark is of that side.
void Attestation::touch_same_words(const Report& report, const Finding& finding) {
  const auto is_named = [&](const VariantId& variant) {
    const auto* quotation = std::get_if<QuotationId>(&variant);
    return quotation != nullptr && std::find(finding.refs.begin(), finding.refs.end(),
                                             EvidenceRef(*quotation)) != finding.refs.end();
  };
  const auto touch_quotation = [&](const VariantId& variant) {
    const auto* quotation = std::get_if<QuotationId>(&variant);
    if (quotation == nullptr || is_named(variant)) return;
    const Quotation& own = (*report.quotations)[quotation->value];
    touch({own.document, own.span}, true, true);
  };
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      if (pair.verdict != Verdict::agrees || !pair.a) continue;
      if (is_named(*pair.a)) touch_quotation(pair.b);
      if (is_named(pair.b)) touch_quotation(*pair.a);
    }
  }
}

/// What more origins have is told before what fewer have.
void Attestation::weigh_sides(const std::vector<Side>& sides, const Origins& origins) {
  std::map<std::string, std::vector<DocumentSpan>> places;
  for (const Side& side : sides) places[side.says].push_back(side.place);
  std::map<std::string, std::size_t> counts;
  for (const auto& [says, where] : places) counts[says] = origins.count(where);
  for (const Side& side : sides) {
    std::size_t others = 0;
    for (const auto& [says, count] : counts) {
      if (says != side.says) others = std::max(others, count);
    }
    const std::size_t own = counts[side.says];
    if (own == others) continue;
    weighed_[side.place.document.value].add(
        {side.place.span, own < others ? kFewer : kMore, DocumentSpan{}});
  }
}

void Attestation::gather_groups(const Report& report, const Origins& origins) {
  std::vector<Side> sides;
  if (report.figures && report.figure_groups) {
    for (const FigureGroup& group : *report.figure_groups) {
      if (group.verdict != GroupVerdict::conflict) continue;
      disputes_.emplace_back();
      sides.clear();
      for (const FigureId id : group.members) {
        const Figure& own = (*report.figures)[id.value];
        touch({own.document, own.span}, true);
        sides.push_back(
            {{own.document, own.span},
             std::to_string(own.low.value_or(0)) + " " + std::to_string(own.high.value_or(0))});
      }
      weigh_sides(sides, origins);
    }
  }
  if (report.times && report.time_groups) {
    for (const TimeGroup& group : *report.time_groups) {
      if (group.verdict != GroupVerdict::conflict) continue;
      disputes_.emplace_back();
      sides.clear();
      for (const TimeId id : group.members) {
        const TimeMention& own = (*report.times)[id.value];
        touch({own.document, own.span}, true);
        sides.push_back({{own.document, own.span}, own.value});
      }
      weigh_sides(sides, origins);
    }
  }
}

double Attestation::wording(DocumentSpan place) const {
  double weight = 0;
  weighed_[place.document.value].for_each_inside(
      place.span, [&](const Weighed& item) { weight += item.weight; });
  return weight;
}

std::vector<DocumentSpan> Attestation::in_records(DocumentSpan place) const {
  std::vector<DocumentSpan> places;
  weighed_[place.document.value].for_each_inside(place.span, [&](const Weighed& item) {
    if (!item.record.span.empty()) places.push_back(item.record);
  });
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

void Attestation::gather_copies(const Report& report) {
  if (!report.passages) return;
  for (const Passage& passage : *report.passages) {
    copies_[passage.b.document.value].add({passage.b.span});
  }
  for (Placed<Copy>& each : copies_) each.sort();
}

double Attestation::copied(DocumentSpan place) const {
  if (place.span.empty()) return 0;
  std::uint32_t copied = 0;
  copies_[place.document.value].for_each_inside(place.span, [&](const Copy& copy) {
    copied = std::max(copied, std::min(copy.span.end_byte, place.span.end_byte) -
                                  std::max(copy.span.begin_byte, place.span.begin_byte));
  });
  return static_cast<double>(copied) / place.span.size();
}

std::size_t Attestation::contradictions(DocumentSpan place) const {
  std::size_t count = 0;
  touched_[place.document.value].for_each_inside(
      place.span, [&](const Touched& item) { count += item.contradicts; });
  return count;
}

std::vector<DocumentSpan> Attestation::opponents(DocumentSpan place) const {
  std::vector<DocumentSpan> found;
  std::vector<std::uint32_t> seen;  // disputes
  touched_[place.document.value].for_each_inside(place.span, [&](const Touched& item) {
    if (!item.contradicts || std::find(seen.begin(), seen.end(), item.dispute) != seen.end())
      return;
    seen.push_back(item.dispute);
    for (const DocumentSpan& side : disputes_[item.dispute]) {
      if (side.document != place.document) found.push_back(side);
    }
  });
  return found;
}

bool Attestation::are_wordings_of_one(DocumentSpan a, DocumentSpan b) const {
  if (a.document == b.document) return false;
  std::vector<std::uint32_t> disputes;
  touched_[a.document.value].for_each_inside(a.span, [&](const Touched& item) {
    if (item.is_wording && item.contradicts) disputes.push_back(item.dispute);
  });
  bool are_one = false;
  if (disputes.empty()) return false;
  touched_[b.document.value].for_each_inside(b.span, [&](const Touched& item) {
    are_one |= item.is_wording && item.contradicts &&
               std::find(disputes.begin(), disputes.end(), item.dispute) != disputes.end();
  });
  return are_one;
}

bool Attestation::is_spoiled(DocumentSpan place) const {
  bool is_spoiled = false;
  touched_[place.document.value].for_each_inside(
      place.span, [&](const Touched& item) { is_spoiled |= item.spoils; });
  return is_spoiled;
}

std::size_t Attestation::findings(DocumentSpan place) const {
  std::size_t count = 0;
  touched_[place.document.value].for_each_inside(place.span, [&](const Touched&) { ++count; });
  return count;
}

}  // namespace onrecord::digest
