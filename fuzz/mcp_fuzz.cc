// Messages to `onrecord mcp`, one a line, as an assistant (or whoever speaks for one) may send
// them: every reply is one line of valid JSON, and each request gets at most one.
#include <cstdint>
#include <string>
#include <string_view>

#include "mcp/server.h"
#include "wire/json.h"

namespace {

using namespace onrecord;

void require(bool holds) {
  if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  mcp::Server server(mcp::Options{});
  // Past the handshake, so that a message alone reaches the tools.
  wire::Frame hello;
  hello.body =
      R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"f","version":"1"}}})";
  require(!server.handle(hello).empty());
  wire::LineReader reader(4096);
  reader.feed(std::string_view(reinterpret_cast<const char*>(data), size));
  reader.feed("\n");
  for (int messages = 0; messages < 8; ++messages) {
    const auto frame = reader.next();
    if (!frame) break;
    const std::string reply = server.handle(*frame);
    if (reply.empty()) continue;
    require(reply.find('\n') == std::string::npos);
    require(static_cast<bool>(wire::parse_json(reply, {64, 1000000})));
  }
  return 0;
}
