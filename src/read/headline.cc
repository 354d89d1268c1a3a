// The headline: what the page shows as the title of the story.
#include <algorithm>

#include "read/extract_view.h"
#include "read/page_metadata.h"

namespace onrecord {
namespace {

double title_score(const PageView& view, std::uint32_t index,
                   const std::vector<std::string>& titles) {
  const HtmlBlock& block = view.blocks.blocks[index];
  if (block.words == 0 || block.words > 40) return 0;
  double best = 0;
  const std::string_view text = view.blocks.text_of(block);
  for (const std::string& title : titles) {
    const auto words = static_cast<std::uint32_t>(std::count(title.begin(), title.end(), ' ') + 1);
    // A short text inside a long title is no headline, nor a paragraph that repeats one.
    if (block.words * 2 < words || block.words > words * 2 + 2) continue;
    best = std::max(best, title_overlap(text, title));
  }
  return best;
}

}  // namespace

std::optional<std::uint32_t> find_headline(const PageView& view,
                                           const std::vector<std::string>& titles) {
  const auto& nodes = view.tree.nodes;
  constexpr double kLeast = 0.6;
  std::optional<std::uint32_t> headline;
  std::vector<std::uint32_t> tops;
  double best = kLeast;
  for (std::uint32_t i = 0; i < view.blocks.blocks.size(); ++i) {
    const HtmlBlock& block = view.blocks.blocks[i];
    const std::uint32_t parent = nodes[block.node].parent;
    const bool top = nodes[block.node].tag == Tag::h1 || nodes[parent].tag == Tag::h1;
    const bool heading = top || is_heading(nodes[block.node].tag) || is_heading(nodes[parent].tag);
    const bool named = ((view.hints[block.node] | view.hints[parent]) & kHintHeadline) != 0;
    if (top && block.words >= 3) tops.push_back(i);
    if (!heading && !named) continue;
    if (block.link_words == block.words && !top) continue;
    const double score = title_score(view, i, titles) + (top ? 0.2 : 0);
    if (score > best) {
      best = score;
      headline = i;
    }
  }
  if (!headline && tops.size() == 1) headline = tops[0];
  return headline;
}

}  // namespace onrecord
