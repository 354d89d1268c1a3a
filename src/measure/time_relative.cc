// Dates that point from the day of writing or from the date told before: last week, Friday, now.
#include <algorithm>
#include <array>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

struct Pointer {
  std::string_view word;
  int direction;  // -1 before, 0 this one, 1 after, 2 the one told before, 3 the one after it
};
constexpr Pointer kPointers[] = {{"last", -1},  {"past", -1},   {"this", 0},       {"current", 0},
                                 {"next", 1},   {"coming", 1},  {"previous", -1},  {"following", 3},
                                 {"same", 2},   {"that", 2},    {"preceding", -1}, {"latest", -1},
                                 {"prior", -1}, {"upcoming", 1}};

std::string x_week(int weekday) { return "XXXX-WXX-" + std::to_string(weekday); }

}  // namespace

/// The date of a unit `steps` away from the base: unit year, -1 → last year.
std::optional<Found> TimeReader::unit_date(std::size_t begin, std::size_t end, TimeUnit unit,
                                           int steps) const {
  Found found;
  found.begin = begin;
  found.end = end;
  const auto base = context_.base();
  if (!base && !(unit == TimeUnit::year && context_.last_year != 0)) {
    found.value = unit == TimeUnit::day       ? "XXXX-XX-XX"
                  : unit == TimeUnit::month   ? "XXXX-XX"
                  : unit == TimeUnit::week    ? "XXXX-WXX"
                  : unit == TimeUnit::quarter ? "XXXX-QX"
                  : unit == TimeUnit::weekend ? "XXXX-WXX-WE"
                                              : "XXXX";
    return found;
  }
  const Civil now = base ? civil_of(*base) : Civil{context_.last_year, 1, 1};
  steps = std::clamp(steps, -100000, 100000);
  switch (unit) {
    case TimeUnit::day:
      found.day = *base + steps;
      found.value = day_text(*found.day);
      found.year = civil_of(*found.day).year;
      break;
    case TimeUnit::weekend:
      found.value = week_text(*base + 7 * steps) + "-WE";
      break;
    case TimeUnit::week:
      found.value = week_text(*base + 7 * steps);
      break;
    case TimeUnit::fortnight:
      found.value = week_text(*base + 14 * steps);
      break;
    case TimeUnit::month: {
      const Civil date = add_months({now.year, now.month, 1}, steps);
      found.year = date.year;
      found.month = date.month;
      found.value = month_text(date.year, date.month);
      break;
    }
    case TimeUnit::quarter: {
      const Civil date = add_months({now.year, (now.month - 1) / 3 * 3 + 1, 1}, 3 * steps);
      found.year = date.year;
      found.quarter = (date.month - 1) / 3 + 1;
      found.value = quarter_text(date.year, found.quarter);
      break;
    }
    case TimeUnit::year:
      found.year = now.year + steps;
      found.value = year_text(found.year);
      break;
    case TimeUnit::decade:
      found.value = year_text(now.year + 10 * steps).substr(0, 3);
      break;
    case TimeUnit::century:
      found.value = year_text(now.year + 100 * steps).substr(0, 2);
      break;
    default:
      return std::nullopt;
  }
  if (found.year > 2400 || found.year < -9999) return std::nullopt;
  return found;
}

/// "last Friday", "this Tuesday morning", "next Sunday 12 May".
std::optional<Found> TimeReader::pointed_weekday(std::size_t begin, std::size_t at,
                                                 int direction) const {
  const Meaning& meaning = atoms_.meaning(at);
  const auto base = context_.base();
  const int step = direction == 2 ? 0 : direction == 3 ? 1 : direction;
  Found found;
  found.begin = begin;
  found.end = at + 1;
  // "this Friday 12 May": the date says which.
  Answer date = read_month_first(at + 1);
  if (!date) date = read_day_first(at + 1);
  if (!date && atoms_.is_number(at + 1)) date = read_numeric_date(at + 1);
  if (date && date->day) {
    date->begin = begin;
    return with_clock(*date);
  }
  if (!base) {
    found.value = x_week(meaning.weekday);
    return with_clock(found);
  }
  std::int64_t day = nearest_weekday(*base, meaning.weekday, step >= 0 ? 1 : -1);
  if (direction != 0 && day == *base) day += 7 * (step > 0 ? 1 : -1);
  if (direction == 0 && tense(begin, found.end) < 0)
    day = nearest_weekday(*base, meaning.weekday, -1);
  found.day = day;
  found.value = day_text(day);
  return with_clock(found);
}

