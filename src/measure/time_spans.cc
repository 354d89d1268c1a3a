// Lengths of time and what is built on them: five years, two years ago, every week, a year.
#include <algorithm>
#include <cmath>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

std::string number_text(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15)
    return std::to_string(static_cast<long long>(value));
  std::string text = std::to_string(value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// P5Y, PT90M, P2Y6M, PXD. `count` below 0: unknown.
std::string duration_text(double count, TimeUnit unit) {
  const auto with = [&](std::string_view head, char letter, double factor) {
    return std::string(head) + (count < 0 ? "X" : number_text(count * factor)) + letter;
  };
  const double rest = count - std::floor(count);
  switch (unit) {
    case TimeUnit::second:
      return with("PT", 'S', 1);
    case TimeUnit::minute:
      if (count > 0 && rest > 0)
        return "PT" + number_text(std::floor(count)) + "M" + number_text(rest * 60) + "S";
      return with("PT", 'M', 1);
    case TimeUnit::hour:
      if (count > 0 && rest > 0) {
        const std::string hours = count >= 1 ? number_text(std::floor(count)) + "H" : "";
        return "PT" + hours + number_text(std::round(rest * 60)) + "M";
      }
      return with("PT", 'H', 1);
    case TimeUnit::day:
      return with("P", 'D', 1);
    case TimeUnit::weekend:
      return with("P", 'D', 2);
    case TimeUnit::week:
      return with("P", 'W', 1);
    case TimeUnit::fortnight:
      return with("P", 'W', 2);
    case TimeUnit::month:
      return with("P", 'M', 1);
    case TimeUnit::quarter:
      return with("P", 'Q', 1);
    case TimeUnit::year:
      if (count > 0 && rest > 0) {
        const std::string years = count >= 1 ? number_text(std::floor(count)) + "Y" : "";
        return "P" + years + number_text(std::round(rest * 12)) + "M";
      }
      return with("P", 'Y', 1);
    case TimeUnit::decade:
      return count < 0 ? "PXY" : with("P", 'Y', 10);
    case TimeUnit::century:
      return count < 0 ? "PXC" : with("P", 'Y', 100);
    case TimeUnit::millennium:
      return with("P", 'Y', 1000);
    default:
      return "PX";
  }
}

/// Words that may stand between a number and its unit of time.
bool is_between(const Atoms& atoms, std::size_t i) {
  for (std::string_view word : {"more", "additional", "consecutive", "straight", "full", "trading",
                                "business", "working", "whole", "calendar", "extra", "long",
                                "further", "solid", "successive", "short", "entire"}) {
    if (atoms.is(i, word)) return true;
  }
  return false;
}

struct Bound {
  std::string_view a, b, c;
  std::string_view mod;
};
constexpr Bound kBounds[] = {
    {"no", "more", "than", "EQUAL_OR_LESS"}, {"not", "more", "than", "EQUAL_OR_LESS"},
    {"no", "less", "than", "EQUAL_OR_MORE"}, {"no", "fewer", "than", "EQUAL_OR_MORE"},
    {"as", "long", "as", "EQUAL_OR_LESS"},   {"as", "many", "as", "EQUAL_OR_LESS"},
    {"as", "little", "as", "EQUAL_OR_MORE"}, {"more", "than", "", "MORE_THAN"},
    {"less", "than", "", "LESS_THAN"},       {"fewer", "than", "", "LESS_THAN"},
    {"longer", "than", "", "MORE_THAN"},     {"at", "least", "", "EQUAL_OR_MORE"},
    {"at", "most", "", "EQUAL_OR_LESS"},     {"up", "to", "", "EQUAL_OR_LESS"},
    {"nearly", "", "", "LESS_THAN"},         {"almost", "", "", "LESS_THAN"},
    {"over", "", "", "MORE_THAN"},           {"under", "", "", "LESS_THAN"},
    {"close", "to", "", "APPROX"},           {"exceeding", "", "", "MORE_THAN"}};

/// "two years and three months", "1 hour 30 minutes": adds the smaller unit behind; whether it did.
bool add_smaller_unit(const Atoms& atoms, TimeUnit unit, Found& found) {
  const bool is_joined = atoms.is(found.end, "and") || atoms.is_sign(found.end, ',');
  const auto second = read_number(atoms, found.end + (is_joined ? 1 : 0));
  if (!second || second->kind != NumberKind::cardinal || !atoms.has(second->end, kTimeUnit))
    return false;
  const TimeUnit smaller = atoms.meaning(second->end).unit;
  if (unit < TimeUnit::minute || static_cast<int>(smaller) >= static_cast<int>(unit) ||
      smaller == TimeUnit::weekend || atoms.has(second->end, kPlural) != (second->value != 1)) {
    return false;
  }
  const std::string rest = duration_text(second->value, smaller);
  const bool both_clock = found.value.starts_with("PT") && rest.starts_with("PT");
  found.value += rest.substr(both_clock ? 2 : 1);
  found.end = second->end + 1;
  return true;
}

}  // namespace

