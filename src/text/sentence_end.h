// Whether a piece of text ends as a sentence does: one answer for every reader of bytes.
#pragma once

#include <string_view>

namespace onrecord {

/// Whether a colon ends what stands before it: a paragraph does, a sentence with its words behind
/// it does not.
enum class Colon {
  ends,
  goes_on
};

/// Whether the last sign of `text` is . ? ! … or an ideographic full stop; closing marks, brackets,
/// emphasis signs of light markup and blanks may stand behind it.
bool ends_sentence(std::string_view text, Colon colon = Colon::ends);

}  // namespace onrecord
