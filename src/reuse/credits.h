// Which other outlets a document gives as its source, and which outlet a document is (inside the
// room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <vector>

#include "reuse/outlets.h"
#include "reuse/reuse.h"

namespace onrecord::reuse {

/// A place where a document names an outlet as the source of something.
struct Credit {
  Span span;                   ///< the outlet's name with the words that make it a credit
  std::uint32_t sentence = 0;  ///< index into the segmentation
  OutletName outlet;
  bool is_line =
      false;  ///< an agency's dateline, a byline, a contributor line: for all of the text
};

/// What one document says of outlets.
struct Credits {
  OutletName own;              ///< its own outlet; empty when nothing tells
  bool is_own_given = false;   ///< its metadata name it, not a line of the text
  std::vector<Credit> others;  ///< in order of position
};

/// One for each document; empty for a record.
std::vector<Credits> credits_of(const Told& told);

}  // namespace onrecord::reuse
