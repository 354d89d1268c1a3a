#include "read/document_check.h"

#include <algorithm>

#include "read/lines.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

bool is_boundary(std::string_view text, std::size_t byte) {
  return byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0) != 0x80;
}

bool lies_in(std::string_view text, Span span) {
  return span.begin_byte <= span.end_byte && span.end_byte <= text.size() &&
         is_boundary(text, span.begin_byte) && is_boundary(text, span.end_byte);
}

std::string check_blocks(const Document& document) {
  std::uint32_t last = 0;
  int headlines = 0;
  for (const Block& block : document.blocks) {
    if (!lies_in(document.text, block.span) || block.span.empty()) return "a block lies outside";
    if (block.span.begin_byte < last) return "blocks overlap or are out of order";
    last = block.span.end_byte;
    headlines += block.kind == BlockKind::headline;
  }
  return headlines > 1 ? "more than one headline" : "";
}

std::string check_turns(const Document& document) {
  std::uint32_t last = 0;
  for (const Turn& turn : document.turns) {
    if (!lies_in(document.text, turn.span) || turn.span.begin_byte < last) return "a turn overlaps";
    if (!turn.span.contains(turn.words) || turn.words.empty()) return "a turn without words";
    if (!lies_in(document.text, turn.words)) return "words of a turn lie outside";
    last = turn.span.end_byte;
  }
  last = 0;
  for (const TimedSpan& time : document.times) {
    if (!lies_in(document.text, time.span) || time.span.empty()) return "a timed span lies outside";
    if (time.span.begin_byte < last) return "timed spans overlap or are out of order";
    if (!(time.start_seconds >= 0 && time.start_seconds <= time.end_seconds))
      return "time runs back";
    last = time.span.end_byte;
  }
  return "";
}

std::string check_origin(const Document& document, std::string_view source) {
  std::size_t last = 0;
  for (const OriginRun& run : document.origin) {
    if (run.text_byte < last || run.length == 0) return "runs overlap or are out of order";
    last = std::size_t{run.text_byte} + run.length;
    const std::size_t source_end = std::size_t{run.source_byte} + run.source_length;
    if (last > document.text.size() || source_end > source.size()) return "a run lies outside";
  }
  return "";
}

}  // namespace

std::string broken_rule(const Document& document, std::string_view source) {
  if (!is_valid_utf8(document.text)) return "the text is not UTF-8";
  if (document.is_verbatim && document.text != source) return "not the file, byte for byte";
  if (document.is_verbatim && !document.origin.empty()) return "origin of a verbatim text";
  for (const std::string& rule :
       {check_blocks(document), check_turns(document), check_origin(document, source)}) {
    if (!rule.empty()) return rule;
  }
  return "";
}

}  // namespace onrecord
