// Pull quotes: words of the story that the page shows twice, the second time for decoration.
//
// They must not count as a second quotation. Some name themselves (their class); the others are
// found by their words: a block that is set off (a block quotation, a heading in quotation marks, a
// paragraph with nothing else beside it in its box) and whose words all stand, in order, inside
// another paragraph. A paragraph among paragraphs is the story's own, said twice.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "read/extract_view.h"
#include "read/page_metadata.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

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
  return (opens_with_mark(text) || (block.words >= 8 && ends_sentence(text))) &&
         view.end_block(box) - view.first_block(box) <= 2 && view.tree.nodes[box].tag != Tag::li;
}

/// The words of the body as hashes, each block's in a row.
struct Words {
  std::vector<std::uint64_t> hashes;
  std::vector<std::pair<std::size_t, std::size_t>> blocks;  // begin and end of each block's words

  std::span<const std::uint64_t> of(std::size_t block) const {
    const auto [begin, end] = blocks[block];
    return std::span(hashes).subspan(begin, end - begin);
  }
};

/// Nothing when the body is too large to be a story.
std::optional<Words> words_of(const PageView& view, const std::vector<StoryBlock>& story) {
  Words words;
  std::size_t bytes = 0;
  for (const StoryBlock& block : story) {
    const std::size_t begin = words.hashes.size();
    if (!block.dropped && block.kind != BlockKind::meta) {
      const std::string text = plain_words(view.blocks.text_of(view.blocks.blocks[block.block]));
      bytes += text.size();
      if (bytes > kMostBytes) return std::nullopt;
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) {
          words.hashes.push_back(
              std::hash<std::string_view>()(std::string_view(text).substr(at, end - at)));
        }
        at = end + 1;
      }
    }
    words.blocks.emplace_back(begin, words.hashes.size());
  }
  return words;
}

/// The same words wherever they stand: those of one or more candidates.
struct Wording {
  std::span<const std::uint64_t> words;
  bool is_inside_another = false;  // a larger block has them
  bool is_a_paragraph = false;     // they are the whole of a plain paragraph
};

/// Wordings of one length, by the hash of their words.
using Wordings = std::unordered_map<std::uint64_t, Wording>;

constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15;

std::uint64_t hash_of(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = hash * kBase + word;
  return hash;
}

/// Slides over the words of one block, `length` at a time (Rabin and Karp), and notes the wordings
/// that stand there.
void look_into(std::span<const std::uint64_t> block, bool is_paragraph, std::size_t length,
               Wordings& wordings) {
  if (block.size() < length) return;
  std::uint64_t power = 1;  // of the word that leaves
  for (std::size_t i = 1; i < length; ++i) power *= kBase;
  std::uint64_t hash = hash_of(block.first(length));
  for (std::size_t at = 0;; ++at) {
    const auto found = wordings.find(hash);
    if (found != wordings.end() && !found->second.is_inside_another &&
        std::ranges::equal(found->second.words, block.subspan(at, length))) {
      found->second.is_inside_another = block.size() > length;
      found->second.is_a_paragraph |= block.size() == length && is_paragraph;
    }
    if (at + length == block.size()) return;
    hash = (hash - block[at] * power) * kBase + block[at + length];
  }
}

}  // namespace

void mark_pull_quotes(const PageView& view, std::vector<StoryBlock>& story) {
  const std::optional<Words> words = words_of(view, story);
  if (!words) return;
  std::vector<std::size_t> candidates;
  std::map<std::size_t, Wordings> by_length;  // lengths are few, so the whole stays linear
  for (std::size_t i = 0; i < story.size(); ++i) {
    const std::span<const std::uint64_t> own = words->of(i);
    const std::uint32_t count = view.blocks.blocks[story[i].block].words;
    if (own.empty() || count < kFewestWords || count > kMostWords) continue;
    if (own.size() > 2 * kMostWords || !is_set_off(view, story[i])) continue;
    candidates.push_back(i);
    by_length[own.size()].try_emplace(hash_of(own), Wording{own, false, false});
  }
  for (auto& [length, wordings] : by_length) {
    for (std::size_t i = 0; i < story.size(); ++i) {
      look_into(words->of(i), story[i].kind == BlockKind::paragraph, length, wordings);
    }
  }
  for (const std::size_t i : candidates) {
    const std::span<const std::uint64_t> own = words->of(i);
    const Wording& wording = by_length[own.size()].at(hash_of(own));
    // Of two equal blocks the set-off one is the copy; two set-off ones are left alone.
    if (wording.is_inside_another ||
        (story[i].kind == BlockKind::block_quote && wording.is_a_paragraph)) {
      story[i].kind = BlockKind::pull_quote;
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
