// What a client sends as a new story: forms and JSON, whatever the bytes. First line: content type.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/multipart.h"
#include "server/upload.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(bytes.find('\n'), bytes.size());
  onrecord::server::Request request;
  request.headers.emplace_back("content-type", bytes.substr(0, line));
  request.body = std::string_view(bytes).substr(std::min(line + 1, bytes.size()));
  const onrecord::server::Upload upload = onrecord::server::read_upload(request);
  for (const auto& document : upload.documents) {
    const bool has_folder = document.name.find('/') != std::string::npos;
    if (document.name.empty() || has_folder) std::abort();
    if (document.url.empty() != document.bytes.has_value()) std::abort();
  }
  return 0;
}
