// What makes a date of a length of time: two years ago, a week later, three days after May 3, "will
// reopen in two weeks".
#include <algorithm>
#include <cmath>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

bool is_clock_unit(TimeUnit unit) {
  return unit == TimeUnit::hour || unit == TimeUnit::minute || unit == TimeUnit::second;
}

}  // namespace

/// ago, earlier, later and from now behind a length of several units: "a year and two months ago".
std::optional<Found> TimeReader::after_length(Found found, int months, double days, double minutes,
                                              TimeUnit smallest) const {
  const std::size_t at = found.end;
  const bool ago = atoms_.is(at, "ago") || atoms_.is(at, "earlier");
  const bool later = atoms_.is(at, "later") && !atoms_.is(at + 1, "than");
  const bool from_now = atoms_.is(at, "from") && atoms_.is(at + 1, "now");
  found.needs_event = atoms_.is(at, "after") || atoms_.is(at, "before");
  if ((!ago && !later && !from_now) || smallest == TimeUnit::none) return found;
  const bool from_last = (atoms_.is(at, "earlier") || later) && context_.last_day;
  const auto base = from_last ? context_.last_day : context_.base();
  if (!base || std::abs(months) > 24000 || days > 1e6 || minutes > 1e7) return found;
  const int sign = ago ? -1 : 1;
  std::int64_t day = day_number(add_months(civil_of(*base), sign * months)) +
                     sign * static_cast<std::int64_t>(days);
  found.end = from_now ? at + 2 : at + 1;
  found.type = TimeType::date;
  if (is_clock_unit(smallest)) {
    found.type = TimeType::time;
    if (context_.reference_minute < 0 || from_last) {
      found.day = day;
      found.value = day_text(day) + "TXX:XX";
      return found;
    }
    const std::int64_t moment =
        day * 1440 + context_.reference_minute + sign * static_cast<std::int64_t>(minutes);
    const int of_day = static_cast<int>(((moment % 1440) + 1440) % 1440);
    found.day = (moment - of_day) / 1440;
    found.value =
        day_text(*found.day) + "T" + two_digits(of_day / 60) + ":" + two_digits(of_day % 60);
    return found;
  }
  const Civil date = civil_of(day);
  found.year = date.year;
  found.month = date.month;
  if (smallest == TimeUnit::day) found.day = day;
  found.value = smallest == TimeUnit::day    ? day_text(day)
                : smallest == TimeUnit::week ? week_text(day)
                                             : month_text(date.year, date.month);
  return found;
}

/// "three days after May 3", "two weeks before Christmas": that day. What hangs on the day's event
/// ("two days after Friday's vote", "a week after the May 3 crash") stays a length.
std::optional<Found> TimeReader::moved_from_day(const Found& length, int count,
                                                TimeUnit unit) const {
  const std::size_t at = length.end + 1;
  Answer day;
  if (atoms_.is_number(at)) keep_longer(day, read_numeric_date(at));
  keep_longer(day, read_month_first(at));
  keep_longer(day, read_day_first(at));
  keep_longer(day, read_holiday(at));
  const Reference reference = atoms_.meaning(at).reference;
  if (reference == Reference::yesterday || reference == Reference::today ||
      reference == Reference::tomorrow) {
    day = unit_date(at, at + 1, TimeUnit::day,
                    reference == Reference::today      ? 0
                    : reference == Reference::tomorrow ? 1
                                                       : -1);
  } else if (atoms_.has(at + 1, kWeekday)) {
    keep_longer(day, read_pointed_unit(at));
  }
  if (!day || !day->day || day->type != TimeType::date || day->value.size() != 10)
    return std::nullopt;
  const std::size_t end = day->end;
  const bool is_range = atoms_.is(end, "to") || atoms_.is(end, "until") || atoms_.is_dash(end) ||
                        atoms_.is(end, "through");
  if (atoms_.is(length.end, "from") && is_range) return std::nullopt;  // 64 days from May 1 to …
  if (atoms_.is_sign(end, '\'') || atoms_.is_hyphen(end) ||
      (atoms_.is_word(end) && !atoms_.has(end, kStop)))
    return std::nullopt;
  const int steps = atoms_.is(length.end, "before") ? -count : count;
  std::int64_t there = *day->day;
  if (unit == TimeUnit::month || unit == TimeUnit::year) {
    there = day_number(add_months(civil_of(there), unit == TimeUnit::year ? 12 * steps : steps));
  } else if (unit == TimeUnit::day || unit == TimeUnit::week || unit == TimeUnit::fortnight) {
    there += steps * (unit == TimeUnit::day ? 1 : unit == TimeUnit::week ? 7 : 14);
  } else {
    return std::nullopt;
  }
  const Civil date = civil_of(there);
  return dated(length.begin, end, date.year, date.month, date.day);
}

