// Quarters, halves and seasons of a year, and what is set against the same time a year before.
#include <algorithm>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

/// Whether a quarter that ends at `end` is of a game: the sentence speaks of one.
bool is_of_game(const Atoms& atoms, std::size_t begin, std::size_t end) {
  constexpr std::size_t kReach = 24;
  for (std::size_t i = begin > kReach ? begin - kReach : 0; i < end + kReach; ++i) {
    if (i >= begin && i < end) continue;
    if (i >= atoms.size() || !atoms.same_sentence(i, begin)) continue;
    for (std::string_view word :
         {"touchdown", "touchdowns", "yard", "yards", "quarterback", "halftime", "rebounds", "game",
          "fumble", "interception", "layup", "pointer", "punt", "free", "scored", "outscored"}) {
      if (!atoms.is(i, word)) continue;
      if (word != "free" || atoms.is(i + 1, "throw") || atoms.is(i + 1, "throws")) return true;
    }
  }
  return false;
}

}  // namespace

/// the third quarter of 1989, third-quarter, Q3 2015, the 1988 quarter, the first half of 1990.
std::optional<Found> TimeReader::read_quarter(std::size_t i) const {
  Found found;
  found.begin = i;
  const std::size_t ordinal = is_determiner(i) ? i + 1 : i;
  std::size_t at = ordinal;
  if (atoms_.is(at, "fiscal")) ++at;
  int which = 0;
  bool is_half = false;
  const std::string_view code = atoms_.text(at);
  if (code.size() == 1 && (code[0] == 'Q' || code[0] == 'H') && atoms_.is_number(at + 1) &&
      atoms_[at + 1].is_glued) {
    which = whole_number(std::min(atoms_[at + 1].value, 99.0));
    is_half = code[0] == 'H';
    if (atoms_[at + 1].decimals > 0 || atoms_[at + 1].digits != 1) return std::nullopt;
    if (is_half && !atoms_.is_number(at + 2)) return std::nullopt;
    found.end = at + 2;
  } else {
    if (!atoms_.has(at, kOrdinal) && !atoms_.is_number(at) && !atoms_.is(at, "last"))
      return std::nullopt;
    const auto number = read_number(atoms_, at);
    if (number && number->kind == NumberKind::ordinal) {
      which = whole_number(number->value);
      found.end = number->end;
    } else if (atoms_.is(at, "last") && atoms_.is(at + 1, "half")) {
      which = 2;
      found.end = at + 1;
    } else {
      return std::nullopt;
    }
    std::size_t unit = skip_hyphen(found.end);
    if (atoms_.is(unit, "fiscal")) unit = skip_hyphen(unit + 1);
    is_half = atoms_.is(unit, "half");
    if (!is_half && !atoms_.is(unit, "quarter")) return std::nullopt;
    if (!is_half && is_of_game(atoms_, i, unit + 1)) return std::nullopt;
    found.end = unit + 1;
  }
  if (which < 1 || which > (is_half ? 2 : 4)) return std::nullopt;
  int year = 0;
  std::size_t of =
      atoms_.is(found.end, "of") || atoms_.is(found.end, "in") ? found.end + 1 : found.end;
  if (atoms_.is(of, "fiscal")) ++of;
  if (const Answer of_year = of != i ? read_year(of) : Answer{}; of_year && of_year->year != 0) {
    year = of_year->year;
    found.end = of_year->end;
  } else if (of > found.end || is_half) {
    // "the last half of the last half …" would call itself once more for each.
    const std::size_t pointer = is_determiner(of) ? of + 1 : of;
    const bool is_nested = atoms_.is(pointer, "last") && atoms_.is(pointer + 1, "half");
    Answer whole;
    if (atoms_.is(of, "the") && atoms_.is(of + 1, "year")) {
      whole = unit_date(of, of + 2, TimeUnit::year, 0);
    } else if (!is_nested) {
      whole = read_pointed_unit(of);
    }
    if (whole && whole->year != 0 && whole->month == 0) {
      year = whole->year;
      found.end = whole->end;
    } else if (const Answer decade = is_half && of > found.end ? read_decade(of) : Answer{}) {
      found.end = decade->end;
      found.value = decade->value;
      found.mod = which == 1 ? "START" : "END";
      return found;
    } else if (is_half) {
      return std::nullopt;  // of a match, of a list
    }
  }
  if (year == 0) {
    if (const auto base = context_.base()) {
      const Civil now = civil_of(*base);
      year = 3 * (which - 1) + 1 <= now.month ? now.year : now.year - 1;
      if (tense(i, found.end) > 0 && year < now.year && 3 * which < now.month) year = now.year;
    }
  }
  // "its third quarter", "the third-quarter loss": the determiner belongs to what follows.
  if (i != ordinal && (!atoms_.is(i, "the") || atoms_.is_hyphen(ordinal + 1)))
    found.begin = ordinal;
  found.year = year;
  if (!is_half) found.quarter = which;
  found.value =
      (year != 0 ? year_text(year) : "XXXX") + (is_half ? "-H" : "-Q") + std::to_string(which);
  return found;
}

