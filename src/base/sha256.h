// SHA-256 (FIPS 180-4), by libcrypto.
#pragma once

#include <string>
#include <string_view>

namespace onrecord {

/// The digest of `bytes` as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace onrecord
