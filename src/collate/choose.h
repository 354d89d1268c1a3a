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

/// How much of a quotation's words (Standing::share) a further source must hold to count.
struct Least {
  static constexpr float kNever = 2;  ///< it counts however much it holds

  float record = 0;
  float account = 0;

  float of(const SourceText& source) const { return source.is_record ? record : account; }
};

/// Sources that hold less change nothing of what `choose` makes of these.
Least least_that_counts(std::span<const Found> all);

/// The pairs of the `most` best sources.
std::vector<VariantPair> best_of(std::vector<Found> all, std::size_t most);

}  // namespace onrecord::collation
