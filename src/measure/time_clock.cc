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

/// "ran it in 2:04:31", "a time of 2:04:31", "clocked 2:04:31": how long it took.
bool is_race(const Atoms& atoms, std::size_t i) {
  if (i == 0) return false;
  return atoms.is(i - 1, "in") || atoms.is(i - 1, "clocked") || atoms.is(i - 1, "record") ||
         (atoms.is(i - 1, "of") && i > 1 && (atoms.is(i - 2, "time") || atoms.is(i - 2, "best")));
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

/// The minutes that stand before "past" or "to": half, a quarter, ten, 15 minutes; `end` is past
/// them.
int TimeReader::minutes_told(std::size_t i, std::size_t& end) const {
  const std::size_t at = atoms_.is(i, "a") ? i + 1 : i;
  end = at + 1;
  if (atoms_.is(at, "half")) return 30;
  if (atoms_.is(at, "quarter")) return 15;
  if (at != i) return 0;
  int minutes = 0;
  if (atoms_.is_number(i) && atoms_[i].digits <= 2 && atoms_[i].decimals == 0) {
    minutes = whole_number(atoms_[i].value);
  } else {
    minutes = below_hundred(i, end);
  }
  if (atoms_.is(end, "minutes") || atoms_.is(end, "mins") || atoms_.is(end, "minute")) ++end;
  return minutes >= 1 && minutes < 60 ? minutes : 0;
}

/// half past seven, a quarter to nine p.m., ten past 9 in the evening.
std::optional<Found> TimeReader::read_spoken_clock(std::size_t i) const {
  std::size_t joint = i;
  const int minutes = minutes_told(i, joint);
  const bool is_to = atoms_.is(joint, "to");
  if (minutes == 0 || (!atoms_.is(joint, "past") && !is_to) || (is_to && minutes == 30))
    return std::nullopt;
  const auto number = read_number(atoms_, joint + 1);
  if (!number || number->kind != NumberKind::cardinal || number->value < 1 || number->value > 12 ||
      number->value != std::floor(number->value)) {
    return std::nullopt;
  }
  Found found;
  found.begin = i;
  found.end = after_o_clock(atoms_, number->end);
  const HalfDay half = read_half_day(atoms_, found.end);
  // "3 to 5 p.m." is a range, "a quarter to 5" and "10 minutes to 5" are not.
  const bool is_told = atoms_.has(joint - 1, kFraction | kTimeUnit);
  if (is_to && !is_told) return std::nullopt;
  if (is_to && atoms_.is_word(number->end) && !atoms_.has(number->end, kStop) && half.end == 0 &&
      found.end == number->end) {
    return std::nullopt;
  }
  int total = whole_number(number->value) * 60 + (is_to ? -minutes : minutes);
  if (half.end != 0) {
    total = total % 720 + (half.is_after_noon ? 720 : 0);
    found.end = half.end;
  } else if (const std::size_t end = after_part(found.end); end != found.end) {
    const std::string_view code = atoms_.meaning(end - 1).code;
    if ((code == "AF" || code == "EV") && total < 720) total += 720;
    found.end = end;
  }
  found.type = TimeType::time;
  found.value = clock_text(total / 60, total % 60);
  return with_date(found);
}

/// The atom after "in the morning" at i, or i.
std::size_t TimeReader::after_part(std::size_t i) const {
  const bool is_part = atoms_.is(i, "in") && atoms_.is(i + 1, "the") &&
                       atoms_.has(i + 2, kDayPart) && !atoms_.has(i + 2, kPlural) &&
                       atoms_.meaning(i + 2).code.size() == 2;
  return is_part ? i + 3 : i;
}

/// Whether a number at i that has nothing else of a time of day can be one: "at 7 in the morning".
bool TimeReader::is_clock_led(std::size_t i) const {
  if (i == 0) return true;
  for (std::string_view word : {"at", "about", "around", "circa", "by", "until", "till", "from",
                                "before", "after", "between", "since", "to", "and"}) {
    if (atoms_.is(i - 1, word)) return true;
  }
  return false;
}

/// MO, AF, EV or NI where a day with its part begins at i: "last night", "on Friday afternoon".
std::string_view TimeReader::part_told(std::size_t i) const {
  const std::size_t at = atoms_.is(i, "on") ? i + 1 : i;
  std::size_t part = at + 1;
  const bool is_day = atoms_.has(at, kWeekday) || atoms_.is(at, "this") || atoms_.is(at, "last") ||
                      atoms_.is(at, "yesterday") || atoms_.is(at, "tomorrow");
  if (atoms_.is(at, "tonight")) return "NI";
  if (!is_day || !atoms_.has(part, kDayPart) || atoms_.has(part, kPlural)) return {};
  const std::string_view code = atoms_.meaning(part).code;
  return code.size() == 2 ? code : std::string_view();
}

/// "at 9 last night", "between 7 and 9 on Friday evening": what makes a bare hour at i, which ends
/// at `end`, a time of day. A score ("3 to 2 on Friday night") has none of the words before it.
bool TimeReader::has_part_behind(std::size_t i, std::size_t end) const {
  if (i == 0 || part_told(end).empty()) return false;
  if (i >= 3 && (atoms_.is(i - 1, "to") || atoms_.is(i - 1, "and")))
    return atoms_.is(i - 3, "from") || atoms_.is(i - 3, "between");
  for (std::string_view word :
       {"at", "around", "until", "till", "from", "before", "after", "between", "since"}) {
    if (atoms_.is(i - 1, word)) return true;
  }
  return false;
}

std::optional<Found> TimeReader::read_clock(std::size_t i) const {
  if (atoms_.has(i, kFraction) || atoms_.is(i, "a")) return read_spoken_clock(i);
  const bool is_digits = atoms_.is_number(i);
  if (!is_digits && !atoms_.has(i, kUnits | kTens)) return std::nullopt;
  if (const Answer past = read_spoken_clock(i)) return past;
  if (const Answer start = read_range_start(i)) return start;
  Clock clock = is_digits ? read_digital_clock(atoms_, i) : read_spoken_hour(atoms_, i);
  Found found;
  found.begin = i;
  found.type = TimeType::time;
  found.is_clock = true;
  if (clock.hour < 0) return std::nullopt;
  const bool has_words = !is_digits && clock.end > i + 1;  // seven thirty
  const bool is_packed = is_digits && atoms_[i].digits == 3;
  bool is_time = false;
  if (const std::size_t end = after_o_clock(atoms_, clock.end); end != clock.end && !has_words) {
    clock.end = end;
    is_time = true;
  }
  const HalfDay half = read_half_day(atoms_, clock.end);
  if (clock.put_in(half)) {
    is_time = true;
  } else if (is_packed) {
    return std::nullopt;
  } else if (!is_time && atoms_[i].digits == 4 && atoms_[i].decimals == 0) {
    // "1530 GMT", "at 1530 hours", "0600 hrs"; 1530 hours of work are none.
    const bool has_hours = atoms_.is(clock.end, "hours") || atoms_.is(clock.end, "hrs");
    if (has_hours) ++clock.end;
    const bool has_zone = after_zone(clock.end) != clock.end;
    const bool is_led = i > 0 && is_clock_led(i);
    const bool is_hour = has_hours && (is_led || atoms_.text(i).starts_with('0'));
    if ((!has_zone && !is_hour) || clock.minute > 59) return std::nullopt;
    is_time = true;
  } else if (clock.is_certain && clock.second >= 0 && is_race(atoms_, i)) {
    found.end = clock.end;
    found.type = TimeType::duration;
    found.is_clock = false;
    found.value = "PT" + std::to_string(clock.hour) + "H" + std::to_string(clock.minute) + "M" +
                  std::to_string(clock.second) + "S";
    return found;
  } else if (clock.is_certain) {
    if (atoms_[clock.end].is_glued &&
        (atoms_.is_number(clock.end) || atoms_.is_sign(clock.end, ':')))
      return std::nullopt;
    // 2:30 as a score or a verse: a capitalised word right before it (John 3:16) says no.
    if (i > 0 && atoms_[i - 1].is_capitalised &&
        !atoms_.has(i - 1, kOpener | kBound | kStop | kWeekday | kMonth))
      return std::nullopt;
    is_time = true;
  } else if (clock.hour == 12 && clock.end == i + 1 && atoms_.has(clock.end, kDayPart) &&
             atoms_.meaning(clock.end).code.size() > 2) {  // 12 noon
    found.end = clock.end + 1;
    found.value = "T" + std::string(atoms_.meaning(clock.end).code);
    return with_date(found);
  }
  const std::size_t part = half.end == 0 ? after_part(clock.end) : clock.end;
  if (!is_time) {
    const std::size_t zone = after_zone(clock.end);
    const bool has_zone = zone != clock.end && is_digits && atoms_[i].digits <= 2;
    const bool has_part = part != clock.end && is_clock_led(i) && (is_digits || clock.hour <= 12);
    const bool has_day_part =
        clock.hour >= 1 && clock.hour <= 12 && clock.end == i + 1 && has_part_behind(i, clock.end);
    if (!has_zone && !has_part && !has_day_part) return std::nullopt;
  }
  if (half.end == 0 && clock.hour < 12) {
    const std::string_view code = part_told(clock.end);
    if (code == "AF" || code == "EV" || (code == "NI" && clock.hour >= 5)) clock.hour += 12;
  }
  if (part != clock.end) {
    const std::string_view code = atoms_.meaning(part - 1).code;
    if ((code == "AF" || code == "EV") && clock.hour < 12) clock.hour += 12;
    clock.end = part;
  }
  if (clock.hour > 24) return std::nullopt;
  found.end = after_zone(clock.end);
  found.value = clock_text(clock.hour, clock.minute, clock.second);
  return with_date(found);
}

/// Puts a day to a time of day: the date after it, or the day that the text is at.
std::optional<Found> TimeReader::with_date(Found clock) const {
  if (const Answer set = with_repetition(clock)) return set;
  const std::size_t comma = atoms_.is_sign(clock.end, ',') ? clock.end + 1 : clock.end;
  const std::size_t at = atoms_.is(comma, "on") ? comma + 1 : comma;
  const Meaning& meaning = atoms_.meaning(at);
  Answer date;
  if (meaning.is(kWeekday | kMonth | kDeictic) || atoms_.is_number(at) ||
      ((atoms_.is(at, "this") || atoms_.is(at, "last") || atoms_.is(at, "next") ||
        atoms_.is(at, "the")))) {
    keep_longer(date, read_month_first(at));
    keep_longer(date, read_day_first(at));
    if (atoms_.is_number(at)) keep_longer(date, read_numeric_date(at));
    if (meaning.is(kWeekday) && !meaning.is(kPlural)) {
      TimeReader plain(atoms_, context_);
      keep_longer(date, plain.read_weekday(at));
    }
    if (meaning.is(kDeictic)) keep_longer(date, read_deictic(at));
    if (atoms_.is(at, "this") || atoms_.is(at, "last") || atoms_.is(at, "next"))
      keep_longer(date, read_pointed_unit(at));
  }
  const bool is_part = date && date->type == TimeType::time && !part_told(at).empty();
  if (date && date->day && (date->type == TimeType::date || at == clock.end || is_part)) {
    clock.end = date->end;
    clock.day = date->day;
    clock.year = date->year;
    clock.month = date->month;
  } else if (!clock.day) {
    clock.day = context_.last_day ? context_.last_day : context_.reference;
    clock.is_day_assumed = true;
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
  if (atoms_.is(at, "t") && atoms_[at].is_glued && atoms_.is_number(at + 1) &&
      atoms_[at + 1].is_glued)
    return with_iso_clock(date);
  if (atoms_.is(at, "early") || atoms_.is(at, "late")) {
    const std::size_t part = skip_hyphen(at + 1);
    if (atoms_.has(part, kDayPart)) {
      date.mod = atoms_.is(at, "early") ? "START" : "END";
      at = part;
    }
  } else if (const std::size_t part = after_part(at); part != at) {
    at = part - 1;  // Tuesday in the afternoon
  }
  if (atoms_.has(at, kDayPart) && !atoms_.has(at, kPlural) && !atoms_[at].is_capitalised) {
    const std::string_view code = atoms_.meaning(at).code;
    date.type = TimeType::time;
    date.value += "T" + std::string(code);
    date.end = at + 1;
    return with_part_clock(date);
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
  if (at == date.end && !atoms_.is_number(at) && !atoms_.has(at, kUnits)) return date;
  Clock clock =
      atoms_.is_number(at) ? read_digital_clock(atoms_, at) : read_spoken_hour(atoms_, at);
  if (const std::size_t end = after_o_clock(atoms_, clock.end);
      clock.hour >= 0 && clock.hour <= 12 && end != clock.end) {
    clock.end = end;
    clock.is_certain = true;
  }
  const HalfDay half = clock.hour >= 0 ? read_half_day(atoms_, clock.end) : HalfDay{};
  // "Monday 8-9 a.m.": the first end of a range has its half of the day behind the second.
  std::size_t second = at;
  if (const Clock start = half.end == 0 ? range_start(at, second) : Clock{}; start.hour >= 0) {
    date.end = start.end;
    date.value += clock_text(start.hour, start.minute);
    date.type = TimeType::time;
    return date;
  }
  if (clock.hour < 0 || clock.hour > 24 || (half.end == 0 && !clock.is_certain)) return date;
  clock.put_in(half);
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
