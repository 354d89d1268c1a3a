// Drops comparisons of look-alikes where a document has the very words elsewhere.
#pragma once

#include <span>
#include <vector>

#include "collate/collate.h"

namespace onrecord::collation {

/// Two sentences of one speaker may be built alike. Where a quotation agrees in full with another
/// of the same document, its loose comparison with a third one there says nothing and is dropped; a
/// comparison that finds a word or two changed is kept.
void drop_look_alikes(const Said& said, std::vector<Utterance>& utterances);

}  // namespace onrecord::collation
