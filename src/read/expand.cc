// Folders, globs and "-" become single inputs.
//
// The same real file (device and inode) is taken once, whatever the names: as the draft when one of
// them gives it as the draft, else as the record, else where it came first. So a folder of articles
// may hold the transcript that is also named as the record.
#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "base/files.h"
#include "read/read.h"

namespace onrecord {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestFolder = 32;
constexpr std::size_t kMostFiles = 1'000'000;

using FileKey = std::pair<dev_t, ino_t>;

std::string lower_ascii(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return text;
}

/// Whether a folder's file is one that this role reads. A file that is named itself always is.
bool has_known_ending(const fs::path& path, Role role) {
  const std::string ending = lower_ascii(path.extension().string());
  if (ending == ".txt") return true;
  if (role == Role::record) return ending == ".vtt" || ending == ".srt" || ending == ".json";
  return ending == ".md" || ending == ".markdown" || ending == ".html" || ending == ".htm" ||
         ending == ".xhtml";
}

/// Files about the folder rather than in it.
bool is_about_the_folder(const fs::path& path) {
  const std::string stem = lower_ascii(path.stem().string());
  return stem == "readme" || stem == "license" || stem == "changelog";
}

int rank(Role role) { return role == Role::draft ? 2 : role == Role::record ? 1 : 0; }

class Expansion {
 public:
  Expansion(std::vector<Unchecked>& unchecked, Diagnostics& diagnostics)
      : unchecked_(unchecked), diagnostics_(diagnostics) {}

  void add(Input input) {
    if (input.bytes) {
      inputs_.push_back(std::move(input));
    } else if (input.path == "-") {
      add_standard_input(std::move(input));
    } else {
      add_path(input);
    }
  }

  std::vector<Input> take() {
    std::vector<Input> kept;
    kept.reserve(inputs_.size());
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (!dropped_.contains(i)) kept.push_back(std::move(inputs_[i]));
    }
    return kept;
  }

 private:
  void refuse(const std::string& path, ErrorCode code, std::string detail) {
    diagnostics_.warn(path, detail);
    unchecked_.push_back({path, std::nullopt, std::nullopt, reason_of(code), std::move(detail)});
  }

  void add_standard_input(Input input) {
    if (std::exchange(has_standard_input_, true)) return;
    Result<std::string> bytes = read_standard_input(input.path, ReadOptions{}.largest_bytes);
    if (!bytes) {
      refuse(input.path, bytes.error().code, bytes.error().message);
      return;
    }
    input.bytes = std::move(*bytes);
    inputs_.push_back(std::move(input));
  }

  void add_path(const Input& input) {
    struct stat status = {};
    if (::stat(input.path.c_str(), &status) == 0) {
      if (S_ISDIR(status.st_mode)) {
        add_folder(input);
      } else {
        add_file(input, {status.st_dev, status.st_ino});
      }
      return;
    }
    const int error = errno;
    if (error == ENOENT && input.path.find_first_of("*?[") != std::string::npos) {
      add_glob(input);
    } else if (error == ENOENT || error == ENOTDIR) {
      refuse(input.path, ErrorCode::missing_source, "no such file");
    } else {
      refuse(input.path, ErrorCode::unreadable,
             "cannot be read: " + std::generic_category().message(error));
    }
  }

  void add_glob(const Input& input) {
    glob_t found = {};
    const int failed = ::glob(input.path.c_str(), 0, nullptr, &found);
    for (std::size_t i = 0; failed == 0 && i < found.gl_pathc; ++i) {
      add_path({found.gl_pathv[i], input.role, std::nullopt, false});
    }
    ::globfree(&found);
    if (failed != 0) refuse(input.path, ErrorCode::missing_source, "no file matches");
  }

  void add_folder(const Input& input) {
    const std::size_t before = found_;
    std::set<FileKey> seen_folders;
    walk(input.path, input.role, 0, seen_folders);
    if (found_ == before) {
      refuse(input.path, ErrorCode::missing_source,
             input.role == Role::record
                 ? "holds no file that can be read (.txt .vtt .srt .json)"
                 : "holds no file that can be read (.txt .md .markdown .html .htm .xhtml)");
    }
  }

  /// Each folder is walked once, so links that lead back or to one place many times cost nothing.
  void walk(const fs::path& folder, Role role, int depth, std::set<FileKey>& seen_folders) {
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0) return;
    const FileKey key{status.st_dev, status.st_ino};
    if (depth > kDeepestFolder || !seen_folders.insert(key).second) return;
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      if (it->path().filename().string().front() != '.') entries.push_back(it->path());
    }
    if (error)
      refuse(folder.string(), ErrorCode::unreadable, "cannot be listed: " + error.message());
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) visit(entry, role, depth, seen_folders);
  }

  void visit(const fs::path& entry, Role role, int depth, std::set<FileKey>& seen_folders) {
    struct stat status = {};
    if (::stat(entry.c_str(), &status) != 0) {
      if (has_known_ending(entry, role))
        refuse(entry.string(), ErrorCode::missing_source, "no such file");
    } else if (S_ISDIR(status.st_mode)) {
      walk(entry, role, depth + 1, seen_folders);
    } else if (has_known_ending(entry, role)) {
      if (is_about_the_folder(entry)) {
        diagnostics_.warn(entry.string(), "taken as a note about the folder and skipped");
        return;
      }
      add_file({entry.string(), role, std::nullopt, false}, {status.st_dev, status.st_ino});
    }
  }

  void add_file(Input input, FileKey key) {
    ++found_;
    if (inputs_.size() >= kMostFiles) {
      if (inputs_.size() == kMostFiles) refuse(input.path, ErrorCode::too_large, "too many files");
      return;
    }
    const auto [place, is_new] = files_.emplace(key, inputs_.size());
    if (!is_new) {
      Input& first = inputs_[place->second];
      if (first.role == input.role) return;
      const bool takes_over = rank(input.role) > rank(first.role);
      diagnostics_.warn(input.path, std::string("given twice, read only as the ") +
                                        name_of(takes_over ? input.role : first.role));
      if (!takes_over) return;
      dropped_.insert(std::exchange(place->second, inputs_.size()));
    }
    inputs_.push_back(std::move(input));
  }

  static const char* name_of(Role role) {
    return role == Role::draft ? "draft" : role == Role::record ? "record" : "article";
  }

  std::vector<Unchecked>& unchecked_;
  Diagnostics& diagnostics_;
  std::vector<Input> inputs_;
  std::set<std::size_t> dropped_;         // of inputs_: the same file has a stronger role later
  std::map<FileKey, std::size_t> files_;  // place in inputs_
  std::size_t found_ = 0;                 // files met, those given twice included
  bool has_standard_input_ = false;
};

}  // namespace

std::vector<Input> expand_inputs(std::vector<Input> inputs, std::vector<Unchecked>& unchecked,
                                 Diagnostics& diagnostics) {
  Expansion expansion(unchecked, diagnostics);
  for (Input& input : inputs) expansion.add(std::move(input));
  return expansion.take();
}

}  // namespace onrecord
