#include "text/accents.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "text/unicode.h"

namespace onrecord {
namespace {

bool is_ascii(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return static_cast<signed char>(c) >= 0; });
}

/// Letters that Unicode does not decompose.
std::string_view plain(char32_t letter) {
  switch (letter) {
    case U'ø':
      return "o";
    case U'ł':
      return "l";
    case U'đ':
    case U'ð':
      return "d";
    case U'ħ':
      return "h";
    case U'ı':
      return "i";
    case U'ß':
      return "ss";
    case U'æ':
      return "ae";
    case U'œ':
      return "oe";
    case U'þ':
      return "th";
    default:
      return {};
  }
}

/// The two letters that German and the Nordic languages write where a letter cannot be had.
std::string_view pair_for(char32_t letter) {
  switch (letter) {
    case U'ä':
      return "ae";
    case U'ö':
    case U'ø':
      return "oe";
    case U'ü':
      return "ue";
    case U'å':
      return "aa";
    default:
      return {};
  }
}

std::string with_pairs(std::string_view word) {
  std::string spelt;
  for (std::size_t byte = 0; byte < word.size();) {
    const CodePoint point = code_point_at(word, byte);
    const std::string_view pair = pair_for(point.value);
    spelt += pair.empty() ? word.substr(byte, point.length) : pair;
    byte += point.length;
  }
  return spelt;
}

}  // namespace

std::string without_accents(std::string_view folded) {
  if (is_ascii(folded)) return std::string(folded);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* decompose = icu::Normalizer2::getNFDInstance(status);
  std::string whole;
  if (U_SUCCESS(status)) {
    const auto piece = icu::StringPiece(folded.data(), static_cast<std::int32_t>(folded.size()));
    decompose->normalize(icu::UnicodeString::fromUTF8(piece), status).toUTF8String(whole);
  }
  if (U_FAILURE(status)) whole.assign(folded);
  std::string bare;
  for (std::size_t byte = 0; byte < whole.size();) {
    const CodePoint point = code_point_at(whole, byte);
    const std::string_view letter = std::string_view(whole).substr(byte, point.length);
    byte += point.length;
    if (u_charType(static_cast<UChar32>(point.value)) == U_NON_SPACING_MARK) continue;
    const std::string_view spelt = plain(point.value);
    bare += spelt.empty() ? letter : spelt;
  }
  return bare;
}

bool differ_by_accents(std::string_view a, std::string_view b) {
  if (a == b || (is_ascii(a) && is_ascii(b))) return false;
  const std::string bare_a = without_accents(a);
  const std::string bare_b = without_accents(b);
  return bare_a == bare_b || without_accents(with_pairs(a)) == bare_b ||
         bare_a == without_accents(with_pairs(b));
}

}  // namespace onrecord
