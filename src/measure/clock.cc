#include "measure/clock.h"

#include "measure/calendar.h"

namespace onrecord::measure {

std::string clock_text(int hour, int minute, int second) {
  std::string text = "T" + two_digits(hour) + ":" + two_digits(minute);
  if (second >= 0) text += ":" + two_digits(second);
  return text;
}

std::size_t after_o_clock(const Atoms& atoms, std::size_t i) {
  if (atoms.is(i, "oclock")) return i + 1;
  if (!atoms.is(i, "o")) return i;
  if (atoms.is_sign(i + 1, '\'') && atoms.is(i + 2, "clock")) return i + 3;
  return atoms.is(i + 1, "clock") ? i + 2 : i;
}

HalfDay read_half_day(const Atoms& atoms, std::size_t i) {
  const bool ends = !atoms[i + 1].is_glued || atoms[i + 1].kind == AtomKind::sign;
  if (atoms.is(i, "am") && ends) return {i + 1, false};
  if (atoms.is(i, "pm") && ends) return {i + 1, true};
  if ((atoms.is(i, "a") || atoms.is(i, "p")) && atoms.is_sign(i + 1, '.') && atoms.is(i + 2, "m") &&
      atoms[i + 1].is_glued == atoms[i + 2].is_glued) {
    const bool has_point =
        atoms.is_sign(i + 3, '.') && atoms[i + 3].is_glued == atoms[i + 1].is_glued;
    return {has_point ? i + 4 : i + 3, atoms.is(i, "p")};
  }
  // "9.am", "seven thirty p m" as a recogniser of speech writes it.
  if (atoms.is_sign(i, '.') && atoms[i].is_glued && atoms[i + 1].is_glued &&
      (atoms.is(i + 1, "am") || atoms.is(i + 1, "pm")) &&
      !(atoms[i + 2].is_glued && atoms[i + 3].is_glued)) {
    return {i + 2, atoms.is(i + 1, "pm")};
  }
  const bool is_letter = atoms.is(i, "a") || atoms.is(i, "p");
  if (is_letter && atoms.is(i + 1, "m") && !atoms[i].is_capitalised && !atoms[i + 1].is_glued &&
      (!atoms[i + 2].is_glued || !atoms.is_sign(i + 2, '\'')))
    return {i + 2, atoms.is(i, "p")};
  if (is_letter && atoms.is_sign(i + 1, '.') && atoms.is(i + 2, "m") && atoms[i + 1].is_glued &&
      !atoms[i + 2].is_glued && atoms.is_sign(i + 3, '.') && atoms[i + 3].is_glued) {
    return {i + 4, atoms.is(i, "p")};  // 7 p. m.
  }
  return {};
}

bool Clock::put_in(const HalfDay& half) {
  if (half.end == 0 || hour < 0) return false;
  if (hour > 12 && !(half.is_after_noon && hour < 24)) return false;
  if (hour <= 12) hour = hour % 12 + (half.is_after_noon ? 12 : 0);
  end = half.end;
  return true;
}

Clock read_digital_clock(const Atoms& atoms, std::size_t i) {
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
  } else if ((atom.digits == 4 || atom.digits == 3) && atom.decimals == 0) {
    clock.hour = whole / 100;
    clock.minute = whole % 100;
  }
  if (clock.hour > 24 || clock.minute > 59 || clock.second > 60) clock.hour = -1;
  return clock;
}

Clock read_spoken_hour(const Atoms& atoms, std::size_t i) {
  Clock clock;
  const auto is_unit = [&](std::size_t k, double low, double high) {
    return atoms.has(k, kUnits) && atoms.meaning(k).number >= low &&
           atoms.meaning(k).number <= high;
  };
  if (!is_unit(i, 1, 19)) return clock;
  const int hour = whole_number(atoms.meaning(i).number);
  clock.end = i + 1;
  std::size_t at = i + 1;
  int minute = 0;
  if (atoms.has(at, kTens) && atoms.meaning(at).number <= 50) {
    minute = whole_number(atoms.meaning(at).number);
    clock.end = at + 1;
    at = atoms.is_hyphen(at + 1) && atoms[at + 1].is_glued ? at + 2 : at + 1;
    if (is_unit(at, 1, 9)) {
      minute += whole_number(atoms.meaning(at).number);
      clock.end = at + 1;
    }
  } else if (is_unit(at, 10, 19)) {
    minute = whole_number(atoms.meaning(at).number);
    clock.end = at + 1;
  } else if ((atoms.is(at, "oh") || atoms.is(at, "o")) && is_unit(at + 1, 1, 9)) {
    minute = whole_number(atoms.meaning(at + 1).number);
    clock.end = at + 2;
  } else if (hour > 12) {
    return clock;
  }
  clock.hour = hour;
  clock.minute = minute;
  return clock;
}

}  // namespace onrecord::measure
