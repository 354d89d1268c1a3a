// Which differences of the report are one fact.
//
// Pairs of variants overlap: an altered word in one article differs from every other article that
// prints the sentence. Two differences are one fact when they change mostly the same words of a
// document, or when they compare mostly the same stretch of it.
#pragma once

#include <string_view>
#include <vector>

#include "examine/policy.h"
#include "examine/wording.h"

namespace onrecord {

/// One pair seen as an instance of one kind of finding.
struct Difference {
  const VariantPair* pair = nullptr;
  UtteranceId utterance;
  FindingKind kind = FindingKind::altered_quotation;
  Severity severity = Severity::note;
  std::string_view detail;  ///< the one that gave the severity
  Core core;
};

/// Groups of indices into `differences`, each in rising order, the groups by their first index.
std::vector<std::vector<std::size_t>> one_fact_groups(const std::vector<Difference>& differences);

}  // namespace onrecord
