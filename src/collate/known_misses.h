// Which sources are known to hold nothing of a quotation, remembered from one check to the next.
//
// Between two checks of a draft nearly all of its quotations stay as they are, and most of the work
// is to find out that most sources hold nothing of them. That depends on nothing but the words and
// who is credited, so it need be found out once.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "collate/variant.h"

namespace onrecord::collation {

class KnownMisses {
 public:
  /// Everything of a quotation that lookups see.
  using Key = std::vector<std::uint64_t>;
  static Key key_of(const Variant& variant);

  /// True for each source (by its index) that holds nothing; empty when nothing is known yet.
  /// Thread-safe, as `remember`.
  std::vector<bool> of(const Key& key) const;
  void remember(Key key, std::vector<bool> misses);

 private:
  mutable std::mutex mutex_;
  std::map<Key, std::vector<bool>> known_;
  std::size_t words_ = 0;  // in all keys
};

}  // namespace onrecord::collation