/// Number and unit: five years, a 16-hour, two or three weeks, half an hour, a year and a half,
/// years, several months, the past two weeks (from its determiner on).
std::optional<Found> TimeReader::read_amount(std::size_t i) const {
  Found found;
  found.begin = i;
  found.type = TimeType::duration;
  double count = -2;
  std::size_t at = i;
  bool has_article = false;
  bool is_about = false;
  const auto number = read_number(atoms_, i);
  if (number && (number->kind == NumberKind::cardinal || number->kind == NumberKind::fraction) &&
      number->value < 1e9) {
    count = number->value;
    is_about = number->is_about;
    at = number->end;
    if (atoms_[i].is_grouped == false && atoms_[i].kind == AtomKind::number && atoms_[i].digits > 5)
      return std::nullopt;
    // "two or three years", "two to three weeks", "5-10 years"
    const bool joins = atoms_.is(at, "or") || atoms_.is(at, "to") ||
                       (atoms_.is_dash(at) && atoms_.is_number(at + 1));
    if (joins) {
      const auto second = read_number(atoms_, at + 1);
      if (second && second->kind == NumberKind::cardinal && second->value > count &&
          atoms_.has(skip_hyphen(second->end), kTimeUnit)) {
        at = second->end;
        found.mod = "EQUAL_OR_MORE";
      }
    }
    if (number->kind == NumberKind::fraction && number->end == i + 1 &&
        (atoms_.is(at, "a") || atoms_.is(at, "an")))
      ++at;
    if (atoms_.is(at, "of") && is_about) ++at;
  } else if (number && number->kind == NumberKind::vague) {
    count = -1;
    at = number->end;
    if (atoms_.is(at, "of")) ++at;
    if (atoms_.is(i, "dozens") || atoms_.is(i, "hundreds")) at = atoms_.has(at, kTimeUnit) ? at : i;
  } else if (atoms_.is(i, "a") || atoms_.is(i, "an") || atoms_.is(i, "another")) {
    count = 1;
    at = i + 1;
    has_article = true;
    if (atoms_.is(at, "half") && atoms_.is_hyphen(at + 1)) count = 0.5, at = at + 2;
  } else if (atoms_.is(i, "many") || atoms_.is(i, "some") || atoms_.is(i, "few")) {
    count = -1;
    at = i + 1;
    if (atoms_.is(i, "some") && atoms_.is(at, "time") && i > 0 && !atoms_.is(i - 1, "at")) {
      found.end = at + 1;
      found.value = "PXM";
      return found;
    }
    if (!atoms_.has(at, kPlural)) return std::nullopt;
  } else if (atoms_.has(i, kTimeUnit) && atoms_.has(i, kPlural)) {
    count = -1;
  } else if (atoms_.is(i, "couple") && atoms_.is(i + 1, "of")) {
    count = 2;
    is_about = true;
    at = i + 2;
  } else if (atoms_.is(i, "decade") && atoms_.is_hyphen(i + 1)) {
    count = 1;
  } else {
    return std::nullopt;
  }
  for (int k = 0; k < 2 && is_between(atoms_, at); ++k) ++at;
  const std::size_t hyphened = skip_hyphen(at);
  if (!atoms_.has(hyphened, kTimeUnit)) return std::nullopt;
  const TimeUnit unit = atoms_.meaning(hyphened).unit;
  const bool is_plural = atoms_.has(hyphened, kPlural);
  if (atoms_.is_number(i) && atoms_[i].is_glued && i > 0 && atoms_[i - 1].kind == AtomKind::sign &&
      atoms_[i - 1].sign == '$')
    return std::nullopt;
  if (unit == TimeUnit::second && (has_article || (!is_plural && count != 1 && hyphened == at)))
    return std::nullopt;
  if (unit == TimeUnit::quarter &&
      (count < 1 || (!is_plural && !has_article) || atoms_.is(hyphened + 1, "of")))
    return std::nullopt;
  if (has_article && unit == TimeUnit::quarter) return std::nullopt;
  // Ages: five years old, a 25-year-old man, three-year-olds.
  const std::size_t old = skip_hyphen(hyphened + 1);
  if (atoms_.is(old, "old") || atoms_.is(old, "olds") ||
      (atoms_.is(old, "of") && atoms_.is(old + 1, "age")))
    return std::nullopt;
  found.end = hyphened + 1;
  if (atoms_.is(old, "long") && old != hyphened + 1) found.end = old + 1;
  if (hyphened != at && (atoms_.is(found.end, "period") || atoms_.is(found.end, "term")))
    ++found.end;
  // "a year and a half"; "one and a half" is the number's own.
  if (atoms_.is(found.end, "and") && atoms_.is(found.end + 1, "a") &&
      atoms_.is(found.end + 2, "half") && count > 0) {
    count += 0.5;
    found.end += 3;
  }
  found.value = duration_text(count, unit);
  if (is_about) found.mod = "APPROX";
  const bool may_go_on = count > 0 && (is_plural || count == 1);
  if (may_go_on && add_smaller_unit(atoms_, unit, found)) return found;
  return after_amount(found, count, unit);
}

