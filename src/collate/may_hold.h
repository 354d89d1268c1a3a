// Whether a source can hold so much of a quotation that it counts beside one that is known to hold
// it: seen from its words alone, without a place being looked at.
#pragma once

#include <span>

#include "collate/record.h"
#include "collate/variant.h"

namespace onrecord::collation {

/// False when no place of the text holds `share` of the quotation's words: judge_by_record would
/// give less. `sought`: sought_in(variant).
bool may_hold(const SeenText& text, const Variant& variant, std::span<const Sought> sought,
              float share);

}  // namespace onrecord::collation
