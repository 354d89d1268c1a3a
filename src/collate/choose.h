// Which of the sources that hold a draft's quotation is its standard, and which are told beside it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "collate/sources.h"

namespace onrecord::collation {

/// What one source says of a quotation, and how good a standard that makes it.
struct Found {
  const SourceText* source = nullptr;
  Standing standing;

  bool agrees() const;
  bool is_unchecked() const;
  bool is_others() const;  ///< other people's words
};

/// The best source's pairs; what stands in another just so is told in `also`, and another record of
/// the same moment keeps its own. `all`: in the order of the sources.
std::vector<VariantPair> choose(std::vector<Found> all);

/// Sources that hold less of the quotation's words (Standing::share) change nothing of what
/// `choose` makes of these.
float least_that_counts(std::span<const Found> all);

/// The pairs of the `most` best sources.
std::vector<VariantPair> best_of(std::vector<Found> all, std::size_t most);

}  // namespace onrecord::collation
