// The container of the story: from the body down, the last element that holds nearly all of the
// running text; where text stands in several containers, the one with the headline, if the others
// are other stories.
#include "read/extract_view.h"

namespace onrecord {
namespace {

/// A text that breaks off, as teasers do.
bool is_cut_off(std::string_view text) {
  constexpr std::size_t kLeast = 80;  // bytes
  return text.size() >= kLeast &&
         (text.substr(text.size() - 3) == "..." || text.substr(text.size() - 3) == "\xE2\x80\xA6");
}

/// Prose in the children of `node` but one that shows other stories: headings that are links, texts
/// that break off, boxes that say so.
std::uint64_t foreign_prose(const PageView& view, std::uint32_t node, std::uint32_t but) {
  constexpr std::uint16_t kForeign = kHintRelated | kHintComments | kHintNavigation | kHintSignUp |
                                     kHintAdvert | kHintBiography | kHintConsent;
  const auto& nodes = view.tree.nodes;
  std::uint64_t foreign = 0;
  for (std::uint32_t child = node + 1; child < nodes[node].end; child = nodes[child].end) {
    const std::uint64_t prose = view.prose_in(child);
    if (child == but || prose == 0) continue;
    std::uint32_t linked = 0;
    for (std::uint32_t i = view.first_block(child); i < view.end_block(child); ++i) {
      const HtmlBlock& block = view.blocks.blocks[i];
      const Tag tag = nodes[block.node].tag;
      const bool title = block.words >= 3 && block.link_words == block.words && is_heading(tag);
      if (title || is_cut_off(view.blocks.text_of(block))) ++linked;
    }
    const bool other_story = linked >= 2 || (linked == 1 && prose < 150);
    if (other_story || (view.hints[child] & kForeign) != 0) foreign += prose;
  }
  return foreign;
}

}  // namespace

std::uint32_t find_root(const PageView& view, std::uint32_t headline) {
  const auto& nodes = view.tree.nodes;
  const std::uint64_t total = view.prose_in(0);
  if (total == 0) return 0;
  // A container that says it is the story's is believed when it holds a good part of the prose.
  std::uint32_t named = 0;
  for (std::uint32_t node = 1; node < nodes.size(); ++node) {
    if ((view.hints[node] & kHintBody) == 0 || nodes[node].tag == Tag::body) continue;
    if (nodes[node].tag == Tag::p || is_heading(nodes[node].tag)) continue;
    const std::uint64_t here = view.prose_in(node);
    if (here * 10 < total * 4) continue;
    const std::uint64_t before = named == 0 ? 0 : view.prose_in(named);
    if (here > before || (view.is_ancestor(named, node) && here * 10 >= before * 9)) named = node;
  }
  std::uint32_t node = named;
  for (;;) {
    const std::uint64_t here = view.prose_in(node);
    std::uint32_t best = 0;
    std::uint64_t best_prose = 0;
    std::uint32_t headed = 0;  // the child that holds the headline
    for (std::uint32_t child = node + 1; child < nodes[node].end; child = nodes[child].end) {
      const std::uint64_t prose = view.prose_in(child);
      if (headline != 0 && view.is_ancestor(child, headline)) headed = child;
      if (prose > best_prose) {
        best = child;
        best_prose = prose;
      }
    }
    if (best == 0) return node;
    if (best_prose * 100 < here * 85) {
      // Several containers of text side by side: the story is where its headline is, if the others
      // are other stories and not its own further parts.
      const std::uint64_t there = headed == 0 ? 0 : view.prose_in(headed);
      if (there * 4 < here || there < 80) return node;
      if (foreign_prose(view, node, headed) * 10 < (here - there) * 6) return node;
      best = headed;
    }
    if (view.end_block(best) - view.first_block(best) <= 1) return node;
    node = best;
  }
}

}  // namespace onrecord
