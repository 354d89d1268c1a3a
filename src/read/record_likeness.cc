#include "read/record_likeness.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "read/transcript.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr double kMostly = 0.6;         // of the text under labels
constexpr double kFirstPerson = 0.012;  // of the words: accounts have hardly any outside marks
constexpr std::size_t kFewestWords = 80;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Calls `use` for each run of ASCII letters; words of other letters are not asked for here.
template <class Use>
void for_each_word(std::string_view text, const Use& use) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_letter(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    use(text.substr(at, end - at));
    at = end;
  }
}

/// The first lines: title, subtitle, place and date.
bool has_speech_heading(const Document& document) {
  constexpr std::size_t kMostBlocks = 3;
  constexpr std::size_t kLongestHeading = 200;
  static const Lexicon& kinds = lexicon("speech_kinds.txt");
  bool found = false;
  const auto look = [&](std::string_view heading) {
    if (heading.size() > kLongestHeading) return;
    for_each_word(heading,
                  [&](std::string_view word) { found = found || kinds.contains(hash_word(word)); });
  };
  if (document.title) look(*document.title);
  for (std::size_t i = 0; i < std::min(kMostBlocks, document.blocks.size()); ++i) {
    look(text_of(document, document.blocks[i].span));
  }
  return found;
}

bool is_first_person(std::string_view word) {
  static constexpr std::array<std::string_view, 8> kWords = {"I",  "my", "we", "our",
                                                             "us", "We", "My", "Our"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Whether the text outside quotation marks is told by an *I* or *we*.
bool is_told_in_first_person(const Document& document) {
  std::size_t words = 0;
  std::size_t first_person = 0;
  for (const Block& block : document.blocks) {
    if (block.kind == BlockKind::headline || block.kind == BlockKind::meta) continue;
    std::string_view rest = text_of(document, block.span);
    while (!rest.empty()) {
      const std::size_t mark = std::min(rest.find('"'), rest.find("\xE2\x80\x9C"));
      for_each_word(rest.substr(0, mark), [&](std::string_view word) {
        ++words;
        first_person += is_first_person(word);
      });
      if (mark == std::string_view::npos) break;
      // What is never closed in its paragraph is passed over with it.
      const std::size_t end = std::min(rest.find('"', mark + 1), rest.find("\xE2\x80\x9D", mark));
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
    }
  }
  return words >= kFewestWords &&
         static_cast<double>(first_person) >= kFirstPerson * static_cast<double>(words);
}

}  // namespace

bool reads_like_record(const Document& document) {
  if (labelled_share(document) >= kMostly) return true;
  return has_speech_heading(document) && is_told_in_first_person(document);
}

void take_as_record(Document& document, const std::string& speaker) {
  document.role = Role::record;
  if (document.is_verbatim && !document.blocks.empty()) {
    const std::uint32_t body = document.blocks.front().span.begin_byte;
    document.blocks.clear();
    lay_out_transcript(document, body);
  }
  find_turns(document, speaker);
}

}  // namespace onrecord
