// Units that belong to whoever tells it, or to somebody's name and title, and not to what is told.
#pragma once

#include <vector>

#include "account/reading.h"
#include "account/units.h"

namespace onrecord::digest {

void mark_titles(std::vector<Unit>& units);
void mark_teller(const Reading& reading, Range tokens, std::vector<Unit>& units);

}  // namespace onrecord::digest
