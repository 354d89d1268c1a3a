#include "text/charset.h"

#include <unicode/ucnv.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Collects decoded characters and their runs.
class Decoding {
 public:
  explicit Decoding(std::size_t expected) { out_.text.reserve(expected); }

  void copy(std::string_view bytes, std::size_t source_byte) {
    if (bytes.empty()) return;
    const auto length = static_cast<std::uint32_t>(bytes.size());
    add_run(length, source_byte, length);
    out_.text.append(bytes);
  }

  void character(char32_t value, std::size_t source_byte, std::size_t source_length) {
    const std::size_t before = out_.text.size();
    append_utf8(out_.text, value);
    add_run_at(before, out_.text.size() - before, source_byte, source_length);
  }

  void unknown(std::size_t source_byte, std::size_t source_length) {
    character(kReplacement, source_byte, source_length);
    ++out_.replaced;
  }

  DecodedText take(const char* charset, CharsetBasis basis) {
    out_.charset = charset;
    out_.basis = basis;
    return std::move(out_);
  }

 private:
  void add_run(std::uint32_t length, std::size_t source_byte, std::uint32_t source_length) {
    add_run_at(out_.text.size(), length, source_byte, source_length);
  }

  void add_run_at(std::size_t text_byte, std::size_t length, std::size_t source_byte,
                  std::size_t source_length) {
    if (!out_.runs.empty() && length == source_length) {
      DecodedRun& last = out_.runs.back();
      if (last.length == last.source_length &&
          last.source_byte + last.source_length == source_byte &&
          last.text_byte + last.length == text_byte) {
        last.length += static_cast<std::uint32_t>(length);
        last.source_length = last.length;
        return;
      }
    }
    out_.runs.push_back({static_cast<std::uint32_t>(text_byte), static_cast<std::uint32_t>(length),
                         static_cast<std::uint32_t>(source_byte),
                         static_cast<std::uint32_t>(source_length)});
  }

  DecodedText out_;
};

/// What one look at the bytes as UTF-8 shows.
struct Utf8Look {
  std::size_t multibyte = 0;  // valid sequences of two to four bytes
  std::size_t invalid = 0;
  std::size_t controls = 0;  // C0 without white space and escape
  std::size_t nuls = 0;
  std::size_t high = 0;        // bytes from 0x80 on
  std::size_t surrogates = 0;  // of the invalid: surrogates written as three bytes
};

/// Bytes of the character at `at`, and whether it is one. A lone surrogate, which some programs
/// write as three bytes, is one broken character rather than three broken bytes.
struct Sequence {
  std::int32_t length = 1;
  bool is_valid = false;
};

Sequence sequence_at(const std::uint8_t* data, std::int32_t at, std::int32_t size) {
  std::int32_t end = at;
  UChar32 value = 0;
  U8_NEXT(data, end, size, value);
  if (value >= 0) return {end - at, true};
  const bool is_surrogate = data[at] == 0xED && at + 2 < size && data[at + 1] >= 0xA0 &&
                            data[at + 1] <= 0xBF && (data[at + 2] & 0xC0) == 0x80;
  return {is_surrogate ? 3 : end - at, false};
}

Utf8Look look_at_utf8(std::string_view bytes) {
  Utf8Look look;
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto size = static_cast<std::int32_t>(bytes.size());
  std::int32_t i = 0;
  while (i < size) {
    if (size - i >= 8) {  // eight printable ASCII bytes at once
      std::uint64_t eight = 0;
      std::memcpy(&eight, data + i, 8);
      constexpr std::uint64_t kHigh = 0x8080808080808080;
      constexpr std::uint64_t kSpace = 0x2020202020202020;
      if (((eight | (eight - kSpace)) & kHigh) == 0) {
        i += 8;
        continue;
      }
    }
    const std::uint8_t byte = data[i];
    if (byte < 0x80) {
      if (byte < 0x20 && (byte < '\t' || byte > '\r') && byte != 0x1B) ++look.controls;
      if (byte == 0) ++look.nuls;
      ++i;
      continue;
    }
    const Sequence sequence = sequence_at(data, i, size);
    look.high += static_cast<std::size_t>(sequence.length);
    ++(sequence.is_valid ? look.multibyte : look.invalid);
    look.surrogates += !sequence.is_valid && sequence.length == 3 && byte == 0xED;
    i += sequence.length;
  }
  return look;
}

