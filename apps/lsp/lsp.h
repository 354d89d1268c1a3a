// `onrecord lsp`: a language server over standard input and output.
#pragma once

#include <string>
#include <vector>

namespace onrecord::lsp {

struct Options {
  std::vector<std::string> sources;  ///< until the editor says otherwise
  std::string policy = "default";
  std::string version;
  std::string cache_folder;  ///< of sources made ready; empty: none are kept
};

/// Serves until `exit` or the end of the input. The exit code of LSP: 0 after a shutdown, else 1.
int run(const Options& options);

}  // namespace onrecord::lsp
