// An alignment that reads as an editor would write it.
//
// A plain edit distance does not care which word stands for which. Here the caller says how well
// two words pair (a number with a number, a name with a name), whole runs go or come together
// (affine gaps, Gotoh 1982), and the ends of either side may hang over without cost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sequence/step.h"

namespace onrecord {

/// Which words may stay unmatched at the two ends without cost.
enum class Overhang {
  none,    ///< neither: a global alignment
  a_only,  ///< `b` is looked for inside `a`
  either,  ///< at each end one side may reach further than the other
};

/// What the caller knows of the two sides; all scores are for maximising.
struct PairingInput {
  std::size_t a_size = 0;
  std::size_t b_size = 0;
  /// a_size × b_size values, row by row: how well word i of `a` pairs with word j of `b`. Positive
  /// for equal words, less for words that may stand for each other, negative for strangers.
  std::span<const std::int16_t> scores;
  std::span<const std::uint8_t> is_equal;  ///< same shape: whether the two words are the same
  /// b_size + 1 flags: words of `a` may be left out before word j of `b` nearly for nothing (an
  /// ellipsis stands there). May be empty.
  std::span<const std::uint8_t> marked_b;
  std::span<const std::uint8_t> marked_a;  ///< a_size + 1 flags: the same for words of `b`
  Overhang overhang = Overhang::none;
  bool front_is_joined = false;  ///< equal words stand right before: nothing hangs over there
  bool back_is_joined = false;   ///< the same behind
  int gap_open = 6;
  int gap_word = 4;
  int left_out_open = 6;  ///< the same for words of `a` that are left out
  int left_out_word = 4;
};

/// The best script; deterministic (of equally good ones the one that pairs latest words first in
/// the traceback: pair, then remove, then insert). Time and memory a_size × b_size.
std::vector<Step> pair_words(const PairingInput& input);

}  // namespace onrecord
