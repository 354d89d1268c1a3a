#include "archive/folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/descriptor.h"

namespace onrecord::archive {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "onrecord source\n";
constexpr std::string_view kEnding = ".source";
constexpr std::string_view kUnfinished = ".part";
constexpr std::uint64_t kLargestEntry = 64ULL << 20;

/// Notices bytes that are damaged, not bytes that are forged: the folder is its owner's. Four lanes
/// at once, since all that is read of an entry goes through here.
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

constexpr std::size_t kParts = 1 + Folder::kLater;

/// Of one part: how many bytes, and their checksum.
struct PartSum {
  std::uint64_t size = 0;
  std::uint64_t sum = 0;
};
using Table = std::array<PartSum, kParts>;

constexpr std::size_t kKey = 64;
constexpr std::size_t kHead = kMagic.size() + kKey + sizeof(Table) + sizeof(std::uint64_t);

/// What stands before the parts of an entry, so that nothing else is taken for one.
std::string head_of(std::string_view key, const Table& table) {
  std::string head(kMagic);
  head += key;
  head.append(reinterpret_cast<const char*>(&table), sizeof table);
  const std::uint64_t sum = checksum_of(head);
  head.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return head;
}

/// A regular file, or none.
Descriptor open_entry(const std::string& path, struct stat& status) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.is_open() && (::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode))) {
    file.close();
  }
  return file;
}

bool read_exactly(int file, char* bytes, std::size_t size, std::uint64_t begin) {
  for (std::size_t filled = 0; filled < size;) {
    const ssize_t got =
        ::pread(file, bytes + filled, size - filled, static_cast<off_t>(begin + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    filled += static_cast<std::size_t>(got);
  }
  return true;
}

/// A part of an entry; nothing when it is not there as it was saved.
std::optional<SharedBytes> read_part(int file, std::uint64_t begin, const PartSum& part) {
  std::string bytes(static_cast<std::size_t>(part.size), '\0');
  if (!read_exactly(file, bytes.data(), bytes.size(), begin)) return std::nullopt;
  if (checksum_of(bytes) != part.sum) return std::nullopt;
  return SharedBytes(std::move(bytes));
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

SharedBytes LaterBytes::read() const {
  if (path_.empty() || size_ == 0) return bytes_;
  struct stat status = {};
  const Descriptor file = open_entry(path_, status);
  if (!file.is_open()) return {};
  if (std::optional<SharedBytes> bytes = read_part(file.number(), begin_, {size_, sum_})) {
    return std::move(*bytes);
  }
  ::unlink(path_.c_str());
  return {};
}

std::optional<Folder::Entry> Folder::load(std::string_view key) const {
  if (!is_usable_ || key.size() != kKey) return std::nullopt;
  const std::string path = path_of(key);
  struct stat status = {};
  const Descriptor file = open_entry(path, status);
  if (!file.is_open()) return std::nullopt;
  const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
  std::array<char, kHead> head = {};
  if (size > kLargestEntry || !read_exactly(file.number(), head.data(), head.size(), 0)) {
    return std::nullopt;
  }
  Table table;
  std::memcpy(&table, head.data() + kMagic.size() + kKey, sizeof table);
  if (std::string_view(head.data(), head.size()) != head_of(key, table)) return std::nullopt;
  std::uint64_t end = kHead;
  for (const PartSum& part : table) {
    if (part.size > size - std::min(end, size)) return std::nullopt;
    end += part.size;
  }
  if (end != size) return std::nullopt;
  std::optional<SharedBytes> first = read_part(file.number(), kHead, table.front());
  if (!first) return std::nullopt;
  // What is used stays: entries go by age.
  constexpr std::time_t kFresh = 3600;
  if (status.st_mtime + kFresh < std::time(nullptr)) ::futimens(file.number(), nullptr);
  Entry entry{std::move(*first), {}};
  std::uint64_t begin = kHead + table.front().size;
  for (std::size_t n = 0; n < kLater; ++n) {
    const PartSum& part = table[1 + n];
    if (part.size > 0) entry.later[n] = LaterBytes(path, begin, part.size, part.sum);
    begin += part.size;
  }
  return entry;
}

bool Folder::save(std::string_view key,
                  const std::array<std::string_view, 1 + kLater>& parts) const {
  static std::atomic<std::uint64_t> count{0};
  Table table;
  std::uint64_t size = 0;
  for (std::size_t n = 0; n < kParts; ++n) {
    table[n] = {parts[n].size(), checksum_of(parts[n])};
    size += parts[n].size();
  }
  if (!is_usable_ || key.size() != kKey || size > kLargestEntry / 2) return false;
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
  bool is_whole = write_all(file.number(), head_of(key, table));
  for (const std::string_view part : parts) is_whole = is_whole && write_all(file.number(), part);
  file.close();
  if (is_whole && ::rename(unfinished.c_str(), path.c_str()) == 0) return true;
  ::unlink(unfinished.c_str());
  return false;
}

void Folder::trim(std::uint64_t most_bytes) const {
  struct File {
    fs::file_time_type written;
    std::uint64_t size = 0;
    fs::path path;
  };
  constexpr auto kAbandoned = std::chrono::hours(1);
  const fs::file_time_type now = fs::file_time_type::clock::now();
  std::vector<File> entries;
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
            [](const File& a, const File& b) { return a.written < b.written; });
  for (const File& entry : entries) {
    if (total <= most_bytes) break;
    std::error_code gone;
    if (fs::remove(entry.path, gone)) total -= entry.size;
  }
}

}  // namespace onrecord::archive
