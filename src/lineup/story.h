// Which documents of a run tell one story, and how much two places of them have around them in
// common.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "lineup/lineup.h"

namespace onrecord::lineup {

/// Holds a reference to the input.
class Stories {
 public:
  explicit Stories(const LineUpInput& input);

  /// Whether both documents name much the same people and places.
  bool are_one(DocumentId a, DocumentId b) const;

  /// Of the names of the shorter document, the share that the other has; 0 where they have hardly
  /// one in common.
  double kinship(DocumentId a, DocumentId b) const;

  /// Whether both name many people and places, and hardly the same: short texts tell no such thing.
  bool are_two(DocumentId a, DocumentId b) const;

  /// Whether one of the names (stems) stands nowhere in the document.
  bool lacks_any(DocumentId document, const std::vector<std::uint64_t>& names) const;

  /// Whether an article says that a name of the one lies in one of the other: Orla, Lesk; Orla in
  /// Lesk.
  bool lie_within(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) const;

  /// How many names and words of content two places share, each with its sentence and those beside
  /// it.
  std::size_t shared_around(const DocumentSpan& a, const DocumentSpan& b) const;

 private:
  void add_places_within(const Document& document, const Segmentation& parts);
  std::vector<std::uint64_t> words_around(const DocumentSpan& place) const;

  const LineUpInput& input_;
  std::vector<std::vector<std::uint64_t>> names_;             // of each document, stems, sorted
  std::set<std::pair<std::uint64_t, std::uint64_t>> within_;  // the lesser stem first
};

}  // namespace onrecord::lineup
