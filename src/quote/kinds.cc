#include "quote/kinds.h"

#include <algorithm>

#include "quote/credit.h"
#include "text/lexicon.h"

namespace onrecord {
namespace {

/// The tokens of a pair and of the paragraphs around it.
struct Place {
  std::uint32_t paragraph_first = 0;
  std::uint32_t open = 0;   // first token at or after the span's begin
  std::uint32_t first = 0;  // first token inside
  std::uint32_t end = 0;    // past the last token inside
  std::uint32_t after = 0;  // first token after the span
  std::uint32_t paragraph_end = 0;
};

std::uint32_t token_at(const Segmentation& segmentation, std::uint32_t byte) {
  const auto found = std::lower_bound(
      segmentation.tokens.begin(), segmentation.tokens.end(), byte,
      [](const Token& token, std::uint32_t at) { return token.span.begin_byte < at; });
  return static_cast<std::uint32_t>(found - segmentation.tokens.begin());
}

Place place_of(const Segmentation& segmentation, const Pair& pair) {
  Place place;
  place.paragraph_first = segmentation.paragraphs[pair.first_paragraph].first_token;
  place.paragraph_end = segmentation.paragraphs[pair.last_paragraph].end_token;
  place.open = token_at(segmentation, pair.span.begin_byte);
  place.first = token_at(segmentation, pair.inner.begin_byte);
  place.end = token_at(segmentation, pair.inner.end_byte);
  place.after = token_at(segmentation, pair.span.end_byte);
  return place;
}

class Judge {
 public:
  Judge(std::string_view text, const Segmentation& segmentation, const Pair& pair)
      : text_(text), tokens_(segmentation.tokens), place_(place_of(segmentation, pair)) {}

  QuotationKind kind() const {
    std::uint32_t words = 0;
    for (std::uint32_t n = place_.first; n < place_.end; ++n) words += tokens_[n].word != 0;
    if (words == 0) return QuotationKind::scare;
    if (is_introduced() || is_followed_by_credit()) return QuotationKind::direct;
    if (words >= 5 && opens_sentence() && ends_sentence()) return QuotationKind::direct;
    if (words <= 5 && !has_verb_near()) return QuotationKind::scare;
    return QuotationKind::partial;
  }

 private:
  std::string_view bytes(const Token& token) const {
    return text_.substr(token.span.begin_byte, token.span.size());
  }
  char sign(std::uint32_t n) const { return text_[tokens_[n].span.begin_byte]; }
  bool is_sign(std::uint32_t n, char c) const {
    return tokens_[n].kind == TokenKind::punctuation && sign(n) == c;
  }

  /// Nothing, or the end of a sentence, stands before the marks.
  bool opens_sentence() const {
    if (place_.open == place_.paragraph_first) return true;
    const std::uint32_t before = place_.open - 1;
    return is_sign(before, '.') || is_sign(before, '!') || is_sign(before, '?') ||
           tokens_[before].kind == TokenKind::mark;
  }

  bool ends_sentence() const {
    const std::uint32_t last = place_.end - 1;
    return is_sign(last, '.') || is_sign(last, '!') || is_sign(last, '?') || is_sign(last, ',') ||
           place_.after == place_.paragraph_end;
  }

  /// After a colon, or a comma that follows a verb of speech; a capital is enough after a comma.
  bool is_introduced() const {
    if (place_.open == place_.paragraph_first) return false;
    const std::uint32_t before = place_.open - 1;
    if (is_sign(before, ':')) return true;
    if (!is_sign(before, ',')) return false;
    if (tokens_[place_.first].is_capitalised) return true;
    for (std::uint32_t back = 1; back <= 4 && before >= place_.paragraph_first + back; ++back) {
      const std::uint32_t n = before - back;
      if (is_speech_verb(tokens_[n])) return true;
      if (tokens_[n].kind != TokenKind::word) break;
    }
    return false;
  }

  /// A quotation that begins a sentence and ends with a comma, ? or ! goes on with who said it.
  bool is_followed_by_credit() const {
    if (!opens_sentence()) return false;
    const std::uint32_t last = place_.end - 1;
    const bool comma = is_sign(last, ',') || is_sign(last, '?') || is_sign(last, '!') ||
                       (place_.after < place_.paragraph_end && is_sign(place_.after, ','));
    if (!comma) return false;
    const std::uint32_t end = std::min(place_.paragraph_end, place_.after + 15);
    for (std::uint32_t n = place_.after; n < end; ++n) {
      if (is_speech_verb(tokens_[n])) return true;
      if (is_sign(n, '.') && n + 1 < end && !tokens_[n + 1].is_capitalised) break;
    }
    return false;
  }

  bool has_verb_near() const {
    const std::uint32_t from =
        place_.open > place_.paragraph_first + 12 ? place_.open - 12 : place_.paragraph_first;
    for (std::uint32_t n = from; n < place_.open; ++n) {
      if (is_speech_verb(tokens_[n]) || is_naming_verb(tokens_[n])) return true;
    }
    const std::uint32_t end = std::min(place_.paragraph_end, place_.after + 10);
    for (std::uint32_t n = place_.after; n < end; ++n) {
      if (is_speech_verb(tokens_[n])) return true;
    }
    return false;
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  Place place_;
};

}  // namespace

QuotationKind judge_kind(std::string_view text, const Segmentation& segmentation,
                         const Pair& pair) {
  return Judge(text, segmentation, pair).kind();
}

}  // namespace onrecord
