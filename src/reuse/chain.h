// From the runs of words that two documents share to stretches that they have in mostly the same
// words (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/shared_runs.h"
#include "reuse/narrative.h"

namespace onrecord::reuse {

/// `length` shared words without a gap.
struct CommonRun {
  std::uint32_t a_begin = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t length = 0;
};

/// Words [a_begin, a_end) of one narrative stand for [b_begin, b_end) of the other; the first and
/// the last words are shared. Counts leave out what both quote.
struct Stretch {
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
  std::uint32_t shared = 0;       ///< words that both have, in the same order
  std::uint32_t weight = 0;       ///< what these words say, in tenths of a content word
  std::uint32_t longest_run = 0;  ///< of shared words without a gap
  std::uint32_t a_words = 0;
  std::uint32_t b_words = 0;
  std::vector<CommonRun> runs;  ///< the shared words that not both quote, in order
  std::uint32_t a_marked = 0;   ///< shared words that `a` alone has in marks
  std::uint32_t b_marked = 0;   ///< and `b` alone
};

/// Stretches without a common word on either side, the heaviest first taken, in order of `b`.
/// `runs` are those of this pair, in order.
std::vector<Stretch> stretches_of(const Narrative& a, const Narrative& b,
                                  std::span<const SharedRun> runs);

}  // namespace onrecord::reuse
