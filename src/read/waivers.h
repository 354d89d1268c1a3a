// Notes in a draft that some findings are known and meant (docs/format/waivers.md).
//
//   <!-- onrecord: allow altered-quotation: the style guide spells out numbers -->
//   [onrecord: allow altered-quotation, unattributed: agreed with the desk]     (plain text)
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/result.h"
#include "read/lines.h"

namespace onrecord {

/// Makes the lines of a plain text that are notes blank, so that they are no words of it.
void blank_notes(std::string_view text, std::vector<Line>& lines);

/// Sets `waivers` of a document whose blocks are set. Plain text: notes stand on lines of their
/// own and cover the block behind. Markup: `source` is the text that `origin` counts the bytes of;
/// a comment covers the block whose words stand before it on its line, else the one behind it.
/// `allow-file` covers the whole document. A note that cannot be obeyed (no reason, no such
/// finding) is told to `diagnostics` and does nothing.
void find_notes_in_plain_text(Document& document, Diagnostics& diagnostics);
void find_notes_in_comments(std::string_view source, Document& document, Diagnostics& diagnostics);

}  // namespace onrecord
