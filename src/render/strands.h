// An utterance as it is shown: variants that were compared with each other stand together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// Variants of an utterance that were compared with each other, directly or through others. The
/// parts of a statement that stand for themselves are strands of their own. Points into the report.
struct Strand {
  std::optional<SpeakerId> speaker;  ///< whom most of the variants credit
  std::vector<VariantId> variants;
  std::vector<const VariantPair*> pairs;
};

std::vector<Strand> strands_of(const Report& report, const Utterance& utterance);

/// Those whose wordings differ first; among equals the order stays.
void differing_first(std::vector<Strand>& strands);

/// What variants are compared with: a place of the record, when a pair has one …
const VariantPair* recorded_pair(const Strand& strand);
/// … else the variant that is the standard in most pairs.
VariantId standard_of(const Strand& strand);
/// How a variant compares with that; nothing when it was not compared.
const VariantPair* pair_of(const Strand& strand, const VariantId& standard,
                           const VariantId& variant);

/// "substituted (article), trimmed": what differs anywhere in it.
std::string difference_words(const Strand& strand);

}  // namespace onrecord
