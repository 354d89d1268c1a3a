// Words of a quotation that stand beside its place in the record, but said otherwise.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "collate/record.h"

namespace onrecord::collation {

/// The words of the turn that word `at` of the record belongs to, as [begin, end).
std::pair<std::uint32_t, std::uint32_t> turn_around(const RecordText& record, std::uint32_t at);

/// Whether what the quotation has before or behind the words that agree retells what the same turn
/// has beside them: most of what it tells stands there, in whatever form. `core` are the matches
/// with the record's words from `begin` on.
bool is_retold_beside(const RecordText& record, const Wording& quotation, std::uint32_t begin,
                      std::span<const Match> core);

}  // namespace onrecord::collation
