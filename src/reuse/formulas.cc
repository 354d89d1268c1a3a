#include "reuse/formulas.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::reuse {
namespace {

constexpr std::uint32_t kMostWords = 40;       // of a sentence that is nothing but a formula
constexpr std::uint32_t kMostOfHeading = 6;    // words
constexpr std::uint32_t kLongestSubject = 10;  // tokens before the verb of a description
constexpr std::uint32_t kNearBody = 8;         // tokens from the verb to what something is

class Reader {
 public:
  Reader(const Document& document, const Segmentation& parts) : document_(document), parts_(parts) {
    words_.reserve(parts.tokens.size());
    for (const Token& token : parts.tokens) words_.push_back(token.word);
  }

  std::vector<bool> run() {
    std::vector<bool> is_formula(parts_.sentences.size(), false);
    bool is_appended = false;  // under "About Harrow Marine"
    for (std::uint32_t p = 0; p < parts_.paragraphs.size(); ++p) {
      const Paragraph& paragraph = parts_.paragraphs[p];
      if (is_heading(p)) {
        is_appended = true;
      } else if (paragraph.kind == BlockKind::heading) {
        is_appended = false;
      }
      const bool is_whole = is_appended || is_note(paragraph);
      for (std::uint32_t s = paragraph.first_sentence; s < paragraph.end_sentence; ++s) {
        is_formula[s] = is_whole || is_sentence_formula(parts_.sentences[s]);
      }
    }
    return is_formula;
  }

 private:
  /// The tag of the longest entry that begins with a token, and how many tokens it has.
  std::size_t tag_at(std::uint32_t at, std::uint32_t end, std::string_view* tag) const {
    static const Lexicon& formulas = lexicon("formula_sentences.txt");
    return formulas.find_phrase(std::span(words_).subspan(at, end - at), tag);
  }
  bool opens_with(const Paragraph& paragraph, std::string_view wanted) const {
    std::string_view tag;
    return paragraph.first_token < paragraph.end_token &&
           tag_at(paragraph.first_token, paragraph.end_token, &tag) > 0 && tag == wanted;
  }

  bool is_note(const Paragraph& paragraph) const {
    if (!opens_with(paragraph, "note")) return false;
    // "Correction officers said" is no note.
    const auto begin = words_.begin() + paragraph.first_token;
    const auto mark = std::find(begin, words_.begin() + paragraph.end_token, 0U);
    return mark - begin <= 3;
  }

  /// A short line in the second half that opens what companies and bodies say of themselves.
  bool is_heading(std::uint32_t index) const {
    const Paragraph& paragraph = parts_.paragraphs[index];
    if (2 * index < parts_.paragraphs.size() || !opens_with(paragraph, "heading")) return false;
    const auto words =
        std::count_if(words_.begin() + paragraph.first_token, words_.begin() + paragraph.end_token,
                      [](std::uint64_t word) { return word != 0; });
    const Token& last = parts_.tokens[paragraph.end_token - 1];
    return words <= kMostOfHeading && (last.word != 0 || text(last) == ":");
  }

  std::string_view text(const Token& token) const { return text_of(document_, token.span); }

  bool is_sentence_formula(const Sentence& sentence) const {
    const auto words = static_cast<std::uint32_t>(
        std::count_if(words_.begin() + sentence.first_token, words_.begin() + sentence.end_token,
                      [](std::uint64_t word) { return word != 0; }));
    if (words > kMostWords) return false;
    bool has_market = false;
    bool is_traded = false;
    bool has_number = false;
    std::uint32_t standing = sentence.end_token;
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token;) {
      has_number |= parts_.tokens[t].kind == TokenKind::number;
      std::string_view tag;
      const std::size_t length = tag_at(t, sentence.end_token, &tag);
      if (length > 0 && tag == "line") return true;
      has_market |= length > 0 && tag == "market";
      is_traded |= length > 0 && tag == "traded";
      if (length > 0 && tag == "standing") standing = std::min(standing, t);
      ++t;
    }
    return (has_market && is_traded && !has_number) || is_description(sentence, standing);
  }

  /// "The Harbour Board is a public body that …", "The company was founded in 1962 and employs …":
  /// no day, nobody speaks. `standing` is where a phrase of that sort begins.
  bool is_description(const Sentence& sentence, std::uint32_t standing) const {
    static const Lexicon is("is\nare\n");
    static const Lexicon determiners("a\nan\nthe\none\n");
    const std::uint32_t subject_end =
        std::min(sentence.end_token, sentence.first_token + kLongestSubject);
    std::uint32_t verb = sentence.first_token;
    while (verb < subject_end && verb != standing && !is.contains(words_[verb])) ++verb;
    if (verb == sentence.first_token || verb == subject_end || !is_body_named(sentence, verb) ||
        tells_event(sentence)) {
      return false;
    }
    if (verb == standing) return true;
    if (verb + 1 >= sentence.end_token || !determiners.contains(words_[verb + 1])) return false;
    const std::uint32_t near = std::min(sentence.end_token, verb + 1 + kNearBody);
    for (std::uint32_t t = verb + 2; t < near; ++t) {
      std::string_view tag;
      if (tag_at(t, sentence.end_token, &tag) > 0 && tag == "body") return true;
    }
    return false;
  }

  /// Whether the words before the verb are a name or "the agency".
  bool is_body_named(const Sentence& sentence, std::uint32_t verb) const {
    static const Lexicon& small = lexicon("function_words.txt");
    for (std::uint32_t t = sentence.first_token; t < verb; ++t) {
      const Token& token = parts_.tokens[t];
      std::string_view tag;
      if (tag_at(t, verb, &tag) > 0 && tag == "body") return true;
      if (token.is_capitalised && !small.contains(token.word)) return true;
    }
    return false;
  }

  bool tells_event(const Sentence& sentence) const {
    static const Lexicon& speech = lexicon("speech_verbs.txt");
    static const Lexicon days(
        "monday\ntuesday\nwednesday\nthursday\nfriday\nsaturday\nsunday\nyesterday\ntoday\n"
        "tonight\nnow\n");
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
      if (days.contains(words_[t]) || speech.tag(words_[t]) == "speech") return true;
    }
    return false;
  }

  const Document& document_;
  const Segmentation& parts_;
  std::vector<std::uint64_t> words_;  // of all tokens
};

}  // namespace

std::vector<bool> formula_sentences(const Document& document, const Segmentation& parts) {
  return Reader(document, parts).run();
}

}  // namespace onrecord::reuse
