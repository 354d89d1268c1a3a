// Long wordings laid side by side: the long runs of words that both have are anchors, and only the
// stretches between them are aligned word by word (the idea of patience diff). Keeps the work near
// the length of the two instead of its square.
#pragma once

#include <cstdint>
#include <vector>

#include "collate/wording.h"

namespace onrecord::collation {

/// Words [a_begin, a_begin + length) of `a` are words [b_begin, b_begin + length) of `b`.
struct Anchor {
  std::uint32_t a_begin = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t length = 0;
};

/// The chain of runs, ascending on both sides and without overlap, that holds most words.
std::vector<Anchor> find_anchors(const Wording& a, const Wording& b);

}  // namespace onrecord::collation
