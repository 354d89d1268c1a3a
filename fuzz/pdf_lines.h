// Lines of a PDF out of a fuzzer's bytes: ten bytes a line, its box in half points, so that edges
// are shared and columns arise by chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "read/pdf_layout.h"

namespace onrecord::fuzz {

inline PdfLayout read_lines(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kBytes = 10;
  PdfLayout layout;
  std::uint32_t page = 0;
  for (std::size_t at = 0; at + kBytes <= size; at += kBytes) {
    const std::uint8_t* line_bytes = data + at;
    const auto length = [&](std::size_t n) {
      return (line_bytes[n] * 256 + line_bytes[n + 1]) / 2.0 - 200;  // off the page, too
    };
    PdfLine line;
    line.text = std::to_string(at);
    line.left = length(0);
    line.top = length(2);
    line.right = line.left + length(4);  // may lie before the left edge
    line.bottom = line.top + line_bytes[6];
    line.height = line_bytes[7] / 4.0;
    line.first_word = line_bytes[8];
    page += line_bytes[9] % 16 == 0 ? 1 : 0;
    line.page = page;
    line.block = line_bytes[9] / 16;
    layout.lines.push_back(line);
  }
  layout.page_heights.assign(page + 1, 800);
  layout.words = layout.lines.size();
  return layout;
}

}  // namespace onrecord::fuzz
