// Plain text as news desks and archives keep it: blocks of a text whose bytes never change.
#pragma once

#include <vector>

#include "onrecord/document.h"

namespace onrecord {

/// Sets blocks (and title, byline, published when they are unset and the text prints them) of a
/// document whose text is set. Text before `body_byte` (front matter, a byte order mark) belongs
/// to no block.
void lay_out_plain_text(Document& document, std::size_t body_byte);

/// The same for text extracted from light markup, whose blocks are set: finds byline, date,
/// dateline and credits among its paragraphs, and a headline when the markup names none.
void sort_blocks(Document& document);

}  // namespace onrecord
