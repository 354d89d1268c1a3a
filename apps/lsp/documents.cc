// Drafts that are open in the editor, and the requests about them.
#include <algorithm>
#include <utility>

#include "lsp/server.h"
#include "lsp/show.h"
#include "onrecord/render.h"
#include "wire/json.h"
#include "wire/uri.h"

namespace onrecord::lsp {
namespace {

using checked::DraftFormat;
using wire::find;
using wire::find_integer;
using wire::find_string;
using wire::Json;
using wire::JsonWriter;
using wire::Position;
using wire::Range;
using wire::RpcError;

constexpr std::size_t kLargestDraft = 16U << 20;
constexpr std::size_t kMostOpen = 1000;
constexpr int kWarning = 2;
/// So short that a pause between two keys is enough, long enough not to check each of a burst.
constexpr std::chrono::milliseconds kAfterAnEdit{25};
/// Who types without a pause still sees something.
constexpr std::chrono::milliseconds kLongestDelay{300};

std::optional<Position> position_of(const Json* json) {
  if (json == nullptr) return std::nullopt;
  const auto line = find_integer(*json, {"line"});
  const auto character = find_integer(*json, {"character"});
  if (!line || !character || *line < 0 || *character < 0) return std::nullopt;
  constexpr std::int64_t kLargest = 0x7FFFFFFF;
  return Position{static_cast<std::uint32_t>(std::min(*line, kLargest)),
                  static_cast<std::uint32_t>(std::min(*character, kLargest))};
}

std::optional<Range> range_of(const Json* json) {
  if (json == nullptr) return std::nullopt;
  const auto start = position_of(find(*json, {"start"}));
  const auto end = position_of(find(*json, {"end"}));
  if (!start || !end) return std::nullopt;
  return Range{*start, *end};
}

/// What the editor calls the language decides; where that says nothing, the name does. Empty for
/// what is no draft at all (a program's source, a log).
std::optional<DraftFormat> format_of(std::string_view language, std::string_view path) {
  if (language == "markdown") return DraftFormat::markdown;
  if (language == "html" || language == "xhtml") return DraftFormat::html;
  if (language == "plaintext" || language == "text") return DraftFormat::plain;
  if (!language.empty()) return std::nullopt;
  return checked::format_of_path(path);
}

/// An editor may ask for some kinds of actions only; a wish names a kind or what stands above it.
bool wants_quick_fixes(const Json& params) {
  const Json* only = find(params, {"context", "only"});
  if (only == nullptr || !only->IsArray()) return true;
  return std::any_of(only->Begin(), only->End(), [](const Json& kind) {
    return kind.IsString() &&
           (wire::string_of(kind) == "quickfix" || wire::string_of(kind).empty());
  });
}

/// Takes over the edits in their order; false when one makes no sense, and then nothing is sure.
bool apply_changes(const Json& changes, wire::TextFile& file, wire::Unit unit) {
  for (const Json& change : changes.GetArray()) {
    const auto text = find_string(change, {"text"});
    if (!text) return false;
    const Json* where = find(change, {"range"});
    if (where == nullptr || where->IsNull()) {
      file = wire::TextFile(std::string(*text));
      continue;
    }
    const auto range = range_of(where);
    if (!range || file.text().size() + text->size() > kLargestDraft) return false;
    file.replace(*range, *text, unit);
  }
  return true;
}

}  // namespace

void Server::open(const Json& params) {
  const auto uri = find_string(params, {"textDocument", "uri"});
  const auto text = find_string(params, {"textDocument", "text"});
  if (!uri || !text) return log("didOpen without uri or text");
  const std::string path = wire::path_of_uri(*uri).value_or(std::string(*uri));
  const auto format =
      format_of(find_string(params, {"textDocument", "languageId"}).value_or(""), path);
  if (!format) return;
  if (text->size() > kLargestDraft ||
      (open_.size() >= kMostOpen && !open_.contains(std::string(*uri)))) {
    return show_message(kWarning, "onrecord: " + safe_text(path) + " is not checked: too large");
  }
  OpenDraft& open = open_[std::string(*uri)];
  refuse_waiting(open, true, RpcError::content_modified, "opened again");
  open.draft.path = path.starts_with('/') ? canonical_path(path) : path;
  open.draft.format = *format;
  open.draft.file = wire::TextFile(std::string(*text));
  open.version = find_integer(params, {"textDocument", "version"}).value_or(0);
  is_suspect_ = true;
  touch(open, {});
}

void Server::change(const Json& params) {
  const auto uri = find_string(params, {"textDocument", "uri"});
  const auto found = open_.find(std::string(uri.value_or("")));
  if (found == open_.end()) return;
  OpenDraft& open = found->second;
  open.version = find_integer(params, {"textDocument", "version"}).value_or(open.version);
  const Json* changes = find(params, {"contentChanges"});
  const bool is_sound = changes != nullptr && changes->IsArray() &&
                        apply_changes(*changes, open.draft.file, client_.unit);
  refuse_waiting(open, false, RpcError::content_modified, "the draft was edited");
  if (!is_sound) {
    // From here on the text is not the editor's. Better to say nothing than to mark wrong words.
    show_message(kWarning, "onrecord: an edit of " + safe_text(open.draft.path) +
                               " could not be followed; close and open it to have it checked");
    const std::string gone = found->first;
    refuse_waiting(open, true, RpcError::content_modified, "the draft is not known any more");
    open_.erase(found);
    JsonWriter json;
    json.object().text_member("uri", gone).raw_member("diagnostics", "[]");
    return send_notification("textDocument/publishDiagnostics", json.end_object().take());
  }
  touch(open, kAfterAnEdit);
}

void Server::close(const Json& params) {
  const auto uri = find_string(params, {"textDocument", "uri"});
  const auto found = open_.find(std::string(uri.value_or("")));
  if (found == open_.end()) return;
  refuse_waiting(found->second, true, RpcError::content_modified, "the draft was closed");
  open_.erase(found);
  if (!client_.takes_pushed) return;
  JsonWriter json;
  json.object().text_member("uri", *uri).raw_member("diagnostics", "[]");
  send_notification("textDocument/publishDiagnostics", json.end_object().take());
}

void Server::ask(const wire::Message& message, Ask ask) {
  static const Json kNothing(rapidjson::kObjectType);
  const Json& params = message.params != nullptr ? *message.params : kNothing;
  Waiting waiting{message.id, ask, {}};
  const auto uri = find_string(params, {"textDocument", "uri"});
  std::optional<Range> range = Range{};
  if (ask == Ask::hover) {
    const auto position = position_of(find(params, {"position"}));
    range = position ? std::optional(Range{*position, *position}) : std::nullopt;
  } else if (ask == Ask::actions) {
    range = range_of(find(params, {"range"}));
  }
  if (!uri || !range) {
    send_(wire::error_reply(message.id, RpcError::invalid_params, "no document or no place in it"));
    return;
  }
  waiting.range = *range;
  const auto found = open_.find(std::string(*uri));
  const bool is_unwanted = ask == Ask::actions && !wants_quick_fixes(params);
  if (found == open_.end() || is_unwanted) {
    const std::string_view nothing = ask == Ask::hover     ? "null"
                                     : ask == Ask::actions ? "[]"
                                                           : R"({"kind":"full","items":[]})";
    send_(wire::result_reply(message.id, nothing));
    return;
  }
  constexpr std::size_t kMostWaiting = 256;
  OpenDraft& open = found->second;
  if (open.checked != nullptr || !open.failure.empty()) {
    answer(*uri == found->first ? found->first : std::string(*uri), open, waiting);
  } else if (open.waiting.size() >= kMostWaiting) {
    send_(wire::error_reply(message.id, RpcError::request_failed, "too many requests wait"));
  } else {
    open.waiting.push_back(std::move(waiting));
  }
}

std::string Server::diagnostics_of(const std::string& uri, const OpenDraft& open) const {
  if (open.checked == nullptr) return failure_json("Not checked: " + open.failure);
  return diagnostics_json(*open.checked, uri, options_.glossary, client_);
}

void Server::answer(const std::string& uri, const OpenDraft& open, const Waiting& waiting) {
  std::string result = "null";
  if (waiting.ask == Ask::diagnostics) {
    JsonWriter json;
    json.object().text_member("kind", "full").raw_member("items", diagnostics_of(uri, open));
    result = json.end_object().take();
  } else if (waiting.ask == Ask::actions) {
    result = open.checked == nullptr
                 ? "[]"
                 : actions_json(*open.checked, waiting.range, uri, open.version, client_);
  } else if (open.checked != nullptr) {
    result = hover_json(*open.checked, waiting.range.start, client_);
  }
  send_(wire::result_reply(waiting.id, result));
}

/// Those about the text as it was are refused; who wants diagnostics wants the newest in any case.
void Server::refuse_waiting(OpenDraft& open, bool also_diagnostics, RpcError code,
                            std::string_view why) {
  std::vector<Waiting> kept;
  for (Waiting& waiting : open.waiting) {
    if (waiting.ask == Ask::diagnostics && !also_diagnostics) {
      kept.push_back(std::move(waiting));
    } else {
      send_(wire::error_reply(waiting.id, code, why));
    }
  }
  open.waiting = std::move(kept);
}

void Server::touch(OpenDraft& open, Clock::duration delay) {
  const Clock::time_point now = Clock::now();
  open.generation = ++generations_;
  open.checked.reset();
  open.failure.clear();
  if (!open.since) open.since = now;
  open.due = std::min(now + delay, *open.since + kLongestDelay);
  changed_.notify_all();
}

void Server::look_at_sources() {
  is_suspect_ = true;
  changed_.notify_all();
}

void Server::configure(const Json& json) {
  Settings settings = settings_;
  std::vector<std::string> faults;
  apply_settings(json, settings, faults);
  for (const std::string& fault : faults) show_message(kWarning, "onrecord: " + fault);
  if (settings == settings_ && sources_ != nullptr) return;
  settings_ = std::move(settings);
  use_settings();
}

void Server::use_settings() {
  const std::vector<std::string> paths = absolute_sources(settings_, client_.root);
  sources_ = std::make_shared<checked::SourceSet>(paths, settings_.policy, options_.cache_folder);
  is_suspect_ = true;
  told_unread_.clear();
  for (auto& [uri, open] : open_) touch(open, {});
  watch_sources();
}

/// Asks the editor to tell when a source file changes.
void Server::watch_sources() {
  if (!client_.registers_watchers || !is_initialized_) return;
  if (is_watching_) {
    send_request("client/unregisterCapability", R"({"unregisterations":[{"id":"onrecord-sources",)"
                                                R"("method":"workspace/didChangeWatchedFiles"}]})");
  }
  const std::vector<std::string> paths = absolute_sources(settings_, client_.root);
  is_watching_ = !paths.empty();
  if (!is_watching_) return;
  JsonWriter json;
  json.object().key("registrations").array().object().text_member("id", "onrecord-sources");
  json.text_member("method", "workspace/didChangeWatchedFiles");
  json.key("registerOptions").object().key("watchers").array();
  for (const std::string& path : paths) {
    for (const char* below : {"", "/**/*"}) {
      json.object().text_member("globPattern", path + below).end_object();
    }
  }
  json.end_array().end_object().end_object().end_array().end_object();
  send_request("client/registerCapability", json.take());
}

}  // namespace onrecord::lsp
