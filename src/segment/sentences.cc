// Sentence ends by rules over tokens: a terminator, its closing marks, and what stands on both
// sides.
//
// Double quotation marks are paired first (by glyph, or by the spaces around them) so that a
// sentence runs through a quotation of several sentences; a mark without partner protects nothing,
// so that one odd mark cannot swallow the paragraph. Abbreviations are of three sorts, see
// data/abbreviations.txt.
#include "segment/sentences.h"

#include <algorithm>

#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

enum class Glyph {
  none,
  open,
  close,
  either
};

/// What a mark token can be as one of a pair of double marks.
Glyph double_glyph(std::string_view mark) {
  if (mark == "\"" || mark == "''") return Glyph::either;
  if (mark == "“" || mark == "``" || mark == "‘‘" || mark == ",,") return Glyph::open;
  if (mark == "„" || mark == "‟" || mark == "「" || mark == "『") return Glyph::open;
  if (mark == "”" || mark == "’’" || mark == "」" || mark == "』") return Glyph::close;
  if (mark == "«" || mark == "»" || mark == "＂") return Glyph::either;
  return Glyph::none;
}

bool is_attached(const Token& left, const Token& right) {
  return left.span.end_byte == right.span.begin_byte;
}

}  // namespace

SentenceSplitter::SentenceSplitter(std::string_view text) : text_(text) {}

char SentenceSplitter::sign(const Token& token) const { return text_[token.span.begin_byte]; }

bool SentenceSplitter::is_terminator(const Token& token) const {
  if (token.kind != TokenKind::punctuation) return false;
  const char c = sign(token);
  if (c == '.' || c == '!' || c == '?') return true;
  if (static_cast<unsigned char>(c) < 0x80) return false;
  const char32_t value = code_point_at(text_, token.span.begin_byte).value;
  return value == 0x2026 || value == 0x3002 || value == 0xFF01 || value == 0xFF1F ||
         value == 0x203D || value == 0x0964 || value == 0x061F || value == 0x2047 ||
         value == 0x2048 || value == 0x2049;
}

/// Whether token n is a bracket or mark that still belongs to the sentence that a terminator before
/// it ends.
bool SentenceSplitter::is_closer(const std::vector<Token>& tokens, std::uint32_t n,
                                 std::uint32_t end) const {
  const Token& token = tokens[n];
  const std::string_view text = text_.substr(token.span.begin_byte, token.span.size());
  if (token.kind == TokenKind::punctuation) return text == ")" || text == "]" || text == "}";
  if (token.kind != TokenKind::mark) return false;
  if (text == "“" || text == "‘" || text == "„" || text == "``" || text == "`") return false;
  const bool leans_right = n + 1 < end && is_attached(token, tokens[n + 1]) &&
                           tokens[n + 1].kind != TokenKind::mark &&
                           tokens[n + 1].kind != TokenKind::punctuation;
  if (!leans_right) return true;
  return (text == "”" || text == "’") && is_attached(tokens[n - 1], token);
}

void SentenceSplitter::find_quoted(const std::vector<Token>& tokens, std::uint32_t first,
                                   std::uint32_t end) {
  closing_.assign(end - first, 0);
  std::uint32_t open = 0;
  bool is_open = false;
  for (std::uint32_t n = first; n < end; ++n) {
    const Token& token = tokens[n];
    if (token.kind != TokenKind::mark) continue;
    const Glyph glyph = double_glyph(text_.substr(token.span.begin_byte, token.span.size()));
    if (glyph == Glyph::none) continue;
    const bool spaced_left = n == first || !is_attached(tokens[n - 1], token);
    const bool spaced_right = n + 1 == end || !is_attached(token, tokens[n + 1]);
    const bool opens =
        glyph == Glyph::open || (glyph == Glyph::either && spaced_left && !spaced_right);
    if (is_open && !opens) {
      closing_[open - first] = n;
      is_open = false;
    } else if (!is_open && (opens || !spaced_right)) {
      open = n;
      is_open = true;
    } else if (is_open && opens && glyph == Glyph::open) {
      open = n;  // the one before was never closed
    }
  }
}

void SentenceSplitter::append_sentences(const std::vector<Token>& tokens, std::uint32_t first,
                                        std::uint32_t end, std::uint32_t paragraph,
                                        std::vector<Sentence>& sentences) {
  if (first == end) return;
  find_quoted(tokens, first, end);
  std::uint32_t start = first;
  const auto finish = [&](std::uint32_t stop) {
    sentences.push_back(
        {{tokens[start].span.begin_byte, tokens[stop - 1].span.end_byte}, start, stop, paragraph});
    start = stop;
  };
  for (std::uint32_t n = first; n < end;) {
    std::uint32_t stop = n;  // the terminator, inside the quotation when it is one's last
    if (closing_[n - first] != 0) {
      const std::uint32_t close = closing_[n - first];
      n = close;
      stop = close;
      for (int marks = 0; marks < 4 && stop > start && tokens[stop].kind == TokenKind::mark;
           ++marks) {
        --stop;
      }
    }
    if (tokens[stop].kind != TokenKind::punctuation &&
        !(tokens[stop].kind == TokenKind::word && text_[tokens[stop].span.end_byte - 1] == '.')) {
      ++n;
      continue;
    }
    const bool is_initialism = tokens[stop].kind == TokenKind::word;
    if (!is_initialism && !is_terminator(tokens[stop])) {
      ++n;
      continue;
    }
    std::uint32_t next = std::max(n, stop) + 1;
    while (next < end && (is_terminator(tokens[next]) || is_closer(tokens, next, end))) {
      ++next;
    }
    if (next < end && ends_sentence(tokens, start, stop, next, end)) finish(next);
    n = next;
  }
  finish(end);
}

