// What must hold of every segmentation and every list of quotations, whatever the text.
#pragma once

#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "text/unicode.h"

namespace onrecord::testing {

inline bool is_boundary(std::string_view text, std::uint32_t byte) {
  return byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0) != 0x80;
}

/// The name of a rule that the segmentation breaks; null when it keeps all.
inline const char* broken_rule(const Document& document, const Segmentation& segmentation) {
  const std::uint32_t size = static_cast<std::uint32_t>(document.text.size());
  std::uint32_t at = 0;
  for (const Token& token : segmentation.tokens) {
    if (token.span.begin_byte < at || token.span.empty()) return "tokens in order, none empty";
    at = token.span.end_byte;
    const bool has_word = token.kind == TokenKind::word || token.kind == TokenKind::number;
    if (has_word != (token.word != 0)) return "words and numbers have a hash, nothing else";
  }
  if (at > size) return "tokens inside the text";
  std::uint32_t next_token = 0;
  std::uint32_t next_sentence = 0;
  for (std::size_t p = 0; p < segmentation.paragraphs.size(); ++p) {
    const Paragraph& paragraph = segmentation.paragraphs[p];
    if (paragraph.first_token != next_token || paragraph.end_token <= next_token ||
        paragraph.first_sentence != next_sentence) {
      return "paragraphs cover all tokens and sentences";
    }
    for (std::uint32_t s = paragraph.first_sentence; s < paragraph.end_sentence; ++s) {
      const Sentence& sentence = segmentation.sentences[s];
      if (sentence.first_token != next_token || sentence.end_token <= next_token) {
        return "sentences cover all tokens";
      }
      next_token = sentence.end_token;
      if (sentence.paragraph != p || !paragraph.span.contains(sentence.span)) {
        return "sentences lie in their paragraph";
      }
    }
    if (next_token != paragraph.end_token) return "sentences end with their paragraph";
    next_sentence = paragraph.end_sentence;
  }
  return next_token == segmentation.tokens.size() ? nullptr : "every token has a paragraph";
}

/// The name of a rule that the quotations break; null when they keep all.
inline const char* broken_rule(const Document& document, const std::vector<Quotation>& quotations) {
  const std::string_view text = document.text;
  const bool is_valid = is_valid_utf8(text);
  std::vector<Span> open;
  Span before;
  for (std::uint32_t n = 0; n < quotations.size(); ++n) {
    const Quotation& quotation = quotations[n];
    if (quotation.id.value != n) return "ids are indices";
    if (quotation.span.end_byte > text.size() || quotation.inner.empty())
      return "spans in the text";
    if (!quotation.span.contains(quotation.inner)) return "inner lies in span";
    if (n > 0 && quotation.span.begin_byte < before.begin_byte) return "in order of position";
    before = quotation.span;
    if (quotation.pieces.empty()) return "a quotation has words";
    std::uint32_t at = quotation.inner.begin_byte;
    for (const Span piece : quotation.pieces) {
      if (piece.begin_byte < at || piece.empty()) return "pieces in order, none empty";
      at = piece.end_byte;
    }
    const std::uint32_t first = quotation.pieces.front().begin_byte;
    const std::string_view label =
        text.substr(quotation.inner.begin_byte, first - quotation.inner.begin_byte);
    if ((!label.empty() && label.find(':') == std::string_view::npos) ||
        at != quotation.inner.end_byte) {
      return "pieces reach from end to end of inner, but for a speaker's label";
    }
    for (const std::uint32_t byte : {quotation.span.begin_byte, quotation.span.end_byte,
                                     quotation.inner.begin_byte, quotation.inner.end_byte}) {
      if (is_valid && !is_boundary(text, byte)) return "spans begin and end between characters";
    }
    while (!open.empty() && open.back().end_byte <= quotation.span.begin_byte) open.pop_back();
    if (!open.empty() && !open.back().contains(quotation.span)) return "quotations never cross";
    if (open.empty() != !quotation.outer.has_value()) return "outer is set inside another only";
    if (quotation.outer && quotations[quotation.outer->value].span != open.back()) {
      return "outer is the nearest";
    }
    if (quotation.outer && quotation.kind != QuotationKind::nested) return "inside is nested";
    open.push_back(quotation.span);
  }
  return nullptr;
}

}  // namespace onrecord::testing
