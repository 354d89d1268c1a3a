// When things happened, as the documents say it: TIMEX3 types and values (ISO-TimeML), worked out
// against the document's date.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "onrecord/figure.h"

namespace onrecord {

using TimeId = Id<struct TimeTag>;
using TimeGroupId = Id<struct TimeGroupTag>;

enum class TimeType {
  date,
  time,
  duration,
  set
};

/// How an expression hangs on an event or another time: "days after the cease-fire collapsed".
enum class TimeRelation {
  before,
  after,
  during,
  since,
  until
};

/// A stretch of time by the days, months, … that it begins and ends with, both TIMEX3 values and
/// both in it: "from 2014 to 2018", "May 3-5", "for three days from May 3", "the past two weeks".
struct TimeRange {
  std::string first;
  std::string last;
  std::optional<TimeId> closed_by;  ///< the mention that tells the rest of it, where two do
};

struct TimeMention {
  TimeId id;
  DocumentId document;
  Span span;
  TimeType type = TimeType::date;
  /// TIMEX3 value: 2016-09-22, 2016-W38, 2016-09-22TEV, P5Y, PXD, PRESENT_REF, XXXX-WXX-4 …; an X
  /// stands for what cannot be told from the document.
  std::string value;
  std::string mod;  ///< TIMEX3: APPROX, START, MID, END, LESS_THAN, MORE_THAN, …; empty when none
  std::optional<TimeRelation> relation;
  std::optional<Span> anchor;  ///< the words for the event or time that `relation` points to
  std::optional<Span> dates;   ///< the words for what happened then
  bool is_ambiguous =
      false;  ///< day and month could be swapped and nothing in the document decides
  std::optional<TimeGroupId> group;     ///< where several documents were lined up
  std::optional<TimeRange> range = {};  ///< the stretch that it opens, or that its length covers
};

/// What several documents say about when one thing happened. The groups of a report stand in the
/// order of the calendar: they are the timeline of the event.
struct TimeGroup {
  TimeGroupId id;
  GroupVerdict verdict = GroupVerdict::single;
  std::string reason;           ///< granularity, relative, later, …; empty for none
  std::vector<TimeId> members;  ///< in order of document and position
  std::uint32_t origins = 1;    ///< independent origins among the documents given
  std::vector<DocumentSpan> places =
      {};  ///< for the reason `order`: the words that tell which came first
};

}  // namespace onrecord
