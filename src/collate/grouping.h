// From links to utterances: which items stand together as one act of speech.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/link.h"
#include "collate/variant.h"

namespace onrecord::collation {

/// One utterance: its items in order, and of a quotation that its attribution splits only the parts
/// that belong here.
struct Group {
  std::uint32_t centre = 0;  ///< the member that all others are linked with
  std::vector<std::uint32_t> members;
  std::vector<std::vector<std::uint32_t>> parts;  ///< of each member, indices in order
};

/// Every item stands in at least one group, indirect speech only in linked ones. The fullest item
/// is a centre; what is linked with it joins it, as far as it answers to the same words of it. A
/// link that no group covers yet makes one of its own, so that a quotation of two remarks can stand
/// in two utterances, and no chain of links ever joins what was not compared.
std::vector<Group> group(std::span<const Variant> speech, std::span<const Link> links,
                         std::span<const Places> places);

}  // namespace onrecord::collation
