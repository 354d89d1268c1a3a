// Pull quotes: words of the story that the page shows twice, the second time for decoration.
//
// They must not count as a second quotation. Some name themselves (their class); the others are
// found by their words: a block that is set off (a block quotation, a heading in quotation marks, a
// paragraph with nothing else beside it in its box) and whose words all stand, in order, inside
// another paragraph. A paragraph among paragraphs is the story's own, said twice.
#include <algorithm>
#include <string>

#include "read/extract_view.h"
#include "read/page_metadata.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostCandidates = 200;
constexpr std::size_t kMostBytes = 2U << 20;
constexpr std::uint32_t kFewestWords = 5;
constexpr std::uint32_t kMostWords = 70;

bool opens_with_mark(std::string_view text) {
  return text.substr(0, 1) == "\"" || text.substr(0, 3) == "\xE2\x80\x9C" ||
         text.substr(0, 3) == "\xE2\x80\x98" || text.substr(0, 2) == "\xC2\xAB";
}

bool is_set_off(const PageView& view, const StoryBlock& story) {
  if (story.kind == BlockKind::block_quote) return true;
  const HtmlBlock& block = view.blocks.blocks[story.block];
  if (story.kind != BlockKind::paragraph && story.kind != BlockKind::heading) return false;
  const bool is_heading = story.kind == BlockKind::heading;
  if (is_heading) return opens_with_mark(view.blocks.text_of(block));
  const std::uint32_t box = view.tree.nodes[block.node].parent;
  const std::string_view text = view.blocks.text_of(block);
  return (opens_with_mark(text) || (block.words >= 8 && ends_as_sentence(text))) &&
         view.end_block(box) - view.first_block(box) <= 2 && view.tree.nodes[box].tag != Tag::li;
}

using Places = std::vector<std::pair<std::size_t, std::size_t>>;

bool quoted_at(const Places& places, const std::vector<StoryBlock>& story, std::size_t begin) {
  const auto found = std::find_if(places.begin(), places.end(),
                                  [&](const auto& place) { return place.first == begin; });
  return found != places.end() &&
         story[static_cast<std::size_t>(found - places.begin())].kind != BlockKind::paragraph;
}

}  // namespace

void mark_pull_quotes(const PageView& view, std::vector<StoryBlock>& story) {
  // All the words of the body, each block between line ends.
  std::string body = "\n";
  Places places(story.size());
  for (std::size_t i = 0; i < story.size(); ++i) {
    if (story[i].dropped || story[i].kind == BlockKind::meta) continue;
    const std::size_t begin = body.size();
    body += plain_words(view.blocks.text_of(view.blocks.blocks[story[i].block]));
    places[i] = {begin, body.size()};
    body += '\n';
    if (body.size() > kMostBytes) return;
  }
  std::size_t asked = 0;
  for (std::size_t i = 0; i < story.size() && asked < kMostCandidates; ++i) {
    const auto [begin, end] = places[i];
    const std::uint32_t words = view.blocks.blocks[story[i].block].words;
    if (begin == end || words < kFewestWords || words > kMostWords) continue;
    if (!is_set_off(view, story[i])) continue;
    ++asked;
    const std::string_view own = std::string_view(body).substr(begin, end - begin);
    for (std::size_t at = body.find(own); at != std::string::npos; at = body.find(own, at + 1)) {
      if (at == begin) continue;
      const bool whole_words = (body[at - 1] == ' ' || body[at - 1] == '\n') &&
                               (body[at + own.size()] == ' ' || body[at + own.size()] == '\n');
      const bool larger = body[at - 1] == ' ' || body[at + own.size()] == ' ';
      // Of two equal blocks the set-off one is the copy; two set-off ones are left alone.
      if (whole_words &&
          (larger || (story[i].kind == BlockKind::block_quote && !quoted_at(places, story, at)))) {
        story[i].kind = BlockKind::pull_quote;
        break;
      }
    }
  }
  // The name under a pull quote belongs to it.
  for (std::size_t i = 1; i < story.size(); ++i) {
    const auto node_of = [&](std::size_t index) {
      return view.tree.nodes[view.blocks.blocks[story[index].block].node].parent;
    };
    if (!story[i].dropped && story[i - 1].kind == BlockKind::pull_quote &&
        story[i].kind == BlockKind::block_quote && node_of(i) == node_of(i - 1) &&
        view.blocks.blocks[story[i].block].words <= 12) {
      story[i].kind = BlockKind::pull_quote;
    }
  }
}

}  // namespace onrecord
