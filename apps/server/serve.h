// `onrecord serve`: the local page, from opening the folder to the last request.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace onrecord::server {

struct ServeOptions {
  std::string folder;      ///< where stories are kept
  std::uint16_t port = 0;  ///< of 127.0.0.1; 0: a free one
  std::string token;       ///< empty: a fresh random one
  unsigned threads = 0;    ///< comparisons at once; 0: one per core
};

/// Serves until the process is told to end. `say` gets the address once it answers. Gives an empty
/// text after a proper end, else why it could not start.
std::string serve(const ServeOptions& options, const std::function<void(const std::string&)>& say);

}  // namespace onrecord::server
