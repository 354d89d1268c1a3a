// Lines of pages with any boxes: putting them into reading order loses none, doubles none and
// leaves each page where it was.
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "pdf_lines.h"
#include "read/pdf_columns.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  PdfLayout layout = fuzz::read_lines(data, size);
  std::map<std::pair<std::uint32_t, std::string>, int> lines;
  for (const PdfLine& line : layout.lines) ++lines[{line.page, line.text}];
  std::vector<std::uint32_t> pages;
  for (const PdfLine& line : layout.lines) pages.push_back(line.page);
  order_columns(layout);
  if (layout.lines.size() != pages.size()) __builtin_trap();
  for (std::size_t n = 0; n < pages.size(); ++n) {
    const PdfLine& line = layout.lines[n];
    if (line.page != pages[n] || --lines[{line.page, line.text}] < 0) __builtin_trap();
  }
  return 0;
}