/// ago, earlier, later, from now make a date of a length; before and after hang it on an event.
std::optional<Found> TimeReader::after_amount(Found found, double count, TimeUnit unit) const {
  const std::size_t at = found.end;
  const bool ago = atoms_.is(at, "ago");
  const bool from_now =
      (atoms_.is(at, "from") && (atoms_.is(at + 1, "now") || atoms_.is(at + 1, "today"))) ||
      atoms_.is(at, "hence");
  const bool earlier =
      atoms_.is(at, "earlier") || (skip_hyphen(at) != at && atoms_.is(skip_hyphen(at), "earlier"));
  const bool later = atoms_.is(at, "later") && !atoms_.is(at + 1, "than");
  found.needs_event = atoms_.is(at, "after") || atoms_.is(at, "before");
  // "two days before yesterday": counted from a day that the writer points at.
  const bool from_day = found.needs_event || atoms_.is(at, "from");
  const Reference reference = atoms_.meaning(at + 1).reference;
  if (from_day && context_.reference && count > 0 && count < 100000 && count == std::floor(count) &&
      (reference == Reference::yesterday || reference == Reference::today ||
       reference == Reference::tomorrow)) {
    TimeContext moved;
    moved.reference = *context_.reference + (reference == Reference::yesterday ? -1
                                             : reference == Reference::today   ? 0
                                                                               : 1);
    const int steps = atoms_.is(at, "before") ? -whole_number(count) : whole_number(count);
    return TimeReader(atoms_, moved).unit_date(found.begin, at + 2, unit, steps);
  }
  if (!ago && !from_now && !earlier && !later) return found;
  const std::size_t end = ago || later ? at + 1
                          : from_now   ? (atoms_.is(at, "hence") ? at + 1 : at + 2)
                                       : skip_hyphen(at) + 1;
  const int sign = ago || earlier ? -1 : 1;
  const std::size_t begin = found.begin;
  if (count < 0) {
    found.type = TimeType::date;
    found.end = end;
    found.value = ago || earlier ? "PAST_REF" : "FUTURE_REF";
    return found;
  }
  if ((earlier || ago) && unit == TimeUnit::year && count == 1 && context_.last_quarter != 0 &&
      context_.quarter_age <= 2) {
    found.type = TimeType::date;
    found.end = end;
    found.quarter = context_.last_quarter;
    found.year =
        context_.last_quarter_year -
        (context_.reference && context_.last_quarter_year < civil_of(*context_.reference).year - 1
             ? 0
             : 1);
    found.value = quarter_text(found.year, found.quarter);
    return found;
  }
  const bool from_last = (earlier || later) && context_.last_day;
  Answer date;
  TimeContext moved;
  moved.reference = from_last ? context_.last_day : context_.base();
  if (unit == TimeUnit::hour || unit == TimeUnit::minute || unit == TimeUnit::second) {
    found.end = end;
    found.type = TimeType::time;
    found.day = moved.reference;
    if (context_.reference_minute >= 0 && !from_last && unit != TimeUnit::second && count < 1e7) {
      const double minutes = count * (unit == TimeUnit::hour ? 60 : 1);
      const std::int64_t moment = *context_.reference * 1440 + context_.reference_minute +
                                  sign * static_cast<std::int64_t>(minutes);
      found.day = moment / 1440;
      found.value = day_text(*found.day) + "T" + two_digits(static_cast<int>(moment % 1440 / 60)) +
                    ":" + two_digits(static_cast<int>(moment % 60));
      return found;
    }
    found.value = (moved.reference ? day_text(*moved.reference) : "XXXX-XX-XX") + "TXX:XX";
    return found;
  }
  if (unit == TimeUnit::decade || unit == TimeUnit::century) {
    count *= unit == TimeUnit::decade ? 10 : 100;
    unit = TimeUnit::year;
  }
  if (count != std::floor(count) && unit == TimeUnit::year) {
    count = std::round(count * 12);
    unit = TimeUnit::month;
  }
  if (count > 100000) return found;
  TimeReader reader(atoms_, moved);
  date = reader.unit_date(begin, end, unit, sign * whole_number(count));
  if (!date) return found;
  if (found.mod == "LESS_THAN" || found.mod == "MORE_THAN") date->mod = found.mod;
  if (unit != TimeUnit::day) date->day.reset();
  return date;
}

