// Quantities that a document tells: how many, of what, how exactly, and of what larger count.
//
// A figure is kept as the text has it: a range keeps both ends, a bound stays a bound, and a vague
// count (dozens) names no number at all. Nothing is averaged, converted or added up.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

using FigureId = Id<struct FigureTag>;
using FigureGroupId = Id<struct FigureGroupTag>;

enum class FigureForm {
  cardinal,
  ordinal,
  fraction,
  percent,
  money,
  age,
  vague
};

/// How the text limits the number. `range` has two different ends.
enum class Approximator {
  exact,
  about,
  at_least,
  more_than,
  at_most,
  less_than,
  range
};

struct Figure {
  FigureId id;
  DocumentId document;
  Span span;  ///< approximator, number and unit: "some 10,000", "more than $3 million"
  FigureForm form = FigureForm::cardinal;
  std::optional<double> low;   ///< empty for a vague quantity
  std::optional<double> high;  ///< equal to `low` unless the text gives a range
  Approximator approximator = Approximator::exact;
  std::string
      unit;  ///< a unit's name in the singular (percent, kilometre, US dollar); may be empty
  std::optional<Span> counts;  ///< the words for what is counted
  std::optional<SpeakerId> credited_to;
  std::optional<Span> doer;         ///< the words for who did it, where they name a party or side
  std::optional<FigureId> part_of;  ///< the total that this is said to be a part of
  std::optional<FigureGroupId> group;  ///< where several documents were lined up
};

/// Whether the members of a group, lined up because they tell the same thing, go together.
enum class GroupVerdict {
  agree,       ///< the same value
  compatible,  ///< other words or values that can both be true; the reason says why
  conflict,    ///< cannot both be true
  single       ///< one document alone tells it
};

/// Figures of several documents for the same thing counted, at the same place and time.
struct FigureGroup {
  FigureGroupId id;
  GroupVerdict verdict = GroupVerdict::single;
  std::string reason;             ///< rounding, bound, later, part-of, doer, …; empty for none
  std::vector<FigureId> members;  ///< in order of document and position
  std::uint32_t origins = 1;      ///< independent origins among the documents given
};

}  // namespace onrecord
