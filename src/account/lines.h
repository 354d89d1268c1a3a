// The sentences of all articles of a run with what they tell: words by weight, numbers, denials,
// acts of speech. A sentence that cannot be read alone is kept as evidence and marked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "account/reading.h"
#include "onrecord/report.h"

namespace onrecord::digest {

struct Line {
  DocumentId document;
  Span span;                              ///< without a dateline before it
  std::uint32_t ordinal = 0;              ///< among the lines of its document
  std::vector<std::uint32_t> stems;       ///< what it tells, as indices of stems; sorted, unique
  std::vector<std::uint32_t> common;      ///< those of them that are neither names nor numbers
  std::vector<double> numbers;            ///< outside dates; sorted, unique
  std::vector<std::uint32_t> utterances;  ///< indices into the report; sorted, unique
  double weight = 0;                      ///< of its stems together
  std::uint32_t words = 0;
  std::uint32_t quoted_words = 0;
  std::vector<std::string> days;  ///< that the reporter's words name: 2016-09-22; sorted, unique
  std::vector<std::uint32_t> time_groups;  ///< of its times; sorted, unique
  std::uint32_t lone_quotations = 0;       ///< of some words, that no other document has
  bool denies = false;                     ///< the reporter's words have a negation
  bool is_headline = false;  ///< tells what matters; neither evidence nor a sentence of the account
  bool is_joint = false;     ///< two sentences together, of which the second leans on the first
  std::optional<double> flaw;  ///< 0 for a good sentence; empty when it cannot stand alone
};

struct Lines {
  std::vector<Line> all;                ///< in order of document and position
  std::vector<std::uint32_t> first_of;  ///< of each document, and one more
  std::vector<double> stem_weights;     ///< a stem that few sentences have weighs more

  std::uint32_t first(DocumentId document) const { return first_of[document.value]; }
  std::uint32_t end(DocumentId document) const { return first_of[document.value + 1]; }
};

/// Linear in the articles. Precondition: quotations, indirect speech and utterances are there.
Lines gather_lines(const Report& report);

/// The weight of the stems that both have.
double shared_weight(const Lines& lines, const Line& a, const Line& b);

}  // namespace onrecord::digest
