// The words of a pair: what each side has alone, where the draft changed something, and what would
// have to stand there for the source's wording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checked/checked_draft.h"

namespace onrecord::checked {

/// A run of edits that are not equal.
struct Change {
  std::size_t first = 0;   ///< index of the first edit of the run
  std::size_t end = 0;     ///< behind its last
  Span own;                ///< the draft's words in it; empty, at their place, when it has none
  bool is_marked = false;  ///< the draft says so itself: an ellipsis, brackets
};

std::vector<Change> changes_of(const Report& report, const VariantPair& pair);

/// The changed words; where the draft lacks words, its words on either side of the gap.
Span visible_span(const Report& report, const VariantPair& pair, const Change& change);

/// One side's words in order, those that the other lacks told apart.
std::vector<Piece> pieces_of(const Report& report, const VariantPair& pair, bool is_source);

/// A stretch of the draft's text and what would stand there in the source's wording.
struct Mending {
  Span draft;
  std::string words;
};

/// Words for words, so that the draft's marks stay; nothing where the source's words do not stand
/// together (an attribution or a question between them).
std::optional<Mending> mending_of(const Report& report, const VariantPair& pair,
                                  const Change& change);

/// Written so that a draft of that format shows these words.
std::string escaped_for(DraftFormat format, std::string_view words);

/// Whether a mark of a quotation is in a text (an apostrophe is none).
bool has_quotation_mark(std::string_view text);

/// Runs of white space become one space.
std::string on_one_line(std::string_view text);

/// Up to `most` bytes of the paragraph before (after) a place, cut between words.
std::string text_before(const Document& document, Span place, std::size_t most);
std::string text_after(const Document& document, Span place, std::size_t most);

}  // namespace onrecord::checked