/// Whether the clause before i says that something is still to come; the third in two years is not.
bool TimeReader::is_to_come(std::size_t i) const {
  for (std::size_t steps = 0, k = i; k > 0 && steps < 14; ++steps) {
    --k;
    if (!atoms_.same_sentence(k, i)) break;
    if (atoms_.is(k, "would") || atoms_.has(k, kOrdinal) || atoms_.is(k, "time")) return false;
    const std::string_view word = atoms_.text(k);
    if (word.size() > 4 && word.ends_with("est")) return false;
    if (atoms_.has(k, kFuture)) return true;
    if (atoms_.has(k, kPast) || (atoms_.is_word(k) && word.size() > 3 && word.ends_with("ed") &&
                                 !(k > 0 && atoms_.is(k - 1, "be"))))
      return false;
  }
  return false;
}

/// "will reopen in two days": the day; "was repaired in two days": a length.
Found TimeReader::coming(Found length, double count, TimeUnit unit) const {
  if (length.begin == 0 || !atoms_.is(length.begin - 1, "in") || count <= 0 || count > 10000 ||
      count != std::floor(count) || !length.mod.empty() || length.needs_event ||
      !context_.reference || atoms_.is_hyphen(length.end) || !is_to_come(length.begin - 1)) {
    return length;
  }
  if (unit == TimeUnit::hour || unit == TimeUnit::minute) {
    if (context_.reference_minute < 0) return length;
    const std::int64_t moment =
        *context_.reference * 1440 + context_.reference_minute +
        static_cast<std::int64_t>(count) * (unit == TimeUnit::hour ? 60 : 1);
    length.type = TimeType::time;
    length.day = moment / 1440;
    length.value = day_text(*length.day) +
                   clock_text(static_cast<int>(moment % 1440 / 60), static_cast<int>(moment % 60));
    return length;
  }
  if (unit < TimeUnit::day || unit == TimeUnit::weekend || unit == TimeUnit::quarter) return length;
  TimeContext moved;
  moved.reference = context_.reference;
  const bool is_long = unit == TimeUnit::decade || unit == TimeUnit::century;
  const int steps = whole_number(count) * (unit == TimeUnit::decade ? 10 : is_long ? 100 : 1);
  const Answer date =
      TimeReader(atoms_, moved)
          .unit_date(length.begin, length.end, is_long ? TimeUnit::year : unit, steps);
  if (!date) return length;
  Found found = *date;
  if (unit != TimeUnit::day) found.day.reset();
  return found;
}

