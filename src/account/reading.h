// One document as this room reads it: its tokens with the few classes that the rules ask for, what
// stands in marks, and where it names outlets, papers and recordings.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "onrecord/report.h"

namespace onrecord::digest {

/// A half-open range of tokens.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin >= end; }
  std::uint32_t size() const { return end - begin; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// The name of a news outlet. `name` tells two outlets apart: the hash of its most telling word.
struct OutletMention {
  Range range;
  std::uint64_t name = 0;
};

enum class WordKind : std::uint8_t {
  none,
  determiner,
  number,
  preposition,
  conjunction,
  subordinator,
  relative,
  auxiliary,
  adverb,
  time
};

class Reading {
 public:
  /// `report` must outlive this. Precondition: quotations and indirect speech are there.
  Reading(const Report& report, DocumentId document);

  const Document& document() const { return document_; }
  const std::vector<Token>& tokens() const { return segmentation_.tokens; }
  const std::vector<Sentence>& sentences() const { return segmentation_.sentences; }
  const Paragraph& paragraph(const Sentence& sentence) const {
    return segmentation_.paragraphs[sentence.paragraph];
  }
  std::string_view text(std::uint32_t token) const {
    return text_of(document_, segmentation_.tokens[token].span);
  }
  Span span_of(Range range) const {
    return {tokens()[range.begin].span.begin_byte, tokens()[range.end - 1].span.end_byte};
  }
  /// The folded word without a possessive ending; 0 for marks and punctuation.
  std::uint64_t word(std::uint32_t token) const { return words_[token]; }
  WordKind kind(std::uint32_t token) const { return kinds_[token]; }
  bool is_word(std::uint32_t token) const { return words_[token] != 0; }
  bool is(std::uint32_t token, std::string_view sign) const { return text(token) == sign; }
  /// In the marks of somebody's words (not of a title or a term).
  bool is_quoted(std::uint32_t token) const { return is_quoted_[token]; }

  /// In a mention of a person or body that some text of the run quotes; no pronoun.
  bool is_mention(std::uint32_t token) const { return is_mention_[token]; }
  /// The same of one person: no union, no officials.
  bool is_person(std::uint32_t token) const { return is_person_[token]; }

  /// Mentions that begin, or end, at this token; a mention carries its article (The Times).
  const OutletMention* outlet_from(std::uint32_t token) const;
  const OutletMention* outlet_until(std::uint32_t token) const;
  /// Papers, recordings and other things to read or hear: "two court papers", "an audio recording".
  const Range* paper_from(std::uint32_t token) const;
  const Range* paper_until(std::uint32_t token) const;
  const std::vector<OutletMention>& outlets() const { return outlets_; }

 private:
  WordKind kind_of(std::uint32_t token) const;
  void mark_quoted(const Report& report);
  void mark_mentions(const Report& report);
  void mark(Span span, std::vector<bool>& marks) const;
  void find_outlets(const Report& report);
  bool is_in_outlet(std::uint32_t token) const;
  void find_papers();
  std::uint32_t end_of_copied(const Sentence& sentence, std::uint32_t token) const;

  const Document& document_;
  const Segmentation& segmentation_;
  std::vector<std::uint64_t> words_;
  std::vector<WordKind> kinds_;
  std::vector<bool> is_quoted_;
  std::vector<bool> is_mention_;
  std::vector<bool> is_person_;
  std::vector<OutletMention> outlets_;  // in order, none overlapping another
  std::vector<Range> papers_;           // the same
};

}  // namespace onrecord::digest
