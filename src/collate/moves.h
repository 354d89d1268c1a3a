// Words that stand in both wordings, but in another place.
#pragma once

#include <span>
#include <vector>

#include "collate/match.h"

namespace onrecord::collation {

/// For each match, whether its words only moved: what one side lost there, it has elsewhere.
std::vector<bool> moved_words(const Wording& a, const Wording& b, std::span<const Match> matches);

}  // namespace onrecord::collation
