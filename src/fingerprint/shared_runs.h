// Where several texts have the same words in the same order.
//
// Every run of three words of every text goes into one table; what a later text shares with it is
// extended both ways to maximal runs. A shingle that one text repeats over and over says nothing
// and is passed over, one that very many texts have leads to the first of them only, and very large
// inputs are sampled: time and memory stay linear whatever the texts are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sequence/step.h"

namespace onrecord {

/// `length` words of text `first` from `first_begin` on stand in text `second` (first < second)
/// from `second_begin` on.
struct SharedRun {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::uint32_t first_begin = 0;
  std::uint32_t second_begin = 0;
  std::uint32_t length = 0;
  friend constexpr auto operator<=>(const SharedRun&, const SharedRun&) = default;
};

/// Maximal runs of at least three words, in order. The word 0 is a wall: it equals nothing. Sure to
/// be found are those with a shingle that neither text has more than four times and that fewer than
/// 64 earlier texts have, while the texts together have at most four million words.
std::vector<SharedRun> shared_runs(std::span<const Words> texts);

}  // namespace onrecord