/// "last spring", "this fall".
std::optional<Found> TimeReader::pointed_season(std::size_t begin, std::size_t at, int step) const {
  const Meaning& meaning = atoms_.meaning(at);
  const auto base = context_.base();
  Found found;
  found.begin = begin;
  found.end = at + 1;
  if (atoms_.is(at, "fall") && (atoms_.is(at + 1, "in") || atoms_.is(at + 1, "of")))
    return std::nullopt;
  found.year = base ? civil_of(*base).year : 0;
  // Last spring is this year's when spring is over.
  const int starts = meaning.code == "SP"   ? 3
                     : meaning.code == "SU" ? 6
                     : meaning.code == "FA" ? 9
                                            : 12;
  if (base && step < 0 && civil_of(*base).month <= std::min(starts + 2, 12)) --found.year;
  if (base && step > 0 && civil_of(*base).month >= starts) ++found.year;
  found.value = (base ? year_text(found.year) : "XXXX") + "-" + std::string(meaning.code);
  return found;
}

/// What a pointing word points at: a unit, a weekday, a month, a season, a part of the day.
std::optional<Found> TimeReader::pointed(std::size_t begin, std::size_t at, int direction) const {
  const Meaning& meaning = atoms_.meaning(at);
  const auto base = context_.base();
  const int step = direction == 2 ? 0 : direction == 3 ? 1 : direction;
  if (meaning.is(kWeekday) && !meaning.is(kPlural) &&
      (atoms_[at].is_capitalised || !meaning.is(kNeedsCapital))) {
    return pointed_weekday(begin, at, direction);
  }
  if (is_month(at)) {
    Found found = dated(begin, at + 1, 0, meaning.month, 0);
    if (base) {
      const Civil now = civil_of(*base);
      int year = now.year;
      if (step < 0) year = meaning.month < now.month ? now.year : now.year - 1;
      if (step > 0) year = meaning.month > now.month ? now.year : now.year + 1;
      found = dated(begin, at + 1, year, meaning.month, 0);
      std::size_t end = at + 1;
      if (const int day = day_at(at + 1, end)) found = dated(begin, end, year, meaning.month, day);
    }
    return found;
  }
  if (meaning.is(kHoliday) && base && direction != 2) {
    const Answer near = read_holiday(at);
    if (!near || !near->day) return std::nullopt;
    const Civil day = civil_of(*near->day);
    int year = day.year;
    if (step < 0 && *near->day >= *base) --year;
    if (step > 0 && *near->day <= *base) ++year;
    TimeContext moved;  // asked from that year's day itself, the nearest one is the one pointed at
    moved.reference = day_number({year, day.month, std::min(day.day, 28)});
    Answer there = TimeReader(atoms_, moved).read_holiday(at);
    if (there) there->begin = begin;
    return there;
  }
  if (meaning.is(kSeason) && !meaning.is(kPlural)) return pointed_season(begin, at, step);
  if (meaning.is(kDayPart) && !meaning.is(kPlural) && meaning.code.size() == 2) {
    if (direction == -1 && meaning.code != "NI" && meaning.code != "EV") return std::nullopt;
    Found found;
    found.begin = begin;
    found.end = at + 1;
    found.type = TimeType::time;
    const auto day =
        direction == 2 || direction == 3 ? (context_.last_day ? context_.last_day : base) : base;
    if (day) found.day = *day + (direction == -1 ? -1 : direction == 3 || direction == 1 ? 1 : 0);
    found.value =
        (found.day ? day_text(*found.day) : "XXXX-XX-XX") + "T" + std::string(meaning.code);
    return with_part_clock(found);
  }
  if (!meaning.is(kTimeUnit) || meaning.is(kPlural)) return std::nullopt;
  if (meaning.unit == TimeUnit::second || meaning.unit == TimeUnit::minute ||
      meaning.unit == TimeUnit::hour)
    return std::nullopt;
  if (meaning.unit == TimeUnit::quarter && direction != 0 && atoms_.is(at + 1, "of"))
    return std::nullopt;
  if (direction >= 2 && meaning.unit == TimeUnit::day) {
    Found found;
    found.begin = begin;
    found.end = at + 1;
    const auto day = context_.last_day ? context_.last_day : context_.reference;
    found.value = "XXXX-XX-XX";
    if (day) {
      found.day = *day + (direction == 3 ? 1 : 0);
      found.value = day_text(*found.day);
    }
    return found;
  }
  if (direction >= 2 && meaning.unit == TimeUnit::month && context_.last_month != 0) {
    const Civil month = add_months({context_.last_year, context_.last_month, 1}, step);
    return dated(begin, at + 1, month.year, month.month, 0);
  }
  if (direction >= 2 && meaning.unit == TimeUnit::year && context_.last_year != 0) {
    Found found;
    found.begin = begin;
    found.end = at + 1;
    found.year = context_.last_year + step;
    found.value = year_text(found.year);
    return found;
  }
  if (meaning.unit == TimeUnit::fortnight && direction != 0) {
    Found found;
    found.begin = begin;
    found.end = at + 1;
    found.type = TimeType::duration;
    found.value = "P2W";
    return found;
  }
  // "next week Tuesday", "last week on Friday"
  const std::size_t day = atoms_.is(at + 1, "on") ? at + 2 : at + 1;
  if (meaning.unit == TimeUnit::week && base && atoms_.has(day, kWeekday) &&
      !atoms_.has(day, kPlural | kNeedsCapital) && direction < 2) {
    const std::int64_t there = *base + 7 * step - weekday_of(*base) + atoms_.meaning(day).weekday;
    const Civil date = civil_of(there);
    return with_clock(dated(begin, day + 1, date.year, date.month, date.day));
  }
  return unit_date(begin, at + 1, meaning.unit, step);
}

