// Which blocks of a page are the story, and what each of them is.
//
// Idea: running text outside links ("prose") votes for the containers that hold it; boxes that
// name themselves as something else are pruned unless they hold too much of the prose to be that;
// from the body down, the story's root is the last container that still holds nearly all of it.
// Inside the root, furniture (labels, link lists, credits) goes by its form and its words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "read/html_blocks.h"
#include "read/html_tree.h"

namespace onrecord {

struct ChosenBlock {
  std::uint32_t block = 0;  // index into HtmlBlocks::blocks
  BlockKind kind = BlockKind::paragraph;
};

struct Extraction {
  std::vector<ChosenBlock> blocks;       // the headline first, when the page shows one
  std::vector<std::string> front_lines;  // short lines between the headline and the text
};

/// The parts of the tree that never hold text of the story: form controls, hidden parts, the head.
/// `hints` are those of hint_elements.
std::vector<bool> find_skipped(const HtmlTree& tree, const std::vector<std::uint16_t>& hints);

/// The story's blocks in order. `titles` are what the page's metadata calls the story.
Extraction extract_story(const HtmlTree& tree, const HtmlBlocks& blocks,
                         std::vector<std::uint16_t> hints, const std::vector<std::string>& titles);

}  // namespace onrecord
