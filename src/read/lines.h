// The lines of a text, and what a line looks like.
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

/// One line without its line end (LF, CRLF or CR).
struct Line {
  Span span;   ///< from the first to the last visible byte; empty for a blank line
  Span whole;  ///< white space at both ends included, the line end not
  bool is_blank() const { return span.empty(); }
};

/// All lines from `first_byte` on. Linear.
std::vector<Line> lines_of(std::string_view text, std::size_t first_byte);

inline std::string_view slice(std::string_view text, Span span) {
  return text.substr(span.begin_byte, span.size());
}

/// `text` without white space (no-break spaces included) at its ends.
Span trimmed(std::string_view text, Span span);

/// Code points of valid UTF-8.
std::size_t count_code_points(std::string_view text);

}  // namespace onrecord
