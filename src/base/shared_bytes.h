// Bytes that several owners share, or a part of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace onrecord {

class SharedBytes {
 public:
  SharedBytes() = default;
  explicit SharedBytes(std::string bytes)
      : owner_(std::make_shared<const std::string>(std::move(bytes))), bytes_(*owner_) {}

  std::string_view view() const { return bytes_; }
  bool empty() const { return bytes_.empty(); }
  /// `part` is a part of `view()`.
  SharedBytes part(std::string_view part) const {
    SharedBytes shared = *this;
    shared.bytes_ = part;
    return shared;
  }

 private:
  std::shared_ptr<const std::string> owner_;
  std::string_view bytes_;
};

}  // namespace onrecord
