// Block quotations of a PDF, told by where their lines stand: set in from the column around them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "onrecord/document.h"
#include "read/pdf_layout.h"
#include "read/pdf_margins.h"

namespace onrecord {

/// One paragraph as it was put together from lines.
struct PdfParagraph {
  std::size_t first_line = 0;  ///< index of its first line in the layout
  std::size_t end_line = 0;    ///< one past its last
  BlockKind kind = BlockKind::paragraph;
  std::string text;
};

/// Turns paragraphs that are quotations by their place into block quotations. Linear but for
/// sorting.
void find_set_in(std::span<const PdfLine> lines, const PdfMargins& margins,
                 std::vector<PdfParagraph>& paragraphs);

}  // namespace onrecord
