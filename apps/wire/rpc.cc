#include "wire/rpc.h"

namespace onrecord::wire {
namespace {

bool is_usable_id(const Json& id) { return id.IsString() || id.IsNumber(); }

}  // namespace

Message message_of(const Json& json) {
  Message message;
  if (!json.IsObject()) return message;
  const Json* id = find(json, {"id"});
  if (id != nullptr && is_usable_id(*id)) message.id = scalar_text(*id);
  if (find_string(json, {"jsonrpc"}) != "2.0") return message;
  const Json* params = find(json, {"params"});
  if (params != nullptr && (params->IsObject() || params->IsArray())) message.params = params;
  const Json* method = find(json, {"method"});
  if (method == nullptr) {
    message.result = find(json, {"result"});
    const bool has_outcome = message.result != nullptr || find(json, {"error"}) != nullptr;
    if (id != nullptr && has_outcome) message.kind = MessageKind::response;
    return message;
  }
  if (!method->IsString() || (id != nullptr && !is_usable_id(*id))) return message;
  if (params != nullptr && message.params == nullptr && !params->IsNull()) return message;
  message.method = string_of(*method);
  message.kind = id == nullptr ? MessageKind::notification : MessageKind::request;
  return message;
}

std::string result_reply(std::string_view id, std::string_view result) {
  JsonWriter writer;
  writer.object().text_member("jsonrpc", "2.0").raw_member("id", id).raw_member("result", result);
  return writer.end_object().take();
}

std::string error_reply(std::string_view id, RpcError code, std::string_view message) {
  JsonWriter writer;
  writer.object().text_member("jsonrpc", "2.0").raw_member("id", id).key("error");
  writer.object().number_member("code", static_cast<int>(code)).text_member("message", message);
  return writer.end_object().end_object().take();
}

std::string notification(std::string_view method, std::string_view params) {
  JsonWriter writer;
  writer.object().text_member("jsonrpc", "2.0").text_member("method", method);
  return writer.raw_member("params", params).end_object().take();
}

std::string request(std::string_view id, std::string_view method, std::string_view params) {
  JsonWriter writer;
  writer.object().text_member("jsonrpc", "2.0").raw_member("id", id).text_member("method", method);
  if (!params.empty()) writer.raw_member("params", params);
  return writer.end_object().take();
}

}  // namespace onrecord::wire
