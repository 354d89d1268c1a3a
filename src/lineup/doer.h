// Who did it: the words that name the doer of a deed, and whether two of them can be the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lineup/sentence.h"

namespace onrecord::lineup {

/// The doer of the deed at word `event`: "by regime forces", "Russian airstrikes killed". `count`
/// is where the figure begins; `is_object`: the count follows its verb. Empty when no party or side
/// is named there.
std::optional<Span> find_doer(const SentenceView& view, std::size_t event, std::size_t count,
                              bool is_object);

/// The parties and sides that words of a doer stand for.
struct Doer {
  std::vector<std::uint64_t> parties;  ///< sorted
  bool has_state = false;
  bool has_rebel = false;
};
Doer doer_of(const SentenceView& view, Span span);

/// Whether the two cannot be the same doers: other parties, other sides, or one party more than the
/// other's words allow. A general word (gunmen) and a party's name go together.
bool doers_differ(const Doer& a, const Doer& b);

}  // namespace onrecord::lineup
