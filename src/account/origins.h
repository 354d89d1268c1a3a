// Which articles are independent of each other, for the whole and for one sentence.
//
// One outlet is one origin; so are two documents of which one took from the other, and two that
// have a stretch of narrative in the same words.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "account/placed.h"
#include "onrecord/report.h"

namespace onrecord::digest {

class Origins {
 public:
  /// `report` must outlive this. Derivations and passages are used where the report has them.
  explicit Origins(const Report& report);
  /// How many independent origins these places have.
  std::size_t count(const std::vector<DocumentSpan>& places) const;
  /// Whether the words of a place name the outlet of a document, or of one that it is one origin
  /// with: "…, the Coastal Daily reported".
  bool credits(DocumentSpan place, DocumentId document) const;

 private:
  bool are_one(DocumentSpan a, DocumentSpan b) const;

  struct Side {
    Span span;
    DocumentSpan other;
  };

  const Report& report_;
  std::vector<Placed<Side>> sides_;                   // of the passages that each document shares
  std::vector<std::uint32_t> group_;                  // of each document
  std::vector<std::vector<std::string_view>> names_;  // of each group
};

}  // namespace onrecord::digest
