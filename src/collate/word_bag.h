// The words of an item without their order: enough to tell that two items have too little in common
// to be worth an alignment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

class WordBag {
 public:
  explicit WordBag(const Variant& item);

  /// Whether this item, which is not smaller, may have so much of the other one that link.h calls
  /// the two one utterance: half of its words with more than half of what they tell, nearly all of
  /// its words, or a run of six. Never false for items that an alignment would find alike.
  bool may_hold(const WordBag& small) const;

 private:
  /// How a word may answer to others.
  enum class Form : std::uint8_t {
    plain,
    may_differ,  ///< the same word may look otherwise: its `others_`
    number,
    unknown,  ///< … in no way that can be looked up
  };

  /// One word in its place.
  struct Piece {
    std::uint64_t lemma = 0;
    std::uint64_t key = 0;
    std::uint64_t joined = 0;
    float weight = 0;
    std::uint32_t others = 0;  ///< how many of `others_` belong to it, in order
    Form form = Form::plain;
    bool is_grammar = false;  ///< may stand for another such word in indirect speech
  };

  /// What this item has of the words of another one.
  struct Found {
    std::vector<bool> is_known;
    std::vector<bool> is_loose;  ///< … in another form, so that its neighbours tell nothing
    std::size_t count = 0;
    float weight = 0;
  };

  void add_joined(const Variant& item);
  bool shares_words(const WordBag& other) const;
  bool knows(std::uint64_t word) const;
  Found find(const WordBag& small) const;
  void find_joined(const WordBag& small, Found& found) const;
  bool may_have_run(const WordBag& small, const Found& found, std::size_t words,
                    float weight) const;

  std::vector<Piece> pieces_;           // in order
  std::vector<std::uint64_t> others_;   // words that a short form or a hyphen holds
  std::vector<std::uint64_t> held_;     // the same, sorted
  std::vector<std::uint64_t> answers_;  // all that may answer to a word of another item, sorted
  std::vector<std::uint64_t> lemmas_;   // sorted
  std::vector<std::uint64_t> runs_;     // of two words next or next but one to each other, sorted …
  std::vector<std::uint64_t> key_runs_;       // … by their keys
  std::vector<std::uint64_t> written_apart_;  // two and three words in a row as one, in order …
  std::vector<std::uint64_t> joined_;         // … sorted
  std::vector<std::uint64_t> single_;         // single words in that form, sorted
  float weight_ = 0;
  std::size_t flexible_ = 0;  // words that may answer to others: numbers, short forms
  std::size_t unknown_ = 0;   // words of unknown form
  bool has_number_ = false;
  bool is_indirect_ = false;
};

}  // namespace onrecord::collation
