// Which marks pair (inside the room; the entry is quote.h).
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/segmentation.h"
#include "onrecord/span.h"
#include "quote/marks.h"

namespace onrecord {

/// A stretch between marks, before anything is known of its words.
struct Pair {
  Span span;   ///< marks included
  Span inner;  ///< marks and the spaces beside them excluded
  std::vector<Span>
      pieces;  ///< of `inner`, more than one when it runs over paragraphs; never empty
  MarkFamily family = MarkFamily::double_marks;
  std::uint32_t first_paragraph = 0;
  std::uint32_t last_paragraph = 0;
  bool is_closed = true;
};

/// All pairs of a document in order of position, outer ones before what they hold. Pairs nest and
/// never cross. Linear in the number of marks and paragraphs.
std::vector<Pair> pair_marks(std::string_view text, const Segmentation& segmentation,
                             const MarkTable& table, const Convention& convention);

}  // namespace onrecord
