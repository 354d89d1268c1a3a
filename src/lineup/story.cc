#include "lineup/story.h"

#include <algorithm>
#include <string_view>

#include "lineup/sentence.h"
#include "text/lexicon.h"

namespace onrecord::lineup {

Stories::Stories(const LineUpInput& input) : input_(input) {
  static const Lexicon& functions = lexicon("function_words.txt");
  static const Lexicon& starters = lexicon("sentence_starters.txt");
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    std::vector<std::uint64_t>& names = names_.emplace_back();
    for (const Token& token : input.segmentations[d].tokens) {
      if (token.kind != TokenKind::word || !token.is_capitalised) continue;
      if (functions.contains(token.word) || starters.contains(token.word)) continue;
      names.push_back(stem_of(text_of(input.documents[d], token.span), token.word));
    }
    sort_once(names);
    add_places_within(input.documents[d], input.segmentations[d]);
  }
}

void Stories::add_places_within(const Document& document, const Segmentation& parts) {
  const auto& tokens = parts.tokens;
  const auto is_name = [&](std::size_t t) {
    return tokens[t].kind == TokenKind::word && tokens[t].is_capitalised;
  };
  const auto stem = [&](std::size_t t) {
    return stem_of(text_of(document, tokens[t].span), tokens[t].word);
  };
  for (std::size_t t = 0; t + 2 < tokens.size(); ++t) {
    if (!is_name(t) || !is_name(t + 2)) continue;
    const std::string_view link = text_of(document, tokens[t + 1].span);
    if (link != "," && link != "in") continue;
    const std::uint64_t x = stem(t);
    const std::uint64_t y = stem(t + 2);
    within_.emplace(std::min(x, y), std::max(x, y));
  }
}

bool Stories::lie_within(const std::vector<std::uint64_t>& a,
                         const std::vector<std::uint64_t>& b) const {
  constexpr std::size_t kMost = 12;  // names of a sentence; more is a list
  if (within_.empty() || a.size() > kMost || b.size() > kMost) return false;
  return std::any_of(a.begin(), a.end(), [&](std::uint64_t x) {
    return std::any_of(b.begin(), b.end(), [&](std::uint64_t y) {
      return within_.contains({std::min(x, y), std::max(x, y)});
    });
  });
}

bool Stories::are_one(DocumentId a, DocumentId b) const {
  constexpr std::size_t kFewest = 4;
  constexpr std::size_t kPart = 6;  // a sixth of the names of the shorter one
  const std::vector<std::uint64_t>& x = names_[a.value];
  const std::vector<std::uint64_t>& y = names_[b.value];
  const std::size_t common = shared(x, y);
  return common >= kFewest && kPart * common >= std::min(x.size(), y.size());
}

double Stories::kinship(DocumentId a, DocumentId b) const {
  constexpr std::size_t kFewest = 2;
  const std::vector<std::uint64_t>& x = names_[a.value];
  const std::vector<std::uint64_t>& y = names_[b.value];
  const std::size_t common = shared(x, y);
  if (common < kFewest) return 0;
  return static_cast<double>(common) / static_cast<double>(std::min(x.size(), y.size()));
}

bool Stories::are_two(DocumentId a, DocumentId b) const {
  constexpr std::size_t kMany = 15;
  return names_[a.value].size() >= kMany && names_[b.value].size() >= kMany && !are_one(a, b);
}

bool Stories::lacks_any(DocumentId document, const std::vector<std::uint64_t>& names) const {
  const std::vector<std::uint64_t>& own = names_[document.value];
  return std::any_of(names.begin(), names.end(), [&](std::uint64_t name) {
    return !std::binary_search(own.begin(), own.end(), name);
  });
}

std::vector<std::uint64_t> Stories::words_around(const DocumentSpan& place) const {
  const Document& document = input_.documents[place.document.value];
  const Segmentation& parts = input_.segmentations[place.document.value];
  const std::uint32_t at = sentence_at(parts, place.span.begin_byte);
  std::vector<std::uint64_t> words;
  for (std::uint32_t s = at > 0 ? at - 1 : 0; s < parts.sentences.size() && s <= at + 1; ++s) {
    const SentenceView view(document, parts, s);
    words.insert(words.end(), view.names().begin(), view.names().end());
    words.insert(words.end(), view.content().begin(), view.content().end());
  }
  sort_once(words);
  return words;
}

std::size_t Stories::shared_around(const DocumentSpan& a, const DocumentSpan& b) const {
  return shared(words_around(a), words_around(b));
}

}  // namespace onrecord::lineup
