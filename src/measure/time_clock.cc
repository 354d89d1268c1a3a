// Times of day: 10:30 p.m. EST Wednesday, noon, Friday morning, 0735 GMT.
#include <algorithm>
#include <array>
#include <cmath>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

constexpr std::array<std::string_view, 22> kZones = {
    "gmt", "utc", "est", "edt", "et",   "cst", "cdt", "ct",  "mst",  "mdt", "pst",
    "pdt", "pt",  "bst", "cet", "cest", "msk", "ist", "jst", "aest", "eet", "z"};

std::string clock_text(int hour, int minute, int second = -1) {
  std::string text = "T" + two_digits(hour) + ":" + two_digits(minute);
  if (second >= 0) text += ":" + two_digits(second);
  return text;
}

}  // namespace

/// The atom after a time zone at i: EST, GMT, local time, (0735 GMT) is left to its own.
std::size_t TimeReader::after_zone(std::size_t i) const {
  if (atoms_.is(i, "local") && atoms_.is(i + 1, "time")) return i + 2;
  if (atoms_.is(i, "eastern") || atoms_.is(i, "pacific") || atoms_.is(i, "central")) {
    if (atoms_.is(i + 1, "time")) return i + 2;
    if (atoms_.is(i + 2, "time")) return i + 3;
  }
  for (std::string_view zone : kZones) {
    if (atoms_.is(i, zone) && atoms_[i].is_capitalised) return i + 1;
  }
  return i;
}

namespace {

struct HalfDay {
  std::size_t end = 0;  // 0: none
  bool is_after_noon = false;
};

/// a.m., pm, P.M. at i.
HalfDay half_day(const Atoms& atoms, std::size_t i) {
  const bool ends = !atoms[i + 1].is_glued || atoms[i + 1].kind == AtomKind::sign;
  if (atoms.is(i, "am") && ends) return {i + 1, false};
  if (atoms.is(i, "pm") && ends) return {i + 1, true};
  if ((atoms.is(i, "a") || atoms.is(i, "p")) && atoms.is_sign(i + 1, '.') && atoms.is(i + 2, "m") &&
      atoms[i + 1].is_glued == atoms[i + 2].is_glued) {
    const bool has_point =
        atoms.is_sign(i + 3, '.') && atoms[i + 3].is_glued == atoms[i + 1].is_glued;
    return {has_point ? i + 4 : i + 3, atoms.is(i, "p")};
  }
  return {};
}

struct Clock {
  int hour = -1;
  int minute = 0;
  int second = -1;
  std::size_t end = 0;
  bool is_certain = false;  // cannot be anything but a time of day
};

/// 10, 10:30, 10.30, 10:30:15, 1400 with what follows it.
Clock read_digital(const Atoms& atoms, std::size_t i) {
  Clock clock;
  const Atom& atom = atoms[i];
  if (atom.kind != AtomKind::number || atom.is_grouped || atom.digits > 4) return clock;
  const int whole = whole_number(atom.value);
  clock.end = i + 1;
  if (atom.digits <= 2 && atom.decimals == 0) {
    clock.hour = whole;
    const Atom& minutes = atoms[i + 2];
    if (atoms.is_sign(i + 1, ':') && atoms[i + 1].is_glued && minutes.kind == AtomKind::number &&
        minutes.is_glued && minutes.digits == 2 && minutes.decimals == 0) {
      clock.minute = whole_number(minutes.value);
      clock.end = i + 3;
      clock.is_certain = true;
      if (atoms.is_sign(i + 3, ':') && atoms[i + 3].is_glued && atoms.is_number(i + 4) &&
          atoms[i + 4].is_glued && atoms[i + 4].digits == 2) {
        clock.second = whole_number(atoms[i + 4].value);
        clock.end = i + 5;
      }
    }
  } else if (atom.digits <= 2 && atom.decimals == 2) {
    clock.hour = whole;
    clock.minute = whole_number((atom.value - whole) * 100 + 0.5);
  } else if (atom.digits == 4 && atom.decimals == 0) {
    clock.hour = whole / 100;
    clock.minute = whole % 100;
  }
  if (clock.hour > 24 || clock.minute > 59 || clock.second > 60) clock.hour = -1;
  return clock;
}

}  // namespace

