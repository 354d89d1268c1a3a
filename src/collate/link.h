// Whether two stretches of speech are variants of one utterance.
//
// Candidates share words that tell something; each is then verified by aligning the two. What is
// enough depends on their length and on who is credited: a fragment of three words needs the same
// speaker, another known speaker needs a long and nearly exact match (then one of the two credits
// is wrong). No link is inferred from other links.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

/// Items `first` < `second` of the list are variants of one utterance.
struct Link {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  float share = 0;             ///< of the smaller one's words that stand in the other, 0 to 1
  bool other_speaker = false;  ///< both name a known speaker, and not the same
};

/// Where an item stands in each record: word ranges, empty when it was not found for sure.
struct Places {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> in_record;
};

/// All verified links, in order. Two stretches of indirect speech are never linked. Quotations that
/// stand at one place of a record are linked whatever their words, those at different places of it
/// never; `places` has one entry for each item.
std::vector<Link> find_links(const Said& said, std::span<const Variant> speech,
                             std::span<const Places> places);

}  // namespace onrecord::collation
