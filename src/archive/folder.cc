#include "archive/folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/files.h"

namespace onrecord::archive {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "onrecord source\n";
constexpr std::string_view kEnding = ".source";
constexpr std::string_view kUnfinished = ".part";
constexpr std::uint64_t kLargestEntry = 64ULL << 20;

/// Notices bytes that are damaged, not bytes that are forged: the folder is its owner's. Four lanes
/// at once, since every byte of an entry is looked at in every run.
std::uint64_t checksum_of(std::string_view bytes) {
  constexpr std::uint64_t kFactor = 0xD6E8FEB86659FD93ULL;
  constexpr std::size_t kLanes = 4;
  std::array<std::uint64_t, kLanes> lanes = {1, 2, 3, bytes.size()};
  const auto mix = [](std::uint64_t& lane, std::uint64_t word) {
    lane = (lane ^ word) * kFactor;
    lane ^= lane >> 32U;
  };
  std::array<std::uint64_t, kLanes> words = {};
  for (; bytes.size() >= sizeof words; bytes.remove_prefix(sizeof words)) {
    std::memcpy(words.data(), bytes.data(), sizeof words);
    for (std::size_t n = 0; n < kLanes; ++n) mix(lanes[n], words[n]);
  }
  words = {};
  std::memcpy(words.data(), bytes.data(), bytes.size());
  for (std::size_t n = 0; n < kLanes; ++n) mix(lanes[n], words[n]);
  std::uint64_t sum = 0;
  for (const std::uint64_t lane : lanes) mix(sum, lane);
  return sum;
}

/// What stands before the bytes of an entry, so that nothing else is taken for one.
std::string head_of(std::string_view key, std::string_view bytes) {
  std::string head(kMagic);
  head += key;
  const std::uint64_t sum = checksum_of(bytes);
  head.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return head;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Folder::Folder(std::string path) : path_(std::move(path)) {
  struct stat status = {};
  const bool is_there = ::stat(path_.c_str(), &status) == 0;
  is_usable_ = is_there ? is_own() : errno == ENOENT;
}

bool Folder::is_own() const {
  struct stat status = {};
  return ::stat(path_.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::string Folder::path_of(std::string_view key) const {
  return path_ + "/" + std::string(key) + std::string(kEnding);
}

std::optional<SharedBytes> Folder::load(std::string_view key) const {
  if (!is_usable_) return std::nullopt;
  const std::string path = path_of(key);
  Result<std::string> entry = read_file(path, kLargestEntry);
  if (!entry) return std::nullopt;
  const std::size_t size = kMagic.size() + key.size() + sizeof(std::uint64_t);
  if (entry->size() < size) return std::nullopt;
  const std::string_view bytes = std::string_view(*entry).substr(size);
  if (!entry->starts_with(head_of(key, bytes))) return std::nullopt;
  // What is used stays: entries go by age.
  constexpr auto kFresh = std::chrono::hours(1);
  std::error_code error;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  const fs::file_time_type written = fs::last_write_time(path, error);
  if (!error && written + kFresh < now) fs::last_write_time(path, now, error);
  const SharedBytes whole(std::move(*entry));
  return whole.part(whole.view().substr(size));
}

bool Folder::save(std::string_view key, std::string_view bytes) const {
  static std::atomic<std::uint64_t> count{0};
  if (!is_usable_ || bytes.size() > kLargestEntry / 2) return false;
  std::error_code error;
  if (!fs::is_directory(path_, error)) {
    fs::create_directories(fs::path(path_).parent_path(), error);
    ::mkdir(path_.c_str(), S_IRWXU);
    if (!is_own()) return false;
  }
  const std::string path = path_of(key);
  const std::string unfinished = path + "." + std::to_string(::getpid()) + "." +
                                 std::to_string(count++) + std::string(kUnfinished);
  Descriptor file(::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                         S_IRUSR | S_IWUSR));
  if (!file.is_open()) return false;
  const bool is_whole =
      write_all(file.number(), head_of(key, bytes)) && write_all(file.number(), bytes);
  file.close();
  if (is_whole && ::rename(unfinished.c_str(), path.c_str()) == 0) return true;
  ::unlink(unfinished.c_str());
  return false;
}

void Folder::trim(std::uint64_t most_bytes) const {
  struct Entry {
    fs::file_time_type written;
    std::uint64_t size = 0;
    fs::path path;
  };
  constexpr auto kAbandoned = std::chrono::hours(1);
  const fs::file_time_type now = fs::file_time_type::clock::now();
  std::vector<Entry> entries;
  std::uint64_t total = 0;
  std::error_code error;
  for (fs::directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const bool is_entry = name.ends_with(kEnding);
    if (!is_entry && !name.ends_with(kUnfinished)) continue;  // not ours
    std::error_code gone;
    const std::uint64_t size = it->file_size(gone);
    const fs::file_time_type written = it->last_write_time(gone);
    if (gone) continue;
    if (is_entry) {
      entries.push_back({written, size, it->path()});
      total += size;
    } else if (written + kAbandoned < now) {
      fs::remove(it->path(), gone);
    }
  }
  if (total <= most_bytes) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.written < b.written; });
  for (const Entry& entry : entries) {
    if (total <= most_bytes) break;
    std::error_code gone;
    if (fs::remove(entry.path, gone)) total -= entry.size;
  }
}

}  // namespace onrecord::archive
