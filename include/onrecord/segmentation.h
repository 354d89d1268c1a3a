// Paragraphs, sentences and tokens of one document, as byte spans of its text.
//
// Sentences do not end inside quotation marks unless the mark ends with them, nor after
// abbreviations and initials (Unicode UAX #29 with an own layer above, see segment/). A token
// carries the hash of its folded form, so that comparing two words is comparing two integers.
#pragma once

#include <cstdint>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/span.h"

namespace onrecord {

enum class TokenKind : std::uint8_t {
  word,         ///< letters, with inner apostrophes, hyphens and points: don't, cease-fire, U.S.
  number,       ///< starts with a digit: 338, 10,000, 3.5, 2016
  mark,         ///< a quotation mark or an apostrophe that stands alone, one token each
  punctuation,  ///< anything else that is visible; an ellipsis or a dash is one token
};

struct Token {
  Span span;
  TokenKind kind = TokenKind::word;
  bool is_capitalised = false;  ///< starts with an upper-case letter
  std::uint64_t word = 0;  ///< hash of the folded form (text/fold.h); 0 for marks and punctuation
};

/// A range of tokens [first_token, end_token) and the bytes from the first to the last of them.
struct Sentence {
  Span span;
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
  std::uint32_t paragraph = 0;
};

struct Paragraph {
  Span span;
  std::uint32_t first_sentence = 0;
  std::uint32_t end_sentence = 0;
  std::uint32_t first_token = 0;
  std::uint32_t end_token = 0;
  BlockKind kind = BlockKind::paragraph;
};

/// Everything in order of position. Every token lies in one sentence, every sentence in one
/// paragraph.
struct Segmentation {
  std::vector<Paragraph> paragraphs;
  std::vector<Sentence> sentences;
  std::vector<Token> tokens;
};

}  // namespace onrecord
