// Paragraphs of plain text, told from its line breaks alone.
//
// News archives keep one paragraph a line; mail, court papers and transcripts wrap lines at a
// width. One look at the whole text settles which: a line that goes on in the middle of a sentence
// starts with a small letter, a paragraph never does.
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "read/lines.h"

namespace onrecord {

struct TextParagraph {
  Span span;  ///< from its first to its last visible byte
  std::uint32_t line_count = 1;
  BlockKind kind = BlockKind::paragraph;  ///< or list_item; other kinds only where markup says so
  bool blank_before = false;              ///< an empty line (or nothing) stands before it
  bool blank_after = false;               ///< an empty line (or nothing) stands after it
};

struct Layout {
  bool is_wrapped = false;
  std::vector<TextParagraph> paragraphs;
};

/// Joins lines of `text` to paragraphs. Linear.
Layout lay_out(std::string_view text, const std::vector<Line>& lines);

}  // namespace onrecord
