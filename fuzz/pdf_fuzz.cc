// What pdftotext might say of a PDF, any bytes in any pieces: no crash, and every rule of
// document.h holds for the text that is rebuilt from it.
#include <cstdint>
#include <string_view>

#include "read/document_check.h"
#include "read/pdf_layout.h"
#include "read/pdf_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::size_t piece = 1 + std::size_t{data[0]} * 16;
  PdfLayoutParser parser;
  for (std::size_t at = 0; at < bytes.size(); at += piece) parser.feed(bytes.substr(at, piece));
  const Document document = rebuild_pdf_text(parser.finish());
  if (!broken_rule(document, bytes).empty()) __builtin_trap();
  return 0;
}
