// Dates that name a day, month, year, decade or century.
#include <algorithm>
#include <array>

#include "measure/model_year.h"
#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

bool is_plain(const Atom& atom) {
  return atom.kind == AtomKind::number && atom.decimals == 0 && !atom.is_grouped;
}

}  // namespace

/// A month's name that is meant as one: not "may", "march" as verbs, nor the first name June.
bool TimeReader::is_month(std::size_t i) const {
  if (!atoms_.has(i, kMonth)) return false;
  if (!atoms_.has(i, kNeedsCapital) || atoms_[i].is_capitalised) return true;
  // Small letters, as transcripts have them: "in may", "jan 22", "march 15th".
  const Atom& next = atoms_[i + 1];
  const bool has_day = is_plain(next) && next.digits <= 2 && next.value >= 1 && next.value <= 31;
  const bool has_ordinal = (has_day && atoms_[i + 2].is_glued && atoms_.is_word(i + 2)) ||
                           (atoms_.has(i + 1, kOrdinal) && !atoms_.is(i + 1, "second"));
  const bool is_short = atoms_.text(i).size() <= 4 && !atoms_.is(i, "may");
  if (has_ordinal || (is_short && has_day && !atoms_.is(i, "mar"))) return true;
  if (is_short && i > 0 && (atoms_.has(i - 1, kWeekday) || atoms_.is_sign(i - 1, ','))) {
    std::size_t end = i;
    return spoken_day(i + 1, i, end) != 0;
  }
  const bool is_march = atoms_.is(i, "march") && atoms_.is_word(i + 1);
  return i > 0 && !is_march &&
         (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "since") || atoms_.is(i - 1, "until"));
}

int TimeReader::day_at(std::size_t i, std::size_t& end) const {
  if (is_plain(atoms_[i]) && atoms_[i].digits <= 2 && atoms_[i].value >= 1 &&
      atoms_[i].value <= 31) {
    end = i + 1;
    if (atoms_[end].is_glued && (atoms_.is(end, "st") || atoms_.is(end, "nd") ||
                                 atoms_.is(end, "rd") || atoms_.is(end, "th"))) {
      ++end;
    } else if (atoms_[end].is_glued && !(atoms_.has(end, kMonth) && i + 1 == end) &&
               (atoms_.is_word(end) || atoms_.is_sign(end, ':') || atoms_.is_sign(end, '%'))) {
      return 0;
    }
    return whole_number(atoms_[i].value);
  }
  if (atoms_.has(i, kOrdinal | kTens)) {
    const auto number = read_number(atoms_, i);
    if (number && number->kind == NumberKind::ordinal && number->value <= 31) {
      end = number->end;
      return whole_number(number->value);
    }
  }
  return 0;
}

/// BC, B.C., BCE, AD after a year.
std::size_t TimeReader::after_era(std::size_t i, int& year) const {
  if (atoms_.is(i, "bc") || atoms_.is(i, "bce")) {
    year = -year;
    return i + 1;
  }
  if (atoms_.is(i, "b") && atoms_.is_sign(i + 1, '.') && atoms_.is(i + 2, "c")) {
    year = -year;
    return atoms_.is_sign(i + 3, '.') ? i + 4 : i + 3;
  }
  if (atoms_.is(i, "ad") && atoms_[i].is_capitalised) return i + 1;
  return i;
}

/// A year at i that follows a month: 1998; nineteen ninety-six. 0 when there is none.
int TimeReader::year_at(std::size_t i, std::size_t& end) const {
  const Atom& atom = atoms_[i];
  if (is_plain(atom) && atom.digits >= 3 && atom.digits <= 4 && atom.value >= 100 &&
      atom.value < 2200) {
    int year = whole_number(atom.value);
    if (atoms_[i + 1].is_glued && atoms_.is_word(i + 1)) return 0;
    const std::size_t era = after_era(i + 1, year);
    if (atom.digits == 3 && era == i + 1) return 0;
    end = era;
    return year;
  }
  if (atom.sign == '\'' && is_plain(atoms_[i + 1]) && atoms_[i + 1].is_glued &&
      atoms_[i + 1].digits == 2) {
    const int two = whole_number(atoms_[i + 1].value);
    end = i + 2;
    return two < 30 ? 2000 + two : 1900 + two;
  }
  return spelled_year(i, end);
}

