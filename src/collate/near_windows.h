// The windows of a text that are nearest to a quotation, found in stretches of it: what
// WordPattern::best_windows finds, with the quotation's words looked up once for all texts of a
// run.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/scratch.h"
#include "collate/seen_words.h"
#include "sequence/bit_alignment.h"

namespace onrecord::collation {

/// Words [begin, end) of a text.
struct TextRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Of all windows in these ranges (in order, without overlap) those of the least distance, at most
/// `most`: no two of one range overlap (of overlapping ones the one of the length nearest to the
/// quotation's, then the first). `terms` are those of the quotation.
std::vector<WindowMatch> nearest_windows(const SeenWords& text, const Sought& sought,
                                         std::span<const TextRange> ranges, std::size_t most,
                                         const TermsInUse& terms);

}  // namespace onrecord::collation
