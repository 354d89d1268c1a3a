#include "wire/text_file.h"

#include <algorithm>
#include <utility>

#include "wire/utf8.h"

namespace onrecord::wire {
namespace {

std::uint32_t units_of(const Utf8Step& step, Unit unit) {
  if (unit == Unit::utf8) return static_cast<std::uint32_t>(step.length);
  return unit == Unit::utf16 ? static_cast<std::uint32_t>(step.utf16_units()) : 1U;
}

}  // namespace

TextFile::TextFile(std::string text) : text_(std::move(text)) { find_lines(); }

void TextFile::find_lines() {
  line_starts_.assign(1, 0);
  for (std::size_t at = text_.find_first_of("\r\n"); at != std::string::npos;
       at = text_.find_first_of("\r\n", at)) {
    at += text_[at] == '\r' && at + 1 < text_.size() && text_[at + 1] == '\n' ? 2 : 1;
    line_starts_.push_back(static_cast<std::uint32_t>(at));
  }
}

std::string_view TextFile::line(std::uint32_t index) const {
  const std::size_t begin = line_starts_[index];
  const std::size_t end = index + 1 < line_starts_.size() ? line_starts_[index + 1] : text_.size();
  std::string_view line = std::string_view(text_).substr(begin, end - begin);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::uint32_t TextFile::byte_at(Position position, Unit unit) const {
  if (position.line >= line_starts_.size()) return static_cast<std::uint32_t>(text_.size());
  const std::string_view text = line(position.line);
  std::size_t at = 0;
  if (unit == Unit::utf8) {
    at = std::min<std::size_t>(position.character, text.size());
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
      --at;
  } else {
    for (std::uint32_t passed = 0; at < text.size();) {
      const Utf8Step step = step_at(text, at);
      passed += units_of(step, unit);
      if (passed > position.character) break;
      at += step.length;
    }
  }
  return line_starts_[position.line] + static_cast<std::uint32_t>(at);
}

Position TextFile::position_at(std::uint32_t byte, Unit unit) const {
  byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), byte);
  const auto index = static_cast<std::uint32_t>(after - line_starts_.begin() - 1);
  const std::string_view text = line(index);
  const std::size_t end = std::min<std::size_t>(byte - line_starts_[index], text.size());
  if (unit == Unit::utf8) return {index, static_cast<std::uint32_t>(end)};
  std::uint32_t character = 0;
  for (std::size_t at = 0; at < end;) {
    const Utf8Step step = step_at(text, at);
    if (at + step.length > end) break;
    character += units_of(step, unit);
    at += step.length;
  }
  return {index, character};
}

void TextFile::replace(Range range, std::string_view with, Unit unit) {
  const std::uint32_t begin = byte_at(range.start, unit);
  const std::uint32_t end = std::max(begin, byte_at(range.end, unit));
  text_.replace(begin, end - begin, with);
  find_lines();
}

}  // namespace onrecord::wire
