// What takes back or bounds what was said: negations, limiters (but, unless), opening conditions,
// and the bounds of sweeping claims. Words in data/limiters.txt, negations.txt, sweeping_words.txt.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "collate/link.h"
#include "collate/wording.h"

namespace onrecord::collation {

bool negates(const Word& word, const Vocabulary& vocabulary);

/// "I do [not] believe it": whatever the brackets say, it is no longer what was said.
bool denies_in_brackets(std::span<const Word> added, const Vocabulary& vocabulary);

/// "It is, I don't know, too late": said while looking for words, it denies nothing.
bool is_only_doubt(const Wording& wording, std::uint32_t negation);

/// Whether a limiting word of that `side` (a tag of data/limiters.txt; "both" is after and
/// condition) begins at the word `at`.
bool limiter_at(const Wording& wording, std::uint32_t at, std::string_view side,
                const Vocabulary& vocabulary);

/// "We have heard nothing," she said. "If we do, we will look at it": a sentence of its own, whose
/// condition is no limit of the one before.
bool opens_condition(const Wording& wording, std::uint32_t at, const Vocabulary& vocabulary);

/// "Nobody is in danger [within a mile of the plant]": what bounds a claim about everybody,
/// everything or all times is part of the claim. Whether that stands behind the words `printed`,
/// which have the sentence from its beginning on.
bool bounds_claim(const Wording& wording, WordRange printed, const Vocabulary& vocabulary);

}  // namespace onrecord::collation
