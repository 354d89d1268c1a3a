#include "mcp/mcp.h"

#include <unistd.h>

#include "mcp/server.h"
#include "wire/framing.h"
#include "wire/outbox.h"

namespace onrecord::mcp {

int run(const Options& options) {
  wire::Outbox outbox(STDOUT_FILENO);
  Server server(options);
  wire::LineReader reader(kLargestMessage);
  std::string bytes;
  for (bool is_open = true; is_open;) {
    bytes.clear();
    is_open = wire::read_some(STDIN_FILENO, bytes);
    // A last line without its end still counts.
    if (!is_open && reader.is_inside()) bytes = "\n";
    reader.feed(bytes);
    while (const auto frame = reader.next()) {
      const std::string reply = server.handle(*frame);
      if (!reply.empty()) outbox.send(reply + "\n");
    }
  }
  return 0;
}

}  // namespace onrecord::mcp
