// UTF-8 as the protocols need it: how long a character is, in bytes and in UTF-16 units, and text
// made valid before it goes out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace onrecord::wire {

/// Bytes of the character that starts at `byte`: 1 to 4. Of invalid UTF-8, 1 and `is_valid` false.
struct Utf8Step {
  std::size_t length = 1;
  bool is_valid = true;
  /// One unit of UTF-16, or two above U+FFFF.
  std::size_t utf16_units() const { return length == 4 ? 2 : 1; }
};

/// Precondition: byte < text.size(). Overlong forms and surrogates are invalid.
Utf8Step step_at(std::string_view text, std::size_t byte);

bool is_valid_utf8(std::string_view text);

/// The text with U+FFFD for each byte that is no UTF-8.
std::string valid_utf8(std::string_view text);

}  // namespace onrecord::wire
