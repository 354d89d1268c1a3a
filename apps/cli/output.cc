#include "output.h"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>

namespace onrecord::cli {

bool is_one_of(const std::string& path, const std::vector<std::string>& files) {
  struct stat target = {};
  if (path == "-" || ::stat(path.c_str(), &target) != 0 || !S_ISREG(target.st_mode)) return false;
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    struct stat status = {};
    const int failed = file == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(file.c_str(), &status);
    return failed == 0 && status.st_dev == target.st_dev && status.st_ino == target.st_ino;
  });
}

Output::Output(const std::optional<std::string>& path) {
  if (!path || *path == "-") {
    file_ = stdout;
    return;
  }
  file_ = std::fopen(path->c_str(), "wb");
  owns_file_ = file_ != nullptr;
}

Output::~Output() {
  if (owns_file_) std::fclose(file_);
}

void Output::write(std::string_view piece) {
  if (failed_ || piece.empty()) return;
  if (std::fwrite(piece.data(), 1, piece.size(), file_) != piece.size()) {
    failed_ = true;
    is_broken_pipe_ = errno == EPIPE;
  }
}

bool Output::finish() {
  if (!failed_ && std::fflush(file_) != 0) {
    failed_ = true;
    is_broken_pipe_ = errno == EPIPE;
  }
  return !failed_ || is_broken_pipe_;
}

bool Output::is_terminal() const { return !owns_file_ && isatty(STDOUT_FILENO) == 1; }

bool Output::wants_colour() const {
  if (!is_terminal()) return false;
  const char* no_colour = std::getenv("NO_COLOR");
  if (no_colour != nullptr && *no_colour != '\0') return false;
  const char* terminal = std::getenv("TERM");
  return terminal == nullptr || std::string_view(terminal) != "dumb";
}

unsigned Output::width() const {
  unsigned columns = 0;
  if (is_terminal()) {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  }
  if (const char* text = columns == 0 ? std::getenv("COLUMNS") : nullptr) {
    const std::string_view digits = text;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), columns).ec != std::errc()) {
      columns = 0;
    }
  }
  return columns == 0 ? 80U : std::clamp(columns, 40U, 200U);
}

}  // namespace onrecord::cli