/// Bounds and pointers before an amount: more than four hours, the past two weeks, the first nine
/// months.
std::optional<Found> TimeReader::read_span(std::size_t i) const {
  for (const Bound& bound : kBounds) {
    if (!atoms_.is(i, bound.a)) continue;
    std::size_t at = i + 1;
    if (!bound.b.empty()) {
      if (!atoms_.is(at, bound.b)) continue;
      ++at;
    }
    if (!bound.c.empty()) {
      if (!atoms_.is(at, bound.c)) continue;
      ++at;
    }
    Answer amount = read_amount(at);
    const bool is_bare = atoms_.has(at, kTimeUnit);
    if (!amount && atoms_.is(at, "the")) amount = read_span(at);
    if (!amount || is_bare) return std::nullopt;
    if (bound.a == "over" && amount->value.starts_with("PX")) return std::nullopt;
    amount->begin = i;
    amount->mod = amount->type == TimeType::date ? "APPROX" : bound.mod;
    if (atoms_.is(i, "over") && atoms_.is(at, "the")) return std::nullopt;
    return amount;
  }
  const bool has_determiner = is_determiner(i) || atoms_.is(i, "these") || atoms_.is(i, "those");
  const std::size_t pointer = has_determiner ? i + 1 : i;
  constexpr std::string_view kPointing[] = {
      "past",   "last",  "next",      "coming", "previous",   "first",   "following",
      "recent", "final", "preceding", "latest", "subsequent", "opening", "closing"};
  for (std::string_view word : kPointing) {
    if (!atoms_.is(pointer, word)) continue;
    if ((word == "first" || word == "final") && !has_determiner) continue;
    Answer amount = read_amount(pointer + 1);
    if (!amount || amount->type != TimeType::duration) continue;
    if (word == "recent" ||
        (word == "past" && !has_determiner && amount->value.starts_with("PX"))) {
      amount->type = TimeType::date;
      amount->value = "PAST_REF";
    }
    amount->begin = i;
    return amount;
  }
  // "in its sixth year": more than five and not yet all of six.
  if (has_determiner && !atoms_.is(i, "the") && i > 0 &&
      (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "into"))) {
    const auto number = read_number(atoms_, i + 1);
    if (number && number->kind == NumberKind::ordinal && atoms_.has(number->end, kTimeUnit) &&
        !atoms_.has(number->end, kPlural)) {
      Found found;
      found.begin = i;
      found.end = number->end + 1;
      found.type = TimeType::duration;
      found.value = duration_text(number->value, atoms_.meaning(number->end).unit);
      found.mod = "EQUAL_OR_LESS";
      return found;
    }
  }
  if (has_determiner && !atoms_.is_hyphen(i + 2)) {
    Answer amount = read_amount(i + 1);
    const bool is_counted = amount && amount->type == TimeType::duration &&
                            !amount->value.starts_with("PX") && !atoms_.is(i + 1, "half");
    if (is_counted && atoms_.is(i, "the") && skip_hyphen(i + 2) == i + 2) {
      amount->begin = i;
      return amount;
    }
  }
  if (atoms_.has(i, kTimeUnit) && atoms_.has(i, kPlural)) {
    // A bare plural by itself: not the minutes of a meeting, nor what a number before it counts.
    if (atoms_.meaning(i).unit == TimeUnit::second || atoms_.meaning(i).unit == TimeUnit::quarter ||
        atoms_.meaning(i).unit == TimeUnit::weekend)
      return std::nullopt;
    if (i > 0 && (atoms_.is_hyphen(i - 1) || atoms_.is_number(i - 1))) return std::nullopt;
    if (i > 0 && is_determiner(i - 1) && !atoms_.is(i - 1, "the")) return std::nullopt;
  }
  if (!atoms_.has(i, kTimeUnit | kUnits | kTens | kHundred | kScale | kDozen | kFraction |
                         kManyScale | kVague | kOpener | kBound) &&
      !atoms_.is_number(i)) {
    return std::nullopt;
  }
  if (is_rate(i)) return std::nullopt;
  return read_amount(i);
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
    if (atoms_[i].is_capitalised && i > 0 && atoms_.same_sentence(i - 1, i) &&
        atoms_[i - 1].is_capitalised)
      return std::nullopt;  // Daily News
    if (atoms_[i].is_capitalised && atoms_[i + 1].is_capitalised) return std::nullopt;
    found.end = i + 1;
    found.value = atoms_.meaning(i).code;
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
      return found;
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
      return found;
    }
    if (!meaning.is(kTimeUnit)) return std::nullopt;
    found.value = duration_text(count, meaning.unit);
    return found;
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
