#include "read/extract_view.h"

#include <algorithm>

#include "text/sentence_end.h"

namespace onrecord {
namespace {

/// Words of a block that count as running text. Links in a sentence do not make it a menu as long
/// as words outside them carry it.
std::uint32_t prose_of(const HtmlTree& tree, const HtmlBlocks& blocks, const HtmlBlock& block) {
  const Tag tag = tree.nodes[block.node].tag;
  if (is_heading(tag) || tag == Tag::figcaption) return 0;
  const bool sentence = ends_sentence(blocks.text_of(block));
  const std::uint32_t plain = block.words - block.link_words;
  if (block.link_words > plain && !(sentence && plain >= 4 && tag == Tag::p)) return 0;
  if (block.words < (sentence ? 5U : 15U)) return 0;
  return plain;
}

struct Limit {
  std::uint16_t hints;
  double share;  // of the page's prose: more than this and the name is not believed
};

constexpr Limit kLimits[] = {
    {kHintHidden, 0.1},    {kHintShare, 0.1},   {kHintAdvert, 0.15}, {kHintNavigation, 0.2},
    {kHintRelated, 0.25},  {kHintSignUp, 0.15}, {kHintCaption, 0.3}, {kHintBiography, 0.25},
    {kHintComments, 0.75}, {kHintConsent, 0.9},
};

bool holds(const HtmlTree& tree, std::uint32_t node, Tag tag) {
  for (std::uint32_t at = node; at < tree.nodes[node].end; ++at) {
    if (tree.nodes[at].tag == tag) return true;
  }
  return false;
}

double limit_of_tag(Tag tag) {
  switch (tag) {
    case Tag::nav:
      return 0.3;
    case Tag::footer:
      return 0.3;
    case Tag::figcaption:
      return 1;
    case Tag::aside:
      return 0.25;
    case Tag::figure:
      return 0.1;
    case Tag::form:
    case Tag::fieldset:
      return 0.1;
    case Tag::dialog:
      return 0.3;
    default:
      return 0;
  }
}

/// The footer of a block quotation, and the caption of a figure that holds one, say whose words
/// they are.
bool signs_quotation(const HtmlTree& tree, std::uint32_t node) {
  const std::uint32_t parent = tree.nodes[node].parent;
  if (tree.nodes[node].tag == Tag::footer) return tree.nodes[parent].tag == Tag::blockquote;
  return tree.nodes[node].tag == Tag::figcaption && tree.nodes[parent].tag == Tag::figure &&
         holds(tree, parent, Tag::blockquote) && !holds(tree, parent, Tag::img);
}

}  // namespace

PageView::PageView(const HtmlTree& the_tree, const HtmlBlocks& the_blocks,
                   std::vector<std::uint16_t> the_hints)
    : tree(the_tree), blocks(the_blocks), hints(std::move(the_hints)) {
  blocks_before.resize(tree.nodes.size() + 1);
  std::uint32_t block = 0;
  for (std::uint32_t node = 0; node <= tree.nodes.size(); ++node) {
    while (block < blocks.blocks.size() && blocks.blocks[block].first_text < node) ++block;
    blocks_before[node] = block;
  }
  pruned.resize(blocks.blocks.size());
  prose.reserve(blocks.blocks.size());
  for (const HtmlBlock& each : blocks.blocks) prose.push_back(prose_of(tree, blocks, each));
  sum_prose();
}

void PageView::prune(std::uint32_t node) {
  for (std::uint32_t block = first_block(node); block < end_block(node); ++block) {
    pruned[block] = true;
  }
}

void PageView::sum_prose() {
  prose_before.assign(1, 0);
  for (std::size_t block = 0; block < prose.size(); ++block) {
    prose_before.push_back(prose_before.back() + (pruned[block] ? 0 : prose[block]));
  }
}

void prune_by_hints(PageView& view) {
  const double total = static_cast<double>(view.prose_in(0));
  for (std::uint32_t node = 1; node < view.tree.nodes.size(); ++node) {
    const HtmlNode& element = view.tree.nodes[node];
    if (element.tag == Tag::text || element.tag == Tag::html || element.tag == Tag::body) continue;
    if (view.first_block(node) == view.end_block(node)) continue;
    const double share = static_cast<double>(view.prose_in(node));
    double limit = signs_quotation(view.tree, node) ? 0 : limit_of_tag(element.tag);
    if ((view.hints[node] & kHintBody) == 0) {
      for (const Limit& each : kLimits) {
        if ((view.hints[node] & each.hints) == 0) continue;
        // Posts of social media stand in boxes that are named like share bars.
        if ((each.hints & (kHintShare | kHintCaption)) != 0 &&
            holds(view.tree, node, Tag::blockquote))
          continue;
        limit = std::max(limit, each.share);
      }
    }
    // A gallery may hold more words than the story around it.
    constexpr double kStory = 250;
    const bool gallery = (view.hints[node] & kHintCaption) != 0 && limit > 0 &&
                         total - share >= kStory && share >= kStory;
    if (limit > 0 && (share <= limit * total || gallery)) {
      view.prune(node);
      node = element.end - 1;
    }
  }
  view.sum_prose();
}

namespace {

/// Whether every block of the subtree is (nearly) nothing but links.
bool is_link_list(const PageView& view, std::uint32_t node) {
  std::uint32_t words = 0;
  std::uint32_t linked = 0;
  for (std::uint32_t i = view.first_block(node); i < view.end_block(node); ++i) {
    words += view.blocks.blocks[i].words;
    linked += view.blocks.blocks[i].link_words;
  }
  return words > 0 && linked * 10 >= words * 8;
}

/// A teaser: a linked title with little text beside it.
bool is_card(const PageView& view, std::uint32_t node) {
  constexpr std::uint32_t kMostBlocks = 12;
  if (view.end_block(node) - view.first_block(node) > kMostBlocks) return false;
  bool title = false;
  for (std::uint32_t i = view.first_block(node); i < view.end_block(node) && !title; ++i) {
    const HtmlBlock& block = view.blocks.blocks[i];
    title = block.words >= 3 && block.link_words * 10 >= block.words * 9;
  }
  return title && view.prose_in(node) <= 60;
}

}  // namespace

void prune_link_lists(PageView& view) {
  for (std::uint32_t node = 1; node < view.tree.nodes.size(); ++node) {
    const Tag tag = view.tree.nodes[node].tag;
    if (tag != Tag::ul && tag != Tag::ol && tag != Tag::menu) continue;
    const std::uint32_t first = view.first_block(node);
    if (first == view.end_block(node) || !is_link_list(view, node)) continue;
    // "The candidates are:" and then their names, each a link, is text.
    if (first > 0 && !view.pruned[first - 1] && view.prose[first - 1] > 0) {
      const std::string_view before = view.blocks.text_of(view.blocks.blocks[first - 1]);
      if (before.back() == ':') continue;
    }
    view.prune(node);
  }
  view.sum_prose();
}

void prune_cards(PageView& view) {
  const auto& nodes = view.tree.nodes;
  const std::uint64_t total = view.prose_in(0);
  std::vector<std::uint32_t> cards;
  for (std::uint32_t parent = 1; parent < nodes.size(); ++parent) {
    if (nodes[parent].tag == Tag::text || view.end_block(parent) - view.first_block(parent) < 6)
      continue;
    cards.clear();
    std::uint32_t others = 0;
    std::uint64_t prose = 0;
    for (std::uint32_t child = parent + 1; child < nodes[parent].end; child = nodes[child].end) {
      if (view.end_block(child) - view.first_block(child) < 2) continue;
      if (is_card(view, child)) {
        cards.push_back(child);
        prose += view.prose_in(child);
      } else {
        ++others;
      }
    }
    if (cards.size() < 3 || others > cards.size() || prose * 2 > total) continue;
    for (const std::uint32_t card : cards) view.prune(card);
  }
  view.sum_prose();
}

}  // namespace onrecord
