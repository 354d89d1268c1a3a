#include "tapes.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>

namespace onrecord::server {
namespace {

bool write_all(int file, std::string_view content) {
  constexpr std::size_t kPiece = std::size_t{8} << 20;
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), std::min(content.size(), kPiece));
    if (written <= 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// That a file has its name is on disk too.
bool sync_folder(const std::string& folder) {
  const OpenFile opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return opened.is_open() && ::fsync(opened.descriptor()) == 0;
}

}  // namespace

std::string random_id() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  std::string text;
  for (const unsigned char byte : bytes) {
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

std::string Tapes::open(const std::string& folder) {
  folder_ = folder + "/audio";
  std::error_code error;
  if (std::filesystem::create_directories(folder_, error)) {
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all, error);
  }
  return error ? error.message() : std::string();
}

void Tapes::keep_only(const std::set<std::string>& files) const {
  std::error_code error;
  std::vector<std::filesystem::path> others;
  for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!files.contains(entry->path().filename().string())) others.push_back(entry->path());
  }
  for (const std::filesystem::path& other : others) std::filesystem::remove(other, error);
}

std::optional<std::string> Tapes::add(std::string_view content) const {
  std::string name = random_id();
  if (name.empty()) return std::nullopt;
  const std::string path = folder_ + '/' + name;
  const std::string unfinished = path + ".part";
  bool is_done = false;
  {
    const OpenFile file(::open(unfinished.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600));
    is_done =
        file.is_open() && write_all(file.descriptor(), content) && ::fsync(file.descriptor()) == 0;
  }
  is_done = is_done && ::rename(unfinished.c_str(), path.c_str()) == 0 && sync_folder(folder_);
  if (is_done) return name;
  ::unlink(unfinished.c_str());
  return std::nullopt;
}

std::shared_ptr<const OpenFile> Tapes::file(const std::string& name, std::uint64_t size) const {
  auto opened = std::make_shared<const OpenFile>(
      ::open((folder_ + '/' + name).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat status = {};
  const bool is_good = opened->is_open() && ::fstat(opened->descriptor(), &status) == 0 &&
                       S_ISREG(status.st_mode) &&
                       static_cast<std::uint64_t>(status.st_size) == size;
  return is_good ? opened : nullptr;
}

void Tapes::remove(const std::string& name) const { ::unlink((folder_ + '/' + name).c_str()); }

}  // namespace onrecord::server
