// Folders, globs and "-" become single inputs.
//
// The same real file (device and inode) is taken once, whatever the names: as the draft when one of
// them gives it as the draft, else as the record, else where it came first. So a folder of articles
// may hold the transcript that is also named as the record.
#include <glob.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string_view>
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

constexpr std::array<std::string_view, 5> kAnyEndings = {".txt", ".docx", ".pdf", ".eml", ".odt"};
constexpr std::array<std::string_view, 7> kPageEndings = {".md",    ".markdown", ".html", ".htm",
                                                          ".xhtml", ".mht",      ".mhtml"};
constexpr std::array<std::string_view, 3> kRecordEndings = {".vtt", ".srt", ".json"};

/// The endings that a folder's files may have to be read in this role, after `kAnyEndings`.
std::span<const std::string_view> endings_of(Role role) {
  if (role == Role::record) return kRecordEndings;
  return kPageEndings;
}

/// Whether a folder's file is one that this role reads. A file that is named itself always is.
bool has_known_ending(const fs::path& path, Role role, bool is_source = false) {
  if (is_source)
    return has_known_ending(path, Role::article) || has_known_ending(path, Role::record);
  const std::string ending = lower_ascii(path.extension().string());
  const auto has = [&](std::span<const std::string_view> all) {
    return std::find(all.begin(), all.end(), ending) != all.end();
  };
  return has(kAnyEndings) || has(endings_of(role));
}

/// ".txt .docx …", for a message.
std::string listed_endings(Role role) {
  std::string list;
  for (const std::span<const std::string_view> all :
       {std::span<const std::string_view>(kAnyEndings), endings_of(role)}) {
    for (const std::string_view ending : all)
      list += (list.empty() ? "" : " ") + std::string(ending);
  }
  return list;
}

/// Files about the folder rather than in it.
bool is_about_the_folder(const fs::path& path) {
  const std::string stem = lower_ascii(path.stem().string());
  return stem == "readme" || stem == "license" || stem == "changelog";
}

/// A folder that a browser saved with a page: "story_files" beside story.html. Its pages are the
/// frames of that one.
bool was_saved_with_a_page(const fs::path& folder) {
  const std::string name = folder.filename().string();
  for (const std::string_view mark : {"_files", "-Dateien", "_fichiers", "_archivos"}) {
    if (!name.ends_with(mark)) continue;
    const fs::path page = folder.parent_path() / name.substr(0, name.size() - mark.size());
    std::error_code error;
    for (const char* ending : {".html", ".htm"}) {
      if (fs::is_regular_file(page.string() + ending, error)) return true;
    }
  }
  return false;
}

/// Whether a folder belongs to a file system that the kernel makes up (/proc, /sys and their kin).
bool is_of_the_system(const fs::path& folder) {
  constexpr std::array<std::uint32_t, 13> kMagic = {
      0x9FA0,      // proc
      0x62656572,  // sysfs
      0x27E0EB,    // cgroup
      0x63677270,  // cgroup2
      0x64626720,  // debugfs
      0x74726163,  // tracefs
      0x73636673,  // securityfs
      0x62656570,  // configfs
      0x6165676C,  // pstore
      0xCAFE4A11,  // bpf
      0xF97CFF8C,  // selinux
      0xDE5E81E4,  // efivarfs
      0x1CD1,      // devpts
  };
  struct statfs status = {};
  if (::statfs(folder.c_str(), &status) != 0) return false;
  const auto type = static_cast<std::uint32_t>(status.f_type);
  return std::find(kMagic.begin(), kMagic.end(), type) != kMagic.end();
}

/// Something met in a folder; its name counts from the folder.
struct Met {
  FileKey key;
  std::string name;
};

std::string counted(const std::vector<Met>& all, const char* one) {
  return std::to_string(all.size()) + " " + one + (all.size() == 1 ? "" : "s");
}

/// The first few names.
std::string names_of(const std::vector<Met>& all) {
  constexpr std::size_t kMostNames = 3;
  std::string names;
  for (std::size_t i = 0; i < std::min(all.size(), kMostNames); ++i) {
    names += (i == 0 ? "" : ", ") + all[i].name;
  }
  if (all.size() > kMostNames) {
    names += " and " + std::to_string(all.size() - kMostNames) + " more";
  }
  return names;
}

/// The way through one folder that was given, and what lay on it unread.
struct Walk {
  fs::path root;
  std::string real_root;
  Role role = Role::article;
  bool is_source = false;
  std::set<FileKey> seen;  // folders
  std::vector<Met> skipped;
  std::vector<Met> transcripts;  // among articles
  std::vector<Met> links;        // out of the folder
  std::vector<Met> too_deep;

  std::string name_of(const fs::path& path) const { return path.lexically_relative(root).string(); }

  /// A folder from elsewhere may hold a link to anything on this machine.
  bool is_link_outwards(const fs::path& entry) const {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(entry, error))) return false;
    const std::string target = fs::canonical(entry, error).string();
    if (error || real_root.empty()) return true;
    return real_root != "/" && target != real_root && !target.starts_with(real_root + "/");
  }
};

int rank(Role role) { return role == Role::draft ? 2 : role == Role::record ? 1 : 0; }

class Expansion {
 public:
  Expansion(std::vector<Unchecked>& unchecked, Diagnostics& diagnostics)
      : unchecked_(unchecked), diagnostics_(diagnostics) {}