/// UTF-8 with what is broken replaced.
DecodedText decode_damaged_utf8(std::string_view bytes, CharsetBasis basis) {
  Decoding decoding(bytes.size());
  std::size_t copied = 0;
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto size = static_cast<std::int32_t>(bytes.size());
  for (std::int32_t i = 0; i < size;) {
    const std::int32_t start = i;
    const Sequence sequence = sequence_at(data, i, size);
    i += sequence.length;
    if (sequence.is_valid) continue;
    decoding.copy(bytes.substr(copied, static_cast<std::size_t>(start) - copied), copied);
    decoding.unknown(static_cast<std::size_t>(start), static_cast<std::size_t>(i - start));
    copied = static_cast<std::size_t>(i);
  }
  decoding.copy(bytes.substr(copied), copied);
  return decoding.take("UTF-8", basis);
}

/// UTF-16 or UTF-32 (`unit` 2 or 4 bytes) from `first_byte` on.
DecodedText decode_wide(std::string_view bytes, std::size_t first_byte, std::size_t unit,
                        bool is_big_endian, CharsetBasis basis) {
  const auto unit_at = [&](std::size_t byte) {
    char32_t value = 0;
    for (std::size_t k = 0; k < unit; ++k) {
      const std::size_t place = is_big_endian ? k : unit - 1 - k;
      value = (value << 8) | static_cast<unsigned char>(bytes[byte + place]);
    }
    return value;
  };
  Decoding decoding(bytes.size() / unit);
  std::size_t i = first_byte;
  while (i + unit <= bytes.size()) {
    char32_t value = unit_at(i);
    std::size_t length = unit;
    if (unit == 2 && value >= 0xD800 && value < 0xDC00 && i + 4 <= bytes.size()) {
      const char32_t low = unit_at(i + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
        length = 4;
      }
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
      decoding.unknown(i, length);
    } else {
      decoding.character(value, i, length);
    }
    i += length;
  }
  if (i < bytes.size()) decoding.unknown(i, bytes.size() - i);
  static constexpr std::array<const char*, 4> kNames = {"UTF-16LE", "UTF-16BE", "UTF-32LE",
                                                        "UTF-32BE"};
  return decoding.take(kNames[(unit == 4 ? 2U : 0U) + (is_big_endian ? 1U : 0U)], basis);
}

/// Bytes 0x80 to 0x9F of windows-1252; 0 where it has no character.
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

DecodedText decode_windows_1252(std::string_view bytes, CharsetBasis basis) {
  Decoding decoding(bytes.size() + bytes.size() / 8);
  std::size_t copied = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte < 0x80) continue;
    decoding.copy(bytes.substr(copied, i - copied), copied);
    const char32_t value = byte >= 0xA0 ? byte : kWindows1252[byte - 0x80U];
    if (value == 0) {
      decoding.unknown(i, 1);
    } else {
      decoding.character(value, i, 1);
    }
    copied = i + 1;
  }
  decoding.copy(bytes.substr(copied), copied);
  return decoding.take("windows-1252", basis);
}

struct ConverterCloser {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, ConverterCloser>;

/// A converter that stops at what it cannot read; null when ICU does not know the name, or the
/// charset is none that a label written in ASCII can stand in.
Converter open_converter(const std::string& name) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter(ucnv_open(name.c_str(), &error));
  if (U_FAILURE(error)) return nullptr;
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &error);
  const char* probe = "<meta";
  for (const char* at = probe; *at != '\0';) {
    const auto expected = static_cast<UChar32>(static_cast<unsigned char>(*at));
    if (ucnv_getNextUChar(converter.get(), &at, probe + 5, &error) != expected) return nullptr;
  }
  ucnv_reset(converter.get());
  return U_FAILURE(error) ? nullptr : std::move(converter);
}

/// By ICU, one character at a time, so that each knows its bytes.
DecodedText decode_by_icu(std::string_view bytes, UConverter* converter, const char* name,
                          CharsetBasis basis) {
  Decoding decoding(bytes.size() + bytes.size() / 4);
  const char* const begin = bytes.data();
  const char* const end = begin + bytes.size();
  const char* at = begin;
  while (at < end) {
    const char* const start = at;
    UErrorCode error = U_ZERO_ERROR;
    const UChar32 value = ucnv_getNextUChar(converter, &at, end, &error);
    if (error == U_INDEX_OUTOFBOUNDS_ERROR) break;  // only a shift sequence was left
    if (at == start) ++at;
    const auto source_byte = static_cast<std::size_t>(start - begin);
    const auto source_length = static_cast<std::size_t>(at - start);
    if (U_FAILURE(error)) {
      ucnv_reset(converter);
      decoding.unknown(source_byte, source_length);
    } else if (source_length == 1 && value == static_cast<UChar32>(*start)) {
      decoding.copy(bytes.substr(source_byte, 1), source_byte);
    } else {
      decoding.character(static_cast<char32_t>(value), source_byte, source_length);
    }
  }
  return decoding.take(name, basis);
}

