// The sentences of all articles of a run with what they tell: units by weight, acts of
// speech. A sentence that cannot be read alone is kept as evidence and marked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "account/chunks.h"
#include "account/pairs.h"
#include "account/reading.h"
#include "account/units.h"
#include "onrecord/report.h"

namespace onrecord::digest {

struct Line {
  DocumentId document;
  Span span;   ///< without a dateline before it
  Span cited;  ///< as a reader is shown it: with the sentences that say whose words it quotes
  std::uint32_t ordinal = 0;              ///< among the lines of its document
  std::vector<Unit> units;                ///< what it tells, in order
  UnitIndex index;                        ///< of its units
  std::vector<Chunk> chunks;              ///< the pieces that its claims can do without
  std::vector<std::uint32_t> stems;       ///< of its units, sorted, unique
  std::vector<std::uint32_t> utterances;  ///< indices into the report; sorted, unique
  double weight = 0;                      ///< of its stems together
  std::uint32_t words = 0;
  std::uint32_t quoted_words = 0;
  std::vector<std::vector<std::uint64_t>> said;  ///< the words of each quotation of some length
  std::uint32_t numbers = 0;                     ///< that it gives
  std::uint32_t lone_quotations = 0;             ///< of some words, that no other document has
  std::uint64_t denied_segments = 0;             ///< as in Units
  std::uint64_t reversed_segments = 0;           ///< the same
  bool has_parts = false;       ///< including, of them: it counts parts of other counts
  bool has_condition = false;   ///< unless, if
  bool speaks_of_self = false;  ///< as in Units
  bool is_whole = true;         ///< ends as a sentence does
  bool is_headline = false;  ///< tells what matters; neither evidence nor a sentence of the account
  bool is_joint = false;     ///< two sentences together, of which the second leans on the first
  std::optional<double> flaw;  ///< 0 for a good sentence; empty when it cannot stand alone
};

struct Lines {
  std::vector<Line> all;                ///< in order of document and position
  std::vector<std::uint32_t> first_of;  ///< of each document, and one more
  std::vector<double> stem_weights;     ///< a stem that few sentences have weighs more
  std::vector<std::uint32_t>
      opposites;  ///< of each stem: the stem of its opposite, or their number

  std::uint32_t first(DocumentId document) const { return first_of[document.value]; }
  std::uint32_t end(DocumentId document) const { return first_of[document.value + 1]; }
};

/// Linear in the articles. Precondition: quotations, indirect speech and utterances are there.
/// A document that another one stands for has no lines.
Lines gather_lines(const Report& report, std::span<const DocumentId> stand_ins);

/// The weight of the stems that both have.
double shared_weight(const Lines& lines, const Line& a, const Line& b);

}  // namespace onrecord::digest
