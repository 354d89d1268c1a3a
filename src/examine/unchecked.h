// Which quotations the records could not speak about. Neither agreement nor fault: a reader must
// see what nobody compared.
#pragma once

#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// One entry for each quotation of speech that no record holds (not-in-record) or that is too short
/// to be located for sure (too-short), in order; empty when no record was given. Quotations that a
/// `not-found` finding tells are left out. Total.
std::vector<Unchecked> find_unchecked(const Report& report);

}  // namespace onrecord
