#include "wire/utf8.h"

namespace onrecord::wire {
namespace {

unsigned byte_of(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

}  // namespace

Utf8Step step_at(std::string_view text, std::size_t byte) {
  const unsigned first = byte_of(text, byte);
  if (first < 0x80) return {1, true};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || byte + length > text.size()) return {1, false};
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_of(text, byte + i) & 0xC0) != 0x80) return {1, false};
  }
  const unsigned second = byte_of(text, byte + 1);
  const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool is_surrogate = first == 0xED && second >= 0xA0;
  const bool is_beyond = first == 0xF4 && second >= 0x90;
  if (is_overlong || is_surrogate || is_beyond) return {1, false};
  return {length, true};
}

bool is_valid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = step_at(text, at);
    if (!step.is_valid) return false;
    at += step.length;
  }
  return true;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = step_at(text, at);
    valid += step.is_valid ? text.substr(at, step.length) : std::string_view("\xEF\xBF\xBD");
    at += step.length;
  }
  return valid;
}

}  // namespace onrecord::wire
