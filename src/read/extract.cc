#include "read/extract.h"

#include <algorithm>

#include "read/extract_view.h"

namespace onrecord {
namespace {

bool is_hidden(const HtmlTree& tree, std::uint32_t node) {
  if (tree.has_attribute(node, Attribute::hidden)) return true;
  const std::string_view style = tree.attribute(node, Attribute::style);
  for (std::size_t at = style.find("display"); at != std::string_view::npos;
       at = style.find("display", at + 1)) {
    std::size_t next = at + 7;
    while (next < style.size() && (style[next] == ' ' || style[next] == ':')) ++next;
    if (style.substr(next, 4) == "none") return true;
  }
  return false;
}

BlockKind kind_of(const PageView& view, const HtmlBlock& block, std::uint32_t root) {
  const auto& nodes = view.tree.nodes;
  for (std::uint32_t node = block.node; node != root && node != 0; node = nodes[node].parent) {
    if (nodes[node].tag == Tag::blockquote) return BlockKind::block_quote;
    if (nodes[node].tag == Tag::li) return BlockKind::list_item;
    if (is_heading(nodes[node].tag)) return BlockKind::heading;
  }
  return BlockKind::paragraph;
}

}  // namespace

std::vector<bool> find_skipped(const HtmlTree& tree) {
  std::vector<bool> skipped(tree.nodes.size());
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    switch (tree.nodes[node].tag) {
      case Tag::head:
      case Tag::title:
      case Tag::script:
      case Tag::style:
      case Tag::noscript:
      case Tag::select:
      case Tag::option:
      case Tag::button:
      case Tag::textarea:
      case Tag::iframe:
      case Tag::object:
      case Tag::embed:
      case Tag::svg:
      case Tag::video:
      case Tag::amp_ad:
        skipped[node] = true;
        break;
      case Tag::text:
      case Tag::html:
      case Tag::body:
        break;
      default:
        skipped[node] = is_hidden(tree, node);
    }
  }
  return skipped;
}

std::vector<ChosenBlock> choose_blocks(const HtmlTree& tree, const HtmlBlocks& blocks,
                                       const std::vector<std::string>&) {
  PageView view(tree, blocks);
  prune_by_hints(view);
  const std::uint32_t root = find_root(view);
  std::vector<ChosenBlock> chosen;
  for (std::uint32_t i = view.first_block(root); i < view.end_block(root); ++i) {
    if (view.pruned[i]) continue;
    chosen.push_back({i, kind_of(view, blocks.blocks[i], root)});
  }
  return chosen;
}

}  // namespace onrecord
