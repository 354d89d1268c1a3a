// A text as one run sees it: which of its words somebody seeks, and where. Made in one pass over
// the text, for all quotations of the run.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "collate/numbered_words.h"
#include "collate/sought_terms.h"
#include "fingerprint/shingle_index.h"

namespace onrecord::collation {

/// A word of a text: the number of its term (0: nobody seeks it) and whether it may answer to other
/// words.
class SeenWord {
 public:
  SeenWord() = default;
  SeenWord(std::uint32_t term, bool may_look_otherwise)
      : packed_(term << 1U | (may_look_otherwise ? 1U : 0U)) {}
  std::uint32_t term() const { return packed_ >> 1U; }
  std::uint32_t may_look_otherwise() const { return packed_ & 1U; }
  std::uint32_t index() const { return packed_; }  ///< up to twice the largest term and one

 private:
  std::uint32_t packed_ = 0;
};

/// For each number from 1 on the places where it stands, in order.
class PlacesByNumber {
 public:
  struct Item {
    std::uint32_t number = 0;
    std::uint32_t place = 0;
  };
  /// `items`: by place; numbers up to `count`.
  void set(std::span<const Item> items, std::uint32_t count);
  std::span<const std::uint32_t> of(std::uint32_t number) const {
    if (number == 0 || places_.empty()) return {};
    return std::span(places_).subspan(ends_[number - 1], ends_[number] - ends_[number - 1]);
  }

 private:
  std::vector<std::uint32_t> ends_;  // by number
  std::vector<std::uint32_t> places_;
};

class SeenWords {
 public:
  SeenWords(const NumberedWords& text, const SoughtTerms& terms);

  std::uint32_t size() const { return static_cast<std::uint32_t>(words_.size()); }
  std::span<const SeenWord> words() const { return words_; }
  /// Of telling words alone, by the number of their lemma.
  const PlacesByNumber& lemmas() const { return lemmas_; }
  bool has(std::uint32_t term) const { return term < is_here_.size() && is_here_[term] != 0; }

  /// The places where the whole of a quotation stands (at least three words), in order, at most
  /// `limit`.
  std::vector<std::uint32_t> places(const Sought& sought, std::size_t limit = 64) const;
  /// How many of its runs of three words stand somewhere.
  std::uint32_t seeds_of(const Sought& sought) const;
  /// As ShingleIndex::runs.
  std::vector<ExactRun> runs(const Sought& sought) const;

 private:
  std::vector<SeenWord> words_;
  std::vector<char> is_here_;  // by term
  PlacesByNumber lemmas_;
  PlacesByNumber seeds_;
};

}  // namespace onrecord::collation
