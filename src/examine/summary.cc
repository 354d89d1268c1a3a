#include "examine/summary.h"

#include <algorithm>

namespace onrecord {

std::string quoted(const std::string& text) { return "“" + text + "”"; }

std::string listed(const std::vector<std::string>& names) {
  std::vector<std::string> once;
  for (const std::string& name : names) {
    if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(name);
  }
  if (once.empty()) return "";
  if (once.size() == 1) return once[0];
  constexpr std::size_t kMost = 4;
  std::string list = once[0];
  const bool is_long = once.size() > kMost;
  const std::size_t shown = is_long ? kMost - 1 : once.size();
  for (std::size_t i = 1; i + (is_long ? 0 : 1) < shown; ++i) list += ", " + once[i];
  if (is_long) return list + " and " + std::to_string(once.size() - shown) + " others";
  return list + " and " + once.back();
}

namespace {

/// "one lobbyist, who asked not to be named": what stands behind the comma is no name.
std::string without_clause(std::string name) {
  const std::size_t comma = name.find(", ");
  const bool is_clause = comma != std::string::npos && comma > 0 && comma + 2 < name.size() &&
                         name[comma + 2] >= 'a' && name[comma + 2] <= 'z';
  if (is_clause) name.resize(comma);
  return name;
}

}  // namespace

std::string possessive(const std::string& speaker, const std::string& otherwise) {
  const std::string name = without_clause(speaker);
  if (name.empty()) return otherwise;
  // "Orrs’", "her colleagues’", but "Chris Jones’s".
  const std::size_t last = name.rfind(' ');
  const bool is_noun = last == std::string::npos ||
                       (last + 1 < name.size() && name[last + 1] >= 'a' && name[last + 1] <= 'z');
  const bool is_plural =
      name.size() > 1 && name.back() == 's' && name[name.size() - 2] != 's' && is_noun;
  return name + (is_plural ? "’" : "’s");
}

std::string outlets(const Scene& scene, const std::vector<DocumentId>& documents) {
  const auto records =
      std::count_if(scene.report().documents.begin(), scene.report().documents.end(),
                    [](const Document& document) { return document.role == Role::record; });
  std::vector<std::string> names;
  for (const DocumentId id : documents) {
    if (!scene.is_record(id)) {
      names.push_back(scene.outlet(id));
    } else if (records == 1) {
      names.push_back("the record supplied");
    } else {
      names.push_back("the record " + scene.outlet(id));
    }
  }
  return listed(names);
}

const char* has_or_have(const std::vector<DocumentId>& documents) {
  for (const DocumentId id : documents) {
    if (id != documents.front()) return "have";
  }
  return "has";
}

std::string sentence(std::string text) {
  // Only small words: an outlet's name or a file's keeps its own case.
  for (const std::string_view word : {"the ", "a ", "an ", "his ", "her ", "their ", "one "}) {
    if (text.starts_with(word)) text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

}  // namespace onrecord
