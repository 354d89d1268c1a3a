// Paragraphs, sentences and tokens of a document (the only entry of this room).
#pragma once

#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord {

/// Total on every valid document, linear in its size.
Segmentation segment(const Document& document);

}  // namespace onrecord
