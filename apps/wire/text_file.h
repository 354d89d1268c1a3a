// A text with its lines, in the coordinates that editors speak.
//
// LSP counts lines, and inside a line UTF-16 units unless client and server agree on another unit.
// Lines end with LF, CRLF or CR. Every position is valid: beyond a line it means the line's end,
// beyond the text the text's end, inside a character its start.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/span.h"

namespace onrecord::wire {

/// What one column of a position is.
enum class Unit {
  utf8,
  utf16,
  utf32
};

struct Position {
  std::uint32_t line = 0;       ///< from 0
  std::uint32_t character = 0;  ///< from 0, in units
};

struct Range {
  Position start;
  Position end;
};

class TextFile {
 public:
  TextFile() : TextFile("") {}
  /// Bytes that are no UTF-8 count as one unit each.
  explicit TextFile(std::string text);

  const std::string& text() const { return text_; }
  std::uint32_t byte_at(Position position, Unit unit) const;
  /// `byte` beyond the text means its end.
  Position position_at(std::uint32_t byte, Unit unit) const;
  Range range_of(Span span, Unit unit) const {
    return {position_at(span.begin_byte, unit), position_at(span.end_byte, unit)};
  }
  /// Puts `with` in the place of the range. A range whose end is before its start is empty.
  void replace(Range range, std::string_view with, Unit unit);

 private:
  void find_lines();
  /// The bytes of a line without its end.
  std::string_view line(std::uint32_t index) const;

  std::string text_;
  std::vector<std::uint32_t> line_starts_;  // never empty
};

}  // namespace onrecord::wire
