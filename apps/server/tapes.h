// The recordings of the stories: files beside the database, since one of them may be larger than
// all that SQLite should hold in memory. A tape has its name only when all of it is on the disk;
// what no story names (the program was killed in between, or the story is deleted) goes at the next
// start.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "http.h"

namespace onrecord::server {

class Tapes {
 public:
  /// Makes the folder for them in `folder`. Empty on success, else why not.
  std::string open(const std::string& folder);
  /// Removes every file but these.
  void keep_only(const std::set<std::string>& files) const;

  /// Writes a tape; the name of its file, on disk for good, or nothing.
  std::optional<std::string> add(std::string_view content) const;
  /// The file as it is sent; nothing when it is not there as it should be.
  std::shared_ptr<const OpenFile> file(const std::string& name, std::uint64_t size) const;
  void remove(const std::string& name) const;

 private:
  std::string folder_;
};

/// 16 random bytes as hexadecimal digits; empty when there are none to be had.
std::string random_id();

}  // namespace onrecord::server