Found TimeReader::dated(std::size_t begin, std::size_t end, int year, int month, int day) const {
  Found found;
  found.begin = begin;
  found.end = end;
  found.year = year;
  found.month = month;
  if (year == 0) {
    found.value = "XXXX-" + two_digits(month) + (day > 0 ? "-" + two_digits(day) : "");
  } else if (day > 0) {
    found.value = date_text({year, month, day});
    if (is_valid({year, month, day})) found.day = day_number({year, month, day});
  } else {
    found.value = month_text(year, month);
  }
  return found;
}

/// The year of the other end of a range, which the first end shares: 2015 for January in "from
/// January to April 2015", 2016 for November in "November to February 2017". `i` is behind the
/// first end; 0 when nothing is told.
int TimeReader::year_behind(std::size_t i, int month) const {
  const bool is_joint = atoms_.is(i, "to") || atoms_.is(i, "through") || atoms_.is(i, "until") ||
                        atoms_.is(i, "till") || atoms_.is(i, "and") || atoms_.is_dash(i);
  if (!is_joint) return 0;
  std::size_t at = i + 1;
  int last = month;
  bool has_month = false;
  for (int part = 0; part < 3; ++part) {  // a day and a month in either order
    if (!has_month && is_month(at)) {
      last = atoms_.meaning(at).month;
      has_month = true;
      ++at;
      if (atoms_.is_sign(at, '.') && atoms_[at].is_glued) ++at;
    } else if (is_plain(atoms_[at]) && atoms_[at].digits <= 2) {
      ++at;
      if (atoms_.is_word(at) && atoms_[at].is_glued) ++at;
    } else {
      break;
    }
  }
  if (at == i + 1) return 0;
  if (atoms_.is_sign(at, ',') || atoms_.is(at, "in")) ++at;
  std::size_t end = at;
  const int year = is_plain(atoms_[at]) && atoms_[at].digits == 4 ? year_at(at, end) : 0;
  if (year == 0) return 0;
  return month > last ? year - 1 : year;
}

