// What editors leave out of speech without a mark (fillers, words said twice, false starts) or
// write in another form, and a reporter's aside that slipped inside the marks.
#pragma once

#include <cstdint>
#include <span>

#include "collate/wording.h"

namespace onrecord::collation {

/// Whether words [begin, end) are nothing but fillers, a repetition of their neighbours or a false
/// start. Never where a negation or a number would be lost with a false start.
bool is_cleaned(const Wording& wording, std::uint32_t begin, std::uint32_t end,
                const Vocabulary& vocabulary);

/// "Ms. Orr said", set off by commas: a reporter's words, not the speaker's.
bool is_aside(std::span<const Word> run);

/// Whether word i of `a` and word j of `b` open one part told two ways: "a third of them", "one
/// third of them".
bool is_one_part(const Wording& a, std::size_t i, const Wording& b, std::size_t j);

}  // namespace onrecord::collation
