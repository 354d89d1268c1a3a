#include "read/extract.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "read/extract_view.h"
#include "read/page_furniture.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

class Selector {
 public:
  Selector(const PageView& view, const std::vector<std::string>& titles)
      : view_(view),
        headline_(find_headline(view, titles)),
        root_(find_root(view, headline_ ? view.blocks.blocks[*headline_].node : 0)) {}

  Extraction run();

 private:
  const HtmlBlock& block_of(const StoryBlock& candidate) const {
    return view_.blocks.blocks[candidate.block];
  }
  std::string_view text_of(const StoryBlock& candidate) const {
    return view_.blocks.text_of(block_of(candidate));
  }
  bool is_label(const StoryBlock& candidate) const {
    return candidate.kind == BlockKind::heading || block_of(candidate).words <= 8;
  }

  void gather();
  void add(std::uint32_t index);
  void read_front_lines();
  void drop_front();
  void keep_entry_times();
  void drop_furniture();
  void drop_boxes();
  bool mostly_links(std::size_t from) const;
  void drop_tail();
  bool signs_quotation(std::size_t i) const;
  void drop_repeats();
  BlockKind kind_of(const HtmlBlock& block) const;
  bool is_caption(const HtmlBlock& block) const;

  const PageView& view_;
  std::optional<std::uint32_t> headline_;  // a block, maybe outside the root
  std::uint32_t root_;
  std::vector<StoryBlock> candidates_;
  std::vector<std::string> front_lines_;
};

BlockKind Selector::kind_of(const HtmlBlock& block) const {
  const auto& nodes = view_.tree.nodes;
  for (std::uint32_t node = block.node; node != root_ && node != 0; node = nodes[node].parent) {
    if (view_.hints[node] & kHintPullQuote) return BlockKind::pull_quote;
    if (nodes[node].tag == Tag::blockquote) return BlockKind::block_quote;
    if (nodes[node].tag == Tag::li) return BlockKind::list_item;
    if (is_heading(nodes[node].tag)) return BlockKind::heading;
  }
  return BlockKind::paragraph;
}

/// A short line that shares its box with a picture and nothing else.
bool Selector::is_caption(const HtmlBlock& block) const {
  const auto& nodes = view_.tree.nodes;
  if (block.words > 25 || is_heading(nodes[block.node].tag)) return false;
  const bool sentence = ends_sentence(view_.blocks.text_of(block));
  std::uint32_t box = block.node;
  for (int level = 0; level < 2 && box != root_ && box != 0; ++level) {
    if (view_.end_block(box) - view_.first_block(box) > 1) return false;
    for (std::uint32_t node = box; node < nodes[box].end && node < box + 30; ++node) {
      const Tag tag = nodes[node].tag;
      if (tag == Tag::img || tag == Tag::picture) return !sentence;
    }
    box = nodes[box].parent;
  }
  return false;
}

void Selector::add(std::uint32_t index) {
  const HtmlBlock& block = view_.blocks.blocks[index];
  StoryBlock candidate;
  candidate.block = index;
  candidate.kind = kind_of(block);
  candidate.furniture =
      page_furniture_of(view_.blocks.text_of(block), block.words, block.link_words);
  // The line under a quoted post ("— Dana Orr (@orr) May 4") says whose words it holds.
  if (candidate.kind == BlockKind::block_quote && candidate.furniture != PageFurniture::markup) {
    candidate.furniture = PageFurniture::none;
  }
  if (is_caption(block)) candidate.furniture = PageFurniture::label;
  candidate.prose = view_.prose[index] > 0 && candidate.furniture == PageFurniture::none;
  candidates_.push_back(candidate);
}

void Selector::gather() {
  const std::uint32_t first = view_.first_block(root_);
  // Some pages put the first paragraphs beside the headline, apart from the rest.
  std::uint32_t before = 0;
  for (std::uint32_t i = headline_ ? *headline_ + 1 : first; i < first; ++i) {
    if (view_.pruned[i] || view_.prose[i] < 12) continue;
    add(i);
    if (candidates_.back().prose && candidates_.back().kind == BlockKind::paragraph) {
      ++before;
    } else {
      candidates_.pop_back();
    }
  }
  // A single one is a standfirst, which is the desk's and not the reporter's.
  if (before == 1) candidates_.clear();
  for (std::uint32_t i = first; i < view_.end_block(root_); ++i) {
    if (!view_.pruned[i]) add(i);
  }
}

/// The lines between the headline and the text: one of them may be the date.
void Selector::read_front_lines() {
  constexpr std::uint32_t kMostLines = 20;
  constexpr std::uint32_t kLongestLine = 16;  // words
  if (!headline_) return;
  const std::uint32_t end = std::min<std::uint32_t>(
      *headline_ + kMostLines, static_cast<std::uint32_t>(view_.blocks.blocks.size()));
  for (std::uint32_t i = *headline_ + 1; i < end && view_.prose[i] < 25; ++i) {
    if (view_.blocks.blocks[i].words > kLongestLine) continue;
    front_lines_.emplace_back(view_.blocks.text_of(view_.blocks.blocks[i]));
  }
}

