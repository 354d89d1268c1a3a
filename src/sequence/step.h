// The words and the steps that aligners speak of: a word is the hash of its folded form, a step
// says what becomes of a run of words on the way from text `a` to text `b`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace onrecord {

using Words = std::span<const std::uint64_t>;

enum class StepOp : std::uint8_t {
  equal,
  substitute,
  insert,
  remove
};

/// Words [a_begin, a_end) of `a` become words [b_begin, b_end) of `b`. Scripts are in order and
/// leave no word of either side out; `equal` and `substitute` pair as many words as they cover.
struct Step {
  StepOp op = StepOp::equal;
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
  friend constexpr bool operator==(const Step&, const Step&) = default;
};

/// Appends a step, joined with the last one when it continues the same operation.
void append_step(std::vector<Step>& steps, Step step);

}  // namespace onrecord
