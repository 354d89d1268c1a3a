// The parts of a quotation that an attribution splits, looked for together: what one part cannot
// tell by itself, the place of the others can.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/record.h"

namespace onrecord::collation {

/// Where exactly the words of all parts stand near word `near`, in another order than the parts
/// have them; Place::none when they do not, or when there is one part alone.
Location locate_as_one(const RecordText& record, const Variant& variant, std::uint32_t near);

/// Puts parts that were found nowhere right before or behind the neighbour that was found, where
/// at least half of their words stand there in the same turn.
void locate_beside(const RecordText& record, const Variant& variant, std::vector<Location>& places);

/// How part `part` of a quotation is to be judged, by where it and its neighbours stand.
JudgeOptions options_of(const RecordText& record, std::span<const Location> places,
                        std::size_t part);

}  // namespace onrecord::collation
