// One page from the web, and only because the user asked for it. Bounded in bytes, time and
// redirects; http and https alone; nothing of this machine or its neighbours is fetched on the word
// of a page elsewhere (a redirect), nor are cookies or names of this program's user sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onrecord::server {

struct Fetched {
  std::string bytes;
  std::string content_type;  ///< as the server sent it
  std::string error;         ///< empty on success; for a user, no full stop
};

struct FetchLimits {
  std::uint64_t bytes = 16U << 20;
  long seconds = 30;
  long redirects = 5;
};

/// Whether the address is worth a try: http or https with a host, no control characters.
bool is_web_address(std::string_view url);

/// Blocks until the page is there. Thread-safe.
Fetched fetch(const std::string& url, const FetchLimits& limits = {});

}  // namespace onrecord::server