/// ago, earlier, later, from now make a date of a length; before and after hang it on an event.
std::optional<Found> TimeReader::after_amount(Found found, double count, TimeUnit unit) const {
  const std::size_t at = found.end;
  const bool ago = atoms_.is(at, "ago");
  const bool from_now =
      (atoms_.is(at, "from") &&
       (atoms_.is(at + 1, "now") || (atoms_.is(at + 1, "today") && !is_clock_unit(unit)))) ||
      atoms_.is(at, "hence");
  const bool earlier =
      atoms_.is(at, "earlier") || (skip_hyphen(at) != at && atoms_.is(skip_hyphen(at), "earlier"));
  const bool later = atoms_.is(at, "later") && !atoms_.is(at + 1, "than");
  found.needs_event = atoms_.is(at, "after") || atoms_.is(at, "before");
  // "two days before yesterday", "three weeks after May 3": counted from a day that is told.
  const bool from_day = found.needs_event || atoms_.is(at, "from");
  const bool is_plain = !atoms_.is(at - 2, "trading") && !atoms_.is(at - 2, "business") &&
                        !atoms_.is(at - 2, "working");
  if (from_day && is_plain && count > 0 && count < 10000 && count == std::floor(count)) {
    if (const Answer moved = moved_from_day(found, whole_number(count), unit)) return moved;
  }
  if (!ago && !from_now && !earlier && !later) return coming(std::move(found), count, unit);
  const std::size_t end = ago || later ? at + 1
                          : from_now   ? (atoms_.is(at, "hence") ? at + 1 : at + 2)
                                       : skip_hyphen(at) + 1;
  const int sign = ago || earlier ? -1 : 1;
  const std::size_t begin = found.begin;
  if (count < 0) {
    found.type = TimeType::date;
    found.end = end;
    found.value = ago || earlier ? "PAST_REF" : "FUTURE_REF";
    return found;
  }
  if ((earlier || ago) && unit == TimeUnit::year && count == 1 && context_.last_quarter != 0 &&
      context_.quarter_age <= 2) {
    found.type = TimeType::date;
    found.end = end;
    found.quarter = context_.last_quarter;
    found.year =
        context_.last_quarter_year -
        (context_.reference && context_.last_quarter_year < civil_of(*context_.reference).year - 1
             ? 0
             : 1);
    found.value = quarter_text(found.year, found.quarter);
    return found;
  }
  const bool from_last = (earlier || later) && context_.last_day;
  // "three days later it withdrew", where no day has been told: not three days from today.
  if (later && !from_last && !is_clock_unit(unit) && tense(begin, end) <= 0) {
    found.type = TimeType::date;
    found.end = end;
    found.value = "XXXX-XX-XX";
    return found;
  }
  Answer date;
  TimeContext moved;
  moved.reference = from_last ? context_.last_day : context_.base();
  if (is_clock_unit(unit)) {
    found.end = end;
    found.type = TimeType::time;
    found.day = moved.reference;
    if (context_.reference_minute >= 0 && !from_last && unit != TimeUnit::second && count < 1e7) {
      const double minutes = count * (unit == TimeUnit::hour ? 60 : 1);
      const std::int64_t moment = *context_.reference * 1440 + context_.reference_minute +
                                  sign * static_cast<std::int64_t>(minutes);
      found.day = moment / 1440;
      found.value = day_text(*found.day) + "T" + two_digits(static_cast<int>(moment % 1440 / 60)) +
                    ":" + two_digits(static_cast<int>(moment % 60));
      return found;
    }
    found.value = (moved.reference ? day_text(*moved.reference) : "XXXX-XX-XX") + "TXX:XX";
    return found;
  }
  if (unit == TimeUnit::decade || unit == TimeUnit::century) {
    count *= unit == TimeUnit::decade ? 10 : 100;
    unit = TimeUnit::year;
  }
  if (count != std::floor(count) && unit == TimeUnit::year) {
    count = std::round(count * 12);
    unit = TimeUnit::month;
  }
  if (count > 100000) return found;
  TimeReader reader(atoms_, moved);
  date = reader.unit_date(begin, end, unit, sign * whole_number(count));
  if (!date) return found;
  if (found.mod == "LESS_THAN" || found.mod == "MORE_THAN") date->mod = found.mod;
  if (unit != TimeUnit::day) date->day.reset();
  return date;
}

}  // namespace onrecord::measure
