// A draft's words made ready for being looked up in many records: all that does not depend on the
// record.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

struct Sought {
  explicit Sought(const Wording& sought);

  const Wording* wording;           ///< must outlive this
  std::vector<std::uint64_t> keys;  ///< of its words, in order
  std::vector<std::uint64_t>
      lemmas;                        ///< of its telling words outside brackets, sorted, each once …
  std::vector<std::uint32_t> times;  ///< … and how often it has each
  std::uint32_t telling = 0;         ///< telling words
  std::uint32_t telling_otherwise = 0;  ///< of these, that no lemma may tell
  std::uint32_t otherwise = 0;          ///< words that may be there in another form
  std::uint32_t joining = 0;            ///< words that go with the place, not with what moves
  std::uint32_t said = 0;               ///< words that no editor's brackets hold
  bool has_gap = false;  ///< an ellipsis or many words in brackets: no telling what they stand for

  // Set by SoughtTerms::add: what stands for it in the texts of a run.

  /// A different word: the number that stands for it, how often the quotation has it, and the bits
  /// of its places (of words up to the 64th).
  struct Term {
    std::uint32_t number = 0;
    std::uint32_t times = 0;
    std::uint64_t rows = 0;
  };
  std::vector<std::uint32_t> numbers;        ///< of its words, in order
  std::vector<Term> terms;                   ///< its different words
  std::vector<std::uint32_t> lemma_numbers;  ///< of `lemmas`
  std::vector<std::uint32_t> seeds;          ///< of each run of three words, by its first word
};

/// Of each part of a quotation, which must outlive the result.
std::vector<Sought> sought_in(const Variant& variant);

}  // namespace onrecord::collation
