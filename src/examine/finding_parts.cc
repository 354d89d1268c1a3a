#include "examine/finding_parts.h"

#include <algorithm>

namespace onrecord {

void Evidence::add_ref(EvidenceRef ref) {
  constexpr std::size_t kFew = 32;
  if (refs_.size() < kFew) {
    if (std::find(refs_.begin(), refs_.end(), ref) == refs_.end()) refs_.push_back(ref);
    return;
  }
  if (seen_.empty()) seen_.insert(refs_.begin(), refs_.end());
  if (seen_.insert(ref).second) refs_.push_back(ref);
}

void Evidence::add(const VariantId& variant) {
  std::visit([this](auto id) { add_ref(id); }, variant);
  documents_.push_back(scene_.place(variant).document);
}

void Evidence::add(DocumentSpan place) {
  add_ref(place);
  documents_.push_back(place.document);
}

void Evidence::add(UtteranceId utterance) { add_ref(utterance); }

void Evidence::add(FigureGroupId group) { add_ref(group); }

void Evidence::add(TimeGroupId group) { add_ref(group); }

Finding Evidence::finding(FindingKind kind, Severity severity, std::string summary) const {
  Finding finding{kind, severity, std::move(summary), documents_, refs_};
  std::sort(finding.documents.begin(), finding.documents.end());
  finding.documents.erase(std::unique(finding.documents.begin(), finding.documents.end()),
                          finding.documents.end());
  return finding;
}

}  // namespace onrecord
