// Days that have a name: Christmas Eve, Thanksgiving, Labor Day, Easter Monday, New Year's Day.
#include <array>

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

/// Names of several words, and names that are no holiday's without their second word.
struct NamedDay {
  std::array<std::string_view, 4> words;  // in order, empty ones at the end; "'" may stand between
  std::string_view code;
  int shift = 0;
};
constexpr NamedDay kNamedDays[] = {
    {{"black", "friday"}, "11-4/4", 1},
    {{"cyber", "monday"}, "11-4/4", 4},
    {{"giving", "tuesday"}, "11-4/4", 5},
    {{"good", "friday"}, "E+00", -2},
    {{"ash", "wednesday"}, "E+00", -46},
    {{"palm", "sunday"}, "E+00", -7},
    {{"maundy", "thursday"}, "E+00", -3},
    {{"mother", "s", "day"}, "05-7/2"},
    {{"mothers", "day"}, "05-7/2"},
    {{"father", "s", "day"}, "06-7/3"},
    {{"fathers", "day"}, "06-7/3"},
    {{"martin", "luther", "king", "day"}, "01-1/3"},
    {{"mlk", "day"}, "01-1/3"},
    {{"president", "s", "day"}, "02-1/3"},
    {{"saint", "patrick", "s", "day"}, "03-17"},
    {{"st", "patrick", "s", "day"}, "03-17"},
    {{"saint", "patrick"}, "03-17"},
    {{"groundhog", "day"}, "02-02"},
    {{"april", "fools", "day"}, "04-01"},
    {{"may", "day"}, "05-01"},
    {{"victory", "day"}, "05-09"},
    {{"flag", "day"}, "06-14"},
    {{"canada", "day"}, "07-01"},
    {{"bastille", "day"}, "07-14"},
    {{"australia", "day"}, "01-26"},
    {{"anzac", "day"}, "04-25"},
    {{"armistice", "day"}, "11-11"},
    {{"remembrance", "day"}, "11-11"},
    {{"veteran", "s", "day"}, "11-11"},
    {{"all", "saints", "day"}, "11-01"},
    {{"cinco", "de", "mayo"}, "05-05"},
};

/// The atom after the name at i; 0 when it is another. An apostrophe may stand behind any word.
std::size_t after_name(const Atoms& atoms, std::size_t i, const NamedDay& day) {
  std::size_t at = i;
  for (std::string_view word : day.words) {
    if (word.empty()) break;
    if (at > i && (atoms.is_sign(at, '\'') || atoms.is_sign(at, '.')) && atoms[at].is_glued) ++at;
    if (!atoms.is(at, word)) return 0;
    ++at;
  }
  return at;
}

}  // namespace

/// The day that a code means in the year that stands behind its name, or in the nearest one.
std::optional<Found> TimeReader::holiday_at(std::size_t i, std::size_t at, std::string_view code,
                                            int shift) const {
  std::size_t end = at;
  const std::size_t of = atoms_.is(at, "of") ? at + 1 : at;
  int year = year_at(atoms_.is_sign(at, ',') ? at + 1 : of, end);
  if (year == 0 && (atoms_.is(of, "this") || atoms_.is(of, "last") || atoms_.is(of, "next")) &&
      atoms_.is(of + 1, "year") && context_.reference) {
    year = civil_of(*context_.reference).year + (atoms_.is(of, "last")   ? -1
                                                 : atoms_.is(of, "next") ? 1
                                                                         : 0);
    end = of + 2;
  }
  if (year == 0) {
    end = at;
    const Civil usual = civil_of(day_number(day_of_code(code, 2001)) + shift);
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

std::optional<Found> TimeReader::read_holiday(std::size_t i) const {
  if (!atoms_.has(i, kHoliday) && !atoms_.is(i, "may") && !atoms_.is(i, "april") &&
      !atoms_.is(i, "all"))
    return std::nullopt;
  for (const NamedDay& day : kNamedDays) {
    if (!atoms_.is(i, day.words[0])) continue;
    // "black friday" needs no capital, "may day" and "good friday" do.
    const bool needs_capital = day.words[0].size() <= 4 || day.words[0] == "victory";
    if (needs_capital && !(atoms_[i].is_capitalised && atoms_[i + 1].is_capitalised)) continue;
    if (const std::size_t at = after_name(atoms_, i, day); at != 0)
      return holiday_at(i, at, day.code, day.shift);
  }
  const bool names_a_day = (atoms_.is(i, "independence") || atoms_.is(i, "earth")) &&
                           atoms_.is(i + 1, "day");  // nothing else, in small letters too
  if (!atoms_.has(i, kHoliday) || (!atoms_[i].is_capitalised && !names_a_day)) return std::nullopt;
  if (atoms_.meaning(i).code.empty()) return std::nullopt;
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
  return holiday_at(i, at, code, shift);
}

}  // namespace onrecord::measure