std::string lower_label(std::string_view label) {
  std::string out;
  for (const char c : label) {
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '"' || c == '\'') continue;
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return out;
}

/// Labels that mean another charset than their name says, after the Encoding Standard.
std::string meaning_of(const std::string& label) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 26> kMeanings = {{
      {"utf8", "utf-8"},
      {"unicode-1-1-utf-8", "utf-8"},
      {"utf-16", "utf-8"},  // a label that can be read as ASCII cannot stand in UTF-16
      {"utf-16le", "utf-8"},
      {"utf-16be", "utf-8"},
      {"unicode", "utf-8"},
      {"ucs-2", "utf-8"},
      {"ascii", "windows-1252"},
      {"us-ascii", "windows-1252"},
      {"ansi_x3.4-1968", "windows-1252"},
      {"iso-8859-1", "windows-1252"},
      {"iso8859-1", "windows-1252"},
      {"iso_8859-1", "windows-1252"},
      {"latin1", "windows-1252"},
      {"l1", "windows-1252"},
      {"cp1252", "windows-1252"},
      {"x-cp1252", "windows-1252"},
      {"ansi", "windows-1252"},
      {"iso-8859-9", "windows-1254"},
      {"latin5", "windows-1254"},
      {"tis-620", "windows-874"},
      {"iso-8859-11", "windows-874"},
      {"gb2312", "gb18030"},
      {"gbk", "gb18030"},
      {"x-sjis", "windows-31j"},
      {"shift_jis", "windows-31j"},
  }};
  for (const auto& [from, to] : kMeanings) {
    if (label == from) return std::string(to);
  }
  return label;
}

/// Mac Roman gives itself away by its apostrophe (0xD5) between letters, which windows-1252 would
/// print as a capital O with a tilde inside a word, and by its quotation marks (0xD2, 0xD3).
bool looks_like_mac_roman(std::string_view bytes) {
  std::size_t mac = 0;
  std::size_t windows = 0;
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  for (std::size_t i = 1; i + 1 < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (byte >= 0x91 && byte <= 0x97) ++windows;
    const bool is_inside = is_small(bytes[i - 1]) && is_small(bytes[i + 1]);
    const bool opens = (bytes[i - 1] == ' ' || bytes[i - 1] == '\n' || bytes[i - 1] == '\r') &&
                       bytes[i + 1] >= 'A' && bytes[i + 1] <= 'z';
    if ((byte == 0xD5 && is_inside) || (byte == 0xD2 && opens)) ++mac;
  }
  return mac > 0 && mac > windows;
}

/// Which wide charset the zero bytes of text without a mark point to; unit 0 for none.
struct Wide {
  std::size_t unit = 0;
  bool is_big_endian = false;
};

Wide wide_by_zero_bytes(std::string_view bytes) {
  bytes = bytes.substr(0, 64 << 10);
  if (bytes.find('\0') == std::string_view::npos) return {};
  std::array<std::size_t, 4> zeros = {};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\0') ++zeros[i % 4];
  }
  const std::size_t quads = bytes.size() / 4;
  if (quads >= 2 && zeros[2] >= quads && zeros[3] >= quads && zeros[0] == 0) return {4, false};
  if (quads >= 2 && zeros[0] >= quads && zeros[1] >= quads && zeros[3] == 0) return {4, true};
  const std::size_t pairs = bytes.size() / 2;
  const std::size_t even = zeros[0] + zeros[2];
  const std::size_t odd = zeros[1] + zeros[3];
  if (pairs >= 2 && odd * 10 >= pairs * 7 && even * 50 <= pairs) return {2, false};
  if (pairs >= 2 && even * 10 >= pairs * 7 && odd * 50 <= pairs) return {2, true};
  return {};
}

/// More than one byte in a hundred (and more than an odd one) that no text has.
bool is_binary(std::string_view bytes, const Utf8Look& look) {
  return look.controls > 3 + bytes.size() / 100;
}

