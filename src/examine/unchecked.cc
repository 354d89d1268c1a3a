#include "examine/unchecked.h"

#include <algorithm>
#include <map>
#include <set>

namespace onrecord {
namespace {

enum class Standing {
  too_short,
  checked
};

bool is_record(const Report& report, DocumentId document) {
  return report.documents[document.value].role == Role::record;
}

/// What the records say of each quotation that they hold.
std::map<QuotationId, Standing> standings_of(const Report& report) {
  std::map<QuotationId, Standing> standings;
  for (const Utterance& utterance : *report.utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      const auto* quotation = std::get_if<QuotationId>(&pair.b);
      if (pair.a || quotation == nullptr || !is_record(report, pair.a_span.document)) continue;
      Standing& standing = standings.emplace(*quotation, Standing::too_short).first->second;
      if (pair.verdict != Verdict::unchecked) standing = Standing::checked;
    }
  }
  return standings;
}

std::set<QuotationId> told_as_not_found(const Report& report) {
  std::set<QuotationId> told;
  for (const Finding& finding : *report.findings) {
    if (finding.kind != FindingKind::not_found) continue;
    for (const EvidenceRef& ref : finding.refs) {
      if (const auto* quotation = std::get_if<QuotationId>(&ref)) told.insert(*quotation);
    }
  }
  return told;
}

bool is_speech(const Quotation& quotation) {
  return !quotation.is_repeat && !quotation.outer &&
         (quotation.kind == QuotationKind::direct || quotation.kind == QuotationKind::partial);
}

}  // namespace

std::vector<Unchecked> find_unchecked(const Report& report) {
  std::vector<Unchecked> unchecked;
  const bool has_record =
      std::any_of(report.documents.begin(), report.documents.end(),
                  [](const Document& document) { return document.role == Role::record; });
  if (!has_record) return unchecked;
  const std::map<QuotationId, Standing> standings = standings_of(report);
  const std::set<QuotationId> told = told_as_not_found(report);
  for (const Quotation& quotation : *report.quotations) {
    if (!is_speech(quotation) || told.count(quotation.id) > 0) continue;
    const auto found = standings.find(quotation.id);
    if (found != standings.end() && found->second == Standing::checked) continue;
    const bool is_missing = found == standings.end();
    unchecked.push_back({report.documents[quotation.document.value].path, quotation.document,
                         quotation.id, is_missing ? "not-in-record" : "too-short",
                         is_missing ? "no record supplied has these words"
                                    : "too few words to tell their place in the record"});
  }
  return unchecked;
}

}  // namespace onrecord
