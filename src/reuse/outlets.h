// Names of news outlets: when two of them are one outlet, and where a document names one (inside
// the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::reuse {

/// The words of a name, folded, without its article; an alias (AP) as what it stands for.
using OutletName = std::vector<std::uint64_t>;

OutletName outlet_name(std::string_view text);
/// Whether two names can be one outlet's: equal, or one the end of the other (the Times), or its
/// beginning where only words like *news* follow (BBC News).
bool is_same_outlet(const OutletName& a, const OutletName& b);

/// A name of an outlet in a text, its article and possessive included. `name` is empty for words
/// like "the newspaper", which stand for the outlet named before.
struct OutletMention {
  std::uint32_t begin = 0;  ///< tokens
  std::uint32_t end = 0;
  bool is_owner = false;  ///< "the Post's"
  OutletName name;
};

/// In order, none overlapping another. `known` are the names of the outlets of the run.
std::vector<OutletMention> outlet_mentions(const Document& document, const Segmentation& parts,
                                           const std::vector<OutletName>& known);

}  // namespace onrecord::reuse
