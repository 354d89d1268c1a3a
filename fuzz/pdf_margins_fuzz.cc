// The left edges of columns, from lines with any boxes: a margin is never right of the line that
// asks for it by more than the edges are rounded, and the step between lines is no negative one.
#include <cmath>
#include <cstdint>

#include "pdf_lines.h"
#include "read/pdf_margins.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  constexpr double kRounded = 3;  // points
  if (size == 0) return 0;
  const PdfLayout layout = fuzz::read_lines(data + 1, size - 1);
  const PdfMargins margins(layout.lines, data[0] / 4.0);
  if (!(margins.usual_step() >= 0)) __builtin_trap();
  for (const PdfLine& line : layout.lines) {
    const double margin = margins.margin_of(line);
    if (!std::isfinite(margin) || margin > line.left + kRounded) __builtin_trap();
  }
  return 0;
}
