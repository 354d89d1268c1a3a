#include "render/code_points.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace onrecord {
namespace {

constexpr std::uint32_t kStep = 256;

/// The bytes of `text` that are no UTF-8 continuation bytes: its code points when it is valid.
std::uint32_t count_code_points(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  std::uint64_t continuations = 0;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    // A continuation byte has bit 7 set and bit 6 clear.
    continuations += static_cast<std::uint64_t>(std::popcount((word >> 7) & (~word >> 6) & kOnes));
  }
  for (; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) ++continuations;
  }
  return static_cast<std::uint32_t>(text.size() - continuations);
}

}  // namespace

CodePointIndex::CodePointIndex(std::string_view text) : text_(text) {
  size_ = count_code_points(text);
  if (size_ == text.size()) return;
  checkpoints_.reserve(text.size() / kStep + 1);
  std::uint32_t count = 0;
  for (std::size_t byte = 0; byte <= text.size(); byte += kStep) {
    checkpoints_.push_back(count);
    count += count_code_points(text.substr(byte, kStep));
  }
}

std::uint32_t CodePointIndex::at(std::uint32_t byte) const {
  if (checkpoints_.empty()) return byte;
  const std::uint32_t from = byte / kStep * kStep;
  return checkpoints_[byte / kStep] + count_code_points(text_.substr(from, byte - from));
}

}  // namespace onrecord
