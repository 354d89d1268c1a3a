// ZIP containers (DOCX, ODT) in memory, by libzip, within bounds: a bomb is refused, not inflated.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "onrecord/result.h"

struct zip;

namespace onrecord {

/// A part over `kLargestPart` inflated is refused, so is an archive of more than `kMostParts`.
inline constexpr std::uint64_t kLargestPart = 24U << 20;
inline constexpr std::uint64_t kMostParts = 4096;

/// An open archive. The bytes must outlive it. Not thread-safe; one archive a thread.
class ZipArchive {
 public:
  /// Errors: too_large for too many parts; bad_format for what is no whole archive.
  static Result<ZipArchive> open(std::string_view bytes);

  bool has(const std::string& name) const;
  /// The bytes of one part. Errors: missing_source for no such part; too_large over the limits (of
  /// size, or of the ratio that only bombs have); unreadable for an encrypted one; bad_format for
  /// damaged data.
  Result<std::string> read(const std::string& name) const;

 private:
  struct Close {
    void operator()(zip* archive) const;
  };
  explicit ZipArchive(zip* archive) : archive_(archive) {}
  std::unique_ptr<zip, Close> archive_;
};

/// The archive with some parts replaced or added (name, bytes); the others stay as they are, still
/// compressed. The same input gives the same bytes. Errors as of `open`.
Result<std::string> with_parts(std::string_view bytes,
                               const std::vector<std::pair<std::string, std::string>>& parts);

/// A new archive of these parts.
Result<std::string> make_zip(const std::vector<std::pair<std::string, std::string>>& parts);

}  // namespace onrecord
