// The edit distance as it is defined, cell by cell: the oracle of the bit-parallel aligner's tests
// and fuzzers. Quadratic in time and memory.
#pragma once

#include <cstdint>
#include <vector>

#include "sequence/step.h"

namespace onrecord::reference {

/// The edit distance of two sequences of words.
std::uint32_t distance(Words a, Words b);

/// The least edit distance of `pattern` to any window of `text`, the empty one included.
std::uint32_t best_window_distance(Words pattern, Words text);

/// What a script turns `a` into, taking inserted and substituted words from `b`; empty when the
/// script is not one from `a` to `b` (out of order, gaps, `equal` on unequal words).
std::vector<std::uint64_t> apply(const std::vector<Step>& steps, Words a, Words b);

/// How many words a script inserts, removes and substitutes.
std::uint32_t cost(const std::vector<Step>& steps);

}  // namespace onrecord::reference
