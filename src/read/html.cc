#include "read/html.h"

#include "read/html_strip.h"
#include "read/html_tree.h"
#include "text/unicode.h"

namespace onrecord {

Result<Document> read_html(std::string_view html, const HtmlHints& hints, Diagnostics&) {
  const StrippedHtml stripped = strip_html(html);
  const HtmlTree tree = parse_html(stripped);
  if (tree.too_deep) {
    return Error{ErrorCode::too_large, std::string(hints.path), "elements nested too deep"};
  }
  Document document;
  document.path = hints.path;
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
    if (tree.nodes[node].tag != Tag::p) continue;
    std::string paragraph;
    for (const char c : tree.text_of(node)) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (blank && (paragraph.empty() || paragraph.back() == ' ')) continue;
      paragraph += blank ? ' ' : c;
    }
    if (!paragraph.empty() && paragraph.back() == ' ') paragraph.pop_back();
    if (paragraph.empty()) continue;
    if (!document.text.empty()) document.text += "\n\n";
    const auto begin = static_cast<std::uint32_t>(document.text.size());
    document.text += paragraph;
    document.blocks.push_back(
        {{begin, static_cast<std::uint32_t>(document.text.size())}, BlockKind::paragraph});
  }
  document.published_basis = "none";
  if (document.text.empty())
    return Error{ErrorCode::no_text, std::string(hints.path), "no running text"};
  return document;
}

}  // namespace onrecord
