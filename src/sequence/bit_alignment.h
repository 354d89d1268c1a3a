// Edit distance on words, 64 rows at a time.
//
// Myers' bit-vector algorithm (J. ACM 46, 1999) in Hyyrö's block form, with words as symbols: a
// quotation of up to 64 words takes one machine word a column. The vertical differences are kept
// for the traceback. sequence/reference/ holds the obvious version that tests compare it with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sequence/step.h"

namespace onrecord {

/// A window [begin, end) of a text and the edit distance of the pattern to it.
struct WindowMatch {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t distance = 0;
  friend constexpr bool operator==(const WindowMatch&, const WindowMatch&) = default;
};

/// A sequence of words made ready to be compared with many texts. Immutable, thread-safe.
class WordPattern {
 public:
  explicit WordPattern(Words words);

  std::size_t size() const { return words_.size(); }

  /// The least number of inserted, removed and substituted words between the pattern and `text`.
  std::uint32_t distance(Words text) const;

  /// The windows of `text` nearest to the pattern: all that share the least distance, in order, no
  /// two overlapping (of overlapping ones the one of the length nearest to the pattern's, then the
  /// first), at most `limit`. Empty for an empty pattern or text.
  std::vector<WindowMatch> best_windows(Words text, std::size_t limit = 16) const;

  /// A shortest script from the pattern (`a`) to the whole of `text` (`b`).
  std::vector<Step> script(Words text) const;

 private:
  struct Column {
    std::uint64_t plus = ~0ULL;  ///< rows where the value is one more than in the row above
    std::uint64_t minus = 0;     ///< rows where it is one less
  };
  const std::uint64_t* masks_of(std::uint64_t word) const;
  int advance(std::vector<Column>& column, const std::uint64_t* masks, int above) const;
  std::vector<WindowMatch> windows_at(Words text, const std::vector<std::uint32_t>& ends,
                                      std::uint32_t distance, std::size_t limit) const;

  std::vector<std::uint64_t> words_;
  std::size_t blocks_ = 0;
  std::uint64_t last_row_ = 0;        // the bit of the last row in the last block
  std::vector<std::uint64_t> keys_;   // open addressing; 0: free
  std::vector<std::uint32_t> rows_;   // index into masks_ in units of blocks_
  std::vector<std::uint64_t> masks_;  // row 0: a word that the pattern lacks
};

}  // namespace onrecord
