// One sentence as the rules of this room read it: its words with stem and sense, and which of them
// are names.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lineup/senses.h"
#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::lineup {

struct Word {
  Span span;
  TokenKind kind = TokenKind::word;
  bool is_name = false;      ///< has a capital letter that its place does not explain
  bool is_function = false;  ///< the, of, and …: says little by itself
  char sign = 0;             ///< of punctuation: its first byte
  char first = 0;            ///< its first byte, lower case
  std::uint64_t word = 0;
  std::uint64_t stem = 0;
  const Sense* sense = nullptr;  ///< never null once made
};

class SentenceView {
 public:
  SentenceView(const Document& document, const Segmentation& segmentation, std::uint32_t sentence);

  std::size_t size() const { return words_.size(); }
  const Word& operator[](std::size_t i) const { return words_[i]; }
  std::string_view text(std::size_t i) const { return text_of(document_, words_[i].span); }
  /// Whether word i is this word of lower-case ASCII.
  bool is(std::size_t i, std::string_view lower) const {
    return i < words_.size() && !lower.empty() && words_[i].first == lower.front() &&
           words_[i].span.size() == lower.size() && has_letters(i, lower);
  }
  /// The first word that does not end before `byte`; size() when all do.
  std::size_t at(std::uint32_t byte) const;
  Span span(std::size_t begin, std::size_t end) const {
    return {words_[begin].span.begin_byte, words_[end - 1].span.end_byte};
  }
  /// Stems of names and of other words that carry meaning, sorted, none twice; numbers left out.
  const std::vector<std::uint64_t>& names() const { return names_; }
  const std::vector<std::uint64_t>& content() const { return content_; }
  bool in_lead() const { return in_lead_; }

 private:
  bool has_letters(std::size_t i, std::string_view lower) const;

  const Document& document_;
  std::vector<Word> words_;
  std::vector<std::uint64_t> names_;
  std::vector<std::uint64_t> content_;
  bool in_lead_ = false;
};

/// Whether word i is one of these; false where there is no such word.
template <std::size_t N>
bool is_any(const SentenceView& view, std::size_t i, const std::array<std::string_view, N>& words) {
  return i < view.size() &&
         std::any_of(
             words.begin(), words.end(), [&](std::string_view word) { return view.is(i, word); });
}

/// The sentence that holds the byte; the last one that begins before it. Precondition: there is
/// one.
std::uint32_t sentence_at(const Segmentation& segmentation, std::uint32_t byte);

/// Stems of all words of a document that begin with a capital letter, sorted, none twice.
std::vector<std::uint64_t> names_of(const Document& document, const Segmentation& segmentation);

inline void sort_once(std::vector<std::uint64_t>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// How many values two sorted lists share.
std::size_t shared(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace onrecord::lineup