/// Before the first running text stand kicker, byline, date and tools; a standfirst may stay.
void Selector::drop_front() {
  std::size_t first = 0;
  while (first < candidates_.size() && !candidates_[first].prose) ++first;
  if (first == candidates_.size()) return;
  std::size_t after_headline = 0;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (headline_ && candidates_[i].block <= *headline_) after_headline = i + 1;
  }
  if (after_headline > first) {
    // The headline comes after running text: what precedes is a standfirst or a strap line.
    constexpr std::uint32_t kLongestStrap = 45;  // words
    std::uint32_t before = 0;
    for (std::size_t i = 0; i < after_headline; ++i) {
      if (candidates_[i].prose) before += view_.prose[candidates_[i].block];
    }
    if (before > kLongestStrap) return;
    for (std::size_t i = 0; i < after_headline; ++i) candidates_[i].dropped = true;
    first = after_headline;
    while (first < candidates_.size() && !candidates_[first].prose) ++first;
  }
  for (std::size_t i = 0; i < std::min(first, candidates_.size()); ++i) {
    StoryBlock& candidate = candidates_[i];
    const bool after = i >= after_headline;
    const bool keeps =
        after &&
        (candidate.kind == BlockKind::list_item || candidate.kind == BlockKind::block_quote ||
         ((candidate.kind == BlockKind::heading || candidate.kind == BlockKind::meta) &&
          i + 1 == first) ||
         block_of(candidate).words >= 10) &&
        candidate.furniture == PageFurniture::none &&
        block_of(candidate).link_words * 2 <= block_of(candidate).words;
    if (!keeps) candidate.dropped = true;
  }
}

/// A live page has many times among its text: each opens an entry and stays, as no account.
void Selector::keep_entry_times() {
  constexpr int kLeastEntries = 2;  // after the first text
  int times = 0;
  bool begun = false;
  for (const StoryBlock& candidate : candidates_) {
    begun = begun || candidate.prose;
    times += begun && candidate.furniture == PageFurniture::date ? 1 : 0;
  }
  if (times < kLeastEntries) return;
  for (StoryBlock& candidate : candidates_) {
    if (candidate.furniture != PageFurniture::date) continue;
    candidate.furniture = PageFurniture::none;
    candidate.kind = BlockKind::meta;
  }
}

void Selector::drop_furniture() {
  for (StoryBlock& candidate : candidates_) {
    const HtmlBlock& block = block_of(candidate);
    if (headline_ && candidate.block == *headline_) candidate.dropped = true;
    switch (candidate.furniture) {
      case PageFurniture::none:
        break;
      case PageFurniture::credit:
        candidate.kind = BlockKind::meta;
        continue;
      default:
        candidate.dropped = true;
        continue;
    }
    // A line that is only a link points somewhere else.
    if (block.link_words == block.words && block.words >= 3 &&
        candidate.kind == BlockKind::paragraph && block.words <= 40) {
      candidate.dropped = true;
    }
  }
}

/// Whether what is left from a candidate on is links rather than text.
bool Selector::mostly_links(std::size_t from) const {
  std::uint32_t words = 0;
  std::uint32_t linked = 0;
  for (std::size_t i = from; i < candidates_.size(); ++i) {
    words += block_of(candidates_[i]).words;
    linked += block_of(candidates_[i]).link_words;
  }
  return linked * 2 >= words;
}

/// After a label that opens a box of other stories its links and teasers go too.
void Selector::drop_boxes() {
  std::size_t prose_left = 0;
  for (const StoryBlock& candidate : candidates_) {
    if (!candidate.dropped) prose_left += view_.prose[candidate.block];
  }
  const std::size_t total = prose_left;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!candidates_[i].dropped) prose_left -= view_.prose[candidates_[i].block];
    const bool related = candidates_[i].furniture == PageFurniture::related;
    const bool ending = candidates_[i].furniture == PageFurniture::ending;
    if ((!related && !ending) || !is_label(candidates_[i])) continue;
    // Near the end such a heading closes the story.
    if (candidates_[i].kind == BlockKind::heading || block_of(candidates_[i]).words <= 6) {
      if (prose_left * 4 < total && (ending || mostly_links(i + 1))) {
        for (std::size_t rest = i; rest < candidates_.size(); ++rest) {
          if (candidates_[rest].furniture != PageFurniture::credit)
            candidates_[rest].dropped = true;
        }
        return;
      }
    }
    for (std::size_t next = i + 1; next < candidates_.size(); ++next) {
      const HtmlBlock& block = block_of(candidates_[next]);
      const bool linked = block.link_words * 2 > block.words;
      if (!linked && candidates_[next].kind != BlockKind::list_item) break;
      if (!linked && block.words > 20) break;
      if (!candidates_[next].dropped) prose_left -= view_.prose[candidates_[next].block];
      candidates_[next].dropped = true;
    }
  }
}

