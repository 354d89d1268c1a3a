// Plain text as news desks and archives keep it: blocks of a text whose bytes never change.
#pragma once

#include <vector>

#include "onrecord/document.h"

namespace onrecord {

/// Sets blocks (and title, byline, published when they are unset and the text prints them) of a
/// document whose text is set. Text before `body_byte` (front matter, a byte order mark) belongs
/// to no block.
void lay_out_plain_text(Document& document, std::size_t body_byte);

}  // namespace onrecord
