// Words that stand in both wordings, but in another place.
#pragma once

#include <span>
#include <vector>

#include "collate/match.h"

namespace onrecord::collation {

/// Where in the removed words of `removed` the inserted words of `inserted` stand, joining words
/// not counted; `removed.a_end` when they do not.
std::uint32_t find_moved(const Wording& a, const Match& removed, const Wording& b,
                         const Match& inserted);

/// For each match, whether its words only moved: what one side lost there, it has elsewhere.
std::vector<bool> moved_words(const Wording& a, const Wording& b, std::span<const Match> matches);

}  // namespace onrecord::collation
