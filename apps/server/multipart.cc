#include "multipart.h"

#include <algorithm>

namespace onrecord::server {
namespace {

constexpr std::size_t kLargestHead = 4096;
constexpr std::size_t kLongestName = 200;

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
}

bool starts_with_folded(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                    [](char a, char b) { return a == lower(b); });
}

/// The value of `key=` in a header's parameters: a token or a quoted string.
std::optional<std::string> parameter(std::string_view header, std::string_view key) {
  std::size_t at = 0;
  while ((at = header.find(';', at)) != std::string_view::npos) {
    ++at;
    while (at < header.size() && (header[at] == ' ' || header[at] == '\t')) ++at;
    std::string_view rest = header.substr(at);
    if (!starts_with_folded(rest, key) || rest.size() <= key.size() || rest[key.size()] != '=') {
      if (const std::size_t quote = rest.find('"'); quote < rest.find(';')) {  // a ; inside of it
        at += std::min(rest.find('"', quote + 1), rest.size());
      }
      continue;
    }
    rest.remove_prefix(key.size() + 1);
    if (!rest.starts_with('"')) return std::string(rest.substr(0, rest.find_first_of("; \t\r\n")));
    std::string value;
    for (std::size_t i = 1; i < rest.size() && rest[i] != '"'; ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\'))
        ++i;
      value += rest[i];
    }
    return value;
  }
  return std::nullopt;
}

/// Name and file name from the head of a part.
Part part_of(std::string_view head, std::string_view content) {
  Part part;
  part.content = content;
  while (!head.empty()) {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    if (!starts_with_folded(line, "content-disposition:")) continue;
    part.name = parameter(line, "name").value_or("");
    if (const auto file = parameter(line, "filename"); file && !file->empty()) {
      part.filename = safe_file_name(*file);
    }
  }
  return part;
}

}  // namespace

std::string safe_file_name(std::string_view name) {
  if (const std::size_t slash = name.find_last_of("/\\"); slash != std::string_view::npos) {
    name.remove_prefix(slash + 1);
  }
  std::string safe;
  for (const char letter : name) {
    const bool is_control = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
    if (!is_control) safe += letter;
  }
  if (safe.size() > kLongestName)
    safe = safe.substr(safe.size() - kLongestName);  // keep the ending
  while (!safe.empty() && (static_cast<unsigned char>(safe[0]) & 0xC0U) == 0x80U) safe.erase(0, 1);
  return safe.empty() || safe == "." || safe == ".." ? "document.txt" : safe;
}

std::optional<std::vector<Part>> read_multipart(std::string_view content_type,
                                                std::string_view body) {
  if (!starts_with_folded(content_type, "multipart/form-data")) return std::nullopt;
  const auto boundary = parameter(content_type, "boundary");
  if (!boundary || boundary->empty() || boundary->size() > 70) return std::nullopt;
  const std::string mark = "\r\n--" + *boundary;
  if (!body.starts_with(std::string_view(mark).substr(2))) return std::nullopt;
  std::vector<Part> parts;
  std::size_t at = mark.size() - 2;
  while (!body.substr(at).starts_with("--")) {
    if (!body.substr(at).starts_with("\r\n") || parts.size() >= kMostParts) return std::nullopt;
    at += 2;
    const std::size_t head_end = body.substr(at, kLargestHead).find("\r\n\r\n");
    if (head_end == std::string_view::npos) return std::nullopt;
    const std::size_t content = at + head_end + 4;
    const std::size_t end = body.find(mark, content - 2);  // the content may be empty
    if (end == std::string_view::npos) return std::nullopt;
    const std::size_t size = end < content ? 0 : end - content;
    parts.push_back(part_of(body.substr(at, head_end), body.substr(content, size)));
    at = end + mark.size();
  }
  return parts;
}

}  // namespace onrecord::server
