// Dates in digits: 1998-02-13, 13.02.1998, 2019-Aug-01, 11/2016, 2016-11, 9/11, on 22/04.
#include <algorithm>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

bool is_plain(const Atom& atom) {
  return atom.kind == AtomKind::number && atom.decimals == 0 && !atom.is_grouped;
}

/// Nothing between the atoms from begin to end.
bool is_one_piece(const Atoms& atoms, std::size_t begin, std::size_t end) {
  for (std::size_t k = begin + 1; k < end; ++k) {
    if (!atoms[k].is_glued) return false;
  }
  return true;
}

/// Whether the piece goes on behind `end` with what would make another thing of it: 4/22/7, 3-4-x.
bool goes_on(const Atoms& atoms, std::size_t end) {
  if (!atoms[end].is_glued) return false;
  const char32_t sign = atoms[end].sign;
  if (atoms[end].kind != AtomKind::sign) return true;
  return (sign == '/' || sign == '-' || sign == 0x2013 || sign == ':' || sign == '%' ||
          sign == '.') &&
         atoms[end + 1].is_glued;
}

}  // namespace

/// 2019-Aug-01, 01/Aug/2019, Dec/2018: a month's name between strokes.
std::optional<Found> TimeReader::read_named_month(std::size_t i) const {
  const char32_t sign = atoms_[i + 1].sign;
  if (sign != '-' && sign != '/') return std::nullopt;
  if (atoms_.has(i, kMonth)) {
    const Atom& year = atoms_[i + 2];
    if (sign != '/' || !is_month(i) || !is_plain(year) || year.digits != 4 || year.value > 2200 ||
        !is_one_piece(atoms_, i, i + 3) || goes_on(atoms_, i + 3)) {
      return std::nullopt;
    }
    return dated(i, i + 3, whole_number(year.value), atoms_.meaning(i).month, 0);
  }
  if (!is_plain(atoms_[i]) || !atoms_.has(i + 2, kMonth) || atoms_[i + 3].sign != sign ||
      !is_plain(atoms_[i + 4]) || !is_one_piece(atoms_, i, i + 5) || goes_on(atoms_, i + 5)) {
    return std::nullopt;
  }
  const bool is_year_first = atoms_[i].digits == 4;
  const Atom& year = is_year_first ? atoms_[i] : atoms_[i + 4];
  const Atom& day = is_year_first ? atoms_[i + 4] : atoms_[i];
  const Civil date{whole_number(year.value), atoms_.meaning(i + 2).month, whole_number(day.value)};
  if (year.digits != 4 || day.digits > 2 || year.value > 2200 || !is_valid(date))
    return std::nullopt;
  return dated(i, i + 5, date.year, date.month, date.day);
}

/// Two numbers with a stroke between them: 11/2016 and 2016-11, 9/11, "on 4/22".
std::optional<Found> TimeReader::read_two_numbers(std::size_t i) const {
  const Atom& a = atoms_[i];
  const Atom& b = atoms_[i + 2];
  const char32_t sign = atoms_[i + 1].sign;
  if ((sign != '/' && sign != '-') || !is_plain(a) || !is_plain(b) ||
      !is_one_piece(atoms_, i, i + 3) || goes_on(atoms_, i + 3)) {
    return std::nullopt;
  }
  if (i > 0 && a.is_glued && atoms_[i - 1].kind == AtomKind::sign &&
      (atoms_.is_dash(i - 1) || atoms_.is_sign(i - 1, '$')))
    return std::nullopt;
  const auto is_month_number = [](const Atom& atom) {
    return atom.digits <= 2 && atom.value >= 1 && atom.value <= 12;
  };
  const auto is_year_number = [](const Atom& atom) {
    return atom.digits == 4 && atom.value >= 1900 && atom.value < 2100;
  };
  if (is_month_number(a) && is_year_number(b))
    return dated(i, i + 3, whole_number(b.value), whole_number(a.value), 0);
  // 2016-11 is a month, since no span of years goes back; 2009-10 is two years.
  if (is_year_number(a) && is_month_number(b) && (b.digits == 2 || sign == '/') &&
      whole_number(b.value) <= whole_number(a.value) % 100) {
    return dated(i, i + 3, whole_number(a.value), whole_number(b.value), 0);
  }
  return sign == '/' ? read_day_and_month(i) : std::nullopt;
}