std::optional<DecodedText> decode_marked(const std::string& bytes) {
  const std::string_view view = bytes;
  constexpr auto kMark = CharsetBasis::byte_order_mark;
  using namespace std::string_view_literals;
  if (view.starts_with("\x00\x00\xFE\xFF"sv)) return decode_wide(view, 4, 4, true, kMark);
  if (view.starts_with("\xFF\xFE\x00\x00"sv) && view.size() % 4 == 0) {
    return decode_wide(view, 4, 4, false, kMark);
  }
  if (view.starts_with("\xFF\xFE"sv)) return decode_wide(view, 2, 2, false, kMark);
  if (view.starts_with("\xFE\xFF"sv)) return decode_wide(view, 2, 2, true, kMark);
  return std::nullopt;
}

/// By the declared charset, when it is known and does not contradict the bytes.
std::optional<DecodedText> decode_declared(std::string_view bytes, const std::string& name) {
  if (name == "windows-1252") return decode_windows_1252(bytes, CharsetBasis::declared);
  if (name == "utf-7" || name == "scsu" || name == "bocu-1") return std::nullopt;
  const Converter converter = open_converter(name);
  if (!converter) return std::nullopt;
  return decode_by_icu(bytes, converter.get(), name.c_str(), CharsetBasis::declared);
}

std::optional<DecodedText> guess(std::string_view bytes, const Utf8Look& look) {
  // Nearly every byte high: a text of another script, which windows-1252 would turn to noise.
  if (look.high > 8 && look.high * 10 > bytes.size() * 3) return std::nullopt;
  if (looks_like_mac_roman(bytes)) {
    if (const Converter converter = open_converter("macintosh")) {
      return decode_by_icu(bytes, converter.get(), "macintosh", CharsetBasis::guess);
    }
  }
  return decode_windows_1252(bytes, CharsetBasis::guess);
}

/// Text of another charset is hardly ever valid UTF-8 by chance, while pages that declare what
/// their template once was are common: one character of several bytes outweighs any declaration.
/// Text of ASCII bytes alone is the same in all charsets but those that are written in ASCII bytes.
bool is_plainly_utf8(std::string_view declared, const Utf8Look& look) {
  if (look.invalid > 0) return false;
  const bool is_written_in_ascii = declared.starts_with("iso-2022") || declared.starts_with("hz");
  return look.multibyte > 0 || !is_written_in_ascii;
}

std::optional<DecodedText> decode_narrow(std::string bytes, std::string_view declared,
                                         const Utf8Look& look) {
  const std::string name = meaning_of(lower_label(declared));
  const bool has_other = !name.empty() && name != "utf-8";
  if (is_plainly_utf8(name, look)) {
    DecodedText same;
    same.text = std::move(bytes);
    same.is_identity = true;
    same.charset = "UTF-8";
    const bool has_mark = std::string_view(same.text).starts_with("\xEF\xBB\xBF");
    same.basis = has_mark ? CharsetBasis::byte_order_mark : CharsetBasis::valid_utf8;
    same.overrides_declared = has_other && look.multibyte > 0;
    return same;
  }
  if (has_other) {
    if (std::optional<DecodedText> text = decode_declared(bytes, name)) return text;
  }
  const std::size_t seen = look.multibyte + look.surrogates;
  if (seen >= look.invalid && seen > 0) {
    return decode_damaged_utf8(bytes, CharsetBasis::damaged_utf8);
  }
  std::optional<DecodedText> text = guess(bytes, look);
  if (text) text->overrides_declared = !name.empty();
  return text;
}

}  // namespace

std::optional<DecodedText> decode_text(std::string bytes, std::string_view declared) {
  std::optional<DecodedText> text = decode_marked(bytes);
  if (!text) {
    const Wide wide = wide_by_zero_bytes(bytes);
    if (wide.unit != 0) {
      text = decode_wide(bytes, 0, wide.unit, wide.is_big_endian, CharsetBasis::zero_bytes);
    }
  }
  const std::string_view seen = text ? std::string_view(text->text) : bytes;
  const Utf8Look look = look_at_utf8(seen);
  if (is_binary(seen, look)) return std::nullopt;
  if (text) {
    // A file cut in its last character is still text.
    if (text->replaced > 1 && text->replaced * 20 > text->text.size() / 3) return std::nullopt;
  } else {
    text = decode_narrow(std::move(bytes), declared, look);
  }
  if (text) text->nuls = look.nuls;
  return text;
}

}  // namespace onrecord
