#include "mcp/server.h"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "wire/json.h"

namespace onrecord::mcp {

using wire::find;
using wire::find_string;
using wire::Json;
using wire::JsonWriter;
using wire::Message;
using wire::MessageKind;
using wire::RpcError;

namespace {

constexpr std::string_view kNewest = "2025-06-18";
constexpr std::string_view kWithBatches = "2025-03-26";
constexpr std::array<std::string_view, 2> kVersions = {kNewest, kWithBatches};

const Json& params_of(const Message& message) {
  static const Json kNothing(rapidjson::kObjectType);
  return message.params != nullptr ? *message.params : kNothing;
}

}  // namespace

Server::Server(Options options)
    : options_(std::move(options)),
      tools_(options_.sources, options_.policy, options_.cache_folder) {}

std::string Server::handle(const wire::Frame& frame) {
  if (!frame.fault.empty()) {
    return wire::error_reply("null", RpcError::parse_error, frame.fault);
  }
  const Result<rapidjson::Document> json = wire::parse_json(frame.body);
  if (!json) {
    return wire::error_reply("null", RpcError::parse_error, "no JSON: " + json.error().message);
  }
  return json->IsArray() ? handle_batch(*json) : handle_one(*json, false);
}

/// Of the two versions only the older has batches.
std::string Server::handle_batch(const Json& batch) {
  constexpr rapidjson::SizeType kMost = 100;
  if (version_ != kWithBatches || batch.Empty() || batch.Size() > kMost) {
    return wire::error_reply("null", RpcError::invalid_request,
                             "a batch that is empty, too long or not of this protocol version");
  }
  std::string replies;
  for (const Json& item : batch.GetArray()) {
    const std::string reply = handle_one(item, true);
    if (!reply.empty()) replies += (replies.empty() ? "" : ",") + reply;
  }
  return replies.empty() ? replies : "[" + replies + "]";
}

std::string Server::handle_one(const Json& json, bool is_in_batch) {
  const Message message = wire::message_of(json);
  switch (message.kind) {
    case MessageKind::request:
      return handle_request(message, is_in_batch);
    case MessageKind::invalid:
      return wire::error_reply(message.id, RpcError::invalid_request, "no request of JSON-RPC 2.0");
    case MessageKind::notification:  // initialized, cancelled: nothing to do, a call is done at
                                     // once
    case MessageKind::response:      // we never ask
      break;
  }
  return {};
}

std::string Server::handle_request(const Message& message, bool is_in_batch) {
  const std::string_view method = message.method;
  if (method == "ping") return wire::result_reply(message.id, "{}");
  if (method == "initialize" && !is_in_batch) return initialize(message);
  if (version_.empty()) {
    return wire::error_reply(message.id, RpcError::invalid_request, "not initialized");
  }
  if (method == "tools/call") return call_tool(message);
  if (method == "tools/list") {
    // All tools stand on the first page, so no cursor was ever given out.
    if (find(params_of(message), {"cursor"}) != nullptr) {
      return wire::error_reply(message.id, RpcError::invalid_params, "no such cursor");
    }
    return wire::result_reply(message.id, tools_.list());
  }
  return wire::error_reply(message.id, RpcError::method_not_found,
                           "no method is called " + std::string(method));
}

std::string Server::initialize(const Message& message) {
  if (!version_.empty()) {
    return wire::error_reply(message.id, RpcError::invalid_request, "initialized already");
  }
  const std::string_view wanted = find_string(params_of(message), {"protocolVersion"}).value_or("");
  const auto* found = std::find(kVersions.begin(), kVersions.end(), wanted);
  version_ = found == kVersions.end() ? kNewest : *found;
  JsonWriter json;
  json.object().text_member("protocolVersion", version_);
  json.raw_member("capabilities", R"({"tools":{"listChanged":false}})");
  json.key("serverInfo").object().text_member("name", "onrecord");
  json.text_member("title", "onrecord").text_member("version", options_.version).end_object();
  json.text_member("instructions", kInstructions).end_object();
  return wire::result_reply(message.id, json.take());
}

std::string Server::call_tool(const Message& message) {
  const Json& params = params_of(message);
  const std::string_view name = find_string(params, {"name"}).value_or("");
  if (!Tools::has(name)) {
    return wire::error_reply(message.id, RpcError::invalid_params,
                             "no tool is called " + std::string(name));
  }
  static const Json kNoArguments(rapidjson::kObjectType);
  const Json* arguments = find(params, {"arguments"});
  if (arguments == nullptr) arguments = &kNoArguments;
  if (!arguments->IsObject()) {
    return wire::error_reply(message.id, RpcError::invalid_params, "arguments is no object");
  }
  ToolResult result;
  try {
    result = tools_.call(name, *arguments);
  } catch (const std::exception&) {  // memory ran out
    result = {true, "there is not enough memory for this call"};
  }
  JsonWriter json;
  json.object().key("content").array().object().text_member("type", "text");
  json.text_member("text", result.text).end_object().end_array();
  if (!result.is_error) json.raw_member("structuredContent", result.text);
  json.key("isError").flag(result.is_error).end_object();
  return wire::result_reply(message.id, json.take());
}

}  // namespace onrecord::mcp
