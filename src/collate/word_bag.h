// The words of an item without their order: enough to tell that two items have too little in common
// to be worth an alignment.
#pragma once

#include <cstdint>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

class WordBag {
 public:
  explicit WordBag(const Variant& item);

  /// Whether the smaller of the two may have half of its words, or a run of six, in the other.
  /// Never false for items that an alignment would find alike.
  bool may_match(const WordBag& other) const;

 private:
  std::vector<std::uint64_t> lemmas_;  // sorted
  std::vector<std::uint64_t> runs_;    // of two words next or next but one to each other, sorted
  std::size_t flexible_ = 0;           // words that may answer to others: numbers, short forms
};

}  // namespace onrecord::collation
