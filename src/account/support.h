// Which sentences of other articles tell what a sentence tells.
//
// Two sentences tell the same when they share most of the weight of their words, whatever the
// order; when one says no where the other says yes, or both count and no number is the same, they
// do not. Variants of one utterance tell the same of it by the work of collation.
#pragma once

#include <cstdint>
#include <vector>

#include "account/lines.h"

namespace onrecord::digest {

struct Support {
  std::uint32_t line = 0;
  double cover = 0;  ///< the share of the sentence's weight that this one has too
  bool shares_utterance = false;
};

/// For each line that can stand alone, lines of other documents, at most two a document, in order
/// of document and weight; empty for the others. Near linear: words of many sentences join none.
std::vector<std::vector<Support>> find_support(const Lines& lines);

/// The share of the weight of some stems of a line that several others have together.
double joint_cover(const Lines& lines, const std::vector<std::uint32_t>& stems,
                   const std::vector<std::uint32_t>& others);

/// Whether two sentences have mostly the same words one after the other: one copies the other.
bool are_copies(const Report& report, const Line& a, const Line& b);

}  // namespace onrecord::digest
