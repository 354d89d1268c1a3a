// Records as text: who speaks when, from labels at the start of lines.
#pragma once

#include <string>

#include "onrecord/document.h"

namespace onrecord {

/// Sets the blocks of a plain-text record: header lines (title, place, date) up to the first empty
/// line, then paragraphs. Text before `body_byte` belongs to no block.
void lay_out_transcript(Document& document, std::size_t body_byte);

/// Finds the turns of a record whose blocks are set. Labels and stage notes ("[Applause]") become
/// blocks of kind `meta` of their own. A record without labels is one turn of `speaker`, as is what
/// is said before the first label.
void find_turns(Document& document, const std::string& speaker);

/// How much of a document whose blocks are set stands under labels of speakers, 0 to 1; 0 when the
/// labels are too few to tell.
double labelled_share(const Document& document);

}  // namespace onrecord