/// half past seven, a quarter to nine p.m.
std::optional<Found> TimeReader::read_spoken_clock(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "a") ? i + 1 : i;
  const int minutes = atoms_.is(at, "half") ? 30 : atoms_.is(at, "quarter") ? 15 : 0;
  const bool is_to = atoms_.is(at + 1, "to");
  if (minutes == 0 || (!atoms_.is(at + 1, "past") && !is_to) || (is_to && minutes == 30))
    return std::nullopt;
  const auto number = read_number(atoms_, at + 2);
  if (!number || number->kind != NumberKind::cardinal || number->value < 1 || number->value > 12 ||
      number->value != std::floor(number->value)) {
    return std::nullopt;
  }
  if (is_to && atoms_.is_word(number->end) && !atoms_.has(number->end, kStop)) return std::nullopt;
  Found found;
  found.begin = i;
  found.end = number->end;
  if (atoms_.is(found.end, "o") && atoms_.is_sign(found.end + 1, '\'') &&
      atoms_.is(found.end + 2, "clock"))
    found.end += 3;
  int total = whole_number(number->value) * 60 + (is_to ? -minutes : minutes);
  if (const HalfDay half = half_day(atoms_, found.end); half.end != 0) {
    total = total % 720 + (half.is_after_noon ? 720 : 0);
    found.end = half.end;
  }
  found.type = TimeType::time;
  found.value = clock_text(total / 60, total % 60);
  return with_date(found);
}

std::optional<Found> TimeReader::read_clock(std::size_t i) const {
  if (atoms_.has(i, kFraction) || atoms_.is(i, "a")) return read_spoken_clock(i);
  Clock clock = read_digital(atoms_, i);
  if (clock.hour < 0 && atoms_.has(i, kUnits) && atoms_.meaning(i).number >= 1 &&
      atoms_.meaning(i).number <= 12) {
    clock.hour = whole_number(atoms_.meaning(i).number);
    clock.end = i + 1;
  }
  Found found;
  found.begin = i;
  found.type = TimeType::time;
  found.is_clock = true;
  if (clock.hour < 0) return std::nullopt;
  bool is_time = false;
  if (clock.end == i + 1 && atoms_.is(clock.end, "o") && atoms_.is_sign(clock.end + 1, '\'') &&
      atoms_.is(clock.end + 2, "clock")) {
    clock.end += 3;
    is_time = true;
  }
  const HalfDay half = half_day(atoms_, clock.end);
  if (half.end != 0 && clock.hour <= 12 && (atoms_[i].digits <= 2)) {
    // "7 am" in words could be a verb: "I am"; after a number it is not.
    clock.end = half.end;
    clock.hour = clock.hour % 12 + (half.is_after_noon ? 12 : 0);
    is_time = true;
  } else if (!is_time && atoms_[i].digits == 4 && atoms_[i].decimals == 0) {
    std::size_t zone = after_zone(clock.end);
    if (atoms_.is(clock.end, "hours") || atoms_.is(clock.end, "hrs"))
      zone = after_zone(clock.end + 1);
    if (zone == clock.end || clock.minute > 59) return std::nullopt;
    is_time = true;
  } else if (clock.is_certain) {
    if (atoms_[clock.end].is_glued &&
        (atoms_.is_number(clock.end) || atoms_.is_sign(clock.end, ':')))
      return std::nullopt;
    // 2:30 as a score or a verse: a capitalised word right before it (John 3:16) says no.
    if (i > 0 && atoms_[i - 1].is_capitalised &&
        !atoms_.has(i - 1, kOpener | kBound | kStop | kWeekday | kMonth))
      return std::nullopt;
    is_time = true;
  }
  if (!is_time) {
    const bool is_at = i > 0 && atoms_.is(i - 1, "at");
    const std::size_t zone = after_zone(clock.end);
    const bool in_part = atoms_.is(clock.end, "in") && atoms_.is(clock.end + 1, "the") &&
                         atoms_.has(clock.end + 2, kDayPart);
    if (!(zone != clock.end && atoms_[i].digits <= 2 && atoms_.is_number(i)) && !(is_at && in_part))
      return std::nullopt;
  }
  if (atoms_.is(clock.end, "in") && atoms_.is(clock.end + 1, "the") &&
      atoms_.has(clock.end + 2, kDayPart) && half.end == 0) {
    const std::string_view code = atoms_.meaning(clock.end + 2).code;
    if ((code == "AF" || code == "EV") && clock.hour < 12) clock.hour += 12;
    clock.end += 3;
  }
  if (clock.hour > 24) return std::nullopt;
  found.end = after_zone(clock.end);
  found.value = clock_text(clock.hour, clock.minute, clock.second);
  return with_date(found);
}

