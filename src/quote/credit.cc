#include "quote/credit.h"

#include <algorithm>

#include "text/lexicon.h"

namespace onrecord {
namespace {

const Lexicon& verbs() { return lexicon("speech_verbs.txt"); }

bool is_sign(std::string_view text, const Token& token, char sign) {
  return token.kind == TokenKind::punctuation && text[token.span.begin_byte] == sign;
}

std::string_view bytes(std::string_view text, const Token& token) {
  return text.substr(token.span.begin_byte, token.span.size());
}

/// The name beside a verb of speech between the tokens, as the hash of its last word; 0 when there
/// is none (a pronoun names nobody).
std::uint64_t named_speaker(const Segmentation& segmentation, std::uint32_t first,
                            std::uint32_t end) {
  static const Lexicon& functions = lexicon("function_words.txt");  // "The text was read out"
  const std::vector<Token>& tokens = segmentation.tokens;
  end = std::min(end, first + 600);  // a paragraph may be asked once for each that follows it
  for (std::uint32_t n = first; n < end; ++n) {
    if (tokens[n].is_capitalised || !is_speech_verb(tokens[n])) continue;
    if (n > first && tokens[n - 1].is_capitalised && tokens[n - 1].kind == TokenKind::word &&
        tokens[n - 1].span.size() > 2 && !functions.contains(tokens[n - 1].word)) {
      return tokens[n - 1].word;
    }
    std::uint64_t name = 0;
    for (std::uint32_t k = n + 1; k < std::min(end, n + 6); ++k) {
      if (tokens[k].is_capitalised) {
        name = tokens[k].word;
      } else if (tokens[k].kind != TokenKind::punctuation || !tokens[k - 1].is_capitalised ||
                 tokens[k - 1].span.size() > 4) {
        break;  // only the point of a title stands inside a name
      }
    }
    if (name != 0) return name;
  }
  return 0;
}

}  // namespace

bool is_speech_verb(const Token& token) {
  return token.kind == TokenKind::word && verbs().tag(token.word) == "speech";
}

bool is_naming_verb(const Token& token) {
  return token.kind == TokenKind::word && verbs().tag(token.word) == "naming";
}

bool is_subject_pronoun(std::string_view text, const Token& token) {
  const std::string_view word = bytes(text, token);
  return word == "he" || word == "she" || word == "they" || word == "it" || word == "He" ||
         word == "She" || word == "They" || word == "It";
}

std::uint32_t find_credit_cut(std::string_view text, const Segmentation& segmentation,
                              std::uint32_t first_token, std::uint32_t end_token) {
  const std::vector<Token>& tokens = segmentation.tokens;
  // Attributions stand near the end of what was left open; do not read far.
  const std::uint32_t from = end_token - first_token > 200 ? end_token - 200 : first_token;
  for (std::uint32_t n = from; n + 2 < end_token; ++n) {
    if (!is_sign(text, tokens[n], ',')) continue;
    const Token& subject = tokens[n + 1];
    const bool is_inverted = is_speech_verb(subject) && tokens[n + 2].is_capitalised;
    if (is_inverted) return tokens[n].span.end_byte;
    if (!subject.is_capitalised && !is_subject_pronoun(text, subject)) continue;
    for (std::uint32_t k = n + 2; k < std::min(end_token, n + 6); ++k) {
      if (is_speech_verb(tokens[k]) && !tokens[k].is_capitalised) {
        if (k + 1 >= end_token || tokens[k + 1].kind == TokenKind::punctuation) {
          return tokens[n].span.end_byte;
        }
        break;
      }
      const bool is_name = tokens[k].is_capitalised || is_sign(text, tokens[k], '.');
      if (!is_name) break;
    }
  }
  return 0;
}

bool is_credited_after(const Segmentation& segmentation, std::uint32_t first_token,
                       std::uint32_t end_token) {
  const std::vector<Token>& tokens = segmentation.tokens;
  for (std::uint32_t n = first_token; n < std::min(end_token, first_token + 4); ++n) {
    if (is_speech_verb(tokens[n]) && !tokens[n].is_capitalised) return true;
    if (tokens[n].kind == TokenKind::mark) return false;
  }
  return false;
}

bool ends_with_credit(const Segmentation& segmentation, const Paragraph& paragraph) {
  const std::uint32_t from = paragraph.end_token - paragraph.first_token > 6
                                 ? paragraph.end_token - 6
                                 : paragraph.first_token;
  for (std::uint32_t n = from; n < paragraph.end_token; ++n) {
    if (is_speech_verb(segmentation.tokens[n])) return true;
  }
  return false;
}

bool is_other_speaker(std::string_view, const Segmentation& segmentation, std::uint32_t first,
                      std::uint32_t next, std::uint32_t closing) {
  const Paragraph& before = segmentation.paragraphs[first];
  const Paragraph& after = segmentation.paragraphs[next];
  const std::uint64_t one = named_speaker(segmentation, before.first_token, before.end_token);
  if (one == 0) return false;
  const std::uint32_t end = std::min(after.end_token, closing + 12);
  const std::uint64_t other = named_speaker(segmentation, std::min(closing, end), end);
  return other != 0 && other != one;
}

}  // namespace onrecord
