// Transcripts of courts and inquiries whose lines are numbered at the margin, from 1 on each page
// or for each witness.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"

namespace onrecord {

/// A text without the numbers of its lines, and where its bytes stand in the numbered one.
struct UnnumberedText {
  std::string text;
  std::vector<OriginRun> runs;
};

/// Takes the column of line numbers out of a transcript, and with it what is printed on each page
/// between two of them. Nothing when the text has no such column: a list, verses, cues and numbered
/// paragraphs are none. Linear.
std::optional<UnnumberedText> without_line_numbers(std::string_view text);

}  // namespace onrecord
