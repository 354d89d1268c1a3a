// What a user reads in a hover or a title: the words of draft and source side by side.
//
// Words of sources and drafts are data. In Markdown every mark that could make a link, an image or
// markup of them is escaped, so that a source cannot make an editor fetch or show something.
#pragma once

#include <string>
#include <string_view>

#include "checked/checked_draft.h"

namespace onrecord::lsp {

/// “words”, shortened in the middle when they are very many.
std::string in_marks(std::string_view words);

/// "hearing.txt:12:5", with speaker and time where they are known.
std::string place_in_words(const checked::SourcePlace& place);

std::string hover_text(const checked::CheckedQuotation& quotation, bool is_markdown);

/// "Use the source's wording: “eleven”, “not” (hearing.txt:3:8)".
std::string fix_title(const checked::Comparison& comparison);

/// "Take in what the source has next: “unless the board forbids it” (hearing.txt:5:30)".
std::string offer_title(const checked::Comparison& comparison, const checked::Offer& offer);

std::string escaped_markdown(std::string_view text);

}  // namespace onrecord::lsp
