// The Model Context Protocol without its transport: one message in, its reply out.
//
// Protocol versions 2025-06-18 and 2025-03-26. The tools only read, and see nothing but the sources
// that were named when the server was started and what comes with a call.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mcp/mcp.h"
#include "mcp/tools.h"
#include "wire/framing.h"
#include "wire/rpc.h"

namespace onrecord::mcp {

constexpr std::size_t kLargestMessage = 8U << 20;

class Server {
 public:
  explicit Server(Options options);

  /// The reply as one line of JSON without its end; empty where there is nothing to say.
  std::string handle(const wire::Frame& frame);

 private:
  std::string handle_one(const wire::Json& json, bool is_in_batch);
  std::string handle_batch(const wire::Json& batch);
  std::string handle_request(const wire::Message& message, bool is_in_batch);
  std::string initialize(const wire::Message& message);
  std::string call_tool(const wire::Message& message);

  Options options_;
  Tools tools_;
  std::string_view version_;  // agreed on; empty before
};

}  // namespace onrecord::mcp
