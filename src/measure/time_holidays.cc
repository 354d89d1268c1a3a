// Days that have a name: Christmas Eve, Thanksgiving, Labor Day, Easter Monday, New Year's Day.
#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

/// Easter Sunday of the western churches (Anonymous Gregorian computus, Meeus).
Civil easter(int year) {
  const int a = year % 19;
  const int b = year / 100;
  const int c = year % 100;
  const int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  const int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
  const int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
  return {year, f / 31, f % 31 + 1};
}

int two(std::string_view text) { return (text[0] - '0') * 10 + text[1] - '0'; }

/// The day of a code of data/measure-words.txt: 12-25; 11-4/4, the fourth Thursday of November;
/// 05-1/L, the last Monday of May; E+49, 49 days after Easter.
Civil day_of_code(std::string_view code, int year) {
  if (code[0] == 'E') return civil_of(day_number(easter(year)) + two(code.substr(2)));
  const int month = two(code);
  if (code.size() == 5) return {year, month, two(code.substr(3))};
  const int weekday = code[3] - '0';
  if (code[5] == 'L') {
    const std::int64_t last = day_number({year, month, days_in_month(year, month)});
    return civil_of(last - (weekday_of(last) - weekday + 7) % 7);
  }
  const std::int64_t first = day_number({year, month, 1});
  return civil_of(first + (weekday - weekday_of(first) + 7) % 7 + 7 * (code[5] - '1'));
}

}  // namespace

std::optional<Found> TimeReader::read_holiday(std::size_t i) const {
  if (!atoms_.has(i, kHoliday) || !atoms_[i].is_capitalised) return std::nullopt;
  std::string_view code = atoms_.meaning(i).code;
  std::size_t at = i + 1;
  const auto skip_s = [&](std::size_t from) {
    if (!atoms_.is_sign(from, '\'')) return from;
    return atoms_.is(from + 1, "s") ? from + 2 : from + 1;
  };
  const bool is_new_year = atoms_.is(i, "new");
  if (is_new_year) {
    if (!atoms_.is(at, "year") && !atoms_.is(at, "years")) return std::nullopt;
    at = skip_s(at + 1);
  } else {
    at = skip_s(at);
  }
  const bool is_eve = atoms_.is(at, "eve");
  const bool is_day = atoms_.is(at, "day");
  const bool is_full = atoms_.is(i, "christmas") || atoms_.is(i, "xmas") ||
                       atoms_.is(i, "halloween") || atoms_.is(i, "thanksgiving") ||
                       atoms_.is(i, "easter") || atoms_.is(i, "pentecost") ||
                       atoms_.is(i, "juneteenth");
  if (is_eve) {
    if (!is_new_year && !is_full) return std::nullopt;
  } else if (!is_day && !is_full) {
    return std::nullopt;
  }
  int shift = is_eve ? -1 : 0;
  if (atoms_.is(i, "easter") && (atoms_.is(at, "monday") || atoms_.is(at, "sunday"))) {
    shift = atoms_.is(at, "monday") ? 1 : 0;
    ++at;
  } else if (is_eve || is_day) {
    ++at;
  } else if (atoms_[at].is_capitalised && atoms_.is_word(at)) {
    return std::nullopt;  // Christmas Island
  }
  std::size_t end = at;
  int year = year_at(atoms_.is_sign(at, ',') || atoms_.is(at, "of") ? at + 1 : at, end);
  if (year == 0) {
    end = at;
    const Civil usual = day_of_code(code, 2001);
    year = year_of_month(usual.month, usual.day, i, at);
  }
  if (year == 0) {
    if (code.size() != 5 || code[0] == 'E') return std::nullopt;
    Found found = dated(i, end, 0, two(code), two(code.substr(3)) + shift);
    return found.value.ends_with("-00") ? std::nullopt : Answer(found);
  }
  const Civil day = civil_of(day_number(day_of_code(code, year)) + shift);
  return dated(i, end, day.year, day.month, day.day);
}

}  // namespace onrecord::measure
