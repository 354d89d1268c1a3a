// Days whose month stands elsewhere: 18 and 19 June, Sept. 3-5, on the 18th.
#include "measure/time_reader.h"

namespace onrecord::measure {

/// The first of several days of one month: "18" in "18 and 19 June", "3" in "3–5 September 2015".
std::optional<Found> TimeReader::read_shared_month(std::size_t i) const {
  std::size_t end = i;
  const int day = day_at(i, end);
  if (day == 0 || (i > 0 && atoms_.is_dash(i - 1) && atoms_[i].is_glued)) return std::nullopt;
  const bool is_joint = atoms_.is(end, "and") || atoms_.is(end, "to") || atoms_.is(end, "or") ||
                        atoms_.is_dash(end) || atoms_.is_sign(end, ',');
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
  if (!first.day || first.type != TimeType::date || !atoms_.is_number(first.end - 1) ||
      atoms_[first.end - 1].digits > 2) {
    return std::nullopt;
  }
  const std::size_t at = first.end;
  const bool is_glued_dash = atoms_.is_dash(at) && atoms_[at].is_glued;
  if (!is_glued_dash && !atoms_.is(at, "and") && !atoms_.is(at, "to")) return std::nullopt;
  std::size_t end = at + 1;
  const int day = day_at(at + 1, end);
  const Civil date = civil_of(*first.day);
  if (day <= date.day || day > days_in_month(date.year, date.month)) return std::nullopt;
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
  if (!atoms_.is(i, "the") || i == 0 || !context_.reference || !atoms_.is_number(i + 1))
    return std::nullopt;
  if (!atoms_.is(i - 1, "on") && !atoms_.is(i - 1, "by") && !atoms_.is(i - 1, "until"))
    return std::nullopt;
  std::size_t end = i + 1;
  const int day = day_at(i + 1, end);
  if (day == 0 || end != i + 3 || atoms_.is(end, "of")) return std::nullopt;
  if (atoms_.is_word(end) && !atoms_.has(end, kStop)) return std::nullopt;
  const Civil now = civil_of(*context_.reference);
  const int direction = tense(i, end);
  Civil date{now.year, now.month, 1};
  if (direction > 0 && day < now.day) date = add_months(date, 1);
  if (direction <= 0 && day > now.day) date = add_months(date, -1);
  if (day > days_in_month(date.year, date.month)) return std::nullopt;
  return dated(i, end, date.year, date.month, day);
}

}  // namespace onrecord::measure
