// Sums over a page's blocks that every step of the extraction asks for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "onrecord/document.h"
#include "read/html_blocks.h"
#include "read/html_hints.h"
#include "read/html_tree.h"
#include "read/page_furniture.h"

namespace onrecord {

struct PageView {
  const HtmlTree& tree;
  const HtmlBlocks& blocks;
  std::vector<std::uint16_t> hints;          // per node
  std::vector<std::uint32_t> blocks_before;  // per node (and one more): blocks that start before it
  std::vector<std::uint32_t> prose;          // per block: words of running text, 0 for furniture
  std::vector<std::uint64_t> prose_before;   // per block (and one more)
  std::vector<bool> pruned;                  // per block

  PageView(const HtmlTree& tree, const HtmlBlocks& blocks, std::vector<std::uint16_t> hints);

  std::uint32_t first_block(std::uint32_t node) const { return blocks_before[node]; }
  std::uint32_t end_block(std::uint32_t node) const { return blocks_before[tree.nodes[node].end]; }
  /// Words of running text under a node that are not pruned.
  std::uint64_t prose_in(std::uint32_t node) const {
    return prose_before[end_block(node)] - prose_before[first_block(node)];
  }
  bool is_ancestor(std::uint32_t ancestor, std::uint32_t node) const {
    return ancestor <= node && node < tree.nodes[ancestor].end;
  }
  void prune(std::uint32_t node);
  /// To be called after pruning: sums count what is left.
  void sum_prose();
};

/// A block inside the story's container, on its way to be kept or dropped.
struct StoryBlock {
  std::uint32_t block = 0;  // index into HtmlBlocks::blocks
  BlockKind kind = BlockKind::paragraph;
  PageFurniture furniture = PageFurniture::none;
  bool prose = false;
  bool dropped = false;
};

/// Takes out the boxes that are not the story by what they are called.
void prune_by_hints(PageView& view);

/// Takes out lists of nothing but links, and teasers (three or more side by side).
void prune_link_lists(PageView& view);
void prune_cards(PageView& view);

/// The page's own headline: the heading that says what the metadata says, else its only <h1>.
/// Nothing when that cannot be told.
std::optional<std::uint32_t> find_headline(const PageView& view,
                                           const std::vector<std::string>& titles);

/// The container of the story, 0 when there is no running text. `headline` is the node of the
/// headline, 0 when unknown.
std::uint32_t find_root(const PageView& view, std::uint32_t headline);

/// Of a text that stands twice on the page, marks the display copy as a pull quote: a set-off or
/// quoted block whose words stand in a paragraph too. Bounded on pages of any size.
void mark_pull_quotes(const PageView& view, std::vector<StoryBlock>& story);

}  // namespace onrecord
