// Whether two sentences of the same words give them other parts: who does it and who undergoes it,
// from where and to where, how many of what.
#pragma once

#include <cstdint>
#include <vector>

#include "account/lines.h"

namespace onrecord::digest {

/// Sets the preposition of each unit's phrase. `units` are those of the tokens, in order.
void note_leads(const Reading& reading, Range tokens, std::vector<Unit>& units);

/// The clauses of the line, a bit each, with a deed that the other gives to whom it was done to, or
/// in which two names, numbers or times have changed places. `of_stem`: the pairs of units that
/// share a stem; `deeds`: deeds of the line with the units of the other that have their form.
std::uint64_t exchanged(const Line& line, const Line& other, const std::vector<UnitPair>& of_stem,
                        const std::vector<UnitPair>& deeds);

/// The clauses with a word that is inside, before or with in the one and outside, after or without
/// in the other.
std::uint64_t led_otherwise(const Line& line, const Line& other,
                            const std::vector<UnitPair>& of_stem);

/// The clauses with a deed that each of the two tells of people whom the other does not have.
std::uint64_t other_people(const Line& line, const Line& other, const std::vector<UnitPair>& deeds);

/// All clauses, where each tells what somebody else says of himself: her neighbour said she had
/// heard it, the wife said she had heard it.
std::uint64_t other_speaker(const Line& line, const Line& other);

}  // namespace onrecord::digest
