// The order in which the sentences of the account stand.
#pragma once

#include <cstdint>
#include <vector>

#include "account/lines.h"
#include "account/support.h"

namespace onrecord::digest {

/// `chosen` in the order of the articles, the lead (the first of them, if there is one) first, and
/// those that name a day or an hour of the event in the order of the calendar among their own
/// places.
std::vector<std::uint32_t> in_order(const Report& report, const Lines& lines,
                                    const std::vector<std::vector<Support>>& support,
                                    std::vector<std::uint32_t> chosen, bool has_lead);

}  // namespace onrecord::digest
