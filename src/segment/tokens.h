// Tokens of one paragraph (inside the room; the entry is segment.h).
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/segmentation.h"
#include "onrecord/span.h"

namespace onrecord {

/// Appends the tokens of text[block] in order. ASCII text takes no call into Unicode tables.
void append_tokens(std::string_view text, Span block, std::vector<Token>& tokens);

}  // namespace onrecord