/// "on 4/22", "since 22/04": a fraction elsewhere. 9/11 is the day of 2001 wherever it stands.
std::optional<Found> TimeReader::read_day_and_month(std::size_t i) const {
  const int x = whole_number(atoms_[i].value);
  const int y = whole_number(atoms_[i + 2].value);
  if (atoms_[i].digits > 2 || atoms_[i + 2].digits > 2) return std::nullopt;
  if (x == 9 && y == 11 && !atoms_.is(i + 3, "of")) {
    Found found = dated(i, i + 3, 2001, 9, 11);
    found.day.reset();  // a name rather than the date that the text has come to
    found.year = found.month = 0;
    return found;
  }
  if (i == 0 || !atoms_.same_sentence(i - 1, i)) return std::nullopt;
  const bool is_led = atoms_.is(i - 1, "on") || atoms_.is(i - 1, "since") ||
                      atoms_.is(i - 1, "before") || atoms_.is(i - 1, "until") ||
                      atoms_.is(i - 1, "till") ||
                      (atoms_.has(i - 1, kWeekday) && !atoms_.has(i - 1, kNeedsCapital));
  if (!is_led || (atoms_.is_word(i + 3) && (!atoms_.has(i + 3, kStop) || atoms_.is(i + 3, "of"))) ||
      atoms_.is_hyphen(i + 3) || atoms_.is_number(i + 3)) {
    return std::nullopt;
  }
  const bool could_swap = x <= 12 && y <= 12 && x != y;
  const bool day_first = could_swap ? context_.is_day_first : x > 12;
  const int month = day_first ? y : x;
  const int day = day_first ? x : y;
  if (month < 1 || month > 12 || day < 1) return std::nullopt;
  const int year = year_of_month(month, day, i, i + 3);
  if (day > days_in_month(year == 0 ? 2000 : year, month)) return std::nullopt;
  Found found = dated(i, i + 3, year, month, day);
  found.is_ambiguous = could_swap && !context_.is_order_known;
  return found;
}

/// 1998-02-13, 1998/02/13, 02/13/1998, 13.02.1998; the order of day and month is the document's.
std::optional<Found> TimeReader::read_numeric_date(std::size_t i) const {
  if (const Answer named = read_named_month(i)) return named;
  if (const Answer pair = read_two_numbers(i)) return pair;
  const Atom& a = atoms_[i];
  const Atom& b = atoms_[i + 2];
  const Atom& c = atoms_[i + 4];
  // 13.02.1998 arrives as the number 13.02, a point and 1998.
  if (a.kind == AtomKind::number && a.decimals == 2 && a.digits <= 2 &&
      atoms_.is_sign(i + 1, '.') && atoms_[i + 1].is_glued && is_plain(b) && b.is_glued &&
      b.digits == 4) {
    const int day = whole_number(a.value);
    const int month = whole_number(a.value * 100 + 0.5) % 100;
    const int year = whole_number(b.value);
    if (year > 2200 || !is_valid({year, month, day})) return std::nullopt;
    return dated(i, i + 3, year, month, day);
  }
  const char32_t sign = atoms_[i + 1].sign;
  if (!is_plain(a) || !is_plain(b) || !is_plain(c) ||
      (sign != '-' && sign != '/' && sign != 0x2013) || atoms_[i + 3].sign != sign) {
    return std::nullopt;
  }
  for (std::size_t k = i + 1; k < i + 5; ++k) {
    if (!atoms_[k].is_glued) return std::nullopt;
  }
  if (i >= 2 && a.is_glued && atoms_[i - 1].sign == sign && atoms_[i - 1].is_glued &&
      atoms_.is_number(i - 2))
    return std::nullopt;
  if (atoms_[i + 5].is_glued && (atoms_[i + 5].sign == sign || atoms_.is_number(i + 5)))
    return std::nullopt;
  const int x = whole_number(a.value);
  const int y = whole_number(b.value);
  int year = whole_number(std::min(c.value, 9999.0));
  if (a.digits == 4) {
    if (c.digits > 2 || a.value > 2200 || !is_valid({x, y, year})) return std::nullopt;
    return dated(i, i + 5, x, y, year);
  }
  if (a.digits > 2 || b.digits > 2 || (c.digits != 4 && c.digits != 2)) return std::nullopt;
  if (c.digits == 2) year += year < 50 ? 2000 : 1900;
  if (year > 2200) return std::nullopt;
  const bool could_swap = is_valid({year, x, y}) && is_valid({year, y, x}) && x != y;
  const bool day_first = could_swap ? context_.is_day_first : is_valid({year, y, x});
  const Civil date = day_first ? Civil{year, y, x} : Civil{year, x, y};
  if (!is_valid(date)) return std::nullopt;
  Found found = dated(i, i + 5, year, date.month, date.day);
  found.is_ambiguous = could_swap && !context_.is_order_known;
  return found;
}

}  // namespace onrecord::measure
