// JSON-RPC 2.0: what sort of message a JSON value is, and the replies to it.
#pragma once

#include <string>
#include <string_view>

#include "wire/json.h"

namespace onrecord::wire {

enum class RpcError {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  server_not_initialized = -32002,  // LSP
  request_cancelled = -32800,       // LSP
  content_modified = -32801,        // LSP
  request_failed = -32803,          // LSP
};

enum class MessageKind {
  request,
  notification,
  response,
  invalid
};

/// Points into the JSON that it was made from.
struct Message {
  MessageKind kind = MessageKind::invalid;
  std::string id = "null";  ///< as JSON text, so that it goes back as it came
  std::string_view method;
  const Json* params = nullptr;  ///< an object, an array, or null when there are none
  const Json* result = nullptr;  ///< of a response that is no error
};

/// An invalid message keeps its id where it has a usable one.
Message message_of(const Json& json);

std::string result_reply(std::string_view id, std::string_view result);
std::string error_reply(std::string_view id, RpcError code, std::string_view message);
std::string notification(std::string_view method, std::string_view params);
/// No params where `params` is empty.
std::string request(std::string_view id, std::string_view method, std::string_view params);

}  // namespace onrecord::wire
