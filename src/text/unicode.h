// Code points of UTF-8 text and what Unicode says of them (ICU; ASCII without a call).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onrecord {

/// One code point of valid or invalid UTF-8. `length` is 1 to 4; an invalid byte gives U+FFFD, 1.
struct CodePoint {
  char32_t value = 0;
  std::uint32_t length = 1;
};

/// The code point that starts at `byte`. Precondition: byte < text.size().
CodePoint code_point_at(std::string_view text, std::size_t byte);
/// The code point that ends just before `byte`. Precondition: 0 < byte <= text.size().
CodePoint code_point_before(std::string_view text, std::size_t byte);
void append_utf8(std::string& out, char32_t value);

bool is_letter(char32_t value);
bool is_digit(char32_t value);  ///< decimal digits of any script
bool is_upper(char32_t value);
bool is_lower(char32_t value);
bool is_space(char32_t value);            ///< white space, no-break spaces included
bool is_letter_or_digit(char32_t value);  ///< combining marks count as letters
char32_t fold_case(char32_t value);       ///< simple case folding

/// Columns that a terminal gives a character: 0 for combining and invisible ones, 2 for wide ones.
/// Controls count as 0; whoever prints them replaces them first.
unsigned column_width(char32_t value);

bool is_valid_utf8(std::string_view text);

}  // namespace onrecord
