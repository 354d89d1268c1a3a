// Puts a finding together: its evidence in order, its documents, its severity by the policy.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "examine/policy.h"
#include "examine/scene.h"

namespace onrecord {

/// Collects the evidence of one finding; the first reference added stands first.
class Evidence {
 public:
  explicit Evidence(const Scene& scene) : scene_(scene) {}

  void add(const VariantId& variant);
  void add(DocumentSpan place);
  void add(UtteranceId utterance);
  void add(FigureGroupId group);
  void add(TimeGroupId group);
  /// The finding with everything added so far.
  Finding finding(FindingKind kind, Severity severity, std::string summary) const;
  const std::vector<DocumentId>& documents() const { return documents_; }

 private:
  void add_ref(EvidenceRef ref);

  const Scene& scene_;
  std::vector<EvidenceRef> refs_;
  std::set<EvidenceRef> seen_;  // the same, once they are many
  std::vector<DocumentId> documents_;
};

}  // namespace onrecord