/// last week, this year, next Friday, the following month, the same day, the current quarter.
std::optional<Found> TimeReader::read_pointed_unit(std::size_t i) const {
  std::size_t at = is_determiner(i) ? i + 1 : i;
  for (const Pointer& pointer : kPointers) {
    if (!atoms_.is(at, pointer.word)) continue;
    std::size_t noun = at + 1;
    if (atoms_.is(noun, "very") || atoms_.is(noun, "fiscal") || atoms_.is(noun, "financial") ||
        atoms_.is(noun, "calendar") || atoms_.is(noun, "academic"))
      ++noun;
    if (pointer.direction == 2 && at == i && atoms_.is(at, "same")) return std::nullopt;
    if (atoms_.is(at, "current") && atoms_.has(noun, kDayPart)) return std::nullopt;
    Answer found = pointed(i, noun, pointer.direction);
    if (!found) {
      if (is_determiner(i) && atoms_.is(at, "last") && atoms_.is(noun, "half"))
        return read_quarter(i);
      continue;
    }
    // "this year's third quarter", "last year's quarter": the quarter is what is told.
    if (found->year != 0 && atoms_.is_sign(found->end, '\'') && atoms_.is(found->end + 1, "s")) {
      const auto ordinal = read_number(atoms_, found->end + 2);
      const std::size_t unit =
          ordinal && ordinal->kind == NumberKind::ordinal ? skip_hyphen(ordinal->end) : 0;
      if (unit != 0 && atoms_.is(unit, "quarter") && ordinal->value >= 1 && ordinal->value <= 4) {
        found->quarter = whole_number(ordinal->value);
        found->value = quarter_text(found->year, found->quarter);
        found->end = unit + 1;
      }
    }
    return found;
  }
  return std::nullopt;
}

