// Which sources are known to hold little or nothing of a quotation, remembered from one check to
// the next.
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

  /// For each source (by its index): it holds less than this share of the words. kNothing: nothing
  /// at all; kSome: that is not said, it holds some; 0: nothing is known.
  using Below = std::vector<float>;
  static constexpr float kNothing = 2;
  static constexpr float kSome = -1;

  /// Empty when nothing is known yet. Thread-safe, as `remember`.
  Below of(const Key& key) const;
  void remember(Key key, Below below);

 private:
  mutable std::mutex mutex_;
  std::map<Key, Below> known_;
  std::size_t numbers_ = 0;  // in all of them
};

}  // namespace onrecord::collation
