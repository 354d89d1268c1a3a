// The body of a request while it arrives: in memory, or, when it is large, in a file without a name
// that vanishes with the process, whatever ends it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace onrecord::server {

class Body {
 public:
  Body() = default;
  ~Body();
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  /// What comes goes into a file of `folder`. Before the first piece; false when there can be none.
  bool use_file(const std::string& folder);
  /// False when the disk takes no more.
  bool append(std::string_view piece);
  /// All of it, for as long as this lives; nothing when the file cannot be read. After the last
  /// piece.
  std::optional<std::string_view> all();

 private:
  std::string text_;
  int file_ = -1;
  std::uint64_t size_ = 0;
  void* mapped_ = nullptr;
};

}  // namespace onrecord::server
