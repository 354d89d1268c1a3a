// From two stretches of speech of one utterance to the pairs of the report.
#pragma once

#include <vector>

#include "collate/judge.h"
#include "collate/variant.h"

namespace onrecord::collation {

/// The pairs of the parts of two items, the standard `a` first: each part of `b` with the part of
/// `a` that holds most of its words. Parts that have nothing in common make no pair.
/// `known` are the matches of the whole items when they are known, or nullptr.
std::vector<VariantPair> pairs_of(const Variant& a, const Variant& b, const Vocabulary& vocabulary,
                                  bool other_speaker, const std::vector<Match>* known);

/// The pair of a reporter's own words `a` and the quotation `b` that has them inside marks.
std::optional<VariantPair> promoted_pair(const Variant& a, const Variant& b,
                                         const Vocabulary& vocabulary);

/// The edits of a judgement as byte spans; `from`/`to` bound the words of `a` that are shown.
std::vector<Edit> edits_of(const Wording& a, const Wording& b, std::span<const Match> matches);

/// Adds a class, keeping the order; the verdict follows.
void add_class(VariantPair& pair, DifferenceClass name);

}  // namespace onrecord::collation