  /// A file that the run reads for something else.
  void know(const std::string& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0) others_.insert({status.st_dev, status.st_ino});
  }

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
    for (const Walk& walk : walks_) tell_of(walk);
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
      refuse(input.path, ErrorCode::missing_source,
             input.path.empty() ? "an empty path" : "no such file");
    } else {
      refuse(input.path, ErrorCode::unreadable,
             "cannot be read: " + std::generic_category().message(error));
    }
  }

  void add_glob(const Input& input) {
    glob_t found = {};
    const int failed = ::glob(input.path.c_str(), 0, nullptr, &found);
    for (std::size_t i = 0; failed == 0 && i < found.gl_pathc; ++i) {
      add_path({found.gl_pathv[i], input.role, std::nullopt, false, input.is_source});
    }
    ::globfree(&found);
    if (failed != 0) refuse(input.path, ErrorCode::missing_source, "no file matches");
  }

  void add_folder(const Input& input) {
    const std::size_t before = found_;
    Walk walk;
    walk.root = input.path;
    walk.role = input.role;
    walk.is_source = input.is_source;
    std::error_code error;
    walk.real_root = fs::canonical(walk.root, error).string();
    walk_folder(walk.root, 0, 0, walk);
    if (found_ == before) {
      refuse(input.path, ErrorCode::missing_source,
             "holds no file that can be read (" + listed_endings(input.role) + ")");
    }
    walks_.push_back(std::move(walk));
  }

  /// Each folder is walked once, so links that lead back or to one place many times cost nothing.
  void walk_folder(const fs::path& folder, int depth, dev_t device, Walk& walk) {
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0) return;
    const FileKey key{status.st_dev, status.st_ino};
    if (!walk.seen.insert(key).second) return;
    if (depth > kDeepestFolder) {
      walk.too_deep.push_back({key, walk.name_of(folder)});
      return;
    }
    if (status.st_dev != device && is_of_the_system(folder)) {
      refuse(folder.string(), ErrorCode::unreadable, "a folder of the system, not of files");
      return;
    }
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      if (it->path().filename().string().front() != '.') entries.push_back(it->path());
    }
    if (error)
      refuse(folder.string(), ErrorCode::unreadable, "cannot be listed: " + error.message());
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) visit(entry, depth, status.st_dev, walk);
  }

  void visit(const fs::path& entry, int depth, dev_t device, Walk& walk) {
    const bool is_known = has_known_ending(entry, walk.role, walk.is_source);
    struct stat status = {};
    if (::stat(entry.c_str(), &status) != 0) {
      if (!is_known) return;
      const int error = errno;
      refuse(entry.string(), error == ENOENT ? ErrorCode::missing_source : ErrorCode::unreadable,
             error == ENOENT ? "no such file"
                             : "cannot be read: " + std::generic_category().message(error));
      return;
    }
    const Met met{{status.st_dev, status.st_ino}, walk.name_of(entry)};
    const bool is_folder = S_ISDIR(status.st_mode);
    if ((is_folder || is_known) && walk.is_link_outwards(entry)) {
      walk.links.push_back(met);
    } else if (is_folder && was_saved_with_a_page(entry)) {
      diagnostics_.warn(entry.string(), "saved with the page of that name, passed over");
    } else if (is_folder) {
      walk_folder(entry, depth + 1, device, walk);
    } else if (is_about_the_folder(entry)) {
      if (is_known) {
        diagnostics_.warn(entry.string(), "taken as a note about the folder and skipped");
      }
    } else if (is_known) {
      add_file({entry.string(), walk.role, std::nullopt, false, walk.is_source}, met.key);
    } else {
      (has_known_ending(entry, Role::record) ? walk.transcripts : walk.skipped).push_back(met);
    }
  }

  /// Says what a folder holds that was not read, a line for each sort of thing. Only at the end:
  /// another input may have taken a file meanwhile.
  void tell_of(const Walk& walk) {
    const auto unread = [&](const std::vector<Met>& all) {
      std::vector<Met> left;
      for (const Met& met : all) {
        if (!files_.contains(met.key) && !others_.contains(met.key)) left.push_back(met);
      }
      return left;
    };
    const std::string root = walk.root.string();
    const std::string kind = name_of(walk.role);
    if (const auto left = unread(walk.skipped); !left.empty()) {
      diagnostics_.warn(root, counted(left, "file") + " not read as " + kind +
                                  ", by the ending: " + names_of(left));
    }
    if (const auto left = unread(walk.transcripts); !left.empty()) {
      diagnostics_.warn(root, counted(left, "transcript") + " not read as " + kind + ": " +
                                  names_of(left) + " (compare takes it by --record)");
    }
    if (const auto left = unread(walk.links); !left.empty()) {
      refuse(root, ErrorCode::unreadable,
             counted(left, "link") + " out of the folder not followed: " + names_of(left));
    }
    if (!walk.too_deep.empty()) {
      refuse(root, ErrorCode::too_large,
             counted(walk.too_deep, "folder") + " deeper than " + std::to_string(kDeepestFolder) +
                 " levels not read: " + walk.too_deep.front().name);
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
  std::set<FileKey> others_;              // files read for something else
  std::vector<Walk> walks_;
  std::size_t found_ = 0;  // files met, those given twice included
  bool has_standard_input_ = false;
};

}  // namespace

std::vector<Input> expand_inputs(std::vector<Input> inputs, std::vector<Unchecked>& unchecked,
                                 Diagnostics& diagnostics,
                                 const std::vector<std::string>& other_files) {
  Expansion expansion(unchecked, diagnostics);
  for (const std::string& path : other_files) expansion.know(path);
  for (Input& input : inputs) expansion.add(std::move(input));
  return expansion.take();
}

}  // namespace onrecord