/// Friday, Friday morning, Friday 13 March, Mon., on Tuesdays.
std::optional<Found> TimeReader::read_weekday(std::size_t i) const {
  if (!atoms_.has(i, kWeekday)) return std::nullopt;
  if (!atoms_[i].is_capitalised && atoms_.has(i, kNeedsCapital)) return std::nullopt;
  const Meaning& meaning = atoms_.meaning(i);
  Found found;
  found.begin = i;
  found.end = i + 1;
  if (atoms_.has(i, kNeedsCapital)) {  // Mon., Sat, Sun: only before a point, a comma or a date
    const bool has_point = atoms_.is_sign(i + 1, '.') && atoms_[i + 1].is_glued;
    const bool has_date = !(i > 0 && atoms_.is(i - 1, "the")) &&
                          (is_month(i + 1) || (atoms_.is_number(i + 1) && atoms_.is_word(i + 2) &&
                                               atoms_[i + 2].is_glued));
    if (!has_point && !has_date && !atoms_.is_sign(i + 1, ',')) return std::nullopt;
    if (has_point && (atoms_.is(i, "sun") || atoms_.is(i, "sat")) &&
        !atoms_.same_sentence(i, i + 2))
      return std::nullopt;
    if (i > 0 && atoms_.is(i - 1, "the")) return std::nullopt;
    if (has_point) ++found.end;
  }
  if (meaning.is(kPlural)) {
    found.type = TimeType::set;
    found.value = x_week(meaning.weekday);
    if (atoms_.has(i + 1, kDayPart))
      ++found.end, found.value += "T" + std::string(atoms_.meaning(i + 1).code);
    return found;
  }
  const std::size_t next =
      atoms_.is_sign(found.end, ',') && atoms_[found.end].is_glued ? found.end + 1 : found.end;
  const std::size_t dated_at =
      atoms_.is(next, "the") && atoms_.is_number(next + 1) ? next + 1 : next;
  Answer date = read_month_first(dated_at);
  if (!date) date = read_day_first(dated_at);
  if (!date && next == found.end) date = read_numeric_date(dated_at);
  // "Tuesday, May 3": the date says which; "Tuesday May …" without a day would be something else.
  if (date && date->value.size() >= 10) {
    date->begin = i;
    return with_clock(*date);
  }
  if (const Answer numbered = read_weekday_and_day(i)) return with_clock(*numbered);
  if (found.end == i + 1 && atoms_.has(i, kNeedsCapital) && !atoms_.is_sign(i + 1, ','))
    return std::nullopt;
  const auto base = context_.base();
  if (!base) {
    found.value = x_week(meaning.weekday);
  } else {
    const int direction = tense(i, i + 1) > 0 ? 1 : -1;
    found.day = nearest_weekday(*base, meaning.weekday, direction);
    found.value = day_text(*found.day);
  }
  if (atoms_.has(found.end, kDayPart) && atoms_.has(found.end, kPlural)) {  // Friday mornings
    found.type = TimeType::set;
    found.value = x_week(meaning.weekday) + "T" + std::string(atoms_.meaning(found.end).code);
    found.day.reset();
    ++found.end;
    return found;
  }
  // "Friday last week", "Monday of next week": the week says which.
  const std::size_t of = atoms_.is(found.end, "of") ? found.end + 1 : found.end;
  if (base && (atoms_.is(of, "last") || atoms_.is(of, "next") || atoms_.is(of, "this")) &&
      atoms_.is(of + 1, "week")) {
    const int step = atoms_.is(of, "last") ? -7 : atoms_.is(of, "next") ? 7 : 0;
    found.day = *base + step - weekday_of(*base) + meaning.weekday;
    found.value = day_text(*found.day);
    found.end = of + 2;
  }
  // "Monday week": a week behind the Monday to come.
  if (base && found.end == i + 1 && atoms_.is(i + 1, "week")) {
    found.day = nearest_weekday(*base, meaning.weekday, 1) + 7;
    found.value = day_text(*found.day);
    found.end = i + 2;
  }
  return with_clock(found);
}