/// Sept. 22, 2016; May 22; October 1950; October of 1950; May; Friday stands before it elsewhere.
std::optional<Found> TimeReader::read_month_first(std::size_t i) const {
  if (!is_month(i) || is_rally(i)) return std::nullopt;
  const int month = atoms_.meaning(i).month;
  std::size_t at = i + 1;
  if (atoms_.is_sign(at, '.') && atoms_[at].is_glued && atoms_.text(i).size() <= 4 &&
      !atoms_.is(i, "may") && !atoms_.is(i, "june") && !atoms_.is(i, "july")) {
    ++at;
  }
  std::size_t end = at;
  const std::size_t of_day = atoms_.is(at, "the") ? at + 1 : at;
  const std::size_t hyphened = skip_hyphen(of_day);
  int day = day_at(hyphened, end);
  if (day == 0 && hyphened == at) day = spoken_day(at, i, end);
  if (day != 0) {
    const std::size_t comma =
        atoms_.is_sign(end, ',') || (atoms_.is(end, "of") && hyphened == of_day) ? end + 1 : end;
    std::size_t end_of_year = comma;
    int year =
        year_at(atoms_.is_dash(end) && atoms_[end].is_glued && hyphened != of_day ? end + 1 : comma,
                end_of_year);
    if (year == 0) year = pointed_year(end, end_of_year);
    const int whole = year != 0 ? year : year_of_month(month, day, i, end);
    if (day > days_in_month(whole == 0 ? 2000 : whole, month)) {
      return no_such_day(i, year != 0 ? end_of_year : end);
    }
    if (year == 0 && atoms_.is_sign(end, ':') && atoms_[end].is_glued) return std::nullopt;
    return dated(i, year != 0 ? end_of_year : end, whole, month, day);
  }
  std::size_t of_year = atoms_.is_sign(at, ',') && atoms_[at].is_glued ? at + 1 : at;
  if (atoms_.is(at, "of") || (atoms_.is(at, "in") && is_likely_year(at + 1))) of_year = at + 1;
  if (const int year = year_at(of_year, end)) return dated(i, end, year, month, 0);
  if (const int year = pointed_year(at, end)) return dated(i, end, year, month, 0);
  // A bare month: no first name (June Smith), no verb at the start of a sentence (May you …).
  const bool is_name_too = atoms_.is(i, "may") || atoms_.is(i, "april") || atoms_.is(i, "june") ||
                           atoms_.is(i, "march") || atoms_.is(i, "august") ||
                           atoms_.text(i).size() < 4;
  if (is_name_too) {
    const bool starts = i == 0 || !atoms_.same_sentence(i - 1, i) || atoms_.is_sign(i - 1, '"');
    const bool abbreviated = atoms_.text(i).size() < 4 && !atoms_.is(i, "may");
    const bool in_name = i > 0 && atoms_.is_word(i - 1) && atoms_[i - 1].is_capitalised &&
                         !atoms_.has(i - 1, kOpener | kStop | kMonth | kBound);
    const bool is_verb =
        atoms_.is(i, "may") &&
        (atoms_.has(i + 1, kStop) && !atoms_.is(i + 1, "and") && !atoms_.is(i + 1, "to"));
    const bool titled = i > 0 && atoms_.is_sign(i - 1, '.') && atoms_.is_word(i - 2) &&
                        atoms_[i - 2].is_capitalised;
    const bool before_name = atoms_[i + 1].is_capitalised && atoms_.is_word(i + 1) && at == i + 1 &&
                             !starts && !(i > 0 && atoms_.has(i - 1, kStop | kOpener));
    const bool in_range = year_behind(at, atoms_.meaning(i).month) != 0;
    if ((starts && (atoms_.is(i, "may") || abbreviated)) || (in_name && !in_range) || before_name ||
        titled)
      return std::nullopt;
    if (starts && atoms_[i + 1].is_capitalised && atoms_.is_word(i + 1)) return std::nullopt;
    if (is_verb && !(i > 0 && atoms_.has(i - 1, kStop | kOpener))) return std::nullopt;
    const bool is_led =
        i > 0 && (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "from") || atoms_.is(i - 1, "to") ||
                  atoms_.is(i - 1, "after") || atoms_.is(i - 1, "until") ||
                  atoms_.is(i - 1, "since") || atoms_.is(i - 1, "before") ||
                  atoms_.is(i - 1, "by") || atoms_.is(i - 1, "of") || atoms_.is(i - 1, "between"));
    const bool is_capitals = abbreviated && atoms_.text(i)[1] >= 'A' && atoms_.text(i)[1] <= 'Z';
    if (abbreviated && at == i + 1 && (!is_led || is_capitals) && !in_range) return std::nullopt;
  }
  return dated(i, at, year_of_month(month, 0, i, at), month, 0);
}

/// 22 September 2016; the 4th of July; 22nd of September.
std::optional<Found> TimeReader::read_day_first(std::size_t i) const {
  const std::size_t from = atoms_.is(i, "the") ? i + 1 : i;
  std::size_t end = from;
  int day = day_at(from, end);
  if (day == 0 && from == i && atoms_.has(i, kUnits | kTens)) {
    // "twenty-five January 1986"; "twenty January 6 defendants" are people.
    day = below_hundred(i, end);
    std::size_t of_year = end + 1;
    const bool is_free = !atoms_.is_word(end + 1) && !atoms_.is_number(end + 1);
    if (day < 13 || day > 31 || !is_month(end) || (!is_free && year_at(end + 1, of_year) == 0))
      return std::nullopt;
  }
  if (day == 0 || (i > 0 && atoms_.is_sign(i - 1, '$') && atoms_[i].is_glued)) return std::nullopt;
  const bool is_ordinal = end > from + 1 || !atoms_.is_number(from);
  std::size_t at = skip_hyphen(end);
  const bool has_of = atoms_.is(end, "of");
  if (has_of) at = end + 1;
  if (atoms_.is_sign(end, '.') && is_month(end + 1) && atoms_[end].is_glued) at = end + 1;
  if (atoms_.is(at, "this") && is_ordinal) return std::nullopt;
  // "14 nov", "the fourth of may": after a day even a small letter tells a month.
  const bool is_short = atoms_.has(at, kMonth) && atoms_.text(at).size() <= 4 &&
                        !atoms_.is(at, "may") && !atoms_.is(at, "mar") && atoms_.is_number(from);
  const bool is_of_month = atoms_.has(at, kMonth) && has_of && is_ordinal;
  if (!is_month(at) && !is_short && !is_of_month) return std::nullopt;
  if (from != i && !is_ordinal) return std::nullopt;
  if (has_of && !is_ordinal && atoms_.is_sign(at + 1, '\'')) return std::nullopt;
  const int month = atoms_.meaning(at).month;
  end = at + 1;
  if (atoms_.is_sign(end, '.') && atoms_[end].is_glued && atoms_.text(at).size() <= 4 &&
      (atoms_.same_sentence(end, end + 1))) {
    ++end;
  }
  // "killed 12 May protesters": a month that a capitalised noun follows is still a date after a
  // day.
  std::size_t end_of_year = end;
  std::size_t of_year = atoms_.is_sign(end, ',') ? end + 1 : skip_hyphen(end);
  if (atoms_.is(end, "of") || (atoms_.is(end, "in") && is_likely_year(end + 1))) of_year = end + 1;
  int year = year_at(of_year, end_of_year);
  if (year == 0) year = pointed_year(end, end_of_year);
  const int whole = year != 0 ? year : year_of_month(month, day, i, end);
  if (day > days_in_month(whole == 0 ? 2000 : whole, month)) {
    return no_such_day(i, year != 0 ? end_of_year : end);
  }
  return dated(i, year != 0 ? end_of_year : end, whole, month, day);
}