/// "— Dana Orr" below a block quotation.
bool Selector::signs_quotation(std::size_t i) const {
  const std::string_view text = text_of(candidates_[i]);
  const bool has_dash = text.starts_with("\u2014") || text.starts_with("\u2013") ||
                        text.starts_with("\u2015") || text.starts_with("--");
  return has_dash && i > 0 && candidates_[i - 1].kind == BlockKind::block_quote;
}

/// Nothing but running text, list items and quotations ends a story.
void Selector::drop_tail() {
  for (std::size_t i = candidates_.size(); i-- > 0;) {
    StoryBlock& candidate = candidates_[i];
    if (candidate.dropped || candidate.kind == BlockKind::meta) continue;
    const HtmlBlock& block = block_of(candidate);
    const bool linked = block.link_words * 2 > block.words;
    const bool stays = candidate.prose || (candidate.kind == BlockKind::list_item && !linked) ||
                       candidate.kind == BlockKind::block_quote || signs_quotation(i) ||
                       (candidate.kind == BlockKind::paragraph && !linked && block.words >= 4);
    if (stays) return;
    candidate.dropped = true;
  }
}

/// A page that prints a paragraph twice (for two widths of screen) means it once.
void Selector::drop_repeats() {
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    StoryBlock& candidate = candidates_[i];
    if (candidate.dropped || block_of(candidate).words < 8) continue;
    const auto [first, fresh] = seen.emplace(text_of(candidate), i);
    if (fresh) continue;
    if (candidates_[first->second].kind == BlockKind::pull_quote &&
        candidate.kind != BlockKind::pull_quote) {
      continue;
    }
    if (candidate.kind != BlockKind::pull_quote) candidate.dropped = true;
  }
}

Extraction Selector::run() {
  gather();
  read_front_lines();
  keep_entry_times();
  drop_front();
  drop_furniture();
  drop_boxes();
  drop_tail();
  drop_repeats();
  mark_pull_quotes(view_, candidates_);
  Extraction out;
  out.front_lines = std::move(front_lines_);
  const bool any = std::any_of(candidates_.begin(), candidates_.end(), [](const StoryBlock& each) {
    return !each.dropped && each.kind != BlockKind::meta;
  });
  if (!any) return out;
  if (headline_) out.blocks.push_back({*headline_, BlockKind::headline});
  for (const StoryBlock& candidate : candidates_) {
    if (!candidate.dropped) out.blocks.push_back({candidate.block, candidate.kind});
  }
  return out;
}

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

/// A card that a script shows over a name in the text: a picture and links, inside a paragraph.
bool is_popover(const HtmlTree& tree, std::uint32_t node) {
  constexpr std::uint32_t kLargest = 80;  // nodes
  if (tree.nodes[node].tag != Tag::span || tree.nodes[node].end - node > kLargest) return false;
  std::size_t links = 0;
  bool picture = false;
  for (std::uint32_t at = node + 1; at < tree.nodes[node].end; ++at) {
    if (tree.nodes[at].tag == Tag::a) ++links;
    if (tree.nodes[at].tag == Tag::img) picture = true;
    // Only the inner such span: an outer one holds the name itself, before the picture.
    if (tree.nodes[at].tag == Tag::text && !picture &&
        tree.text_of(at).find_first_not_of(" \t\r\n") != std::string_view::npos) {
      return false;
    }
  }
  if (links < 2 || !picture) return false;
  std::uint32_t around = tree.nodes[node].parent;
  while (around != 0 && !is_block(tree.nodes[around].tag)) around = tree.nodes[around].parent;
  return tree.nodes[around].tag == Tag::p &&
         tree.text_of(around).size() > tree.text_of(node).size() + 40;
}

}  // namespace

std::vector<bool> find_skipped(const HtmlTree& tree, const std::vector<std::uint16_t>& hints) {
  std::vector<bool> skipped(tree.nodes.size());
  const std::size_t all = tree.text.size();
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const HtmlNode& element = tree.nodes[node];
    const std::size_t size = element.text_end - element.text_begin;
    switch (element.tag) {
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
        // A page that hides most of its text until a script runs still means it to be read.
        skipped[node] = is_hidden(tree, node) && size * 3 < all;
        if (!is_block(element.tag) && (hints[node] & kHintHidden) != 0 && size < 200) {
          skipped[node] = true;
        }
        if (is_popover(tree, node)) skipped[node] = true;
    }
  }
  return skipped;
}

Extraction extract_story(const HtmlTree& tree, const HtmlBlocks& blocks,
                         std::vector<std::uint16_t> hints, const std::vector<std::string>& titles) {
  PageView view(tree, blocks, std::move(hints));
  prune_by_hints(view);
  prune_link_lists(view);
  prune_cards(view);
  return Selector(view, titles).run();
}

}  // namespace onrecord