/// "the year before last", "the week after next", "the night before last".
std::optional<Found> TimeReader::read_before_last(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") ? i + 1 : i;
  const bool is_last = atoms_.is(at + 1, "before") && atoms_.is(at + 2, "last");
  const bool is_next = atoms_.is(at + 1, "after") && atoms_.is(at + 2, "next");
  if ((!is_last && !is_next) || atoms_.has(at, kPlural)) return std::nullopt;
  // "the week before last Tuesday's hearing" goes on.
  if (atoms_.is_word(at + 3) && !atoms_.has(at + 3, kStop)) return std::nullopt;
  const int steps = is_last ? -2 : 2;
  if (atoms_.is(at, "night")) {
    Answer night = unit_date(i, at + 3, TimeUnit::day, steps);
    if (!night) return std::nullopt;
    night->type = TimeType::time;
    night->value += "TNI";
    return night;
  }
  const TimeUnit unit = atoms_.meaning(at).unit;
  if (!atoms_.has(at, kTimeUnit) || unit < TimeUnit::weekend) return std::nullopt;
  return unit_date(i, at + 3, unit, steps);
}

/// today, yesterday, tonight, now, recently, the future, these days, the day before yesterday.
std::optional<Found> TimeReader::read_deictic(std::size_t i) const {
  Found found;
  found.begin = i;
  const std::size_t day = atoms_.is(i, "the") ? i + 1 : i;
  if (atoms_.is(day, "day") && ((atoms_.is(day + 1, "before") && atoms_.is(day + 2, "yesterday")) ||
                                (atoms_.is(day + 1, "after") && atoms_.is(day + 2, "tomorrow")))) {
    Answer two = unit_date(i, day + 3, TimeUnit::day, atoms_.is(day + 1, "before") ? -2 : 2);
    return two ? with_clock(*two) : two;
  }
  const auto fixed = [&](std::size_t end, std::string_view value) {
    found.end = end;
    found.value = value;
    return found;
  };
  if ((atoms_.is(i, "these") || atoms_.is(i, "this")) &&
      (atoms_.is(i + 1, "days") || atoms_.is(i + 1, "moment") || atoms_.is(i + 1, "point"))) {
    return fixed(i + 2, "PRESENT_REF");
  }
  if (atoms_.is(i, "the")) {
    if (atoms_.is(i + 1, "past") && !atoms_.is_word(i + 2)) return fixed(i + 2, "PAST_REF");
    if (atoms_.is(i + 1, "moment") && i > 0 && atoms_.is(i - 1, "at"))
      return fixed(i + 2, "PRESENT_REF");
    if (atoms_.is(i + 1, "future")) return fixed(i + 2, "FUTURE_REF");
    if ((atoms_.is(i + 1, "near") || atoms_.is(i + 1, "short") ||
         atoms_.is(i + 1, "foreseeable")) &&
        (atoms_.is(i + 2, "future") || atoms_.is(i + 2, "term"))) {
      return fixed(i + 3, "FUTURE_REF");
    }
    return std::nullopt;
  }
  if (atoms_.is(i, "at") && atoms_.is(i + 1, "present") && !atoms_.is_word(i + 2))
    return fixed(i + 2, "PRESENT_REF");
  if (!atoms_.has(i, kDeictic)) return std::nullopt;
  // The day may lie outside the calendar.
  const auto clocked = [&](const Answer& date) { return date ? with_clock(*date) : Answer(); };
  found.end = i + 1;
  switch (atoms_.meaning(i).reference) {
    case Reference::today: {
      if (atoms_.is_sign(i + 1, '\'') && i > 0 && atoms_.is(i - 1, "usa")) return std::nullopt;
      return clocked(unit_date(i, i + 1, TimeUnit::day, 0));
    }
    case Reference::yesterday:
      return clocked(unit_date(i, i + 1, TimeUnit::day, -1));
    case Reference::tomorrow:
      return clocked(unit_date(i, i + 1, TimeUnit::day, 1));
    case Reference::tonight: {
      Answer date = unit_date(i, i + 1, TimeUnit::day, 0);
      if (!date) return std::nullopt;
      date->type = TimeType::time;
      date->value += "TNI";
      return with_part_clock(*date);
    }
    case Reference::present:
      if (atoms_.is(i, "current") && (atoms_.has(i + 1, kTimeUnit))) return std::nullopt;
      return fixed(i + 1, "PRESENT_REF");
    case Reference::past:
      if (atoms_.is(i, "recent") &&
          (atoms_.has(i + 1, kTimeUnit) || atoms_.has(i + 1, kManyScale))) {
        std::size_t end = i + 2;
        if (atoms_.is(end, "and") && atoms_.has(end + 1, kTimeUnit)) end += 2;
        return fixed(end, "PAST_REF");
      }
      return fixed(i + 1, "PAST_REF");
    case Reference::future:
      if (atoms_.is(i, "soon") && (atoms_.is(i + 1, "after") ||
                                   (i > 0 && (atoms_.is(i - 1, "as") || atoms_.is(i - 1, "too")))))
        return std::nullopt;
      if (atoms_.is(i, "future") &&
          !(atoms_.has(i + 1, kTimeUnit) || (i > 0 && atoms_.is(i - 1, "in"))))
        return std::nullopt;
      return fixed(atoms_.is(i, "future") && atoms_.has(i + 1, kTimeUnit) ? i + 2 : i + 1,
                   "FUTURE_REF");
    default:
      return std::nullopt;
  }
}

