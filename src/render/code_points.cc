#include "render/code_points.h"

#include <cstring>

namespace onrecord {
namespace {

constexpr std::uint32_t kStep = 256;

/// The code points of at most `kStep` bytes of valid UTF-8: its bytes that continue none. Eight
/// lanes count in parallel and are summed by one multiplication; `kStep` / 8 fits a lane.
std::uint32_t count_code_points(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  std::uint64_t lanes = 0;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    lanes += (word >> 7) & (~word >> 6) & kOnes;  // a continuation has bit 7 set and bit 6 clear
  }
  std::uint64_t continuations = (lanes * kOnes) >> 56;
  for (; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) ++continuations;
  }
  return static_cast<std::uint32_t>(text.size() - continuations);
}

bool is_ascii(std::string_view text) {
  std::uint64_t bits = 0;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    bits |= word;
  }
  for (; i < text.size(); ++i) bits |= static_cast<unsigned char>(text[i]);
  return (bits & 0x8080808080808080ULL) == 0;
}

}  // namespace

CodePointIndex::CodePointIndex(std::string_view text) : text_(text) {
  if (is_ascii(text)) {
    size_ = static_cast<std::uint32_t>(text.size());
    return;
  }
  checkpoints_.reserve(text.size() / kStep + 1);
  for (std::size_t byte = 0; byte <= text.size(); byte += kStep) {
    checkpoints_.push_back(size_);
    size_ += count_code_points(text.substr(byte, kStep));
  }
}

std::uint32_t CodePointIndex::at(std::uint32_t byte) const {
  if (checkpoints_.empty()) return byte;
  const std::uint32_t from = byte / kStep * kStep;
  return checkpoints_[byte / kStep] + count_code_points(text_.substr(from, byte - from));
}

}  // namespace onrecord
