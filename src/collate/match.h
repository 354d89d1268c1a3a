// Two wordings laid side by side: which words answer to which, and which differ only in form.
#pragma once

#include <cstdint>
#include <vector>

#include "collate/wording.h"
#include "sequence/pairing.h"

namespace onrecord::collation {

enum class MatchOp : std::uint8_t {
  equal,         ///< the same word
  same_value,    ///< the same number, written otherwise: five and 5
  same_type,     ///< the same word, broken at the end of a line
  same_spoken,   ///< the same words, one side in a spoken or short form: gonna, don't
  same_spelled,  ///< the same word in another house spelling, or joined: cease fire and ceasefire
  substitute,
  insert,  ///< only in b
  remove,  ///< only in a
};

/// Words [a_begin, a_end) of `a` answer to words [b_begin, b_end) of `b`.
struct Match {
  MatchOp op = MatchOp::equal;
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;

  std::uint32_t a_size() const { return a_end - a_begin; }
  std::uint32_t b_size() const { return b_end - b_begin; }
  bool agrees() const { return op < MatchOp::substitute; }
};

/// The matches in order, none of either side's words left out. `equal` and `substitute` stand for
/// single words; runs that only one side has are one match each. `a_is_record`: an ellipsis in `a`
/// is a pause, not a gap.
std::vector<Match> match_words(const Wording& a, const Wording& b, Overhang overhang,
                               bool a_is_record);

/// Whether two words may be one in two spellings although no list says so (a letter doubled, an
/// accent, an apostrophe); never for words that are merely alike.
bool is_variant_spelling(const WordInfo& a, const WordInfo& b);

/// Whether one is the other without its accents.
bool differs_in_accents_only(const WordInfo& a, const WordInfo& b);

}  // namespace onrecord::collation