std::optional<Found> TimeReader::read_relative(std::size_t i) const {
  Answer best;
  keep_longer(best, read_deictic(i));
  keep_longer(best, read_weekday(i));
  keep_longer(best, read_pointed_unit(i));
  keep_longer(best, read_quarter(i));
  keep_longer(best, read_season(i));
  keep_longer(best, read_year_earlier(i));
  keep_longer(best, read_part_of_period(i));
  keep_longer(best, read_before_last(i));
  keep_longer(best, read_week_of(i));
  // "the quarter", "the year", "the week": the one that the text is about.
  if (atoms_.is(i, "the") && !atoms_.has(i + 1, kPlural) && !best) {
    const TimeUnit unit = atoms_.meaning(i + 1).unit;
    const bool is_of = atoms_.is(i + 2, "of");
    if (unit == TimeUnit::quarter && !is_of) {
      if (context_.last_quarter != 0) {
        Found found;
        found.begin = i;
        found.end = i + 2;
        found.year = context_.last_quarter_year;
        found.quarter = context_.last_quarter;
        found.value = quarter_text(found.year, found.quarter);
        return found;
      }
      return unit_date(i, i + 2, TimeUnit::quarter, -1);
    }
    if ((unit == TimeUnit::year || unit == TimeUnit::month || unit == TimeUnit::week ||
         unit == TimeUnit::weekend) &&
        !is_of && !atoms_.is_hyphen(i + 2) && !atoms_.is(i + 2, "before") &&
        !atoms_.is(i + 2, "after")) {
      if (unit == TimeUnit::weekend && context_.base() && tense(i, i + 2) <= 0)
        return unit_date(i, i + 2, unit, weekday_of(*context_.base()) >= 6 ? 0 : -1);
      return unit_date(i, i + 2, unit, 0);
    }
    if (unit == TimeUnit::day && !is_of && i > 0 &&
        (atoms_.is(i - 1, "of") || atoms_.is(i - 1, "on") || atoms_.is(i - 1, "in"))) {
      return unit_date(i, i + 2, unit, 0);
    }
  }
  return best;
}

}  // namespace onrecord::measure
