// How long a text is.
#pragma once

#include <cstddef>
#include <string_view>

namespace onrecord {

/// Runs of anything but blanks and line ends.
inline std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool is_inside = false;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    words += !is_blank && !is_inside;
    is_inside = !is_blank;
  }
  return words;
}

}  // namespace onrecord