/// Whether four digits read as a year where they stand.
bool TimeReader::is_likely_year(std::size_t i) const {
  const Atom& atom = atoms_[i];
  if (!is_plain(atom) || atom.digits != 4 || atom.value < 1000 || atom.value >= 2100) return false;
  const Atom& next = atoms_[i + 1];
  if (atoms_.is(i + 1, "over") && atoms_.is_number(i + 2)) return false;
  if (next.is_glued &&
      (next.kind == AtomKind::word || next.sign == '%' || next.sign == ':' || next.sign == '/'))
    return false;
  if (atoms_.has(i + 1, kScale | kHundred | kDozen | kTimeUnit) && !atoms_.is(i + 1, "second") &&
      !atoms_.is(i + 1, "quarter"))
    return false;
  if (atoms_.is_word(i + 1) && (atoms_.is(i + 1, "percent") || atoms_.is(i + 1, "gmt") ||
                                atoms_.is(i + 1, "hours") || atoms_.is(i + 1, "people")))
    return false;
  if (i > 0) {
    const Atom& before = atoms_[i - 1];
    if (before.kind == AtomKind::sign && atom.is_glued &&
        (before.sign == '$' || before.sign == 0xA3 || before.sign == 0x20AC || before.sign == '#' ||
         before.sign == '+')) {
      return false;
    }
    if (before.sign == '$' || atoms_.is(i - 1, "no") || atoms_.is(i - 1, "number")) return false;
  }
  // "above 1500", "more than 2000": a bound makes a count.
  if (i > 0 && atoms_.has(i - 1, kBound)) {
    for (std::string_view word : {"than", "over", "under", "above", "below", "least", "most",
                                  "nearly", "almost", "some", "exceeding"}) {
      if (atoms_.is(i - 1, word)) return false;
    }
  }
  // 2016-2-30 is no day, and no year either.
  if (atoms_.is_hyphen(i + 1) && next.is_glued && atoms_.is_number(i + 2) &&
      atoms_[i + 2].is_glued && atoms_.is_hyphen(i + 3) && atoms_[i + 3].is_glued &&
      atoms_.is_number(i + 4) && atoms_[i + 4].is_glued) {
    return false;
  }
  if (is_model_year(atoms_, i)) return false;
  // 138-2010-2015 is a telephone number.
  if (i >= 2 && atom.is_glued && atoms_.is_hyphen(i - 1) && atoms_[i - 1].is_glued &&
      atoms_.is_number(i - 2) &&
      (atoms_[i - 2].digits != 4 || (i >= 4 && atoms_[i - 2].is_glued && atoms_.is_dash(i - 3)))) {
    return false;
  }
  const bool is_led =
      i > 0 && (atoms_.has(i - 1, kOpener | kStop | kMonth | kSeason | kBound) ||
                (atoms_.has(i - 1, kHoliday) && !atoms_.meaning(i - 1).code.empty()) ||
                atoms_.is(i - 1, "since") || atoms_.is_sign(i - 1, '(') || atoms_.is_dash(i - 1) ||
                atoms_.is_sign(i - 1, ',') || atoms_.is_sign(i - 1, '\'') || atoms_.is(i - 1, "s"));
  if (atom.value < 1500) {
    return i > 0 &&
           (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "since") || atoms_.is(i - 1, "year") ||
            atoms_.is(i - 1, "by") || atoms_.is(i - 1, "of") || atoms_.is(i - 1, "until")) &&
           !atoms_.is_word(i + 1);
  }
  if (atom.value < 1900 && !is_led && i > 0 && atoms_.is_word(i - 1)) return false;
  // "killed 2000 soldiers": a verb before and a plural after make a count.
  const std::string_view word = atoms_.text(i + 1);
  const bool is_counted =
      atoms_.is_word(i + 1) && !atoms_[i + 1].is_capitalised && word.size() > 3 &&
      (atoms_.has(i + 1, kPluralNoun) ||
       (word.ends_with("s") && !word.ends_with("ss") && !atoms_.has(i + 1, kStop)));
  if (is_counted && !is_led) return false;
  if (is_counted && i > 0 && atoms_.has(i - 1, kBound) && !atoms_.is(i - 1, "from") &&
      !atoms_.is(i - 1, "to") && !atoms_.is(i - 1, "between"))
    return false;
  return true;
}

