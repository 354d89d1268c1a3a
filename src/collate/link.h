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

#include "collate/overlap.h"
#include "collate/variant.h"

namespace onrecord::collation {

/// Items `first` < `second` of the list are variants of one utterance.
struct Link {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  float share = 0;             ///< of the smaller one's words that stand in the other, 0 to 1
  bool other_speaker = false;  ///< both name a known speaker, and not the same
  WordRange in_first;          ///< the words of each that answer to words of the other
  WordRange in_second;
  SharedMatches matches;       ///< of the words of both, unless only a record joins them …
  bool first_is_large = true;  ///< … from the first to the second, or the reverse
};

/// Where an item stands in each record: the ranges that it takes up, none when it was not found
/// for sure.
struct Places {
  std::vector<std::vector<WordRange>> in_record;

  bool is_known() const {
    for (const std::vector<WordRange>& ranges : in_record) {
      if (!ranges.empty()) return true;
    }
    return false;
  }
};

/// Whether a record has both, and at different places.
bool stand_apart(const Places& a, const Places& b);

struct Links {
  std::vector<Link> all;          ///< in order
  std::vector<LeftOut> left_out;  ///< in the order of the documents
};

/// All verified links. Two stretches of indirect speech are never linked. Quotations that
/// stand at one place of a record are linked whatever their words, those at different places of it
/// never; `places` has one entry for each item. The same whatever the number of threads (0: one per
/// core).
Links find_links(const Said& said, std::span<const Variant> speech, std::span<const Places> places,
                 unsigned threads);

}  // namespace onrecord::collation
