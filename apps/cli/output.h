// Where results go: standard output or a file, with a broken pipe taken as the reader's good right.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord::cli {

/// Whether `path` is one of the files, whatever it is called there (links included); `-` among the
/// files is standard input. Only of regular files: a device may be read and written.
bool is_one_of(const std::string& path, const std::vector<std::string>& files);

class Output {
 public:
  /// Standard output without a path. `ok` tells whether the file could be opened.
  explicit Output(const std::optional<std::string>& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  bool ok() const { return file_ != nullptr; }
  void write(std::string_view piece);
  /// Flushes; true when everything was written, or when the reader went away (a broken pipe).
  bool finish();

  bool is_terminal() const;
  /// Colour is wanted: a terminal, and neither NO_COLOR nor TERM=dumb.
  bool wants_colour() const;
  /// Columns of the terminal, else of COLUMNS, else 80; 40 to 200.
  unsigned width() const;

 private:
  std::FILE* file_ = nullptr;
  bool owns_file_ = false;
  bool failed_ = false;
  bool is_broken_pipe_ = false;
};

}  // namespace onrecord::cli