/// summer, the spring of 1944, summer 2011; seasons by themselves only after "the" or "in".
std::optional<Found> TimeReader::read_season(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") ? i + 1 : i;
  if (!atoms_.has(at, kSeason) || atoms_.has(at, kPlural)) return std::nullopt;
  Found found;
  found.begin = i;
  found.end = at + 1;
  const std::size_t of = atoms_.is(at + 1, "of") ? at + 2 : at + 1;
  std::size_t end = of;
  int year = year_at(of, end);
  if (year != 0) {
    found.end = end;
  } else {
    const Answer whole = of > at + 1 ? read_pointed_unit(of) : Answer{};
    if (whole && whole->year != 0) {
      year = whole->year;
      found.end = whole->end;
    }
  }
  if (year == 0) {
    const bool is_word = atoms_.is(at, "fall") || atoms_.is(at, "spring");
    const bool is_led = at > 0 && (atoms_.is(at - 1, "in") || atoms_.is(at - 1, "by") ||
                                   atoms_.is(at - 1, "until") || atoms_.is(at - 1, "since") ||
                                   atoms_.is(at - 1, "during"));
    if (at != i && is_word && of > at + 1) return std::nullopt;  // the fall of the city
    if (is_word && !is_led && at == i) return std::nullopt;
    if (is_word &&
        (atoms_.is(at + 1, "in") || atoms_.is(at + 1, "from") || atoms_.is(at + 1, "by")))
      return std::nullopt;
    const auto base = context_.base();
    year = base ? civil_of(*base).year : context_.last_year;
  }
  found.year = year;
  found.value = (year != 0 ? year_text(year) : "XXXX") + "-" + std::string(atoms_.meaning(at).code);
  return found;
}

/// 2019 Q1, 2019-Q1, 2016H2: the quarter or half behind its year.
std::optional<Found> TimeReader::read_year_quarter(std::size_t i) const {
  const Atom& year = atoms_[i];
  if (year.decimals > 0 || year.is_grouped || year.value < 1900 || year.value >= 2100)
    return std::nullopt;
  const std::size_t at = skip_hyphen(i + 1);
  const bool is_quarter = atoms_.is(at, "q");
  const bool is_half = atoms_.is(at, "h") && atoms_[at].is_capitalised;
  const Atom& digit = atoms_[at + 1];
  if ((!is_quarter && !is_half) || digit.kind != AtomKind::number || !digit.is_glued ||
      digit.digits != 1 || digit.decimals > 0 ||
      (atoms_[at + 2].is_glued && atoms_.is_word(at + 2)))
    return std::nullopt;
  const int which = whole_number(atoms_[at + 1].value);
  if (which < 1 || which > (is_quarter ? 4 : 2)) return std::nullopt;
  Found found;
  found.begin = i;
  found.end = at + 2;
  found.year = whole_number(year.value);
  found.quarter = is_quarter ? which : 0;
  found.value = is_quarter ? quarter_text(found.year, which)
                           : year_text(found.year) + "-H" + std::to_string(which);
  return found;
}

/// "the month" at i: the one of the reference.
std::optional<Found> TimeReader::read_this_month(std::size_t i) const {
  if (!atoms_.is(i, "the") || !atoms_.is(i + 1, "month") || !context_.base()) return std::nullopt;
  return unit_date(i, i + 2, TimeUnit::month, 0);
}

/// "the 20th of next month", "the 15th of the month"; `of` is where "of" stands.
std::optional<Found> TimeReader::read_day_of_month(std::size_t i, int day, std::size_t of) const {
  Answer whole = read_pointed_unit(of + 1);
  if (!whole) whole = read_this_month(of + 1);
  if (!whole || whole->year <= 0 || whole->month == 0 || whole->day ||
      day > days_in_month(whole->year, whole->month)) {
    return std::nullopt;
  }
  return with_clock(dated(i, whole->end, whole->year, whole->month, day));
}

