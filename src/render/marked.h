// The words of a variant with what differs marked, for every output that shows words: [-gone-] and
// {+new+} on a terminal, <del> and <ins> in a page.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "onrecord/report.h"
#include "render/styled.h"

namespace onrecord {

enum class Mark {
  plain,
  removed,  ///< words of the standard that the other lacks
  added,    ///< words that the standard lacks
  faint     ///< ours, not the document's: an ellipsis where something is not shown
};

struct MarkedRun {
  std::string text;  ///< as the document has it; whoever prints it makes it safe
  Mark mark = Mark::plain;
};

struct Marked {
  std::vector<MarkedRun> runs;

  Marked& add(std::string_view text, Mark mark = Mark::plain) {
    runs.push_back({std::string(text), mark});
    return *this;
  }
};

/// How many words are shown before a stretch is shortened.
struct Room {
  std::size_t context = 8;     ///< on each side of a change
  std::size_t unchanged = 40;  ///< where this side has no changed word
  std::size_t changed = 14;    ///< of a change
};

/// One side of a pair by itself, its own differing words marked, long equal stretches shortened to
/// the words around the changes. With quotation marks when `in_marks`.
Marked marked_side(const Report& report, const VariantPair& pair, bool is_a, bool in_marks,
                   const Room& room = {});

/// The words of `b` with the words of `a` that are not there: lost {+an+}[-the-] argument.
Marked marked_against(const Report& report, const VariantPair& pair, bool in_marks,
                      const Room& room = {});

/// The words of a place, at most `most_words` (0: all).
Marked plain_words(const Report& report, DocumentSpan place, bool in_marks,
                   std::size_t most_words = 0);

/// For a terminal: changes between marks, readable without colour.
Styled styled(const Marked& words);

}  // namespace onrecord
