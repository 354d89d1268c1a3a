// Where a byte of a document stands for people: its code point, and its line and column.
//
// One pass over the text leaves a checkpoint every 256 bytes; a lookup then counts at most 256
// bytes from there. A text that is all ASCII needs no checkpoints.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace onrecord {

class CodePointIndex {
 public:
  /// `text` must outlive the index; valid UTF-8.
  explicit CodePointIndex(std::string_view text);

  /// The number of code points before `byte`. Precondition: byte <= text.size().
  std::uint32_t at(std::uint32_t byte) const;
  /// The number of code points of the whole text.
  std::uint32_t size() const { return size_; }

 private:
  std::string_view text_;
  std::vector<std::uint32_t> checkpoints_;  // code points before each multiple of 256 bytes
  std::uint32_t size_ = 0;
};

}  // namespace onrecord
