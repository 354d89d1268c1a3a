// Days whose month stands elsewhere: 18 and 19 June, Sept. 3-5, on the 18th.
#include <cstdlib>

#include "measure/time_reader.h"

namespace onrecord::measure {

/// The first of several days of one month: "18" in "18 and 19 June", "3" in "3–5 September 2015".
std::optional<Found> TimeReader::read_shared_month(std::size_t i) const {
  std::size_t end = i;
  const int day = day_at(i, end);
  if (day == 0 || (i > 0 && atoms_.is_dash(i - 1) && atoms_[i].is_glued)) return std::nullopt;
  const bool is_joint = atoms_.is(end, "and") || atoms_.is(end, "to") || atoms_.is(end, "or") ||
                        atoms_.is(end, "until") || atoms_.is(end, "till") ||
                        atoms_.is(end, "through") || atoms_.is_dash(end) ||
                        atoms_.is_sign(end, ',');
  if (!is_joint) return std::nullopt;
  std::size_t next = end + 1;
  const int second = day_at(next, next);
  if (second <= day) return std::nullopt;
  const Answer whole = read_day_first(end + 1);
  if (!whole || !whole->day) return std::nullopt;
  const Civil date = civil_of(*whole->day);
  return dated(i, end, date.year, date.month, day);
}

/// The day after a date of the same month: "5" in "Sept. 3-5", "Sept. 3 and 5".
std::optional<Found> TimeReader::read_further_day(const Found& first) const {
  if (!first.day || first.type != TimeType::date) return std::nullopt;
  const std::size_t tail = first.end - 1;
  const bool is_ordinal = tail > first.begin && atoms_.is_word(tail) && atoms_[tail].is_glued &&
                          atoms_.is_number(tail - 1);  // April 9th
  const bool is_spelled = atoms_.has(tail, kOrdinal) && first.month != 0;
  const bool is_number = atoms_.is_number(tail) && atoms_[tail].digits <= 2;
  if (!is_number && !is_ordinal && !is_spelled) return std::nullopt;
  const std::size_t at = first.end;
  const bool is_glued_dash = atoms_.is_dash(at) && atoms_[at].is_glued;
  const bool is_until = atoms_.is(at, "to") || atoms_.is(at, "until") || atoms_.is(at, "till") ||
                        atoms_.is(at, "through");
  if (!is_glued_dash && !atoms_.is(at, "and") && !is_until) return std::nullopt;
  // "April 9 through the 17th"
  const std::size_t next = is_until && atoms_.is(at + 1, "the") ? at + 2 : at + 1;
  std::size_t end = next;
  const int day = day_at(next, end);
  if (next != at + 1 && atoms_.is_number(next) && end == next + 1) return std::nullopt;
  const Civil date = civil_of(*first.day);
  if (day <= date.day || day > days_in_month(date.year, date.month)) return std::nullopt;
  if (const Answer own = read_day_first(at + 1); own && own->end > end && own->day) return own;
  // A word that the number could count ("on May 3 and 12 people …") says that it is no day.
  if (atoms_.is_word(end) && !atoms_.has(end, kStop)) return std::nullopt;
  if (atoms_.is_sign(end, '%') || (atoms_[end].is_glued && atoms_[end + 1].is_glued))
    return std::nullopt;
  std::size_t end_of_year = end;
  const int year = year_at(atoms_.is_sign(end, ',') ? end + 1 : end, end_of_year);
  return dated(at + 1, year != 0 ? end_of_year : end, year != 0 ? year : date.year, date.month,
               day);
}

/// "on the 18th": the latest one, or the next when the tense says future.
std::optional<Found> TimeReader::read_day_alone(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") ? i + 1 : i;
  if (i == 0 || !atoms_.is_number(at)) return std::nullopt;
  if (!atoms_.is(i - 1, "on") && !atoms_.is(i - 1, "by") && !atoms_.is(i - 1, "until"))
    return std::nullopt;
  std::size_t end = at;
  const int day = day_at(at, end);
  if (day == 0 || end != at + 2 || atoms_.is(end, "of")) return std::nullopt;
  // "on 29th Street"
  if (at == i && (atoms_.is_hyphen(end) || atoms_.is_word(end))) return std::nullopt;
  if (atoms_.is_word(end) && !atoms_.has(end, kStop)) return std::nullopt;
  if (!context_.base()) {
    Found found;
    found.begin = i;
    found.end = end;
    found.value = "XXXX-XX-" + two_digits(day);
    return found;
  }
  // After another day of the story, the 5th is the next one from there.
  if (context_.last_day && context_.last_month != 0) {
    const Civil last = civil_of(*context_.last_day);
    Civil date{last.year, last.month, 1};
    if (day < last.day) date = add_months(date, 1);
    if (day > days_in_month(date.year, date.month)) return std::nullopt;
    return dated(i, end, date.year, date.month, day);
  }
  const Civil now = civil_of(*context_.reference);
  const int direction = tense(i, end);
  Civil date{now.year, now.month, 1};
  if (direction > 0 && day < now.day) date = add_months(date, 1);
  if (direction <= 0 && day > now.day) date = add_months(date, -1);
  if (day > days_in_month(date.year, date.month)) return std::nullopt;
  return dated(i, end, date.year, date.month, day);
}

/// "Friday the 13th", "Wed 13th": the nearest month in which that day is that weekday.
std::optional<Found> TimeReader::read_weekday_and_day(std::size_t i) const {
  const std::size_t at = atoms_.is(i + 1, "the") ? i + 2 : i + 1;
  std::size_t end = at;
  const int day = day_at(at, end);
  const bool is_ordinal = (end == at + 2 && atoms_.is_number(at)) || atoms_.has(end - 1, kOrdinal);
  if (day == 0 || !is_ordinal || !context_.base() || atoms_.is(end, "of")) return std::nullopt;
  if (atoms_.is_word(end) && !atoms_.has(end, kStop | kUnits | kMonth)) return std::nullopt;
  const Civil now = civil_of(*context_.base());
  const int direction = tense(i, end);
  std::optional<std::int64_t> best;
  for (int month = -14; month <= 14; ++month) {
    Civil date = add_months({now.year, now.month, 1}, month);
    date.day = day;
    if (!is_valid(date) || weekday_of(day_number(date)) != atoms_.meaning(i).weekday) continue;
    const std::int64_t ahead = day_number(date) - *context_.base();
    if ((direction > 0 && ahead < 0) || (direction < 0 && ahead > 0)) continue;
    if (!best || std::abs(ahead) < std::abs(*best - *context_.base())) best = day_number(date);
  }
  if (!best) return std::nullopt;
  const Civil date = civil_of(*best);
  return dated(i, end, date.year, date.month, date.day);
}

/// "the week of April 10", "the week ended Oct. 27", "the week of the 18th": the calendar week.
std::optional<Found> TimeReader::read_week_of(std::size_t i) const {
  const std::size_t week = atoms_.is(i, "the") ? i + 1 : i;
  if (!atoms_.is(week, "week")) return std::nullopt;
  const bool is_of = atoms_.is(week + 1, "of") || atoms_.is(week + 1, "commencing") ||
                     atoms_.is(week + 1, "beginning") || atoms_.is(week + 1, "starting") ||
                     atoms_.is(week + 1, "ending") || atoms_.is(week + 1, "ended");
  if (!is_of) return std::nullopt;
  const std::size_t at = atoms_.is(week + 2, "on") ? week + 3 : week + 2;
  Answer date = read_month_first(at);
  if (!date || !date->day) date = read_day_first(at);
  if (!date && atoms_.is_number(at)) date = read_numeric_date(at);
  std::size_t end = at;
  if (!date && atoms_.is(at, "the") && context_.reference) {
    const int day = day_at(at + 1, end);
    const Civil now = civil_of(*context_.reference);
    if (day != 0 && end == at + 3 && atoms_.is_number(at + 1) &&
        day <= days_in_month(now.year, now.month) && !atoms_.is(end, "of") &&
        (!atoms_.is_word(end) || atoms_.has(end, kStop))) {
      date = dated(at, end, now.year, now.month, day);
    }
  }
  if (!date || !date->day || date->type != TimeType::date) return std::nullopt;
  date->begin = i;
  date->value = week_text(*date->day);
  date->day.reset();
  return date;
}

/// "March last year", "14 March last year", "5 May next year": the year that the words at i point
/// to, and where the date ends with them; 0 where they do not.
int TimeReader::pointed_year(std::size_t i, std::size_t& end) const {
  const bool is_last = atoms_.is(i, "last");
  const bool is_next = atoms_.is(i, "next");
  if (!context_.reference || (!is_last && !is_next && !atoms_.is(i, "this"))) return 0;
  if (!atoms_.is(i + 1, "year") || atoms_.is_sign(i + 2, '\'') || atoms_.is_hyphen(i + 2)) return 0;
  // "April this year" is often taken for two: the year tells which April all the same.
  end = is_last ? i + 2 : i;
  return civil_of(*context_.reference).year + (is_next ? 1 : is_last ? -1 : 0);
}

/// 29 February 2015 is no day of the calendar, and not its month either.
Found TimeReader::no_such_day(std::size_t begin, std::size_t end) const {
  Found found;
  found.begin = begin;
  found.end = end;
  found.value = "XXXX-XX-XX";
  return found;
}

/// "the March on Washington", "the March for Life": not the month.
bool TimeReader::is_rally(std::size_t i) const {
  if (!atoms_.is(i, "march") || i == 0 || !atoms_.is(i - 1, "the")) return false;
  return (atoms_.is(i + 1, "on") || atoms_.is(i + 1, "for") || atoms_.is(i + 1, "against")) &&
         atoms_.is_word(i + 2) && atoms_[i + 2].is_capitalised && !atoms_.has(i + 2, kWeekday);
}

/// "2015/16": a season that two years share.
std::optional<Found> TimeReader::season_of_years(std::size_t i) const {
  const Atom& first = atoms_[i];
  const Atom& second = atoms_[i + 2];
  const bool is_pair =
      first.digits == 4 && atoms_.is_sign(i + 1, '/') && atoms_[i + 1].is_glued &&
      atoms_.is_number(i + 2) && second.is_glued && second.digits == 2 && second.decimals == 0 &&
      !(atoms_[i + 3].is_glued && (atoms_.is_word(i + 3) || atoms_.is_number(i + 3) ||
                                   atoms_.is_sign(i + 3, '/') || atoms_.is_dash(i + 3)));
  const bool is_free = i == 0 || !first.is_glued;
  const int year = whole_number(first.value);
  if (!is_pair || !is_free || year < 1800 || year > 2100) return std::nullopt;
  if ((year + 1) % 100 != whole_number(second.value)) return std::nullopt;
  Found found;
  found.begin = i;
  found.end = i + 3;
  found.year = year;
  found.value = year_text(year) + "/" + year_text(year + 1);
  return found;
}

}  // namespace onrecord::measure
