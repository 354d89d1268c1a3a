// A folder of files that can be made again: what was worked out from an input, kept for later runs.
//
// Safe to delete at any moment and to share between processes: an entry is written under a name of
// its own and then renamed. An entry that is broken, cut short or of another key is as good as
// none, and so is a folder that cannot be used; neither is ever an error.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/shared_bytes.h"

namespace onrecord::archive {

/// A part of an entry that is read when somebody asks for it. Thread-safe.
class LaterBytes {
 public:
  LaterBytes() = default;
  explicit LaterBytes(SharedBytes bytes) : bytes_(std::move(bytes)) {}
  /// `size` bytes of a file from `begin` on, with their checksum.
  LaterBytes(std::string path, std::uint64_t begin, std::uint64_t size, std::uint64_t sum)
      : path_(std::move(path)), begin_(begin), size_(size), sum_(sum) {}

  bool empty() const { return bytes_.empty() && size_ == 0; }
  /// The bytes as they were saved; empty when they are there no longer. An entry that is found
  /// broken is deleted, so that the next run makes it anew.
  SharedBytes read() const;

 private:
  SharedBytes bytes_;
  std::string path_;
  std::uint64_t begin_ = 0;
  std::uint64_t size_ = 0;
  std::uint64_t sum_ = 0;
};

class Folder {
 public:
  static constexpr std::size_t kLater = 2;
  /// What an entry holds: a part that is read at once, and those that few runs ask for.
  struct Entry {
    SharedBytes first;
    std::array<LaterBytes, kLater> later;
  };

  /// The folder is made when the first entry is saved, for its owner alone. One that belongs to
  /// somebody else, or that others may write to, is not used.
  explicit Folder(std::string path);

  /// What was saved under a key (64 hexadecimal digits), whole and unchanged. Thread-safe.
  std::optional<Entry> load(std::string_view key) const;

  /// Keeps what stands for each part under a key; whether it did. Thread-safe.
  bool save(std::string_view key, const std::array<std::string_view, 1 + kLater>& parts) const;

  /// Deletes the oldest entries until all of them together take up at most `most_bytes`.
  void trim(std::uint64_t most_bytes) const;

 private:
  std::string path_of(std::string_view key) const;
  bool is_own() const;

  std::string path_;
  bool is_usable_;
};

}  // namespace onrecord::archive