/// Puts a day to a time of day: the date after it, or the day that the text is at.
std::optional<Found> TimeReader::with_date(Found clock) const {
  const std::size_t comma = atoms_.is_sign(clock.end, ',') ? clock.end + 1 : clock.end;
  const std::size_t at = atoms_.is(comma, "on") ? comma + 1 : comma;
  const Meaning& meaning = atoms_.meaning(at);
  Answer date;
  if (meaning.is(kWeekday | kMonth | kDeictic) || atoms_.is_number(at) ||
      ((atoms_.is(at, "this") || atoms_.is(at, "last") || atoms_.is(at, "next") ||
        atoms_.is(at, "the")))) {
    keep_longer(date, read_month_first(at));
    keep_longer(date, read_day_first(at));
    if (meaning.is(kWeekday) && !meaning.is(kPlural)) {
      TimeReader plain(atoms_, context_);
      keep_longer(date, plain.read_weekday(at));
    }
    if (atoms_.is(at, "yesterday")) date = unit_date(at, at + 1, TimeUnit::day, -1);
    if (atoms_.is(at, "today")) date = unit_date(at, at + 1, TimeUnit::day, 0);
    if (atoms_.is(at, "tomorrow")) date = unit_date(at, at + 1, TimeUnit::day, 1);
    if (atoms_.is(at, "this") || atoms_.is(at, "last")) keep_longer(date, read_pointed_unit(at));
  }
  if (date && date->day && (date->type == TimeType::date || at == clock.end)) {
    clock.end = date->end;
    clock.day = date->day;
    clock.year = date->year;
    clock.month = date->month;
  } else if (!clock.day) {
    clock.day = context_.last_day ? context_.last_day : context_.reference;
  }
  clock.is_clock = false;
  clock.value = (clock.day ? day_text(*clock.day) : "XXXX-XX-XX") + clock.value;
  return clock;
}

/// Friday morning, yesterday at noon, Oct. 3 at 10:30 p.m.: the date becomes a time.
std::optional<Found> TimeReader::with_clock(Found date) const {
  if (date.type != TimeType::date || date.value.ends_with("_REF") || date.value.size() < 9)
    return date;
  std::size_t at = date.end;
  if (atoms_.is(at, "early") || atoms_.is(at, "late")) {
    if (atoms_.has(at + 1, kDayPart)) {
      date.mod = atoms_.is(at, "early") ? "START" : "END";
      ++at;
    }
  }
  if (atoms_.has(at, kDayPart) && !atoms_.has(at, kPlural) && !atoms_[at].is_capitalised) {
    const std::string_view code = atoms_.meaning(at).code;
    date.type = TimeType::time;
    date.value += "T" + std::string(code);
    date.end = at + 1;
    return date;
  }
  if (atoms_.is(at, "at")) {
    if (atoms_.is(at + 1, "noon") || atoms_.is(at + 1, "midnight") || atoms_.is(at + 1, "midday")) {
      date.value += "T" + std::string(atoms_.meaning(at + 1).code);
      date.type = TimeType::time;
      date.end = at + 2;
      return date;
    }
    ++at;
  } else if (atoms_.is_sign(at, ',')) {
    ++at;
  }
  if (at == date.end && !atoms_.is_number(at)) return date;
  Clock clock = read_digital(atoms_, at);
  const HalfDay half = clock.hour >= 0 ? half_day(atoms_, clock.end) : HalfDay{};
  if (clock.hour < 0 || clock.hour > 24 || (half.end == 0 && !clock.is_certain)) return date;
  if (half.end != 0 && clock.hour <= 12) {
    clock.hour = clock.hour % 12 + (half.is_after_noon ? 12 : 0);
    clock.end = half.end;
  }
  date.end = after_zone(clock.end);
  date.value += clock_text(clock.hour, clock.minute, clock.second);
  date.type = TimeType::time;
  return date;
}

/// the morning, noon Thursday, midnight, the evening of 3 May, mid-afternoon, overnight, at night.
std::optional<Found> TimeReader::read_day_part(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "the") ? i + 1 : i;
  if (!atoms_.has(at, kDayPart) || atoms_.has(at, kPlural)) return std::nullopt;
  const std::string_view code = atoms_.meaning(at).code;
  const bool is_point = code.size() > 2;
  const bool is_mid =
      i > 0 && (atoms_.is(i - 1, "mid") || atoms_.is_hyphen(i - 1) || atoms_.is(i - 1, "by") ||
                atoms_.is(i - 1, "early") || atoms_.is(i - 1, "late"));
  const bool is_led = at != i || is_mid || atoms_.is(at, "overnight") ||
                      (i > 0 && (atoms_.is(i - 1, "at") || atoms_.is(i - 1, "before") ||
                                 atoms_.is(i - 1, "after") || atoms_.is(i - 1, "until")));
  if (!is_point && !is_led) return std::nullopt;
  if (at != i && atoms_[at].is_capitalised) return std::nullopt;
  if (at != i && atoms_.is(at, "night") && !atoms_.is(at + 1, "of") &&
      !atoms_.is(at + 1, "before")) {
    return std::nullopt;
  }
  if (!is_point && at != i && !atoms_.is(at, "morning") && !atoms_.is(at, "afternoon") &&
      !atoms_.is(at, "evening") && !atoms_.is(at, "night"))
    return std::nullopt;
  Found found;
  found.begin = i;
  found.end = at + 1;
  found.type = TimeType::time;
  found.value = "T" + std::string(code);
  if (atoms_.is(found.end, "of")) {
    const Answer date = read_date(found.end + 1);
    if (date && date->day && date->type == TimeType::date) {
      found.day = date->day;
      found.year = date->year;
      found.month = date->month;
      found.end = date->end;
    }
  }
  return with_date(found);
}

}  // namespace onrecord::measure
