#include "lsp/lsp.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "lsp/server.h"
#include "wire/framing.h"
#include "wire/outbox.h"
#include "wire/uri.h"

namespace onrecord::lsp {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestMessage = 32U << 20;

/// The page that explains the classes, beside the program as it is installed or built.
std::string find_glossary() {
  std::error_code failure;
  fs::path folder = fs::read_symlink("/proc/self/exe", failure).parent_path();
  for (int up = 0; up < 5 && !folder.empty(); ++up, folder = folder.parent_path()) {
    for (const char* place : {"share/doc/onrecord/glossary.md", "docs/glossary.md"}) {
      const fs::path page = folder / place;
      if (fs::is_regular_file(page, failure)) return wire::uri_of_path(page.string());
    }
  }
  return {};
}

}  // namespace

int run(const Options& options) {
  wire::Outbox outbox(STDOUT_FILENO);
  Server server(
      {{options.sources, options.policy}, options.version, find_glossary(), options.cache_folder},
      [&outbox](const std::string& json) {
        outbox.send("Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + json);
      });
  wire::ContentLengthReader reader(kLargestMessage);
  std::string bytes;
  bool is_open = true;
  while (is_open && !server.exit_code()) {
    bytes.clear();
    is_open = wire::read_some(STDIN_FILENO, bytes);
    reader.feed(bytes);
    while (!server.exit_code()) {
      const auto frame = reader.next();
      if (!frame) break;
      server.handle(*frame);
    }
  }
  const int code = server.exit_code().value_or(server.was_shut_down() ? 0 : 1);
  // A check of very much may still be running. The editor is gone or going: nobody waits for it.
  if (!server.stop(std::chrono::milliseconds(500))) {
    outbox.close();
    std::_Exit(code);
  }
  return code;
}

}  // namespace onrecord::lsp
