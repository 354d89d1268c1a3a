// The words that two short stretches have in the same order (inside the room; the entry is
// reuse.h).
#pragma once

#include <cstdint>
#include <vector>

#include "sequence/step.h"

namespace onrecord::reuse {

/// Two shared words, by their places in the two texts.
struct Match {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

/// Finds longest common subsequences; keeps its memory for the next one.
class CommonWords {
 public:
  /// Appends the matches between words [a_begin, a_end) of one text and [b_begin, b_end) of the
  /// other, in order; none where the stretches are too long to be held against each other.
  void find(Words a, std::uint32_t a_begin, std::uint32_t a_end, Words b, std::uint32_t b_begin,
            std::uint32_t b_end, std::vector<Match>& matches);

 private:
  void fill_table(Words a, Words b);

  std::vector<std::uint32_t> rows_;   // the words of `a` that stand in `b` at all
  std::vector<std::uint16_t> table_;  // for each row and column: the longest from there on
};

}  // namespace onrecord::reuse
