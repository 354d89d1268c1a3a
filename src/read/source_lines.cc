#include "read/source_lines.h"

namespace onrecord {
namespace {

/// Takes over a stretch of decoded text that the file has byte for byte.
void add_copy(std::string_view text, std::uint32_t source_byte, SourceLines& lines) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint32_t at = source_byte + static_cast<std::uint32_t>(i);
    if ((static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) lines.inner_bytes.push_back(at);
    if (text[i] == '\n') lines.starts.push_back(at + 1);
  }
}

/// One character of another charset: its first byte begins it.
void add_character(std::string_view text, const DecodedRun& run, SourceLines& lines) {
  for (std::uint32_t i = 1; i < run.source_length; ++i) {
    lines.inner_bytes.push_back(run.source_byte + i);
  }
  if (text == "\n") lines.starts.push_back(run.source_byte + run.source_length);
}

}  // namespace

SourceLines source_lines_of(const DecodedText& decoded) {
  const std::string_view text = decoded.text;
  SourceLines lines;
  lines.starts.push_back(0);
  // A byte order mark is no character to an editor, whether it is kept in the text or not.
  const bool keeps_mark = text.starts_with("\xEF\xBB\xBF");
  const std::uint32_t first = decoded.runs.empty() ? 0 : decoded.runs.front().source_byte;
  for (std::uint32_t i = 0; i < first; ++i) lines.inner_bytes.push_back(i);
  if (keeps_mark) lines.inner_bytes.push_back(first);
  if (decoded.is_identity) add_copy(text, 0, lines);
  for (const DecodedRun& run : decoded.runs) {
    const std::string_view words = text.substr(run.text_byte, run.length);
    if (run.length == run.source_length) {
      add_copy(words, run.source_byte, lines);
    } else {
      add_character(words, run, lines);
    }
  }
  return lines;
}

}  // namespace onrecord
