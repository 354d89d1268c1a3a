#include "read/plain.h"

#include <string_view>

#include "read/lines.h"

namespace onrecord {
namespace {

/// Whether a first line reads like a headline: short, without a final full stop.
bool looks_like_headline(std::string_view line) {
  return line.size() <= 200 && line.back() != '.' && line.back() != ',' && line.back() != ':' &&
         line.substr(0, 3) != "By ";
}

}  // namespace

void lay_out_plain_text(Document& document, std::size_t body_byte) {
  const std::string_view text = document.text;
  const std::vector<Line> lines = lines_of(text, body_byte);
  bool is_first = true;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].is_blank()) continue;
    const std::string_view words = slice(text, lines[i].span);
    Block block{lines[i].span, BlockKind::paragraph};
    if (is_first && i + 2 < lines.size() && lines[i + 1].is_blank() && looks_like_headline(words)) {
      block.kind = BlockKind::headline;
      if (!document.title) document.title = std::string(words);
    } else if (document.blocks.size() < 4 && words.size() < 120 && words.starts_with("By ") &&
               words.back() != '.') {
      block.kind = BlockKind::meta;
      if (!document.byline) document.byline = std::string(words.substr(3));
    }
    document.blocks.push_back(block);
    is_first = false;
  }
}

}  // namespace onrecord
