#include "quote/speaker_label.h"

#include <algorithm>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::uint32_t kLongest = 14;  // tokens
constexpr int kMostWords = 7;

/// ORR, McCOLLUM: no small letters after the second capital.
bool is_in_capitals(std::string_view word) {
  int capitals = 0;
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = code_point_at(word, at);
    if (is_upper(point.value)) ++capitals;
    if (is_lower(point.value) && (capitals >= 2 || at > 3)) return false;
    at += point.length;
  }
  return capitals >= 2;
}

bool is_small_word(std::uint64_t word) {
  static const std::uint64_t kWords[] = {hash_word("of"),  hash_word("the"), hash_word("and"),
                                         hash_word("for"), hash_word("de"),  hash_word("van"),
                                         hash_word("von"), hash_word("la"),  hash_word("del")};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// What the words before a colon are.
struct Seen {
  int words = 0;
  int capitals = 0;
  bool is_titled = false;
  bool has_first_name = false;
  bool is_letter = false;  // Q, A
};

/// Takes one word in; false when no label has it.
bool take(std::string_view text, const Token& token, Seen& seen) {
  static const Lexicon& titles = lexicon("label_titles.txt");
  static const Lexicon& first_names = lexicon("first_names.txt");
  static const Lexicon& others = lexicon("not_speakers.txt");
  const std::string_view word = text.substr(token.span.begin_byte, token.span.size());
  if (!token.is_capitalised) return seen.words > 0 && is_small_word(token.word);
  const bool is_title = titles.contains(token.word) && !is_small_word(token.word);
  if (seen.words == 0) {
    if (!is_title && others.contains(token.word)) return false;
    seen.is_titled = is_title;
    seen.has_first_name = first_names.contains(token.word);
    seen.is_letter = word == "Q" || word == "A";
  } else {
    seen.is_letter = false;
  }
  ++seen.words;
  seen.capitals += !is_title && is_in_capitals(word);
  return seen.words <= kMostWords;
}

}  // namespace

SpeakerLabel speaker_label_at(std::string_view text, const Segmentation& segmentation,
                              std::uint32_t first, std::uint32_t end) {
  Seen seen;
  const std::uint32_t limit = std::min(end, first + kLongest);
  for (std::uint32_t n = first; n < limit; ++n) {
    const Token& token = segmentation.tokens[n];
    if (token.kind == TokenKind::word) {
      if (!take(text, token, seen)) break;
      continue;
    }
    if (token.kind != TokenKind::punctuation) break;
    const char sign = text[token.span.begin_byte];
    if (sign == '.' || sign == ',') continue;
    if (sign != ':' || token.span.size() != 1 || n + 1 >= end) break;
    if (segmentation.tokens[n + 1].span.begin_byte == token.span.end_byte) break;  // 10:30, http:
    const bool is_strong = seen.capitals > 0 || seen.is_letter ||
                           (seen.words >= 2 && (seen.is_titled || seen.has_first_name));
    if (seen.words == 0 || (!is_strong && seen.words > 1)) break;
    return {n + 1, is_strong};
  }
  return {first, false};
}

}  // namespace onrecord
