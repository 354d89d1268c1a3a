// Sentences that reports have from nobody: who did not answer, where shares are listed, how to
// subscribe, what a public body is (inside the room; the entry is reuse.h).
#pragma once

#include <vector>

#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::reuse {

/// Of each sentence of a document: whether it is a formula (data/formula_sentences.txt). To share
/// it says nothing about who copied whom.
std::vector<bool> formula_sentences(const Document& document, const Segmentation& parts);

}  // namespace onrecord::reuse
