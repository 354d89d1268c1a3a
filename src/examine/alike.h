// Pairs of wordings that differ less than they seem to: another form of a name, a denial that only
// stands elsewhere, a count that went on between two days.
#pragma once

#include <string>

#include "examine/scene.h"

namespace onrecord {

/// IE and Internet Explorer: nothing but an abbreviation differs.
bool only_abbreviates(const Scene& scene, const VariantPair& pair);

/// "without a stain" told as "No stain": what was cut off before the words denies as they do.
bool denies_as_well(const Scene& scene, const VariantPair& pair);

/// A headline in marks ('Driver asleep at wheel') that lacks only what headlines leave out:
/// articles, forms of *be* and *have* that help another word, *that*, *there*.
bool only_shortens_headline(const Scene& scene, const VariantPair& pair, bool headline_is_b);

/// The day on which a document came out; empty when nothing tells.
std::string day_of(const Scene& scene, DocumentId id);

/// "We have recovered nine", the day before "We have now recovered 17": the count went on, and so
/// did the speaker. Only where the later article says *now* or the like and the earlier does not.
bool is_later_count(const Scene& scene, const VariantPair& pair);

}  // namespace onrecord
