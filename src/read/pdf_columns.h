// The reading order of pages that are set in columns.
#pragma once

#include "read/pdf_layout.h"

namespace onrecord {

/// Puts the lines of each page that is set in columns into reading order: what runs over all
/// columns parts the page into bands, and in each band one column follows the other. Other pages
/// stay as they are. Per page, linear but for sorting.
void order_columns(PdfLayout& layout);

}  // namespace onrecord
