#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/descriptor.h"

namespace onrecord {
namespace {

std::string words_of(int error) { return std::generic_category().message(error); }

Error too_large(const std::string& path, std::uint64_t largest_bytes) {
  return {ErrorCode::too_large, path, "larger than " + size_in_words(largest_bytes)};
}

/// Reads to the end, or to one byte over the limit.
Result<std::string> drain(int descriptor, const std::string& path, std::size_t expected,
                          std::uint64_t largest_bytes) {
  constexpr std::size_t kPiece = 64 << 10;
  std::string bytes;
  bytes.resize(expected + 1);  // one more than expected, so that the end shows in one read
  std::size_t filled = 0;
  for (;;) {
    if (filled == bytes.size()) bytes.resize(filled + std::max(kPiece, filled / 2));
    const ssize_t got = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error{ErrorCode::unreadable, path, "cannot be read: " + words_of(errno)};
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > largest_bytes) return too_large(path, largest_bytes);
  }
  bytes.resize(filled);
  return bytes;
}

/// Why something that is no regular file is refused; nullptr for a regular file.
const char* refusal(mode_t mode) {
  if (S_ISREG(mode)) return nullptr;
  if (S_ISDIR(mode)) return "a folder, not a file";
  if (S_ISFIFO(mode)) return "a pipe, not a file (only - reads from a pipe)";
  if (S_ISSOCK(mode)) return "a socket, not a file";
  return "a device, not a file";
}

}  // namespace

std::string size_in_words(std::uint64_t bytes) {
  if (bytes >= (1U << 20)) return std::to_string(bytes >> 20) + " MiB";
  if (bytes >= (1U << 10)) return std::to_string(bytes >> 10) + " KiB";
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

Result<std::string> read_file(const std::string& path, std::uint64_t largest_bytes) {
  if (path.find('\0') != std::string::npos) {
    return Error{ErrorCode::missing_source, path, "no such file"};
  }
  // O_NONBLOCK: a pipe without a writer must not hold up the run before it is refused.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.number() < 0) {
    const bool is_missing = errno == ENOENT || errno == ENOTDIR;
    return Error{is_missing ? ErrorCode::missing_source : ErrorCode::unreadable, path,
                 is_missing ? "no such file" : "cannot be opened: " + words_of(errno)};
  }
  struct stat status = {};
  if (::fstat(file.number(), &status) != 0) {
    return Error{ErrorCode::unreadable, path, "cannot be read: " + words_of(errno)};
  }
  if (const char* why = refusal(status.st_mode)) return Error{ErrorCode::unreadable, path, why};
  const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
  if (size > largest_bytes) return too_large(path, largest_bytes);
  return drain(file.number(), path, static_cast<std::size_t>(size), largest_bytes);
}

Result<std::string> read_standard_input(const std::string& path, std::uint64_t largest_bytes) {
  return drain(STDIN_FILENO, path, (64 << 10) - 1, largest_bytes);
}

}  // namespace onrecord
