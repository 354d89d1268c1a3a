// What comes back: daily, every week, each Monday at 7 p.m., twice a year.
#include "measure/time_reader.h"

namespace onrecord::measure {

/// "every day at 5 p.m.", "every Monday night at 8:30": the time of day is part of what repeats.
Found TimeReader::with_set_clock(Found set) const {
  const std::size_t at = atoms_.is(set.end, "at") ? set.end + 1 : set.end;
  if (at == set.end && !atoms_.is_number(at)) return set;
  if (set.value.starts_with("XXXX-XX-XXT")) {  // every night at 9
    const Found timed = with_part_clock([&] {
      Found part = set;
      part.type = TimeType::time;
      return part;
    }());
    if (timed.end != set.end) {
      set.end = timed.end;
      set.value = timed.value.substr(timed.value.find('T'));
      return set;
    }
  }
  Clock clock =
      atoms_.is_number(at) ? read_digital_clock(atoms_, at) : read_spoken_hour(atoms_, at);
  if (clock.hour < 0) return set;
  if (!clock.put_in(read_half_day(atoms_, clock.end)) && !clock.is_certain) return set;
  set.end = after_zone(clock.end);
  const bool is_weekday = set.value.starts_with("XXXX-WXX-") && set.value.size() >= 10;
  set.value = (is_weekday ? set.value.substr(0, 10) : std::string()) +
              clock_text(clock.hour, clock.minute, clock.second);
  return set;
}

/// "5 p.m. every day", "7 a.m. on Sundays": the same the other way round.
std::optional<Found> TimeReader::with_repetition(const Found& clock) const {
  const std::size_t on = atoms_.is(clock.end, "on") ? clock.end + 1 : clock.end;
  Found set = clock;
  set.type = TimeType::set;
  set.day.reset();
  if (atoms_.has(on, kWeekday) && atoms_.has(on, kPlural)) {
    set.end = on + 1;
    set.value = "XXXX-WXX-" + std::to_string(atoms_.meaning(on).weekday) + clock.value;
    return set;
  }
  if (atoms_.is(on, "daily") || atoms_.is(on, "everyday")) {
    if (atoms_.is_word(on + 1) && !atoms_.has(on + 1, kStop)) return std::nullopt;
    set.end = on + 1;
    return set;
  }
  if (!atoms_.is(on, "every") && !atoms_.is(on, "each")) return std::nullopt;
  if (atoms_.has(on + 1, kWeekday)) {
    set.end = on + 2;
    set.value = "XXXX-WXX-" + std::to_string(atoms_.meaning(on + 1).weekday) + clock.value;
    return set;
  }
  if (!atoms_.is(on + 1, "day")) return std::nullopt;
  set.end = on + 2;
  return set;
}

/// "$30 million a year", "twice a week": a unit that a rate is told by.
bool TimeReader::is_rate(std::size_t i) const {
  if (i == 0 || !(atoms_.is(i, "a") || atoms_.is(i, "an")) || !atoms_.has(i + 1, kTimeUnit) ||
      atoms_.has(i + 1, kPlural))
    return false;
  if (atoms_.is(i + 2, "ago") || atoms_.is(i + 2, "earlier") || atoms_.is(i + 2, "later") ||
      atoms_.is(i + 2, "before") || atoms_.is(i + 2, "after") || atoms_.is_hyphen(i + 2)) {
    return false;
  }
  if (!atoms_.same_sentence(i - 1, i)) return false;
  if (atoms_.is(i - 1, "once") || atoms_.is(i - 1, "twice") || atoms_.is(i - 1, "times"))
    return true;
  if (atoms_.has(i - 1, kScale) || atoms_.is_sign(i - 1, '%') || atoms_.is(i - 1, "percent") ||
      atoms_.is_number(i - 1))
    return true;
  const std::string_view before = atoms_.text(i - 1);
  if (!atoms_.is_word(i - 1) || atoms_.has(i - 1, kStop | kBound | kFuture | kPast) ||
      !(before.ends_with("s") || atoms_.has(i - 1, kPluralNoun)))
    return false;
  for (std::size_t k = 2; k <= 5 && k <= i; ++k) {
    if (!atoms_.same_sentence(i - k, i)) return false;
    if (atoms_.is_number(i - k) || atoms_.has(i - k, kScale | kHundred | kUnits | kTens))
      return true;
  }
  return false;
}

/// daily, every week, each year, every two days, every Monday, a year (in a rate), per month.
std::optional<Found> TimeReader::read_set(std::size_t i) const {
  Found found;
  found.begin = i;
  found.type = TimeType::set;
  if (atoms_.has(i, kSet)) {
    if (atoms_.is(i, "everyday") && atoms_.is_word(i + 1) && !atoms_.has(i + 1, kStop))
      return std::nullopt;  // everyday life
    if (atoms_[i].is_capitalised && i > 0 && atoms_.same_sentence(i - 1, i) &&
        atoms_[i - 1].is_capitalised)
      return std::nullopt;  // Daily News
    if (atoms_[i].is_capitalised && atoms_[i + 1].is_capitalised) return std::nullopt;
    found.end = i + 1;
    found.value = atoms_.meaning(i).code;
    return found;
  }
  if (atoms_.is(i, "bi") && atoms_.is_hyphen(i + 1) && atoms_[i + 1].is_glued) {
    if (!atoms_.is(i + 2, "weekly") && !atoms_.is(i + 2, "monthly")) return std::nullopt;
    found.end = i + 3;
    found.value = atoms_.is(i + 2, "weekly") ? "P2W" : "P2M";
    return found;
  }
  std::size_t at = i;
  const bool is_every = atoms_.is(i, "every") || atoms_.is(i, "each");
  if (is_every) {
    ++at;
    double count = 1;
    if (atoms_.is(at, "other")) {
      count = 2;
      ++at;
    } else if (const auto number = read_number(atoms_, at);
               number && number->kind == NumberKind::cardinal) {
      count = number->value;
      at = number->end;
    }
    const Meaning& meaning = atoms_.meaning(at);
    found.end = at + 1;
    if (meaning.is(kWeekday)) {
      found.value = "XXXX-WXX-" + std::to_string(meaning.weekday);
      if (atoms_.has(at + 1, kDayPart))
        ++found.end, found.value += "T" + std::string(atoms_.meaning(at + 1).code);
      return with_set_clock(found);
    }
    if (is_month(at)) {
      found.value = "XXXX-" + two_digits(meaning.month);
      return found;
    }
    if (meaning.is(kSeason) && !meaning.is(kTimeUnit)) {
      found.value = "XXXX-" + std::string(meaning.code);
      return found;
    }
    if (meaning.is(kDayPart) && meaning.code.size() == 2) {
      found.value = "XXXX-XX-XXT" + std::string(meaning.code);
      return with_set_clock(found);
    }
    if (!meaning.is(kTimeUnit)) return std::nullopt;
    found.value = duration_text(count, meaning.unit);
    return meaning.unit == TimeUnit::day && count == 1 ? with_set_clock(found) : found;
  }
  if (is_rate(i) || (atoms_.is(i, "per") && atoms_.has(i + 1, kTimeUnit) &&
                     atoms_.meaning(i + 1).unit >= TimeUnit::day)) {
    found.end = i + 2;
    found.value = duration_text(1, atoms_.meaning(i + 1).unit);
    return found;
  }
  return std::nullopt;
}

}  // namespace onrecord::measure
