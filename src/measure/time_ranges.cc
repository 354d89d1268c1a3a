// Times of day that lean on others: "from 3 to 5 p.m.", "1:30 p.m. to 4", "this morning at 7".
#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

/// The atom after what joins the two ends of a range at i; i when nothing does.
std::size_t after_range_joint(const Atoms& atoms, std::size_t i, bool is_between) {
  if (atoms.is(i, "to") || atoms.is(i, "until") || atoms.is(i, "till") || atoms.is(i, "through"))
    return i + 1;
  if (is_between && atoms.is(i, "and")) return i + 1;
  const bool is_even = atoms[i].is_glued == atoms[i + 1].is_glued;
  return atoms.is_dash(i) && is_even ? i + 1 : i;
}

Clock read_either_clock(const Atoms& atoms, std::size_t i) {
  return atoms.is_number(i) ? read_digital_clock(atoms, i) : read_spoken_hour(atoms, i);
}

/// Nothing behind i that a number before it could count, or that would make another number of it.
bool is_end_of_clock(const Atoms& atoms, std::size_t i) {
  if (atoms.is_word(i)) return atoms.has(i, kStop) && !atoms.is(i, "of") && !atoms[i].is_glued;
  if (atoms.is_number(i) || atoms.is_dash(i) || atoms.is_sign(i, '%') || atoms.is_sign(i, '/'))
    return false;
  return !atoms[i].is_glued || !atoms[i + 1].is_glued;
}

}  // namespace

/// The clock of "3" in "from 3 to 5 p.m.", "8" in "8-9 a.m.": its half of the day stands behind the
/// second; `second` is where that begins. Looks at nothing behind it, so it may be asked from
/// there.
Clock TimeReader::range_start(std::size_t i, std::size_t& second) const {
  const bool is_between = i > 0 && atoms_.is(i - 1, "between");
  Clock first = read_either_clock(atoms_, i);
  if (first.hour < 1 || first.hour > 12 || first.second >= 0 || atoms_[i].digits > 2) return {};
  second = after_range_joint(atoms_, first.end, is_between);
  if (second == first.end || (!atoms_.is_number(second) && !atoms_.has(second, kUnits))) return {};
  Clock last = read_either_clock(atoms_, second);
  if (last.hour < 1 || last.hour > 12 || atoms_[second].digits > 2) return {};
  const HalfDay half = read_half_day(atoms_, after_o_clock(atoms_, last.end));
  if (last.put_in(half)) {
    first.hour = first.hour % 12 + (half.is_after_noon ? 12 : 0);
    if (first.hour * 60 + first.minute >= last.hour * 60 + last.minute)
      first.hour = (first.hour + 12) % 24;
    return first;
  }
  // "between 7 and 9 last night": so does the part of the day.
  const std::string_view part = part_told(last.end);
  if (!part.empty() && has_part_behind(second, last.end) && first.end == i + 1) {
    if (part != "MO" && (part != "NI" || first.hour >= 5) && first.hour < 12) first.hour += 12;
    return first;
  }
  // "from 9 to 10:30": the minutes tell that both are times of day.
  const bool is_from = i > 0 && (is_between || atoms_.is(i - 1, "from"));
  const bool is_told = is_from && last.is_certain && !first.is_certain && first.end == i + 1 &&
                       last.hour * 60 + last.minute > first.hour * 60;
  return is_told ? first : Clock{};
}

/// The first end of such a range, with the day that stands behind the second.
std::optional<Found> TimeReader::read_range_start(std::size_t i) const {
  std::size_t second = i;
  const Clock first = range_start(i, second);
  if (first.hour < 0) return std::nullopt;
  Answer found = read_clock(second);
  if (!found || found->type != TimeType::time) return std::nullopt;
  found->begin = i;
  found->end = first.end;
  found->value =
      found->value.substr(0, found->value.find('T')) + clock_text(first.hour, first.minute);
  return found;
}

