// Passages that plain text sets in from its margin: the block quotations of those who have no
// markup.
//
// What counts is the leftmost line of a paragraph against the margin of the text around it, so that
// an indented first line sets nothing in. Behind a colon a passage set in is quoted; without one it
// must be prose that stands apart.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "onrecord/document.h"

namespace onrecord {

/// One paragraph as its source sets it.
struct SetParagraph {
  std::string_view words;
  std::size_t first_indent = 0;  ///< columns before its first line
  std::size_t indent = 0;        ///< columns before its leftmost line
  std::uint32_t line_count = 1;
  BlockKind kind = BlockKind::paragraph;
  bool blank_before = false;
  bool blank_after = false;
};

/// The paragraph that stands at `span` of `text`; kind and empty lines are the caller's.
SetParagraph set_paragraph(std::string_view text, Span span);

/// For each paragraph, whether it belongs to a passage set in. Paragraphs before `body` are the
/// head of the text: nothing of theirs is. Linear.
std::vector<bool> passages_set_in(std::span<const SetParagraph> paragraphs, std::size_t body);

}  // namespace onrecord
