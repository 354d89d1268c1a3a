// Pages made of any bytes: no crash, no leak, and every rule of document.h holds.
#include <cstdint>
#include <string>

#include "read/document_check.h"
#include "read/html.h"
#include "text/unicode.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  // The reader takes decoded text: bytes that are not UTF-8 are read as Latin-1.
  std::string page(reinterpret_cast<const char*>(data), size);
  if (!is_valid_utf8(page)) {
    page.clear();
    for (std::size_t i = 0; i < size; ++i) append_utf8(page, data[i]);
  }
  Diagnostics diagnostics;
  const HtmlHints hints{"page.html", "https://example.org/2026/03/04/story"};
  const Result<Document> document = read_html(page, hints, diagnostics);
  if (document && !broken_rule(*document, page).empty()) __builtin_trap();
  return 0;
}
