// What the editor tells the server: what it can do, and what the user has set.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/json.h"
#include "wire/text_file.h"

namespace onrecord::lsp {

/// What the client said in `initialize`.
struct Client {
  wire::Unit unit = wire::Unit::utf16;
  std::string root;               ///< absolute path of the workspace; empty without one
  bool shows_markdown = false;    ///< in hovers
  bool takes_related = false;     ///< relatedInformation
  bool takes_code_links = false;  ///< codeDescription
  bool takes_action_literals = false;
  bool takes_versioned_edits = false;
  bool takes_pushed = true;    ///< publishDiagnostics; one that cannot must pull
  bool takes_refresh = false;  ///< workspace/diagnostic/refresh
  bool answers_configuration = false;
  bool registers_watchers = false;
};

Client client_of(const wire::Json& params);

struct Settings {
  std::vector<std::string> sources;  ///< as given
  std::string policy = "default";
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Takes over what `json` sets, either itself or under "onrecord"; the rest stays. What cannot be
/// understood is told in `faults`.
void apply_settings(const wire::Json& json, Settings& settings, std::vector<std::string>& faults);

/// The sources as absolute, clean paths; relative ones start at the root, else where we run.
std::vector<std::string> absolute_sources(const Settings& settings, const std::string& root);

/// A path as the file system has it, links followed as far as it exists.
std::string canonical_path(const std::string& path);

}  // namespace onrecord::lsp
