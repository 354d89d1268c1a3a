#include "lsp/server.h"

#include <algorithm>
#include <utility>

#include "wire/json.h"
#include "wire/uri.h"

namespace onrecord::lsp {

using wire::find;
using wire::Json;
using wire::JsonWriter;
using wire::Message;
using wire::MessageKind;
using wire::RpcError;

namespace {

constexpr int kWarning = 2;
constexpr int kLog = 4;

const Json& nothing() {
  static const Json kNothing(rapidjson::kObjectType);
  return kNothing;
}

const Json& params_of(const Message& message) {
  return message.params != nullptr ? *message.params : nothing();
}

}  // namespace

Server::Server(ServerOptions options, std::function<void(std::string)> send)
    : options_(std::move(options)), send_(std::move(send)), settings_(options_.settings) {
  checker_ = std::thread([this] { run_checks(); });
}

Server::~Server() { stop(std::chrono::hours(1)); }

void Server::handle(const wire::Frame& frame) {
  if (!frame.fault.empty()) {
    send_(wire::error_reply("null", RpcError::parse_error, frame.fault));
    return;
  }
  const Result<rapidjson::Document> json = wire::parse_json(frame.body);
  if (!json) {
    send_(wire::error_reply("null", RpcError::parse_error, "no JSON: " + json.error().message));
    return;
  }
  const Message message = wire::message_of(*json);
  const std::lock_guard lock(mutex_);
  switch (message.kind) {
    case MessageKind::request:
      handle_request(message);
      break;
    case MessageKind::notification:
      handle_notification(message);
      break;
    case MessageKind::response:
      handle_response(message);
      break;
    case MessageKind::invalid:
      send_(wire::error_reply(message.id, RpcError::invalid_request, "no request of JSON-RPC 2.0"));
      break;
  }
}

void Server::handle_request(const Message& message) {
  const std::string_view method = message.method;
  if (phase_ == Phase::before && method != "initialize") {
    send_(wire::error_reply(message.id, RpcError::server_not_initialized, "not initialized"));
  } else if (phase_ == Phase::shut_down) {
    send_(wire::error_reply(message.id, RpcError::invalid_request, "after shutdown"));
  } else if (method == "initialize") {
    initialize(message);
  } else if (method == "shutdown") {
    shut_down(message);
  } else if (method == "textDocument/hover") {
    ask(message, Ask::hover);
  } else if (method == "textDocument/codeAction") {
    ask(message, Ask::actions);
  } else if (method == "textDocument/diagnostic") {
    ask(message, Ask::diagnostics);
  } else {
    send_(wire::error_reply(message.id, RpcError::method_not_found,
                            "no method is called " + std::string(method)));
  }
}

void Server::handle_notification(const Message& message) {
  const std::string_view method = message.method;
  if (method == "exit") {
    exit_code_ = phase_ == Phase::shut_down ? 0 : 1;
    return;
  }
  if (phase_ != Phase::running) return;
  const Json& params = params_of(message);
  if (method == "initialized") {
    initialized();
  } else if (method == "textDocument/didOpen") {
    open(params);
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didClose") {
    close(params);
  } else if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") {
    look_at_sources();
  } else if (method == "workspace/didChangeConfiguration") {
    const Json* settings = find(params, {"settings"});
    if (settings != nullptr && settings->IsObject()) configure(*settings);
    ask_for_settings();
  } else if (method == "$/cancelRequest") {
    cancel(params);
  }
}

void Server::initialized() {
  is_initialized_ = true;
  watch_sources();
  ask_for_settings();
}

/// Where the editor gives them on request.
void Server::ask_for_settings() {
  if (!client_.answers_configuration) return;
  configuration_request_ = std::to_string(requests_ + 1);
  send_request("workspace/configuration", R"({"items":[{"section":"onrecord"}]})");
}

void Server::handle_response(const Message& message) {
  if (message.id != configuration_request_ || message.result == nullptr) return;
  configuration_request_.clear();
  const Json& result = *message.result;
  if (result.IsArray() && !result.Empty() && result[0].IsObject()) configure(result[0]);
}

void Server::initialize(const Message& message) {
  if (phase_ != Phase::before) {
    send_(wire::error_reply(message.id, RpcError::invalid_request, "initialized already"));
    return;
  }
  const Json& params = params_of(message);
  client_ = client_of(params);
  phase_ = Phase::running;
  send_(wire::result_reply(message.id, capabilities()));
  if (const Json* settings = find(params, {"initializationOptions"})) configure(*settings);
  if (sources_ == nullptr) use_settings();
}

std::string Server::capabilities() const {
  const std::string_view unit = client_.unit == wire::Unit::utf8    ? "utf-8"
                                : client_.unit == wire::Unit::utf16 ? "utf-16"
                                                                    : "utf-32";
  JsonWriter json;
  json.object().key("capabilities").object().text_member("positionEncoding", unit);
  json.raw_member("textDocumentSync",
                  R"({"openClose":true,"change":2,"save":{"includeText":false}})");
  json.key("hoverProvider").flag(true);
  if (client_.takes_action_literals) {
    json.raw_member("codeActionProvider", R"({"codeActionKinds":["quickfix"]})");
  }
  if (!client_.takes_pushed) {
    json.raw_member("diagnosticProvider",
                    R"({"identifier":"onrecord","interFileDependencies":true,)"
                    R"("workspaceDiagnostics":false})");
  }
  json.end_object().key("serverInfo").object().text_member("name", "onrecord");
  json.text_member("version", options_.version).end_object();
  return json.end_object().take();
}

void Server::shut_down(const Message& message) {
  for (auto& [uri, open] : open_) {
    refuse_waiting(open, true, RpcError::request_cancelled, "the server was shut down");
    open.due.reset();
    open.generation = ++generations_;  // what is being checked comes too late
  }
  phase_ = Phase::shut_down;
  send_(wire::result_reply(message.id, "null"));
}

void Server::cancel(const Json& params) {
  const Json* id = find(params, {"id"});
  if (id == nullptr) return;
  const std::string wanted = wire::scalar_text(*id);
  for (auto& [uri, open] : open_) {
    const auto found = std::find_if(open.waiting.begin(), open.waiting.end(),
                                    [&](const Waiting& item) { return item.id == wanted; });
    if (found == open.waiting.end()) continue;
    send_(wire::error_reply(wanted, RpcError::request_cancelled, "cancelled"));
    open.waiting.erase(found);
    return;
  }
}

void Server::send_notification(std::string_view method, std::string_view params) {
  send_(wire::notification(method, params));
}

void Server::send_request(std::string_view method, std::string_view params) {
  send_(wire::request(std::to_string(++requests_), method, params));
}

void Server::show_message(int type, std::string_view message) {
  JsonWriter json;
  json.object().number_member("type", type).text_member("message", message);
  const std::string params = json.end_object().take();
  send_notification(type <= kWarning ? "window/showMessage" : "window/logMessage", params);
}

void Server::log(std::string_view message) { show_message(kLog, message); }

}  // namespace onrecord::lsp
