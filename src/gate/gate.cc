#include "gate/gate.h"

#include <algorithm>

#include "gate/fingerprints.h"
#include "onrecord/evidence.h"
#include "onrecord/names.h"

namespace onrecord {
namespace {

/// The waiver that excuses a finding: of its kind, over the block in which one of its places in
/// the draft begins. The one for the nearest place rules before one for the whole document.
WaiverUse* waiver_for(const Report& report, const Finding& finding, std::vector<WaiverUse>& uses) {
  const std::string_view kind = name_of(finding.kind);
  std::vector<DocumentSpan> places;
  for (const EvidenceRef& ref : finding.refs) {
    for (const DocumentSpan& place : places_of(report, ref)) {
      if (report.documents[place.document.value].role == Role::draft) places.push_back(place);
    }
  }
  WaiverUse* general = nullptr;
  for (WaiverUse& use : uses) {
    const Waiver& waiver = report.documents[use.document.value].waivers[use.waiver];
    if (std::find(waiver.kinds.begin(), waiver.kinds.end(), kind) == waiver.kinds.end()) continue;
    for (const DocumentSpan& place : places) {
      if (place.document != use.document) continue;
      if (!waiver.covers) {
        if (general == nullptr) general = &use;
      } else if (waiver.covers->begin_byte <= place.span.begin_byte &&
                 place.span.begin_byte < waiver.covers->end_byte) {
        return &use;
      }
    }
  }
  return general;
}

std::vector<WaiverUse> waivers_of(const Report& report) {
  std::vector<WaiverUse> uses;
  for (const Document& document : report.documents) {
    for (std::uint32_t i = 0; i < document.waivers.size(); ++i)
      uses.push_back({document.id, i, {}});
  }
  return uses;
}

void tell_idle(const Report& report, Diagnostics& diagnostics) {
  for (const WaiverUse& use : *report.waivers) {
    if (!use.findings.empty()) continue;
    const Document& document = report.documents[use.document.value];
    const Waiver& waiver = document.waivers[use.waiver];
    std::string kinds;
    for (const std::string& kind : waiver.kinds) kinds += (kinds.empty() ? "" : ", ") + kind;
    diagnostics.warn(document.path, "line " + std::to_string(waiver.line) + ": the waiver of " +
                                        kinds + " waives nothing; it can be taken out");
  }
}

}  // namespace

void pass_gate(Report& report, const std::optional<Baseline>& baseline, Diagnostics& diagnostics) {
  if (!report.findings) return;
  const bool has_draft =
      std::any_of(report.documents.begin(), report.documents.end(),
                  [](const Document& document) { return document.role == Role::draft; });
  if (has_draft) report.waivers = waivers_of(report);
  Baseline left = baseline.value_or(Baseline());
  for (std::uint32_t i = 0; i < report.findings->size(); ++i) {
    Finding& finding = (*report.findings)[i];
    finding.fingerprint = fingerprint_of(report, finding);
    finding.state = FindingState::open;
    const auto known = left.find(finding.fingerprint);
    const bool is_known = known != left.end() && known->second > 0;
    if (is_known) --known->second;
    WaiverUse* use = report.waivers ? waiver_for(report, finding, *report.waivers) : nullptr;
    if (use != nullptr) {
      use->findings.push_back(i);
      finding.state = FindingState::waived;
      finding.reason = report.documents[use->document.value].waivers[use->waiver].reason;
    } else if (is_known) {
      finding.state = FindingState::baseline;
    }
  }
  if (report.waivers) tell_idle(report, diagnostics);
  if (!baseline) return;
  report.baseline_gone = 0;
  for (const auto& [print, count] : left) *report.baseline_gone += count;
}

}  // namespace onrecord
