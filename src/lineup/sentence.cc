#include "lineup/sentence.h"

#include <algorithm>

#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kLongestSentence = 400;  // words; more are no sentence

char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool is_lower_ascii(char c, char lower) { return lower_ascii(c) == lower; }

}  // namespace

std::uint32_t sentence_at(const Segmentation& segmentation, std::uint32_t byte) {
  const auto after = std::upper_bound(
      segmentation.sentences.begin(), segmentation.sentences.end(), byte,
      [](std::uint32_t at, const Sentence& sentence) { return at < sentence.span.begin_byte; });
  const auto index = after - segmentation.sentences.begin();
  return static_cast<std::uint32_t>(index > 0 ? index - 1 : 0);
}

std::size_t shared(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i < *j) {
      ++i;
    } else if (*j < *i) {
      ++j;
    } else {
      ++count, ++i, ++j;
    }
  }
  return count;
}

std::vector<std::uint64_t> names_of(const Document& document, const Segmentation& segmentation) {
  std::vector<std::uint64_t> names;
  for (const Token& token : segmentation.tokens) {
    if (token.kind != TokenKind::word || !token.is_capitalised) continue;
    names.push_back(stem_of(text_of(document, token.span), token.word));
  }
  sort_once(names);
  return names;
}

SentenceView::SentenceView(const Document& document, const Segmentation& segmentation,
                           std::uint32_t sentence)
    : document_(document) {
  static const Lexicon& functions = lexicon("function_words.txt");
  static const Lexicon& starters = lexicon("sentence_starters.txt");
  const Sentence& range = segmentation.sentences[sentence];
  const Paragraph& paragraph = segmentation.paragraphs[range.paragraph];
  constexpr std::uint32_t kLeadParagraphs = 4;
  in_lead_ = range.paragraph < kLeadParagraphs;
  const auto count = std::min<std::size_t>(range.end_token - range.first_token, kLongestSentence);
  words_.reserve(count);
  std::size_t capitals = 0;
  std::size_t plain = 0;
  for (std::size_t t = 0; t < count; ++t) {
    const Token& token = segmentation.tokens[range.first_token + t];
    Word word;
    word.span = token.span;
    word.kind = token.kind;
    word.word = token.word;
    word.first = lower_ascii(document.text[token.span.begin_byte]);
    word.sense = &sense_of(token.word);
    if (token.kind == TokenKind::word) {
      word.is_function = functions.contains(token.word);
      word.is_name = token.is_capitalised && !word.is_function;
      word.stem = stem_of(text_of(document, token.span), token.word);
      token.is_capitalised ? ++capitals : ++plain;
      if (words_.empty() && starters.contains(token.word)) word.is_name = false;
    } else if (token.kind == TokenKind::punctuation || token.kind == TokenKind::mark) {
      word.sign = document.text[token.span.begin_byte];
    }
    words_.push_back(word);
  }
  // In a headline every word may have a capital: none of them tells a name.
  const bool has_end = !words_.empty() && (words_.back().sign == '.' || words_.back().sign == '?');
  const bool is_title =
      paragraph.kind == BlockKind::headline || capitals > (has_end ? 3 * plain : plain);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    Word& word = words_[i];
    if (word.kind != TokenKind::word) continue;
    if (is_title) word.is_name = false;
    // The first word has its capital from its place, unless a name goes on behind it.
    if (i == 0 && !(words_.size() > 1 && words_[1].is_name)) word.is_name = false;
    if (word.is_function) continue;
    if (!word.is_name) word.stem = common_stem(word.stem);
    (word.is_name ? names_ : content_).push_back(word.stem);
  }
  sort_once(names_);
  sort_once(content_);
}

bool SentenceView::has_letters(std::size_t i, std::string_view lower) const {
  const std::string_view have = text(i);
  return std::equal(have.begin(), have.end(), lower.begin(), is_lower_ascii);
}

std::size_t SentenceView::at(std::uint32_t byte) const {
  return static_cast<std::size_t>(
      std::partition_point(words_.begin(), words_.end(),
                           [&](const Word& word) { return word.span.end_byte <= byte; }) -
      words_.begin());
}

}  // namespace onrecord::lineup
