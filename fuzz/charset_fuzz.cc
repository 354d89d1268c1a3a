// Decoding: the first byte picks a declared charset. The text is UTF-8, its runs cover it in order,
// and copied runs hold the source's bytes.
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "text/charset.h"
#include "text/unicode.h"

namespace {

constexpr std::string_view kLabels[] = {"",       "utf-8",       "iso-8859-1", "windows-1251",
                                        "koi8-r", "shift_jis",   "gbk",        "big5",
                                        "euc-kr", "iso-2022-jp", "utf-7",      "macintosh",
                                        "hz",     "gb18030",     "utf-16",     "ibm037"};

void require(bool holds) {
  if (!holds) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view label = kLabels[data[0] % std::size(kLabels)];
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto decoded = onrecord::decode_text(bytes, label);
  if (!decoded) return 0;
  require(onrecord::is_valid_utf8(decoded->text));
  if (decoded->is_identity) {
    require(decoded->text == bytes && decoded->runs.empty());
    return 0;
  }
  std::size_t text_byte = 0;
  std::size_t source_byte = 0;
  for (const onrecord::DecodedRun& run : decoded->runs) {
    require(run.text_byte == text_byte && run.length > 0 && run.source_byte >= source_byte);
    text_byte += run.length;
    source_byte = std::size_t{run.source_byte} + run.source_length;
    require(source_byte <= bytes.size());
  }
  require(text_byte == decoded->text.size());
  return 0;
}
