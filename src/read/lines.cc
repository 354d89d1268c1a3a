#include "read/lines.h"

#include <algorithm>

#include "text/unicode.h"

namespace onrecord {

Span trimmed(std::string_view text, Span span) {
  while (!span.empty()) {
    const CodePoint point = code_point_at(text, span.begin_byte);
    if (!is_space(point.value)) break;
    span.begin_byte = std::min(span.begin_byte + point.length, span.end_byte);
  }
  while (!span.empty()) {
    const CodePoint point = code_point_before(text, span.end_byte);
    if (!is_space(point.value)) break;
    span.end_byte = std::max(span.end_byte - point.length, span.begin_byte);
  }
  return span;
}

std::vector<Line> lines_of(std::string_view text, std::size_t first_byte) {
  std::vector<Line> lines;
  std::size_t begin = first_byte;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    const Span whole{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    lines.push_back({trimmed(text, whole), whole});
    begin = end + 1;
    if (end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n') ++begin;
  }
  return lines;
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace onrecord
