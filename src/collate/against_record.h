// Quotations judged by the record of what was really said.
#pragma once

#include <optional>
#include <vector>

#include "collate/pairs.h"
#include "collate/record.h"

namespace onrecord::collation {

/// What one record says of one item.
struct Standing {
  std::vector<VariantPair> pairs;  ///< one for each part that was found; `a` is empty
  /// Words of the record that the item takes up when it was found for sure; empty otherwise.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  float share = 0;  ///< of the item's words that the record has there

  bool is_placed() const { return begin < end; }
};

/// Parts that the record does not hold make no pair; those too short to tell are `unchecked`.
Standing judge_by_record(const RecordText& record, const Variant& variant, const Speaker* speaker,
                         const Vocabulary& vocabulary);

}  // namespace onrecord::collation
