// The rules of this room. Each looks at the whole scene and adds what it finds; severities come
// from the policy, and what the policy calls off is not added.
#pragma once

#include <span>
#include <vector>

#include "examine/policy.h"
#include "examine/scene.h"
#include "onrecord/detail.h"

namespace onrecord {

/// What one utterance's variants say in other words: altered-quotation, headline-misquote,
/// paraphrase-as-quotation, spliced, ellipsis-hides, context-dropped. One finding a fact.
void examine_wordings(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// Two remarks of one document that another prints as one sentence: spliced.
void examine_joined(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// One remark in two wordings, both in marks: paraphrase-as-quotation.
void examine_retellings(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// Who is credited: misattributed, unattributed, not-their-words, repeated-quotation.
void examine_credits(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// The same words that two articles give to two named people: misattributed. After
/// examine_credits, whose findings it does not repeat.
void examine_speakers(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// Headlines whose marked words no quotation has: headline-misquote.
void examine_headlines(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// One speaker spelt two ways: name-variant.
void examine_names(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// Against the records supplied: partly-found, record-conflict and, `with_missing`, not-found.
void examine_records(const Scene& scene, const Policy& policy, std::vector<Finding>& findings,
                     bool with_missing);

/// Figures and dates that were lined up and differ: figure-conflict, agent-conflict, time-conflict.
void examine_measures(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// Other things, titles, causes and doers of one event: detail-conflict, agent-conflict.
void examine_details(const Scene& scene, std::span<const DetailConflict> details,
                     const Policy& policy, std::vector<Finding>& findings);

/// The same words in several documents: agreement.
void examine_agreements(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// What matters first; what cannot be decided between records is dropped.
void put_in_order(const Scene& scene, std::vector<Finding>& findings);

/// Text that one document has from another: copied-passage, uncredited-copy.
void examine_copies(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

/// What one document alone of those given has: single-source, the weightiest few.
void examine_alone(const Scene& scene, const Policy& policy, std::vector<Finding>& findings);

}  // namespace onrecord
