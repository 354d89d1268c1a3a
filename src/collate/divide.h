// A quotation that its attribution splits, and whose parts stand far apart in a record, is several
// remarks: "I want to see the logs," he said. "We will publish the record."
#pragma once

#include <vector>

#include "collate/against_record.h"
#include "collate/variant.h"

namespace onrecord::collation {

/// Divides such items; `standings` has those of each item by record, and is divided with it.
void divide(std::vector<Variant>& speech, std::vector<std::vector<Standing>>& standings);

}  // namespace onrecord::collation
