// Which of many short texts are worth comparing: those that share keys (words that say something).
//
// An inverted index over the keys. A key that very many texts have is passed over where a text has
// rarer ones; where it is all that a text has, only the nearest texts with it are looked at. With
// that and a bound on the partners of one text the work stays linear whatever the texts are.
#pragma once

#include <cstdint>
#include <vector>

namespace onrecord {

/// Two texts (first < second) and how many different keys they share.
struct SharedKeys {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::uint32_t shared = 0;
  friend constexpr auto operator<=>(const SharedKeys&, const SharedKeys&) = default;
};

/// The keys of one text; repeated keys count once.
struct KeyedText {
  std::vector<std::uint64_t> keys;
  std::uint32_t group = 0;  ///< texts of one group (a document) are partners of few of each other
  bool is_passive = false;  ///< two passive texts are never worth comparing
};

/// The pairs of texts that share at least min(2, keys of the smaller one) keys, in order. A text
/// has at most 256 partners before it, and at most 16 of its own group: those that share most, of
/// these the nearest.
std::vector<SharedKeys> texts_that_share(std::vector<KeyedText> texts);

}  // namespace onrecord
