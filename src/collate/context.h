// Answers that an article prints without the condition under which they were asked.
#pragma once

#include <span>
#include <vector>

#include "collate/collate.h"

namespace onrecord::collation {

/// Adds `context_differs` to a pair with a record where the quotation is a short answer, the
/// question before it in the record has a condition (*if the inquiry finds …*), and the article
/// tells of the question without it. The question becomes one of the pair's hidden words. Only
/// where sure.
void mark_lost_conditions(const Said& said, std::span<Utterance> utterances);

}  // namespace onrecord::collation
