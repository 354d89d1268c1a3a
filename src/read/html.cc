#include "read/html.h"

#include <algorithm>
#include <string>
#include <vector>

#include "read/dates.h"
#include "read/extract.h"
#include "read/html_blocks.h"
#include "read/html_hints.h"
#include "read/html_strip.h"
#include "read/html_tree.h"
#include "read/page_checks.h"
#include "read/page_metadata.h"
#include "read/saved_page.h"

namespace onrecord {
namespace {

/// Composes block text <- tree text <- source, and lays the chosen blocks out as the document.
class Assembler {
 public:
  Assembler(const HtmlTree& tree, const HtmlBlocks& blocks, Document& document)
      : tree_(tree), blocks_(blocks), document_(document) {}

  void add(const ChosenBlock& chosen) {
    const HtmlBlock& block = blocks_.blocks[chosen.block];
    if (!document_.text.empty()) document_.text += "\n\n";
    // A quotation that stands behind another in an element of its own is another one.
    const std::uint32_t quote =
        chosen.kind == BlockKind::block_quote ? outermost_quote(block.node) : 0;
    if (quote != 0 && last_quote_ != 0 && quote != last_quote_) document_.text += '\n';
    last_quote_ = quote;
    const auto begin = static_cast<std::uint32_t>(document_.text.size());
    document_.text += blocks_.text_of(block);
    document_.blocks.push_back(
        {{begin, static_cast<std::uint32_t>(document_.text.size())}, chosen.kind});
    for (std::uint32_t i = block.first_run; i < block.end_run; ++i) {
      add_run(blocks_.runs[i], begin + blocks_.runs[i].begin - block.begin);
    }
  }

 private:
  std::uint32_t outermost_quote(std::uint32_t node) const {
    std::uint32_t found = 0;
    for (; node != 0; node = tree_.nodes[node].parent) {
      if (tree_.nodes[node].tag == Tag::blockquote) found = node;
    }
    return found;
  }

  void add_run(const CopiedRun& run, std::uint32_t text_byte) {
    const auto& origin = tree_.origin;
    auto at = std::upper_bound(
        origin.begin(), origin.end(), run.tree_byte,
        [](std::uint32_t byte, const OriginRun& each) { return byte < each.text_byte; });
    if (at != origin.begin()) --at;
    const std::uint32_t end = run.tree_byte + run.tree_length;
    for (; at != origin.end() && at->text_byte < end; ++at) {
      const std::uint32_t from = std::max(at->text_byte, run.tree_byte);
      const std::uint32_t to = std::min(at->text_byte + at->length, end);
      if (from >= to) continue;
      OriginRun out;
      const bool whole = at->length == at->source_length;
      if (run.length != run.tree_length) {
        out = {text_byte, run.length, at->source_byte + (whole ? from - at->text_byte : 0),
               whole ? to - from : at->source_length};
      } else if (whole) {
        out = {text_byte + (from - run.tree_byte), to - from,
               at->source_byte + (from - at->text_byte), to - from};
      } else if (from == at->text_byte && to == at->text_byte + at->length) {
        out = {text_byte + (from - run.tree_byte), at->length, at->source_byte, at->source_length};
      } else {
        continue;
      }
      push(out);
    }
  }

  void push(const OriginRun& run) {
    if (!document_.origin.empty()) {
      OriginRun& last = document_.origin.back();
      if (last.length == last.source_length && run.length == run.source_length &&
          last.text_byte + last.length == run.text_byte &&
          last.source_byte + last.source_length == run.source_byte) {
        last.length += run.length;
        last.source_length = last.length;
        return;
      }
    }
    document_.origin.push_back(run);
  }

  const HtmlTree& tree_;
  const HtmlBlocks& blocks_;
  Document& document_;
  std::uint32_t last_quote_ = 0;  // the element of the block before; 0 when it was no quotation
};

constexpr std::size_t kMostMarkup = 16U << 20;  // bytes after scripts and comments are cut
constexpr std::ptrdiff_t kMostReferences = 500000;

/// The metadata of the page, with what only its text can say.
void describe(const Extraction& story, PageMetadata& page, Document& document) {
  document.title = page.title;
  if (!document.blocks.empty() && document.blocks.front().kind == BlockKind::headline) {
    document.title = text_of(document, document.blocks.front().span);
  }
  document.outlet = page.outlet;
  document.byline = page.byline;
  document.url = page.url;
  document.published = page.published;
  document.published_basis = page.published_basis;
  document.given_sources = page.sources;
  for (const std::string& line : story.front_lines) {
    if (document.published) break;
    document.published = iso_date_in_line(line);
    if (document.published) document.published_basis = "page text";
  }
  document.language = page.language.empty() ? guess_language(document.text) : page.language;
}

}  // namespace

Result<Document> read_html(std::string_view html, const HtmlHints& hints,
                           Diagnostics& diagnostics) {
  const std::string path(hints.path);
  const StrippedHtml stripped = strip_html(html);
  if (stripped.markup.size() > kMostMarkup) {
    return Error{ErrorCode::too_large, path, "more than 16 MiB of markup in one page"};
  }
  if (std::count(stripped.markup.begin(), stripped.markup.end(), '&') > kMostReferences) {
    return Error{ErrorCode::too_large, path, "more than 500,000 character references in one page"};
  }
  const HtmlTree tree = parse_html(stripped);
  if (tree.too_deep) return Error{ErrorCode::too_large, path, "elements nested too deep"};
  if (tree.too_many) {
    return Error{ErrorCode::too_large, path, "more than a million elements in one page"};
  }
  std::vector<std::uint16_t> hints_of_nodes = hint_elements(tree);
  const HtmlBlocks blocks = cut_blocks(tree, find_skipped(tree, hints_of_nodes));
  const std::string url = hints.url.empty() ? saved_from(html) : std::string(hints.url);
  PageMetadata page = read_page_metadata(tree, stripped.json_ld, url);
  const Extraction story = extract_story(tree, blocks, std::move(hints_of_nodes), page.titles);

  Document document;
  document.path = path;
  Assembler assembler(tree, blocks, document);
  for (const ChosenBlock& chosen : story.blocks) assembler.add(chosen);
  if (document.text.empty()) return Error{ErrorCode::no_text, path, "no running text in the page"};
  describe(story, page, document);
  if (auto reason = why_no_story(document, page)) {
    return Error{ErrorCode::no_text, path, std::move(*reason)};
  }
  if (auto reason = why_cut_short(document, page)) diagnostics.warn(path, std::move(*reason));
  return document;
}

}  // namespace onrecord