/// 1998, 490 BC, AD 70, nineteen ninety-six, the year 2000, fiscal 1989, 2012-13.
std::optional<Found> TimeReader::read_year(std::size_t i) const {
  Found found;
  found.begin = i;
  int year = 0;
  std::size_t at = i;
  bool is_certain = false;
  if (atoms_.is(at, "the") && atoms_.is(at + 1, "year")) at += 2, is_certain = true;
  if (!is_certain && (atoms_.is(at, "fiscal") || atoms_.is(at, "financial"))) {
    at += atoms_.is(at + 1, "year") ? 2 : 1, is_certain = true;
  }
  if (!is_certain && atoms_.is(at, "ad") && atoms_[at].is_capitalised && atoms_.is_number(at + 1))
    ++at, is_certain = true;
  if (is_plain(atoms_[at])) {
    year = whole_number(std::min(atoms_[at].value, 9999.0));
    std::size_t end = after_era(at + 1, year);
    if (const Answer season = season_of_years(at)) return season;
    if (end == at + 1 && !is_certain && !is_likely_year(at)) return std::nullopt;
    if (year > 2200 || year < -9999 || year == 0) return std::nullopt;
    found.end = end;
    // 2012-13, 1939-45: a span of years in one expression.
    if (year > 1000 && atoms_.is_dash(end) && atoms_[end].is_glued && is_plain(atoms_[end + 1]) &&
        atoms_[end + 1].is_glued && atoms_[end + 1].digits == 2 &&
        !(atoms_.is_dash(end + 2) && atoms_[end + 2].is_glued)) {
      const int last = year / 100 * 100 + whole_number(atoms_[end + 1].value);
      if (last > year) {
        found.end = end + 2;
        found.value = year_text(year) + "/" + year_text(last);
        found.year = year;
        return found;
      }
    }
  } else if (is_certain && atoms_.has(at, kUnits)) {
    const auto number = read_number(atoms_, at);
    std::size_t end = at;
    if (const int spelled = year_at(at, end)) {
      year = spelled;
      found.end = end;
    } else if (number && number->value >= 1000 && number->value < 2100) {
      year = whole_number(number->value);
      found.end = number->end;
    } else {
      return std::nullopt;
    }
  } else if (atoms_.has(at, kUnits | kTens)) {
    year = year_at(at, found.end);
    if (year < 1100) return std::nullopt;
    if (year >= 2000 && !(i > 0 && atoms_.has(i - 1, kOpener | kStop))) return std::nullopt;
    if (atoms_.has(i + 1, kScale | kHundred)) {
      // "in two thousand and fifteen": a count unless "in" or its like leads and nothing follows.
      const bool is_led = i > 0 && (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "since") ||
                                    atoms_.is(i - 1, "until") || atoms_.is(i - 1, "before"));
      const bool is_counted = atoms_.is_word(found.end) &&
                              (!atoms_.has(found.end, kStop) || atoms_.is(found.end, "of"));
      if (!is_led || is_counted || atoms_.is_hyphen(found.end) || found.end == i + 2)
        return std::nullopt;
    }
  }
  if (year == 0) return std::nullopt;
  if (atoms_.is(found.end, "and") && atoms_.is(found.end + 1, "beyond")) {
    found.mod = "ON_OR_AFTER";
    found.end += 2;
  } else if (atoms_.is(found.end, "or") &&
             (atoms_.is(found.end + 1, "later") || atoms_.is(found.end + 1, "earlier"))) {
    found.mod = atoms_.is(found.end + 1, "later") ? "ON_OR_AFTER" : "ON_OR_BEFORE";
    found.end += 2;
  }
  found.year = year;
  found.value = year_text(year);
  return found;
}

