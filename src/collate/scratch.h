// Tables that a thread uses for one quotation and one text after the other, so that neither makes
// its own.
#pragma once

#include <cstdint>
#include <vector>

#include "collate/seen_words.h"

namespace onrecord::collation {

struct Scratch {
  /// Words that one which may look otherwise may answer to.
  static constexpr std::uint32_t kOtherwise = 2;

  explicit Scratch(const SoughtTerms& all) : terms(all.terms() + 1), worth(2 * terms.size(), 0) {
    for (std::size_t n = 1; n < worth.size(); n += 2) worth[n] = kOtherwise;
  }

  /// What the quotation at hand has of a term.
  struct Term {
    std::uint64_t rows = 0;       ///< bits of its places
    std::uint64_t rows_back = 0;  ///< … counted from its end
    std::uint32_t times = 0;
    std::uint32_t inside = 0;  ///< in the window at hand
  };

  std::vector<Term> terms;                  ///< by number
  std::vector<std::uint64_t> is_hit;        ///< a bit for each word of the text …
  std::vector<std::uint32_t> word_at;       ///< … and which of the telling words is there
  std::vector<std::uint32_t> lemma_inside;  ///< of each telling word, in the window at hand
  /// By SeenWord::index: how many words of the quotation at hand the word may answer to.
  std::vector<std::uint8_t> worth;
  std::vector<std::uint32_t> block_worth;  ///< … the words of each stretch of a text
};

/// Sets the terms of one quotation for as long as it lives.
class TermsInUse {
 public:
  TermsInUse(const Sought& sought, Scratch& scratch);
  ~TermsInUse();
  TermsInUse(const TermsInUse&) = delete;
  TermsInUse& operator=(const TermsInUse&) = delete;

  Scratch::Term& of(SeenWord word) const { return scratch_.terms[word.term()]; }
  /// Nothing is in the window any more.
  void empty_window() const;

 private:
  const Sought& sought_;
  Scratch& scratch_;
};

}  // namespace onrecord::collation
