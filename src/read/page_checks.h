// Whether what was found on a page is its story at all, and all of it.
#pragma once

#include <optional>
#include <string>

#include "onrecord/document.h"
#include "read/page_metadata.h"

namespace onrecord {

/// Why the text is no story: a consent text, a wall before robots or readers, an error page.
/// Nothing when it may be one. For a user, no full stop.
std::optional<std::string> why_no_story(const Document& document, const PageMetadata& page);

/// Why the text seems to be only the beginning of the story; nothing when it seems whole.
std::optional<std::string> why_cut_short(const Document& document, const PageMetadata& page);

/// "en" when the text is full of English function words, else "und".
std::string guess_language(std::string_view text);

}  // namespace onrecord
