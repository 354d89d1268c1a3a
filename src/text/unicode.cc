#include "text/unicode.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace onrecord {

CodePoint code_point_at(std::string_view text, std::size_t byte) {
  const auto first = static_cast<unsigned char>(text[byte]);
  if (first < 0x80) return {first, 1};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data()) + byte;
  const auto rest = static_cast<std::int32_t>(text.size() - byte < 4 ? text.size() - byte : 4);
  std::int32_t i = 0;
  UChar32 value = 0;
  U8_NEXT(bytes, i, rest, value);
  if (value < 0) return {0xFFFD, 1};
  return {static_cast<char32_t>(value), static_cast<std::uint32_t>(i)};
}

CodePoint code_point_before(std::string_view text, std::size_t byte) {
  std::size_t start = byte - 1;
  while (start > 0 && byte - start < 4 &&
         (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80) {
    --start;
  }
  const CodePoint found = code_point_at(text.substr(0, byte), start);
  return start + found.length == byte ? found : CodePoint{0xFFFD, 1};
}

void append_utf8(std::string& out, char32_t value) {
  char buffer[U8_MAX_LENGTH];
  std::int32_t length = 0;
  UBool failed = false;
  U8_APPEND(reinterpret_cast<std::uint8_t*>(buffer), length, U8_MAX_LENGTH,
            static_cast<UChar32>(value), failed);
  if (failed) {
    out += "\xEF\xBF\xBD";
  } else {
    out.append(buffer, static_cast<std::size_t>(length));
  }
}

bool is_letter(char32_t value) {
  if (value < 0x80) return (value | 0x20) >= 'a' && (value | 0x20) <= 'z';
  return u_isalpha(static_cast<UChar32>(value));
}

bool is_digit(char32_t value) {
  if (value < 0x80) return value >= '0' && value <= '9';
  return u_isdigit(static_cast<UChar32>(value));
}

bool is_upper(char32_t value) {
  if (value < 0x80) return value >= 'A' && value <= 'Z';
  return u_isupper(static_cast<UChar32>(value)) || u_istitle(static_cast<UChar32>(value));
}

bool is_lower(char32_t value) {
  if (value < 0x80) return value >= 'a' && value <= 'z';
  return u_islower(static_cast<UChar32>(value));
}

bool is_space(char32_t value) {
  if (value < 0x80) return value == ' ' || (value >= '\t' && value <= '\r');
  return u_isUWhiteSpace(static_cast<UChar32>(value)) || value == 0x200B || value == 0xFEFF;
}

bool is_letter_or_digit(char32_t value) {
  if (value < 0x80) return is_letter(value) || is_digit(value);
  const auto mask = U_GET_GC_MASK(static_cast<UChar32>(value));
  return (mask & (U_GC_L_MASK | U_GC_ND_MASK | U_GC_M_MASK | U_GC_NL_MASK)) != 0;
}

char32_t fold_case(char32_t value) {
  if (value < 0x80) return value >= 'A' && value <= 'Z' ? value + 32 : value;
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(value), U_FOLD_CASE_DEFAULT));
}

unsigned column_width(char32_t value) {
  if (value < 0x300) {
    return value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0xAD ? 0 : 1;
  }
  const auto point = static_cast<UChar32>(value);
  const std::uint32_t mask = U_GET_GC_MASK(point);
  if ((mask & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK | U_GC_CC_MASK)) != 0) return 0;
  if (value >= 0x1160 && value <= 0x11FF) return 0;  // Hangul vowels and finals join the initial
  const int width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

bool is_valid_utf8(std::string_view text) {
  constexpr std::uint64_t kNotAscii = 0x8080808080808080U;  // bits of eight bytes
  for (std::size_t byte = 0; byte < text.size();) {
    std::uint64_t eight = kNotAscii;
    if (text.size() - byte >= sizeof eight)
      text.copy(reinterpret_cast<char*>(&eight), sizeof eight, byte);
    if ((eight & kNotAscii) == 0) {
      byte += sizeof eight;
      continue;
    }
    if (static_cast<unsigned char>(text[byte]) < 0x80) {
      ++byte;
      continue;
    }
    const CodePoint point = code_point_at(text, byte);
    if (point.value == 0xFFFD && point.length == 1) return false;
    byte += point.length;
  }
  return true;
}

}  // namespace onrecord
