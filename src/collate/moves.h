// Words that stand in both wordings, but in another place.
#pragma once

#include <cstdint>
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

/// The keys of words [begin, end), joining words left out; empty when they say nothing by
/// themselves.
std::vector<std::uint64_t> telling_run(const Wording& wording, std::uint32_t begin,
                                       std::uint32_t end);

/// Words left out between two that are alike may be taken from either side ("We [tried. We] do",
/// "[We tried.] We do"): an ellipsis says from which.
void slide_to_ellipses(const Wording& a, const Wording& b, std::vector<Match>& matches);

/// Words that go with the place, not with what moves: and, or, but, then.
bool joins(const Word& word);

}  // namespace onrecord::collation
