// From the lines of a PDF to running text: page furniture out, paragraphs rebuilt, words that the
// line's end parted joined.
#pragma once

#include "onrecord/document.h"
#include "read/pdf_layout.h"

namespace onrecord {

/// Text and blocks (headings by the size of their letters; unsorted) of a document without origin.
/// Linear but for sorting.
Document rebuild_pdf_text(PdfLayout layout);

/// Drops running heads and feet, page numbers and the line numbers of court papers; puts footnotes
/// behind all other lines. (Part of rebuild_pdf_text.)
void drop_pdf_furniture(PdfLayout& layout, double body_height);

}  // namespace onrecord
