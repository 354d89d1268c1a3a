// Quotations judged by the record of what was really said.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "collate/pairs.h"
#include "collate/record.h"

namespace onrecord::collation {

/// Words [begin, end) of the record that a part of an item takes up.
struct PlacedPart {
  std::uint32_t part = 0;  ///< index into the item's parts
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// What one record says of one item.
struct Standing {
  std::vector<VariantPair> pairs;  ///< one for each part that was found; `a` is empty
  std::vector<PlacedPart> places;  ///< of parts found for sure, by part; several of a spliced one
  float share = 0;                 ///< of the item's words that the record has there

  bool is_placed() const { return !places.empty(); }
};

/// Parts that the record does not hold make no pair; those too short to tell are `unchecked`.
/// `sought`: sought_in(variant).
Standing judge_by_record(const SeenText& text, const Variant& variant,
                         std::span<const Sought> sought, const Speaker* speaker,
                         const Vocabulary& vocabulary);

}  // namespace onrecord::collation
