// Words that stand in both wordings, but in another place.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
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

/// Words [first, second) of a text.
using WordRange = std::pair<std::uint32_t, std::uint32_t>;

/// Where between words `from` and `to` of the text exactly the words of the quotation stand, in
/// another order, joining words not counted. The first place; nothing when there is none.
std::optional<WordRange> find_reordered(const Wording& text, std::uint32_t from, std::uint32_t to,
                                        const Wording& quotation);

/// Words left out between two that are alike may be taken from either side ("We [tried. We] do",
/// "[We tried.] We do"): an ellipsis says from which.
void slide_to_ellipses(const Wording& a, const Wording& b, std::vector<Match>& matches);

}  // namespace onrecord::collation
