#include "body.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace onrecord::server {

Body::~Body() {
  if (mapped_ != nullptr) ::munmap(mapped_, size_);
  if (file_ >= 0) ::close(file_);
}

bool Body::use_file(const std::string& folder) {
  file_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file_ >= 0) return true;
  std::string name = folder + "/upload-XXXXXX";  // for file systems that know no nameless files
  file_ = ::mkostemp(name.data(), O_CLOEXEC);
  return file_ >= 0 && ::unlink(name.c_str()) == 0;
}

bool Body::append(std::string_view piece) {
  if (file_ < 0) {
    text_ += piece;
    return true;
  }
  size_ += piece.size();
  while (!piece.empty()) {
    const ssize_t written = ::write(file_, piece.data(), piece.size());
    if (written <= 0) return false;
    piece.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::string_view> Body::all() {
  if (file_ < 0) return text_;
  if (size_ == 0) return std::string_view();
  mapped_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file_, 0);
  if (mapped_ == MAP_FAILED) {
    mapped_ = nullptr;
    return std::nullopt;
  }
  return std::string_view(static_cast<const char*>(mapped_), size_);
}

}  // namespace onrecord::server
