#include "read/front_matter.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace onrecord {
namespace {

constexpr std::size_t kLongest = 64U << 10;  // bytes of front matter
constexpr std::size_t kMostHeaders = 16;

std::string_view strip(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// The line that starts at `at`; moves `at` behind its end.
std::string_view take_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, end - at);
  at = std::min(end + 1, text.size());
  return line;
}

/// A YAML or TOML scalar without its quotation marks and a comment behind it.
std::string scalar(std::string_view text) {
  text = strip(text);
  if (text.empty()) return {};
  const char mark = text.front();
  if (mark != '"' && mark != '\'') return std::string(strip(text.substr(0, text.find(" #"))));
  std::string out;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == mark) {
      if (mark != '\'' || i + 1 == text.size() || text[i + 1] != '\'') break;
      ++i;  // '' is one apostrophe
    } else if (text[i] == '\\' && mark == '"' && i + 1 < text.size()) {
      ++i;
    }
    out += text[i];
  }
  return out;
}

/// Items of a list joined as a byline joins names.
std::string join(const std::vector<std::string>& items) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += i + 1 == items.size() ? " and " : ", ";
    out += items[i];
  }
  return out;
}

/// "[A, 'B, Jr.']": commas inside quotation marks do not part.
std::string inline_list(std::string_view text) {
  std::vector<std::string> items;
  std::size_t begin = 0;
  char mark = '\0';
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool is_end = i == text.size();
    if (!is_end && mark == '\0' && (text[i] == '"' || text[i] == '\'')) {
      mark = text[i];
    } else if (!is_end && text[i] == mark) {
      mark = '\0';
    } else if (is_end || (mark == '\0' && text[i] == ',')) {
      std::string item = scalar(text.substr(begin, i - begin));
      if (!item.empty()) items.push_back(std::move(item));
      begin = i + 1;
    }
  }
  return join(items);
}

std::string value_of(std::string_view text) {
  text = strip(text);
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
    return inline_list(text.substr(1, text.size() - 2));
  }
  return scalar(text);
}

/// The lines between two fences. Keys that are unknown, nested or without a value are passed over.
void read_fenced(std::string_view body, char separator, Metadata& metadata) {
  std::optional<std::string>* list_of = nullptr;  // the key whose items follow as "- item" lines
  std::vector<std::string> items;
  const auto end_list = [&] {
    if (list_of != nullptr && !items.empty()) *list_of = join(items);
    list_of = nullptr;
    items.clear();
  };
  for (std::size_t at = 0; at < body.size();) {
    const std::string_view line = take_line(body, at);
    const std::string_view content = strip(line);
    if (content.empty() || content.front() == '#') continue;
    if (content.starts_with("- ")) {
      if (list_of != nullptr) items.push_back(scalar(content.substr(2)));
      continue;
    }
    end_list();
    const std::size_t colon = line.find(separator);
    if (colon == std::string_view::npos || line.front() == ' ' || line.front() == '\t') continue;
    std::optional<std::string>* member = member_of(metadata, strip(line.substr(0, colon)));
    if (member == nullptr) continue;
    std::string value = value_of(line.substr(colon + 1));
    if (value.empty()) {
      list_of = member;
    } else {
      *member = std::move(value);
    }
  }
  end_list();
}

/// Lines "Key: value" up to a blank one, all with a known key, one of them at least not merely a
/// word that could open a sentence.
std::optional<std::size_t> read_headers(std::string_view text, std::size_t first_byte,
                                        Metadata& metadata) {
  Metadata found = metadata;
  std::size_t at = first_byte;
  std::size_t count = 0;
  while (at < text.size()) {
    const std::string_view line = strip(take_line(text, at));
    if (line.empty()) break;
    const std::size_t colon = line.find(':');
    constexpr std::size_t kLongestName = 24;
    if (colon > kLongestName || ++count > kMostHeaders) return std::nullopt;  // none, or too far
    std::optional<std::string>* member = member_of(found, strip(line.substr(0, colon)));
    if (member == nullptr) return std::nullopt;
    std::string value = scalar(line.substr(colon + 1));
    if (!value.empty()) *member = std::move(value);
  }
  if (count == 0) return std::nullopt;
  metadata = std::move(found);
  return at;
}

}  // namespace

std::size_t read_front_matter(std::string_view text, std::size_t first_byte, Metadata& metadata) {
  std::size_t at = first_byte;
  const std::string_view fence = strip(take_line(text, at));
  if (fence != "---" && fence != "+++") {
    return read_headers(text, first_byte, metadata).value_or(first_byte);
  }
  const std::size_t body = at;
  while (at < text.size() && at - body < kLongest) {
    const std::size_t line_begin = at;
    const std::string_view line = strip(take_line(text, at));
    if (line != fence && !(line == "..." && fence == "---")) continue;
    read_fenced(text.substr(body, line_begin - body), fence == "---" ? ':' : '=', metadata);
    return at;
  }
  return first_byte;
}

}  // namespace onrecord
