// A folder of files that can be made again: what was worked out from an input, kept for later runs.
//
// Safe to delete at any moment and to share between processes: an entry is written under a name of
// its own and then renamed. An entry that is broken, cut short or of another key is as good as
// none, and so is a folder that cannot be used; neither is ever an error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/shared_bytes.h"

namespace onrecord::archive {

class Folder {
 public:
  /// The folder is made when the first entry is saved, for its owner alone. One that belongs to
  /// somebody else, or that others may write to, is not used.
  explicit Folder(std::string path);

  /// What was saved under a key (64 hexadecimal digits), whole and unchanged. Thread-safe.
  std::optional<SharedBytes> load(std::string_view key) const;

  /// Keeps `bytes` under a key; whether it did. Thread-safe.
  bool save(std::string_view key, std::string_view bytes) const;

  /// Deletes the oldest entries until all of them together take up at most `most_bytes`.
  void trim(std::uint64_t most_bytes) const;

 private:
  std::string path_of(std::string_view key) const;
  bool is_own() const;

  std::string path_;
  bool is_usable_;
};

}  // namespace onrecord::archive
