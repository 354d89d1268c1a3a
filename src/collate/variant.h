// What was said, ready to be compared: one item for each quotation (the parts that an attribution
// splits are one) and for each stretch of indirect speech.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collate/collate.h"
#include "collate/wording.h"

namespace onrecord::collation {

/// One quotation, or one part of a split one.
struct VariantPart {
  VariantId id;
  Wording wording;
  std::string label;  ///< “MS. ORR: …”: the transcript's label that stands inside the marks
};

struct Variant {
  DocumentId document;
  std::vector<VariantPart> parts;    ///< at least one; indirect speech has exactly one
  Wording wording;                   ///< of all parts, in order
  std::vector<float> weights;        ///< how much each word of `wording` tells, 0 to 1
  float weight = 0;                  ///< their sum
  std::optional<SpeakerId> speaker;  ///< only when it is more likely right than wrong
  bool is_firm = false;              ///< the speaker is a person known by name
  bool is_sure = false;              ///< … and most likely right
  std::vector<std::string> name;     ///< the words of that name
  bool is_indirect = false;
  bool in_headline = false;
  bool is_direct = false;  ///< a whole clause of somebody's words
  Span place;              ///< from the first part to the last

  std::size_t size() const { return wording.words.size(); }
};

/// Every quotation that is speech (no titles, no repeated pull quotes) and every stretch of
/// indirect speech with words of its own outside marks, in order of document and position.
std::vector<Variant> variants_of(const Said& said, const LowerCaseWords& lower,
                                 Vocabulary& vocabulary);

/// The quotations among them of one document.
std::vector<Variant> quotations_of(const Said& said, DocumentId document,
                                   const LowerCaseWords& lower, Vocabulary& vocabulary);

}  // namespace onrecord::collation
