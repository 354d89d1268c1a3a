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

  const Wording* wording;                  ///< must outlive this
  std::vector<std::uint64_t> keys;         ///< of its words, in order …
  std::vector<std::uint64_t> sorted_keys;  ///< … and sorted
  /// Of words up to the 64th: the different keys, sorted, each with the bits of its places.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
  std::vector<std::uint64_t> shingles;  ///< ShingleIndex::hashes_of the keys
  std::vector<std::uint64_t> lemmas;    ///< of its telling words, sorted, each once …
  std::vector<std::uint32_t> times;     ///< … and how often it has each
  std::uint32_t telling = 0;            ///< telling words
  std::uint32_t telling_otherwise = 0;  ///< of these, that no lemma may tell
  std::uint32_t otherwise = 0;          ///< words that may be there in another form
  bool has_gap = false;                 ///< an ellipsis: no telling how wide it is
};

/// Of each part of a quotation, which must outlive the result.
std::vector<Sought> sought_in(const Variant& variant);

}  // namespace onrecord::collation
