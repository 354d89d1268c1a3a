#include "render/html/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kWorthACall = std::size_t{1} << 16;  // bytes

/// Bytes that may begin something that is not copied as it is.
constexpr std::array<bool, 256> kSpecial = [] {
  std::array<bool, 256> special{};
  for (std::size_t i = 0; i < 0x20; ++i) special[i] = i != '\n' && i != '\t';
  for (const char c : {'&', '<', '>', '"', '\'', '\x7F'})
    special[static_cast<unsigned char>(c)] = true;
  special[0xC2] = special[0xE2] = special[0xEF] = true;  // C1, bidi, byte order mark
  for (std::size_t i = 0xF0; i < 256; ++i) special[i] = true;
  return special;
}();

/// Embeddings, overrides and isolates can show text in an order that is not its own; the others
/// are letters that nobody sees.
bool is_tricky(char32_t value) {
  return (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x206F) ||
         (value >= 0x2060 && value <= 0x2064) || value == 0x200B || value == 0xFEFF ||
         (value >= 0xFFF9 && value <= 0xFFFB) || (value >= 0xE0000 && value <= 0xE0FFF);
}

constexpr std::string_view kDigits64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64_of(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += k <= count ? kDigits64[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return out;
}

void Html::flush() {
  if (!buffer_.empty()) sink_(buffer_);
  buffer_.clear();
}

Html& Html::append(std::string_view piece) {
  buffer_ += piece;
  if (buffer_.size() >= kWorthACall) flush();
  return *this;
}

void Html::character(char32_t value, std::string_view bytes) {
  switch (value) {
    case '&':
      append("&amp;");
      return;
    case '<':
      append("&lt;");
      return;
    case '>':
      append("&gt;");
      return;
    case '"':
      append("&quot;");
      return;
    case '\'':
      append("&#39;");
      return;
    case '\r':
    case 0x0B:
    case 0x0C:
    case 0x85:
      append(" ");
      return;
    default:
      break;
  }
  std::string shown;
  if (value < 0x20) {
    append_utf8(shown, 0x2400 + value);  // control pictures
  } else if (value == 0x7F) {
    append_utf8(shown, 0x2421);
  } else if (value < 0xA0 || is_tricky(value)) {
    shown = fmt::format("⟨U+{:04X}⟩", static_cast<std::uint32_t>(value));
  } else if ((value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF)) {
    append_utf8(shown, 0xFFFD);  // no character, and HTML may not hold it
  } else if (value == 0xFFFD) {
    append_utf8(shown, value);  // a broken byte reads so
  } else {
    shown = bytes;
  }
  append(shown);
}

Html& Html::text(std::string_view text) {
  std::size_t begin = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (!kSpecial[byte] && byte < 0x80) {
      ++i;
      continue;
    }
    const CodePoint point = code_point_at(text, i);
    if (!kSpecial[byte] && point.value != 0xFFFD) {
      i += point.length;
      continue;
    }
    append(text.substr(begin, i - begin));
    character(point.value, text.substr(i, point.length));
    i += point.length;
    begin = i;
  }
  return append(text.substr(begin));
}

Html& Html::number(std::uint64_t value) { return append(std::to_string(value)); }

Html& Html::coordinate(double value) {
  std::string digits = fmt::format("{:.1f}", value);
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  return append(digits == "-0" ? "0" : digits);
}

Html& Html::seconds(double value) {
  std::string digits = fmt::format("{:.3f}", value);
  while (digits.ends_with('0')) digits.pop_back();
  if (digits.ends_with('.')) digits.pop_back();
  return append(digits);
}

Html& Html::base64(std::string_view bytes) {
  constexpr std::size_t kPiece = 3 << 14;  // of three bytes each, so that none is filled up within
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    append(base64_of(bytes.substr(at, kPiece)));
  }
  return *this;
}

Html& Html::asset(std::string_view name) { return append(web_asset(name)); }

}  // namespace onrecord
