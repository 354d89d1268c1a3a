// Drops comparisons of look-alikes where a document has the very words elsewhere.
#pragma once

#include <span>
#include <vector>

#include "collate/collate.h"

namespace onrecord::collation {

/// Two sentences of one speaker may be built alike. Where a document has a quotation's words in
/// full, its comparison with another quotation there says nothing and is dropped, unless that one
/// is itself a variant of the first (a headline of it, say).
void drop_look_alikes(const Said& said, std::vector<Utterance>& utterances);

}  // namespace onrecord::collation
