// Small questions about the words of a phrase that several readers of details ask.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lineup/sentence.h"

namespace onrecord::lineup {

/// a, the, his, one …
bool is_article(const SentenceView& view, std::size_t i);

bool is_preposition(const SentenceView& view, std::size_t i);

/// Whether the word ends with 's: the trust's.
bool is_possessive(const SentenceView& view, std::size_t i);

/// "her 20-year-old nephew": the word for whose; 0 when none is near.
std::uint64_t whose(const SentenceView& view, std::size_t i);

/// Whether words [begin, end) tell of another time or another case than the one reported: earlier,
/// a retrial.
bool tells_of_before(const SentenceView& view, std::size_t begin, std::size_t end);

bool tells_year(const SentenceView& view, std::size_t begin, std::size_t end);

/// One of the two: earlier, or in a year.
bool is_of_another_time(const SentenceView& view, std::size_t begin, std::size_t end);

/// Weekdays, months and years among words [begin, end), sorted.
std::vector<std::uint64_t> times_in(const SentenceView& view, std::size_t begin, std::size_t end);

/// Whether words [begin, end) deny or doubt what they tell: not, could, if.
bool is_doubted(const SentenceView& view, std::size_t begin, std::size_t end);

/// The same, or one of them tells of what is planned, feared or alleged.
bool is_unreal(const SentenceView& view, std::size_t begin, std::size_t end);

}  // namespace onrecord::lineup