/// The second end of a range of which the first has told the half of the day: "1:30 p.m. to 4".
std::optional<Found> TimeReader::read_further_clock(const Found& first) const {
  const std::size_t t = first.value.find('T');
  if (first.type != TimeType::time || t == std::string::npos || first.value.size() < t + 6 ||
      first.value[t + 3] != ':' || first.value[t + 1] < '0' || first.value[t + 1] > '2') {
    return std::nullopt;
  }
  const bool is_led = first.begin > 0 &&
                      (atoms_.is(first.begin - 1, "from") || atoms_.is(first.begin - 1, "between"));
  const std::size_t at = after_range_joint(atoms_, first.end, is_led);
  if (at == first.end || !atoms_.is_number(at) || atoms_[at].digits > 2) return std::nullopt;
  const Clock clock = read_digital_clock(atoms_, at);
  if (clock.hour < 1 || clock.hour > 12 || (!clock.is_certain && !is_led)) return std::nullopt;
  if (read_half_day(atoms_, clock.end).end != 0 || after_zone(clock.end) != clock.end ||
      after_part(clock.end) != clock.end || after_o_clock(atoms_, clock.end) != clock.end) {
    return std::nullopt;
  }
  if (!is_end_of_clock(atoms_, clock.end)) return std::nullopt;
  if (const Answer own = read_clock(at); own && own->end > clock.end) return std::nullopt;
  const auto digits = [&](std::size_t k) {
    return (first.value[k] - '0') * 10 + first.value[k + 1] - '0';
  };
  const int begin = digits(t + 1) * 60 + digits(t + 4);
  int end = clock.hour % 12 * 60 + clock.minute;
  if (end <= begin && end + 720 > begin) end += 720;
  Found found = first;
  found.begin = at;
  found.end = clock.end;
  found.value = first.value.substr(0, t) + clock_text(end / 60, end % 60);
  return found;
}

/// "this morning at 7", "last night at 8:30", "tonight at 9 p.m.": the part of the day tells which
/// half an hour without one belongs to.
Found TimeReader::with_part_clock(Found part) const {
  if (part.type != TimeType::time || part.value.size() < 4) return part;
  const std::string code = part.value.substr(part.value.size() - 2);
  const std::string day = part.value.substr(0, part.value.size() - 3);
  if (part.value[part.value.size() - 3] != 'T' ||
      (code != "MO" && code != "AF" && code != "EV" && code != "NI")) {
    return part;
  }
  if (!atoms_.is(part.end, "at") && !atoms_.is(part.end, "around") && !atoms_.is(part.end, "about"))
    return part;
  const std::size_t at = part.end + 1;
  Clock clock = read_either_clock(atoms_, at);
  if (clock.hour < 0 || (atoms_.is_number(at) && atoms_[at].digits > 2)) return part;
  const bool is_bare = !atoms_.is_number(at) && clock.end > at + 1;  // at six forty
  clock.end = after_o_clock(atoms_, clock.end);
  if (!clock.put_in(read_half_day(atoms_, clock.end))) {
    if (is_bare || !is_end_of_clock(atoms_, clock.end) || clock.hour == 0 || clock.hour > 24)
      return part;
    const bool is_late = code == "AF" || code == "EV" || (code == "NI" && clock.hour >= 5);
    if (is_late && clock.hour < 12) clock.hour += 12;
    if (code == "NI" && clock.hour == 12) clock.hour = 0;
  }
  part.end = after_zone(clock.end);
  part.value = day + clock_text(clock.hour, clock.minute, clock.second);
  part.mod = {};
  return part;
}

/// 2016-12-16T12:23:59Z: a date and its time of day as machines write them.
Found TimeReader::with_iso_clock(Found date) const {
  Clock clock = read_digital_clock(atoms_, date.end + 1);
  if (!clock.is_certain || clock.hour < 0) return date;
  const bool has_offset = (atoms_.is_sign(clock.end, '+') || atoms_.is_hyphen(clock.end)) &&
                          atoms_[clock.end].is_glued && atoms_.is_number(clock.end + 1) &&
                          atoms_[clock.end + 1].is_glued;
  if (has_offset) {
    clock.end += 2;
    if (atoms_.is_sign(clock.end, ':') && atoms_.is_number(clock.end + 1)) clock.end += 2;
  } else if (atoms_.is(clock.end, "z") && atoms_[clock.end].is_glued) {
    ++clock.end;
  }
  date.end = clock.end;
  date.value += clock_text(clock.hour, clock.minute, clock.second);
  date.type = TimeType::time;
  return date;
}

}  // namespace onrecord::measure
