// A passage that has exactly a quotation's words in another order.
#pragma once

#include "collate/record.h"

namespace onrecord::collation {

/// The first place between words `from` and `to` of the record where exactly the words of the
/// quotation stand in another order, joining words not counted; Place::none when there is none.
Location locate_reordered(const RecordText& record, const Wording& quotation, std::uint32_t from,
                          std::uint32_t to);

/// Where two stretches can be parted in several ways, an ellipsis of the quotation says which is
/// meant.
void slide_to_ellipses(const RecordText& record, const Wording& quotation,
                       std::vector<Stretch>& chain);

/// Whether the quotation stands in words [from, to) nearer as it is, but for a negation: "We have
/// many" of "We don't have many; we have ten", which has the words in another order, too.
bool loses_negation(const RecordText& record, const Wording& quotation, std::uint32_t from,
                    std::uint32_t to);

}  // namespace onrecord::collation
