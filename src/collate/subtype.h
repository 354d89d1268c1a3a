// Which sort of change a changed word is.
#pragma once

#include <set>

#include "collate/wording.h"
#include "onrecord/utterance.h"

namespace onrecord::collation {

/// What it means that `b` stands where `a` stood. `before` is the word before `a`, if any.
Subtype subtype_of_substitution(const Word& a, const Word& b, const Word* before,
                                const Vocabulary& vocabulary);

/// What it means that a run of words came or went.
void add_subtypes_of_run(std::span<const Word> run, const Vocabulary& vocabulary,
                         std::set<Subtype>& subtypes);

}  // namespace onrecord::collation
