// `onrecord mcp`: a Model Context Protocol server over standard input and output.
#pragma once

#include <string>
#include <vector>

namespace onrecord::mcp {

struct Options {
  std::vector<std::string> sources;  ///< the only files that the tools can see
  std::string policy = "default";
  std::string version;
  std::string cache_folder;  ///< of sources made ready; empty: none are kept
};

/// Serves until the end of the input. Exit code 0.
int run(const Options& options);

}  // namespace onrecord::mcp
