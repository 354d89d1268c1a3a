#include "text/fold.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "text/unicode.h"

namespace onrecord {
namespace {

bool is_ascii(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

std::uint64_t hash_bytes(std::string_view bytes) {
  const std::uint64_t hash = XXH3_64bits(bytes.data(), bytes.size());
  return hash == 0 ? 1 : hash;
}

}  // namespace

std::string fold_word(std::string_view word) {
  std::string folded;
  folded.reserve(word.size());
  if (is_ascii(word)) {
    for (char c : word) folded += static_cast<char>(fold_case(static_cast<char32_t>(c)));
    return folded;
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  std::string normal;
  if (U_SUCCESS(status)) {
    const auto piece = icu::StringPiece(word.data(), static_cast<std::int32_t>(word.size()));
    nfkc->normalize(icu::UnicodeString::fromUTF8(piece), status).toUTF8String(normal);
  }
  if (U_FAILURE(status)) normal.assign(word);
  for (std::size_t byte = 0; byte < normal.size();) {
    const CodePoint point = code_point_at(normal, byte);
    byte += point.length;
    switch (point.value) {
      case 0x00AD:
      case 0x200B:
      case 0x200C:
      case 0x200D:
      case 0x2060:
      case 0xFEFF:
        break;  // soft hyphen, zero-width characters
      case 0x2018:
      case 0x2019:
      case 0x201B:
      case 0x02BC:
      case 0x2032:
      case '`':
        folded += '\'';
        break;
      case 0x2010:
      case 0x2011:
      case 0x2012:
      case 0x2013:
        folded += '-';
        break;
      case 0x0153:
      case 0x0152:
        folded += "oe";
        break;
      case 0x00E6:
      case 0x00C6:
        folded += "ae";
        break;
      default:
        append_utf8(folded, fold_case(point.value));
    }
  }
  return folded;
}

std::uint64_t hash_word(std::string_view word) {
  char buffer[64];
  if (word.size() <= sizeof buffer && is_ascii(word)) {
    std::transform(word.begin(), word.end(), buffer,
                   [](char c) { return static_cast<char>(fold_case(static_cast<char32_t>(c))); });
    return hash_bytes({buffer, word.size()});
  }
  return hash_bytes(fold_word(word));
}

}  // namespace onrecord