/// the first week of May, the last day of 2015, the 15th day of next month.
std::optional<Found> TimeReader::read_part_of_period(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") ? i + 1 : i;
  const bool is_last = atoms_.is(at, "last") || atoms_.is(at, "final");
  if (!is_last && !atoms_.has(at, kOrdinal | kTens) && !atoms_.is_number(at)) return std::nullopt;
  int which = 0;
  std::size_t unit_at = at + 1;
  if (!is_last) {
    const auto number = read_number(atoms_, at);
    if (!number || number->kind != NumberKind::ordinal || number->value > 366) return std::nullopt;
    which = whole_number(number->value);
    unit_at = number->end;
  }
  if (!is_last && which <= 31 && atoms_.is(unit_at, "of"))
    return read_day_of_month(i, which, unit_at);
  const int weekday = atoms_.has(unit_at, kPlural) ? 0 : atoms_.meaning(unit_at).weekday;
  const TimeUnit unit = weekday != 0 ? TimeUnit::day : atoms_.meaning(unit_at).unit;
  if ((unit != TimeUnit::day && unit != TimeUnit::week && unit != TimeUnit::weekend) ||
      atoms_.has(unit_at, kPlural))
    return std::nullopt;
  if (!atoms_.is(unit_at + 1, "of") && !atoms_.is(unit_at + 1, "in")) return std::nullopt;
  Answer whole = read_month_first(unit_at + 2);
  if (!whole) whole = read_year(unit_at + 2);
  if (!whole) whole = read_pointed_unit(unit_at + 2);
  if (!whole) whole = read_this_month(unit_at + 2);
  if (!whole || whole->year <= 0 || whole->day || whole->quarter != 0 ||
      whole->value.find('/') != std::string::npos)
    return std::nullopt;
  const int month = whole->month;
  whole->begin = i;
  if (unit == TimeUnit::week && month == 0 && which <= 52) {
    const std::int64_t fourth = day_number({whole->year, 1, 4});  // always in the first week
    const std::int64_t day = is_last ? day_number({whole->year, 12, 28}) : fourth + 7 * (which - 1);
    whole->value = week_text(day);
    return whole;
  }
  if (unit == TimeUnit::day) {
    const std::int64_t first = day_number({whole->year, month != 0 ? month : 1, 1});
    const std::int64_t last =
        month != 0 ? day_number({whole->year, month, days_in_month(whole->year, month)})
                   : day_number({whole->year, 12, 31});
    std::int64_t day = is_last ? last : first + which - 1;
    if (weekday != 0) {
      day = is_last ? nearest_weekday(last, weekday, -1)
                    : nearest_weekday(first, weekday, 1) + 7 * (which - 1);
    }
    if (day > last) return std::nullopt;
    whole->day = day;
    whole->value = day_text(day);
    return weekday != 0 ? with_clock(*whole) : whole;
  }
  // TIMEX3 has no week of a month: the month with its edge says what can be said.
  whole->mod = is_last ? "END" : which == 1 ? "START" : "MID";
  return whole;
}

/// year-earlier, the year-ago quarter, the latest period, year-end, the year's end.
std::optional<Found> TimeReader::read_year_earlier(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") || atoms_.is(i, "a") ? i + 1 : i;
  const auto base = context_.base();
  Found found;
  found.begin = i;
  if (atoms_.is(at, "year")) {
    const std::size_t hyphened = skip_hyphen(at + 1);
    const bool is_owned =
        atoms_.is_sign(at + 1, '\'') && atoms_.is(at + 2, "s") && atoms_.is(at + 3, "end");
    if ((atoms_.is(hyphened, "end") && hyphened != at + 1) || is_owned) {
      if (at != i && !atoms_.is(i, "the")) return std::nullopt;
      found.end = is_owned ? at + 4 : hyphened + 1;
      found.year = base ? civil_of(*base).year : 0;
      found.value = base ? year_text(found.year) : "XXXX";
      found.mod = "END";
      return found;
    }
    if (hyphened == at + 1 || !(atoms_.is(hyphened, "earlier") || atoms_.is(hyphened, "ago")))
      return std::nullopt;
    found.end = hyphened + 1;
    const bool is_noun = atoms_.is(found.end, "quarter") || atoms_.is(found.end, "period");
    if (is_noun && atoms_.is(i, "the")) {
      ++found.end;
    } else {
      found.begin = at;
    }
  } else if (at != i && (atoms_.is(at, "latest") || atoms_.is(at, "corresponding")) &&
             atoms_.is(at + 1, "period")) {
    if (context_.last_quarter == 0) return std::nullopt;
    found.end = at + 2;
    found.year = context_.last_quarter_year;
    found.quarter = context_.last_quarter;
    found.value = quarter_text(found.year, found.quarter);
    return found;
  } else {
    return std::nullopt;
  }
  if (context_.last_quarter != 0 && context_.quarter_age <= 2) {
    const int year = base ? civil_of(*base).year : context_.last_quarter_year;
    found.year = std::max(context_.last_quarter_year, year - 1) -
                 (context_.last_quarter_year >= year ? 1 : 0);
    found.value = quarter_text(found.year, context_.last_quarter);
  } else {
    found.year = base ? civil_of(*base).year - 1 : 0;
    found.value = base ? year_text(found.year) : "XXXX";
  }
  return found;
}

}  // namespace onrecord::measure
