#include "lsp/settings.h"

#include <algorithm>
#include <filesystem>

#include "wire/uri.h"

namespace onrecord::lsp {
namespace {

namespace fs = std::filesystem;
using wire::find;
using wire::find_flag;
using wire::find_string;
using wire::Json;

bool lists(const Json* array, std::string_view wanted) {
  if (array == nullptr || !array->IsArray()) return false;
  return std::any_of(array->Begin(), array->End(), [&](const Json& item) {
    return item.IsString() && wire::string_of(item) == wanted;
  });
}

/// The client's first choice among the units that we know.
wire::Unit unit_of(const Json& params) {
  const Json* offered = find(params, {"capabilities", "general", "positionEncodings"});
  if (offered == nullptr || !offered->IsArray()) return wire::Unit::utf16;
  for (const Json& item : offered->GetArray()) {
    if (!item.IsString()) continue;
    const std::string_view name = wire::string_of(item);
    if (name == "utf-8") return wire::Unit::utf8;
    if (name == "utf-16") return wire::Unit::utf16;
    if (name == "utf-32") return wire::Unit::utf32;
  }
  return wire::Unit::utf16;
}

std::string root_of(const Json& params) {
  const Json* folders = find(params, {"workspaceFolders"});
  if (folders != nullptr && folders->IsArray()) {
    for (const Json& folder : folders->GetArray()) {
      const auto path = wire::path_of_uri(find_string(folder, {"uri"}).value_or(""));
      if (path) return *path;
    }
  }
  if (const auto path = wire::path_of_uri(find_string(params, {"rootUri"}).value_or(""))) {
    return *path;
  }
  const std::string_view path = find_string(params, {"rootPath"}).value_or("");
  return path.starts_with('/') ? std::string(path) : std::string();
}

}  // namespace

Client client_of(const Json& params) {
  Client client;
  client.unit = unit_of(params);
  client.root = root_of(params);
  static const Json kNothing(rapidjson::kObjectType);
  const Json* found = find(params, {"capabilities"});
  const Json& can = found == nullptr ? kNothing : *found;
  const Json* formats = find(can, {"textDocument", "hover", "contentFormat"});
  client.shows_markdown = lists(formats, "markdown");
  client.takes_related =
      find_flag(can, {"textDocument", "publishDiagnostics", "relatedInformation"});
  client.takes_code_links =
      find_flag(can, {"textDocument", "publishDiagnostics", "codeDescriptionSupport"});
  client.takes_action_literals =
      find(can, {"textDocument", "codeAction", "codeActionLiteralSupport"}) != nullptr;
  client.takes_versioned_edits = find_flag(can, {"workspace", "workspaceEdit", "documentChanges"});
  client.takes_pushed = find(can, {"textDocument", "publishDiagnostics"}) != nullptr ||
                        find(can, {"textDocument", "diagnostic"}) == nullptr;
  client.takes_refresh = find_flag(can, {"workspace", "diagnostics", "refreshSupport"}) ||
                         find_flag(can, {"workspace", "diagnostic", "refreshSupport"});
  client.answers_configuration = find_flag(can, {"workspace", "configuration"});
  client.registers_watchers =
      find_flag(can, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  return client;
}

void apply_settings(const Json& json, Settings& settings, std::vector<std::string>& faults) {
  const Json* own = find(json, {"onrecord"});
  const Json& from = own != nullptr ? *own : json;
  if (!from.IsObject()) return;
  if (const Json* policy = find(from, {"policy"}); policy != nullptr && !policy->IsNull()) {
    if (policy->IsString()) {
      settings.policy = wire::string_of(*policy);
    } else {
      faults.emplace_back("the setting policy is no string");
    }
  }
  const Json* sources = find(from, {"sources"});
  if (sources == nullptr || sources->IsNull()) return;
  std::vector<std::string> paths;
  if (sources->IsString()) {
    paths.emplace_back(wire::string_of(*sources));
  } else if (sources->IsArray() && std::all_of(sources->Begin(), sources->End(),
                                               [](const Json& item) { return item.IsString(); })) {
    for (const Json& item : sources->GetArray()) paths.emplace_back(wire::string_of(item));
  } else {
    faults.emplace_back("the setting sources is neither a path nor a list of paths");
    return;
  }
  std::erase(paths, "");
  settings.sources = std::move(paths);
}

std::vector<std::string> absolute_sources(const Settings& settings, const std::string& root) {
  std::vector<std::string> absolute;
  for (const std::string& given : settings.sources) {
    fs::path path = given;
    if (path.is_relative() && !root.empty()) path = fs::path(root) / path;
    absolute.push_back(canonical_path(path.string()));
  }
  return absolute;
}

std::string canonical_path(const std::string& path) {
  std::error_code failure;
  fs::path absolute = fs::absolute(path, failure);
  if (failure) absolute = path;
  const fs::path canonical = fs::weakly_canonical(absolute, failure);
  std::string clean = (failure ? absolute.lexically_normal() : canonical).string();
  while (clean.size() > 1 && clean.ends_with('/')) clean.pop_back();
  return clean;
}

}  // namespace onrecord::lsp
