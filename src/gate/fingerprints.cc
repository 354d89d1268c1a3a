#include "gate/fingerprints.h"

#include <string_view>

#include "base/sha256.h"
#include "onrecord/evidence.h"
#include "onrecord/names.h"
#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kPlaces = 2;         // the standard and what differs from it
constexpr std::size_t kEnoughWords = 4;    // a place of fewer words is told by its sentence too
constexpr std::size_t kSurroundings = 80;  // bytes looked at on each side where there is none

/// The folded words of a text, each followed by a blank; adds how many there are.
std::string folded(std::string_view text, std::size_t& words) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size()) {
      const CodePoint point = code_point_at(text, end);
      if (!is_letter_or_digit(point.value)) break;
      end += point.length;
    }
    if (end == at) {
      at += code_point_at(text, at).length;
      continue;
    }
    if (std::string word = fold_word(text.substr(at, end - at)); !word.empty()) {
      out += word + ' ';
      ++words;
    }
    at = end;
  }
  return out;
}

/// The line of the text that a place stands in, at most a little on each side.
Span surroundings_of(std::string_view text, Span place) {
  std::uint32_t begin = place.begin_byte;
  std::uint32_t end = place.end_byte;
  while (begin > 0 && text[begin - 1] != '\n' && place.begin_byte - begin < kSurroundings) --begin;
  while (end < text.size() && text[end] != '\n' && end - place.end_byte < kSurroundings) ++end;
  const auto is_inner = [&](std::uint32_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
  };
  while (begin < place.begin_byte && is_inner(begin)) ++begin;
  while (end > place.end_byte && is_inner(end)) --end;
  return {begin, end};
}

std::string words_at(const Report& report, DocumentSpan place) {
  const Document& document = report.documents[place.document.value];
  std::size_t words = 0;
  std::string out = folded(text_of(document, place.span), words);
  if (words < kEnoughWords) {
    out += "| " + folded(text_of(document, surroundings_of(document.text, place.span)), words);
  }
  return out;
}

}  // namespace

std::string fingerprint_of(const Report& report, const Finding& finding) {
  std::string hashed(name_of(finding.kind));
  std::size_t count = 0;
  for (const EvidenceRef& ref : finding.refs) {
    for (const DocumentSpan& place : places_of(report, ref)) {
      if (count == kPlaces) break;
      hashed += '\n' + words_at(report, place);
      ++count;
    }
  }
  return sha256_hex(hashed).substr(0, 16);
}

}  // namespace onrecord
