// Segmentation and the quotation automaton on any bytes: no crash, and the rules that hold of every
// text (tests/support/quotation_rules.h). Empty lines part blocks; a block that begins with a digit
// is of that kind.
#include <cstdint>
#include <string>

#include "../tests/support/plain_document.h"
#include "../tests/support/quotation_rules.h"
#include "quote/quote.h"
#include "segment/segment.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace onrecord;
  Document document =
      onrecord::testing::plain_document({reinterpret_cast<const char*>(data), size});
  for (Block& block : document.blocks) {
    const char first = document.text[block.span.begin_byte];
    if (first >= '0' && first <= '6') block.kind = static_cast<BlockKind>(first - '0');
  }
  const Segmentation segmentation = segment(document);
  Diagnostics diagnostics;
  const auto quotations = find_quotations(document, segmentation, diagnostics);
  if (onrecord::testing::broken_rule(document, segmentation) != nullptr) __builtin_trap();
  if (onrecord::testing::broken_rule(document, quotations) != nullptr) __builtin_trap();
  return 0;
}
