// Which bytes of a file a request asks for (RFC 9110, section 14): one range, as players do.
#pragma once

#include <cstdint>
#include <string_view>

namespace onrecord::server {

struct ByteRange {
  enum class Kind {
    whole,   ///< nothing was asked that is understood: several ranges too are answered by all of it
    part,    ///< `first` and `size` tell which
    nothing  ///< no byte of the file is among them
  };
  Kind kind = Kind::whole;
  std::uint64_t first = 0;
  std::uint64_t size = 0;
};

/// `header` is the value of Range, `size` that of the file.
ByteRange byte_range(std::string_view header, std::uint64_t size);

}  // namespace onrecord::server
