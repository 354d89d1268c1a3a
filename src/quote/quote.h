// Quotations of a document: which marks pair, where quotations begin and end, and their kind (the
// only entry of this room).
#pragma once

#include <vector>

#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/result.h"
#include "onrecord/segmentation.h"

namespace onrecord {

/// In order of position; ids are indices into the result. Source, cue and speaker are left empty.
/// A missing closing mark is a diagnostic. Total on every valid document, linear in its size.
std::vector<Quotation> find_quotations(const Document& document, const Segmentation& segmentation,
                                       Diagnostics& diagnostics);

}  // namespace onrecord