/// the 1990s, the '80s, the nineties; never somebody's age (in his 50s).
std::optional<Found> TimeReader::read_decade(std::size_t i) const {
  const std::size_t from = atoms_.is(i, "the") ? i + 1 : i;
  if (from > 0 && from == i && is_determiner(i - 1) && !atoms_.is(i - 1, "the"))
    return std::nullopt;
  Found found;
  found.begin = i;
  std::size_t at = from;
  int year = 0;
  if (atoms_.is_sign(at, '\'') && atoms_[at + 1].is_glued) ++at;
  if (is_plain(atoms_[at]) && (atoms_[at].digits == 4 || atoms_[at].digits == 2) &&
      whole_number(atoms_[at].value) % 10 == 0) {
    std::size_t s = at + 1;
    if (atoms_.is_sign(s, '\'') && atoms_[s].is_glued) ++s;
    // Texts cut into words have "the 1990 s".
    const bool is_apart = atoms_[at].digits == 4 && s == at + 1 && !atoms_[s].is_glued &&
                          !atoms_[s].is_capitalised &&
                          !(atoms_[s + 1].is_glued && atoms_[s + 2].is_glued) &&
                          (from != i || (i > 0 && atoms_.is(i - 1, "in")));
    if (!atoms_.is(s, "s") || (!atoms_[s].is_glued && !is_apart)) return std::nullopt;
    year = whole_number(atoms_[at].value);
    if (atoms_[at].digits == 2) {
      if (at == i && !(i > 0 && atoms_.is(i - 1, "the"))) return std::nullopt;
      year += 1900;
    }
    if (year > 2100) return std::nullopt;
    found.end = after_era(s + 1, year);
    if (atoms_.is(s - 1, "s")) return std::nullopt;
  } else {
    year = spelled_decade(at, from != i, found.end);
  }
  if (year == 0) return std::nullopt;
  found.value = year_text(year);
  found.value.pop_back();
  return found;
}

/// the 20th century, nineteenth-century, the 5th century BC.
std::optional<Found> TimeReader::read_century(std::size_t i) const {
  const std::size_t from = atoms_.is(i, "the") ? i + 1 : i;
  if (!atoms_.is_number(from) && !atoms_.has(from, kOrdinal | kTens)) return std::nullopt;
  const auto number = read_number(atoms_, from);
  if (!number || number->kind != NumberKind::ordinal || number->value < 1 || number->value > 30)
    return std::nullopt;
  const std::size_t unit = skip_hyphen(number->end);
  if (!atoms_.is(unit, "century")) return std::nullopt;
  Found found;
  found.begin = i;
  int sign = 1;
  found.end = after_era(unit + 1, sign);
  found.value = (sign < 0 ? "BC" : "") + two_digits(whole_number(number->value) - 1);
  return found;
}

std::optional<Found> TimeReader::read_date(std::size_t i) const {
  Answer best;
  if (atoms_.is_number(i)) keep_longer(best, read_numeric_date(i));
  if (atoms_.has(i, kMonth)) keep_longer(best, read_named_month(i));
  keep_longer(best, read_month_first(i));
  keep_longer(best, read_day_first(i));
  if (!best) keep_longer(best, read_shared_month(i));
  keep_longer(best, read_day_alone(i));
  keep_longer(best, read_century(i));
  keep_longer(best, read_decade(i));
  keep_longer(best, read_year(i));
  keep_longer(best, read_holiday(i));
  return best ? with_clock(*best) : best;
}

std::optional<Found> TimeReader::read_absolute(std::size_t i) const {
  Answer best;
  if (atoms_.is_number(i)) keep_longer(best, read_numeric_date(i));
  keep_longer(best, read_month_first(i));
  keep_longer(best, read_day_first(i));
  // A day that two readings of 03/04/2016 give is none to count from.
  if (best && (!best->day || best->value.starts_with("XXXX") || best->is_ambiguous)) best.reset();
  return best;
}

}  // namespace onrecord::measure