bool SentenceSplitter::is_starter(const Token& token) const {
  static const Lexicon& starters = lexicon("sentence_starters.txt");
  return token.is_capitalised && starters.contains(token.word);
}

/// Whether the sentence that begins at `first` and has its terminator at `stop` ends before `next`.
bool SentenceSplitter::ends_sentence(const std::vector<Token>& tokens, std::uint32_t first,
                                     std::uint32_t stop, std::uint32_t next,
                                     std::uint32_t end) const {
  const Token& after = tokens[next];
  const bool is_glued = is_attached(tokens[next - 1], after);
  const unsigned char c = static_cast<unsigned char>(sign(tokens[stop]));
  if (after.kind == TokenKind::punctuation) {
    const char bracket = sign(after);
    if (bracket != '(' && bracket != '[' && bracket != '$' && bracket != '-' && bracket != '*' &&
        static_cast<unsigned char>(bracket) < 0x80) {
      return false;
    }
    if (is_glued) return false;
  }
  if (after.kind == TokenKind::word && !after.is_capitalised &&
      is_lower(code_point_at(text_, after.span.begin_byte).value)) {
    return false;
  }
  const bool is_quoted = tokens[next - 1].kind == TokenKind::mark;
  if (is_quoted && is_attribution(tokens, next, end, c == '.')) return false;
  if (c >= 0x80) return true;
  if (c == '!' || c == '?') return !is_glued || after.kind != TokenKind::number;
  const bool is_ellipsis = tokens[stop].span.size() > 1 && tokens[stop].kind != TokenKind::word;
  if (is_ellipsis) return after.kind == TokenKind::word || after.kind == TokenKind::mark;
  if (is_glued && after.kind == TokenKind::number) return false;
  return is_quoted || point_ends(tokens, first, stop, next, end);
}

/// A point (or an initialism with its own) before a word that could begin a sentence.
bool SentenceSplitter::point_ends(const std::vector<Token>& tokens, std::uint32_t first,
                                  std::uint32_t stop, std::uint32_t next, std::uint32_t end) const {
  static const Lexicon& abbreviations = lexicon("abbreviations.txt");
  const Token& after = tokens[next];
  const bool opens = after.kind == TokenKind::mark;
  const bool starts =
      is_starter(after) || (opens && next + 1 < end && is_starter(tokens[next + 1]));
  if (tokens[stop].kind == TokenKind::word) {
    if (abbreviations.tag(tokens[stop].word) == "joins") return false;
    return starts || (opens && tokens[next].span.size() > 1);
  }
  if (stop == first || !is_attached(tokens[stop - 1], tokens[stop])) return true;
  const Token& before = tokens[stop - 1];
  if (before.kind == TokenKind::number) {
    // "1. Item" at the start of a sentence is a list number, not a sentence.
    return stop - first > 1;
  }
  if (before.kind != TokenKind::word) return true;
  const std::string_view tag = abbreviations.tag(before.word);
  if (before.span.size() == 1 && before.is_capitalised) {
    return starts && sign(before) != 'J' &&
           (stop - 1 == first || !tokens[stop - 2].is_capitalised || tokens[next].word != 0);
  }
  if (tag.empty()) return true;
  if (tag == "joins") return false;
  if (tag == "title") return !before.is_capitalised;
  if (tag == "number") {
    return after.kind != TokenKind::number && (starts || !before.is_capitalised || opens);
  }
  return starts || (opens && !after.is_capitalised);
}

/// Whether the words from `next` on say who spoke the quotation just closed: "Mr. Kerry asked.",
/// "Ms. Orr of the council said". A name, at most a few words, then a verb of speech that does not
/// introduce anything of its own.
bool SentenceSplitter::is_attribution(const std::vector<Token>& tokens, std::uint32_t next,
                                      std::uint32_t end, bool after_point) const {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  const Token& subject = tokens[next];
  if (subject.kind != TokenKind::word || is_starter(subject)) return false;
  // After “….” an attribution is a slip of the pen; only a short one that ends there is taken.
  const std::uint32_t limit = std::min(end, next + (after_point ? 5U : 12U));
  for (std::uint32_t n = next + 1; n < limit; ++n) {
    const Token& token = tokens[n];
    if (token.kind == TokenKind::mark) return false;
    if (token.kind == TokenKind::punctuation) {
      const char c = sign(token);
      const bool follows_title = c == '.' && tokens[n - 1].is_capitalised && n + 1 < end &&
                                 tokens[n + 1].is_capitalised && tokens[n - 1].span.size() <= 5;
      if (c != ',' && !follows_title) return false;
      continue;
    }
    if (token.is_capitalised || verbs.tag(token.word) != "speech") continue;
    if (n + 1 == end) return true;
    const Token& after = tokens[n + 1];
    if (after.kind == TokenKind::punctuation) return true;
    if (after_point) return false;
    static const Lexicon& starters = lexicon("sentence_starters.txt");
    return after.kind == TokenKind::word && !after.is_capitalised &&
           text_.substr(after.span.begin_byte, after.span.size()) != "that" &&
           (!starters.contains(after.word) ||
            text_.substr(after.span.begin_byte, after.span.size()) != "the");
  }
  return false;
}

}  // namespace onrecord
