// Noun phrases beside a pattern, and where its clause ends. No tagger stands behind it: a phrase is
// what lies between two words that cannot be in it, and whatever does not look like one is nobody.
#pragma once

#include <optional>

#include "account/reading.h"

namespace onrecord::digest {

/// The subject of the verb at `verb`, its apposition left out ("John Kirby" of "John Kirby, a State
/// Department spokesman, declined"). Nothing where it stands further away or is no plain phrase.
std::optional<Range> subject_before(const Reading& reading, Range within, std::uint32_t verb);
/// The subject of the clause that goes on at `before`: of its first verb that has a plain one.
std::optional<Range> subject_of_clause(const Reading& reading, Range within, std::uint32_t before);
/// The noun phrase that ends at `end` (exclusive).
std::optional<Range> phrase_before(const Reading& reading, Range within, std::uint32_t end);
/// The noun phrase that begins at `begin`.
std::optional<Range> phrase_after(const Reading& reading, Range within, std::uint32_t begin);
/// Where the clause ends that goes on at `from`: before a comma, a dash, a mark or the end of the
/// sentence; a reason (…, because …) belongs to it.
std::uint32_t clause_end(const Reading& reading, Range within, std::uint32_t from);

}  // namespace onrecord::digest
