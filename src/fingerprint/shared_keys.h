// Which of many short texts are worth comparing: those that share keys (words that say something).
//
// An inverted index over the keys. A key that very many texts have is passed over where a text has
// rarer ones, so that the work stays linear in practice; nothing is dropped for being frequent when
// it is all that a text has.
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

/// The pairs of texts that share at least min(2, keys of the smaller one) keys, in order. `keys`
/// holds each text's keys; repeated keys count once.
std::vector<SharedKeys> texts_that_share(std::vector<std::vector<std::uint64_t>> keys);

}  // namespace onrecord
