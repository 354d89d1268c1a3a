// What one of two documents has more in the words that they share, and where it was cut off (inside
// the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <string_view>

#include "reuse/chain.h"
#include "reuse/narrative.h"

namespace onrecord::reuse {

/// Words that one document has more than the other, and in how many places.
struct More {
  std::uint32_t words = 0;
  std::uint32_t places = 0;
};

/// What each of two documents has more in and at the ends of a stretch, where the other ends its
/// sentence with the shared words.
void count_more(const Narrative& a, const Narrative& b, const Stretch& stretch, More& in_a,
                More& in_b);

/// What that tells, in log odds; above 0: the first is the origin. By how much one has more than
/// the other, against what they differ in at all: a word here and there is exchanged by anybody.
double lean_of_cuts(More in_first, More in_second);

/// Whether a word is the first of a text and stands for somebody named before it: "He", "Their".
bool opens_hanging(std::string_view text, const Narrative& words, std::uint32_t at);

}  // namespace onrecord::reuse
