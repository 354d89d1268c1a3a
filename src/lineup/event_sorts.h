// The sorts of event that a stretch of a sentence tells, whatever words it takes for them: died,
// lost his life; took effect, came into force (data/event_sorts.txt).
#pragma once

#include <cstdint>
#include <string_view>

#include "lineup/sentence.h"

namespace onrecord::lineup {

/// A bit for each sort that words [begin, end) tell.
std::uint64_t event_sorts(const SentenceView& view, std::size_t begin, std::size_t end);

/// The same for words and phrases that begin with word i and end before `end`.
std::uint64_t event_sorts_at(const SentenceView& view, std::size_t i, std::size_t end);

/// The sorts whose line has the tag: begins, lasts, common, onset, … (explained in the file).
std::uint64_t sorts_tagged(std::string_view tag);

}  // namespace onrecord::lineup
