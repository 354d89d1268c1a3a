#include "examine/examine.h"

#include <algorithm>
#include <tuple>

#include "examine/rules.h"

namespace onrecord {
namespace {

/// What an editor looks at first: what matters, then what most documents and places bear out, then
/// what stands nearest to the top of its document.
auto rank_of(const Finding& finding, const Scene& scene) {
  std::uint32_t place = 0xFFFFFFFF;
  for (const EvidenceRef& ref : finding.refs) {
    if (const auto* id = std::get_if<QuotationId>(&ref)) {
      place = std::min(place, scene.place(*id).span.begin_byte);
    }
  }
  return std::tuple(finding.severity, -static_cast<long>(finding.documents.size()), place,
                    finding.kind, finding.summary);
}

/// Where two records disagree, no article is measured by either of them alone.
void drop_undecidable(std::vector<Finding>& findings) {
  std::vector<QuotationId> undecided;
  for (const Finding& finding : findings) {
    if (finding.kind != FindingKind::record_conflict) continue;
    for (const EvidenceRef& ref : finding.refs) {
      if (const auto* id = std::get_if<QuotationId>(&ref)) undecided.push_back(*id);
    }
  }
  if (undecided.empty()) return;
  std::erase_if(findings, [&](const Finding& finding) {
    return finding.kind == FindingKind::altered_quotation &&
           std::all_of(finding.refs.begin(), finding.refs.end(), [&](const EvidenceRef& ref) {
             const auto* id = std::get_if<QuotationId>(&ref);
             return id == nullptr ||
                    std::find(undecided.begin(), undecided.end(), *id) != undecided.end();
           });
  });
}

}  // namespace

void put_in_order(const Scene& scene, std::vector<Finding>& findings) {
  drop_undecidable(findings);
  std::sort(findings.begin(), findings.end(), [&](const Finding& a, const Finding& b) {
    return rank_of(a, scene) < rank_of(b, scene);
  });
}

std::vector<Finding> examine(const Report& report, const Policy& policy,
                             std::span<const DetailConflict> details) {
  std::vector<Finding> findings;
  if (!report.quotations || !report.indirect || !report.utterances || !report.speakers) {
    return findings;
  }
  const Scene scene(report);
  examine_wordings(scene, policy, findings);
  examine_joined(scene, policy, findings);
  examine_retellings(scene, policy, findings);
  examine_credits(scene, policy, findings);
  examine_speakers(scene, policy, findings);
  examine_headlines(scene, policy, findings);
  examine_names(scene, policy, findings);
  examine_records(scene, policy, findings, true);
  examine_measures(scene, policy, findings);
  examine_details(scene, details, policy, findings);
  examine_agreements(scene, policy, findings);
  examine_copies(scene, policy, findings);
  examine_alone(scene, policy, findings);
  put_in_order(scene, findings);
  return findings;
}

}  // namespace onrecord
