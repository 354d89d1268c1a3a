// The same words in several documents: what an editor need not look at twice.
#include <algorithm>

#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "examine/wording.h"

namespace onrecord {
namespace {

/// Whether two variants have the same words as far as both go.
bool is_agreement(const VariantPair& pair) {
  return pair.verdict == Verdict::agrees && pair.a_span.document != pair.b_span.document;
}

}  // namespace

void examine_agreements(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  const auto severity = policy.severity_of(FindingKind::agreement, "");
  if (!severity) return;
  for (const Utterance& utterance : *scene.report().utterances) {
    Evidence evidence(scene);
    DocumentSpan shortest{};
    std::optional<SpeakerId> speaker;
    for (const VariantPair& pair : utterance.pairs) {
      const Quotation* b = scene.quotation(pair.b);
      const Quotation* a = pair.a ? scene.quotation(*pair.a) : nullptr;
      if (!is_agreement(pair) || b == nullptr || (pair.a && a == nullptr)) continue;
      if (a != nullptr) {
        evidence.add(VariantId(a->id));
      } else {
        evidence.add(pair.a_span);
      }
      evidence.add(pair.b);
      if (shortest.span.empty() || pair.b_span.span.size() < shortest.span.size()) {
        shortest = pair.b_span;
        speaker = b->speaker;
      }
    }
    if (evidence.documents().empty()) continue;
    evidence.add(utterance.id);
    std::vector<DocumentId> documents = evidence.documents();
    std::sort(documents.begin(), documents.end());
    const std::string who = scene.speaker_name(speaker);
    findings.push_back(evidence.finding(
        FindingKind::agreement, *severity,
        sentence(outlets(scene, documents)) + " agree on the words" +
            (who.empty() ? "" : " of " + who) + ": " + quoted(opening(scene, shortest))));
  }
}

}  // namespace onrecord
