// What touches places of one document: found without a look at all of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "onrecord/span.h"

namespace onrecord::digest {

/// Items with a `span`. Add all, then `sort`, then look.
template <class Item>
class Placed {
 public:
  void add(Item item) { items_.push_back(std::move(item)); }

  /// By where they begin; equal ones stay in order.
  void sort() {
    std::stable_sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
      return a.span.begin_byte < b.span.begin_byte;
    });
    reach_.clear();
    std::uint32_t reach = 0;
    for (const Item& item : items_) reach_.push_back(reach = std::max(reach, item.span.end_byte));
  }

  template <class Use>
  void for_each_inside(Span place, const Use& use) const {
    const auto first = std::partition_point(
        reach_.begin(), reach_.end(), [&](std::uint32_t end) { return end <= place.begin_byte; });
    for (auto item = items_.begin() + (first - reach_.begin());
         item != items_.end() && item->span.begin_byte < place.end_byte; ++item) {
      if (item->span.overlaps(place)) use(*item);
    }
  }

 private:
  std::vector<Item> items_;
  std::vector<std::uint32_t> reach_;  // of each: the furthest end of all up to it
};

}  // namespace onrecord::digest
