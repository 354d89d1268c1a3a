#include "quote/clues.h"

#include <algorithm>

#include "quote/credit.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

constexpr std::uint32_t kFarthest = 60;  // tokens that are read on each side of a quotation

std::uint32_t token_at(const Segmentation& segmentation, std::uint32_t byte) {
  const auto found = std::lower_bound(
      segmentation.tokens.begin(), segmentation.tokens.end(), byte,
      [](const Token& token, std::uint32_t at) { return token.span.begin_byte < at; });
  return static_cast<std::uint32_t>(found - segmentation.tokens.begin());
}

const Sentence& sentence_of(const Segmentation& segmentation, const Paragraph& paragraph,
                            std::uint32_t token) {
  auto begin = segmentation.sentences.begin();
  const auto found = std::upper_bound(
      begin + paragraph.first_sentence, begin + paragraph.end_sentence, token,
      [](std::uint32_t at, const Sentence& sentence) { return at < sentence.first_token; });
  return *(found - 1);
}

enum class Word : std::uint8_t {
  other,
  work,
  term,
  sign,
  person,
  clause,
  network
};

Word sort_of(const Token& token) {
  static const Lexicon& words = lexicon("quote_words.txt");
  const std::string_view tag = words.tag(token.word);
  if (tag.empty()) return Word::other;
  switch (tag[0]) {
    case 'w':
      return Word::work;
    case 't':
      return Word::term;
    case 's':
      return Word::sign;
    case 'p':
      return Word::person;
    case 'c':
      return Word::clause;
    default:
      return Word::network;
  }
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_determiner(std::string_view word) {
  return is_one_of(
      word, {"the",     "a",   "an", "this", "that", "these", "those", "his",   "her",  "its",
             "their",   "our", "my", "your", "some", "any",   "no",    "every", "each", "such",
             "another", "The", "A",  "An",   "This", "His",   "Her",   "Its",   "Their"});
}

bool is_preposition(std::string_view word) {
  return is_one_of(word, {"of", "in", "on", "at", "for", "with", "from", "by", "about", "against",
                          "into", "over", "like", "than", "through", "under"});
}

bool is_being(std::string_view word) {
  return is_one_of(
      word, {"is",     "are",  "was",   "were",   "be",      "been",    "being",  "it's",  "it’s",
             "he's",   "he’s", "she's", "she’s",  "they're", "they’re", "isn't",  "isn’t", "wasn't",
             "wasn’t", "not",  "seems", "seemed", "became",  "become",  "remains"});
}

class Reader {
 public:
  Reader(std::string_view text, const Segmentation& segmentation, const Pair& pair)
      : text_(text),
        tokens_(segmentation.tokens),
        first_paragraph_(segmentation.paragraphs[pair.first_paragraph]),
        last_paragraph_(segmentation.paragraphs[pair.last_paragraph]),
        open_(token_at(segmentation, pair.span.begin_byte)),
        first_(token_at(segmentation, pair.inner.begin_byte)),
        end_(token_at(segmentation, pair.inner.end_byte)),
        after_(token_at(segmentation, pair.span.end_byte)) {
    const Sentence& opening = sentence_of(segmentation, first_paragraph_, open_);
    const Sentence& closing =
        sentence_of(segmentation, last_paragraph_, std::max(open_, std::max(after_, 1U) - 1));
    sentence_first_ = std::max(opening.first_token, open_ > kFarthest ? open_ - kFarthest : 0);
    sentence_end_ = std::min(std::max(closing.end_token, after_), after_ + kFarthest);
    opens_sentence_ = opening.first_token == open_;
    starts_here_ = sentence_first_ == opening.first_token;
  }

  Clues read() {
    inside();
    around();
    before();
    speech_verbs();
    headline();
    name();
    return clues_;
  }

 private:
  std::string_view bytes(std::uint32_t n) const {
    return text_.substr(tokens_[n].span.begin_byte, tokens_[n].span.size());
  }
  bool is_sign(std::uint32_t n, char c) const {
    return tokens_[n].kind == TokenKind::punctuation && text_[tokens_[n].span.begin_byte] == c;
  }
  bool is_stop(std::uint32_t n) const {
    return is_sign(n, '.') || is_sign(n, '?') || is_sign(n, '!') || bytes(n) == "…";
  }
  bool is_lower_word(std::uint32_t n) const {
    return tokens_[n].kind == TokenKind::word && !tokens_[n].is_capitalised;
  }

  void inside() {
    std::uint32_t capitals = 0;
    std::uint32_t small = 0;
    const std::uint32_t limit = std::min(end_, first_ + 4 * kFarthest);
    for (std::uint32_t n = first_; n < limit; ++n) {
      const Token& token = tokens_[n];
      if (token.word == 0) continue;
      ++clues_.words;
      if (clues_.words > 12) continue;
      if (token.is_capitalised || token.kind == TokenKind::number) {
        ++capitals;
      } else if (n == first_ || (token.span.size() > 3 && !is_preposition(bytes(n)))) {
        ++small;
      }
      if (clues_.words > 8) continue;
      const Word sort = sort_of(token);
      clues_.has_person = clues_.has_person || sort == Word::person;
      clues_.has_clause = clues_.has_clause || sort == Word::clause;
    }
    clues_.is_title_case = clues_.words > 1 && small == 0 && capitals > 1 &&
                           2 * capitals >= std::min(clues_.words, 12U);
    clues_.starts_capital = first_ < end_ && tokens_[first_].is_capitalised;
    if (end_ > first_) {
      std::uint32_t last = end_ - 1;  // marks that close inside do not count
      while (last > first_ && last + 4 > end_ && tokens_[last].kind == TokenKind::mark) --last;
      clues_.ends_sentence = is_stop(last);
      clues_.ends_asking = is_sign(last, '?') || is_sign(last, '!');
      clues_.ends_comma = is_sign(last, ',');
    }
  }

  void around() {
    clues_.opens_sentence = opens_sentence_;
    clues_.runs_on = &first_paragraph_ != &last_paragraph_;
    clues_.stands_alone = opens_sentence_ && after_ >= sentence_end_;
    if (after_ < last_paragraph_.end_token) {
      clues_.before_colon = is_sign(after_, ':');
      clues_.ends_comma = clues_.ends_comma || is_sign(after_, ',');
      const bool is_closed_off = end_ > first_ && tokens_[end_ - 1].kind == TokenKind::punctuation;
      clues_.is_modifier =
          !is_closed_off && after_ < sentence_end_ && is_lower_word(after_) &&
          !is_preposition(bytes(after_)) && !is_speech_verb(tokens_[after_]) &&
          !is_one_of(bytes(after_), {"and", "or", "to", "that", "as", "if", "when", "because",
                                     "but", "while", "is", "was", "if"});
      for (std::uint32_t n = after_; n < std::min(after_ + 2, sentence_end_); ++n) {
        if (tokens_[n].word != 0 && sort_of(tokens_[n]) == Word::work) clues_.before_work = true;
      }
    }
  }

  void before() {
    if (open_ == sentence_first_ || open_ == 0) return;
    std::uint32_t n = open_ - 1;
    clues_.after_colon = is_sign(n, ':');
    clues_.after_comma = is_sign(n, ',');
    clues_.after_break = is_sign(n, ';') || is_sign(n, '-') || bytes(n) == "–" || bytes(n) == "—";
    const bool is_plural_possessive =
        tokens_[n].kind == TokenKind::mark && (bytes(n) == "'" || bytes(n) == "’") &&
        n > sentence_first_ && tokens_[n - 1].kind == TokenKind::word &&
        tokens_[n - 1].span.end_byte == tokens_[n].span.begin_byte && bytes(n - 1).ends_with('s');
    if (tokens_[n].kind == TokenKind::mark) clues_.follows_another = !is_plural_possessive;
    if ((clues_.after_comma || bytes(n) == "and" || bytes(n) == "or") && n > sentence_first_ &&
        tokens_[n - 1].kind == TokenKind::mark) {
      clues_.follows_another = true;
    }
    const std::string_view word = bytes(n);
    clues_.after_that = is_one_of(word, {"that", "how", "why", "whether", "because", "if", "what"});
    clues_.after_as = word == "as";
    clues_.after_to = word == "to";
    clues_.after_be = is_being(word);
    clues_.after_preposition = is_preposition(word);
    const bool is_possessive = word.size() > 2 && (word.ends_with("'s") || word.ends_with("’s"));
    clues_.after_determiner =
        (is_determiner(word) && word != "that") || (is_possessive && !is_being(word));
    clues_.after_network = is_possessive && tokens_[n].is_capitalised;
    const std::uint32_t from = n > sentence_first_ + 4 ? n - 4 : sentence_first_;
    for (std::uint32_t k = n + 1; k-- > from;) look_back(k, n - k);
  }

  /// Token k stands `distance` tokens before the one right before the quotation.
  void look_back(std::uint32_t k, std::uint32_t distance) {
    const Token& token = tokens_[k];
    if (token.word == 0) return;
    switch (sort_of(token)) {
      case Word::work:
        clues_.after_work = clues_.after_work || distance <= 3;
        break;
      case Word::term:
        clues_.after_term = clues_.after_term || distance <= 2;
        break;
      case Word::sign:
        clues_.after_sign = clues_.after_sign || distance <= 3;
        break;
      case Word::network:
        clues_.after_network = clues_.after_network || distance <= 1;
        break;
      default:
        break;
    }
    if (is_naming_verb(token)) clues_.after_naming = true;
    const bool is_held_off = clues_.after_determiner || clues_.after_preposition;
    if (is_speech_verb(token) && distance <= (clues_.after_comma ? 3U : is_held_off ? 0U : 1U)) {
      clues_.after_said = true;
    }
  }

  void speech_verbs() {
    clues_.continues_speech =
        sentence_first_ < open_ && tokens_[sentence_first_].kind == TokenKind::mark && starts_here_;
    bool inside_marks = false;
    std::uint32_t length = 0;
    for (std::uint32_t n = sentence_first_; n < sentence_end_; ++n) {
      if (n == open_) {
        n = std::max(after_, open_ + 1) - 1;
        inside_marks = false;
        length = 0;
        continue;
      }
      const Token& token = tokens_[n];
      if (token.kind == TokenKind::mark) {
        const std::string_view mark = bytes(n);
        const bool is_single = mark == "'" || mark == "’" || mark == "‘";
        if (!is_single) {
          if (inside_marks && length >= 6) clues_.beside_speech = true;
          inside_marks = !inside_marks;
          length = 0;
        }
        continue;
      }
      if (inside_marks) {
        length += token.word != 0;
        continue;
      }
      if (token.is_capitalised && n != sentence_first_) continue;
      if (is_speech_verb(token) || is_according(n)) {
        (n < open_ ? clues_.said_before : clues_.before_said) = true;
        if (n < open_) clues_.that_before = false;
      } else if (n < open_ && bytes(n) == "that") {
        clues_.that_before = clues_.said_before;
      }
    }
  }

  bool is_according(std::uint32_t n) const {
    const std::string_view word = bytes(n);
    return (word == "according" || word == "According") && n + 1 < sentence_end_ &&
           bytes(n + 1) == "to";
  }

  /// A paragraph in title case reads like a heading even when nothing else says so.
  void headline() {
    const BlockKind kind = first_paragraph_.kind;
    clues_.is_headline = kind == BlockKind::headline || kind == BlockKind::heading;
    const std::uint32_t size = first_paragraph_.end_token - first_paragraph_.first_token;
    if (clues_.is_headline || size > 40) return;
    std::uint32_t capitals = 0;
    std::uint32_t small = 0;
    for (std::uint32_t n = first_paragraph_.first_token; n < first_paragraph_.end_token; ++n) {
      if (tokens_[n].kind != TokenKind::word || (n >= open_ && n < after_)) continue;
      capitals += tokens_[n].is_capitalised;
      small +=
          !tokens_[n].is_capitalised && tokens_[n].span.size() > 3 && !is_preposition(bytes(n));
    }
    clues_.is_headline = capitals >= 3 && small == 0;
  }

  void name() {
    if (clues_.words == 0 || clues_.words > 3 || !clues_.starts_capital) return;
    clues_.is_spoken_name = clues_.words == 1;
    if (open_ == first_paragraph_.first_token || after_ >= last_paragraph_.end_token) return;
    const Token& left = tokens_[open_ - 1];
    const Token& right = tokens_[after_];
    const bool is_initial = is_sign(open_ - 1, '.') && open_ >= 2 + first_paragraph_.first_token &&
                            tokens_[open_ - 2].span.size() == 1 &&
                            tokens_[open_ - 2].is_capitalised;
    clues_.is_nickname = ((left.kind == TokenKind::word && left.is_capitalised) || is_initial) &&
                         right.kind == TokenKind::word && right.is_capitalised &&
                         tokens_[end_ - 1].kind == TokenKind::word;
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  const Paragraph& first_paragraph_;
  const Paragraph& last_paragraph_;
  std::uint32_t open_;   // the opening mark
  std::uint32_t first_;  // first token inside
  std::uint32_t end_;    // past the last token inside
  std::uint32_t after_;  // first token after the closing mark
  std::uint32_t sentence_first_ = 0;
  std::uint32_t sentence_end_ = 0;
  bool opens_sentence_ = false;
  bool starts_here_ = false;  // the sentence is read from its first token on
  Clues clues_;
};

}  // namespace

Clues clues_of(std::string_view text, const Segmentation& segmentation, const Pair& pair) {
  return Reader(text, segmentation, pair).read();
}

}  // namespace onrecord
