// A page's tree as a list of blocks: the running texts that a browser would set apart, in order,
// with white space settled and a note of what each stands in.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read/html_tree.h"

namespace onrecord {

/// A stretch of HtmlBlocks::text and what it comes from in HtmlTree::text. Other lengths: one
/// character that stands for another.
struct CopiedRun {
  std::uint32_t begin = 0;
  std::uint32_t length = 0;
  std::uint32_t tree_byte = 0;
  std::uint32_t tree_length = 0;
};

struct HtmlBlock {
  std::uint32_t node = 0;        // the nearest element that makes a block of its own
  std::uint32_t first_text = 0;  // text nodes of the tree, both included
  std::uint32_t last_text = 0;
  std::uint32_t begin = 0;  // in HtmlBlocks::text
  std::uint32_t end = 0;
  std::uint32_t first_run = 0;
  std::uint32_t end_run = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;    // of them, inside <a href>
  std::uint32_t strong_words = 0;  // of them, inside <b>, <strong>
};

struct HtmlBlocks {
  std::string text;  // of the blocks, one after another
  std::vector<HtmlBlock> blocks;
  std::vector<CopiedRun> runs;

  std::string_view text_of(const HtmlBlock& block) const {
    return std::string_view(text).substr(block.begin, block.end - block.begin);
  }
};

/// `skipped[n]`: leave the subtree of node n out (form controls, hidden parts).
HtmlBlocks cut_blocks(const HtmlTree& tree, const std::vector<bool>& skipped);

}  // namespace onrecord
