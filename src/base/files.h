// Bounded reading of what the file system or standard input holds.
#pragma once

#include <cstdint>
#include <string>

#include "onrecord/result.h"

namespace onrecord {

/// The bytes of a regular file. Anything else (folder, pipe, device, socket) is refused, a file
/// over `largest_bytes` without being read. Never blocks on a pipe without a writer.
Result<std::string> read_file(const std::string& path, std::uint64_t largest_bytes);

/// Everything on standard input, at most `largest_bytes`; `path` names it in errors.
Result<std::string> read_standard_input(const std::string& path, std::uint64_t largest_bytes);

/// "64 MiB", "900 KiB", "12 bytes": for messages.
std::string size_in_words(std::uint64_t bytes);

}  // namespace onrecord
