// A number and its unit of time: five years, an hour and a half, two years and three months.
#include <cmath>

#include "measure/fraction.h"
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

}  // namespace

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

namespace {

/// Words that may stand between a number and its unit of time.
bool is_between(const Atoms& atoms, std::size_t i) {
  for (std::string_view word :
       {"more", "additional", "consecutive", "straight", "full", "trading", "business", "working",
        "whole", "calendar", "extra", "long", "further", "solid", "successive", "short", "entire",
        "less", "fewer"}) {
    if (atoms.is(i, word)) return true;
  }
  return false;
}

/// A length told by several units: two years, three months and a day.
struct Length {
  int months = 0;
  double days = 0;
  double minutes = 0;
  TimeUnit smallest = TimeUnit::none;
  bool is_whole = true;  ///< every count is a whole number

  void add(double count, TimeUnit unit) {
    is_whole = is_whole && count == std::floor(count) && count < 1e6;
    const int whole = whole_number(count);
    smallest = unit;
    switch (unit) {
      case TimeUnit::minute:
        minutes += count;
        break;
      case TimeUnit::hour:
        minutes += count * 60;
        break;
      case TimeUnit::day:
        days += count;
        break;
      case TimeUnit::week:
        days += count * 7;
        break;
      case TimeUnit::month:
        months += whole;
        break;
      case TimeUnit::year:
        months += whole < 100000 ? whole * 12 : 0;
        break;
      default:
        is_whole = false;
    }
  }
};

/// Where the next part of a length begins: behind "and", a comma, or both.
std::size_t after_joint(const Atoms& atoms, std::size_t i) {
  if (atoms.is_sign(i, ',')) ++i;
  return atoms.is(i, "and") ? i + 1 : i;
}

/// "two years and three months", "1 hour 30 minutes": adds the smaller units behind; whether any.
bool add_smaller_units(const Atoms& atoms, TimeUnit unit, Found& found, Length& length) {
  bool has_added = false;
  for (int parts = 0; parts < 5; ++parts) {
    const auto next = read_number(atoms, after_joint(atoms, found.end));
    if (!next || next->kind != NumberKind::cardinal || !atoms.has(next->end, kTimeUnit)) break;
    const TimeUnit smaller = atoms.meaning(next->end).unit;
    // "for the last three months, and two days ago": the second length has a place of its own.
    const bool is_own = next->begin > found.end && atoms.is(next->end + 1, "ago") &&
                        found.begin > 0 && !has_added && atoms.has(found.begin - 1, kOpener);
    if (unit < TimeUnit::minute || static_cast<int>(smaller) >= static_cast<int>(unit) || is_own ||
        smaller == TimeUnit::weekend || atoms.has(next->end, kPlural) != (next->value != 1)) {
      break;
    }
    const std::string rest = duration_text(next->value, smaller);
    const bool both_clock = found.value.find('T') != std::string::npos && rest.starts_with("PT");
    found.value += rest.substr(both_clock ? 2 : 1);
    found.end = next->end + 1;
    length.add(next->value, smaller);
    unit = smaller;
    has_added = true;
  }
  return has_added;
}

/// "an hour and a half", "a year and a quarter", "one hour and half": what is added to the count.
double read_half_behind(const Atoms& atoms, std::size_t& end) {
  if (!atoms.is(end, "and")) return 0;
  const bool has_article = atoms.is(end + 1, "a");
  const std::size_t at = end + (has_article ? 2 : 1);
  if (!atoms.is(at, "half") && !atoms.is(at, "quarter")) return 0;
  // "one hour and half the town"
  const bool is_part = atoms.is_hyphen(at + 1) || is_article(atoms, at + 1) ||
                       atoms.is(at + 1, "the") || atoms.is(at + 1, "of") ||
                       (atoms.is_word(at + 1) && !atoms.has(at + 1, kStop));
  if (!has_article && is_part) return 0;
  end = at + 1;
  return atoms.meaning(at).fraction;
}

/// "an hour thirty", "two hours and ten": the minutes behind, where nothing follows that they
/// count.
double read_minutes_behind(const Atoms& atoms, std::size_t& end) {
  const std::size_t at = atoms.is(end, "and") ? end + 1 : end;
  const auto number = read_number(atoms, at);
  if (!number || number->kind != NumberKind::cardinal || number->value < 5 || number->value > 59 ||
      number->value != std::floor(number->value) || !atoms.same_sentence(end - 1, at)) {
    return 0;
  }
  const bool is_apart = !atoms.is_word(number->end) && !atoms.is_number(number->end) &&
                        (!atoms[number->end].is_glued || atoms.is_sign(number->end, '.') ||
                         atoms.is_sign(number->end, ',')) &&
                        !atoms[number->end + 1].is_glued && !atoms.is_sign(number->end, '%') &&
                        !atoms.is_dash(number->end);
  if (!is_apart || (atoms[at].is_glued && at > 0)) return 0;
  end = number->end;
  return number->value;
}

/// "3h", "1/2 h": the letter for hours behind digits.
bool is_hour_letter(const Atoms& atoms, std::size_t i) {
  if (!atoms.is(i, "h") || atoms[i].is_capitalised || i == 0) return false;
  const bool is_behind = atoms.is_number(i - 1) || vulgar_fraction(atoms[i - 1].sign);
  return is_behind && !atoms[i + 1].is_glued && (atoms[i].is_glued || !atoms.is_word(i + 1));
}

std::size_t behind_hyphen(const Atoms& atoms, std::size_t i) {
  return atoms.is_hyphen(i) && atoms[i].is_glued && atoms[i + 1].is_glued ? i + 1 : i;
}

/// How many units of time: the number before one, "a", "several", and where the unit stands.
struct Count {
  double count = 0;  // below 0: not told
  std::size_t at = 0;
  bool has_article = false;
  bool is_about = false;
  bool has_second = false;  // "two or three"
};

/// The count that a number gives: "two to three weeks", "half an hour", "a couple of days".
Count counted_by(const Atoms& atoms, std::size_t i, const Number& number) {
  Count told{number.value, number.end, false, number.is_about, false};
  // "two or three years", "two to three weeks", "5-10 years"
  const bool joins = atoms.is(told.at, "or") || atoms.is(told.at, "to") ||
                     (atoms.is_dash(told.at) && atoms.is_number(told.at + 1));
  if (joins) {
    const auto second = read_number(atoms, told.at + 1);
    if (second && second->kind == NumberKind::cardinal && second->value > told.count &&
        atoms.has(behind_hyphen(atoms, second->end), kTimeUnit)) {
      told.at = second->end;
      told.has_second = true;
    }
  }
  const bool is_fraction = number.kind == NumberKind::fraction;
  if (is_fraction && number.end == i + 1 && is_article(atoms, told.at)) ++told.at;
  if (atoms.is(told.at, "of") && told.is_about) ++told.at;
  // "three quarters of an hour", "one and a quarter of hours"
  const bool is_part = is_fraction || told.count != std::floor(told.count);
  if (is_part && atoms.is(told.at, "of")) {
    const std::size_t of = told.at + (is_article(atoms, told.at + 1) ? 2 : 1);
    if (atoms.has(of, kTimeUnit)) told.at = of;
  }
  return told;
}

std::optional<Count> read_count(const Atoms& atoms, std::size_t i) {
  // "the last three quarters" are nine months, three quarters of a thing a part.
  if (atoms.has(i, kUnits) && atoms.is(i + 1, "quarters") && i > 0 && atoms.has(i - 1, kOpener) &&
      !is_article(atoms, i - 1) && !atoms.is(i - 1, "the") && !atoms.is(i + 2, "of")) {
    return Count{atoms.meaning(i).number, i + 1, false, false, false};
  }
  const auto number = read_number(atoms, i);
  if (number && (number->kind == NumberKind::cardinal || number->kind == NumberKind::fraction) &&
      number->value < 1e9) {
    const Atom& atom = atoms[i];
    if (!atom.is_grouped && atom.kind == AtomKind::number && atom.digits > 5) return std::nullopt;
    return counted_by(atoms, i, *number);
  }
  if (number && number->kind == NumberKind::vague) {
    Count told{-1, number->end, false, false, false};
    if (atoms.is(told.at, "of")) ++told.at;
    if ((atoms.is(i, "dozens") || atoms.is(i, "hundreds")) && !atoms.has(told.at, kTimeUnit))
      told.at = i;
    return told;
  }
  if (is_article(atoms, i) || atoms.is(i, "another")) {
    if (atoms.is(i + 1, "half") && atoms.is_hyphen(i + 2))
      return Count{0.5, i + 2, true, false, false};
    return Count{1, i + 1, true, false, false};
  }
  if (atoms.is(i, "many") || atoms.is(i, "some") || atoms.is(i, "few")) {
    if (!atoms.has(i + 1, kPlural)) return std::nullopt;
    return Count{-1, i + 1, false, false, false};
  }
  if (atoms.has(i, kTimeUnit) && atoms.has(i, kPlural)) return Count{-1, i, false, false, false};
  if (atoms.is(i, "couple") && atoms.is(i + 1, "of")) return Count{2, i + 2, false, true, false};
  if (atoms.is(i, "decade") && atoms.is_hyphen(i + 1)) return Count{1, i, false, false, false};
  return std::nullopt;
}

}  // namespace

/// Number and unit: five years, a 16-hour, two or three weeks, half an hour, a year and a half,
/// years, several months, the past two weeks (from its determiner on).
std::optional<Found> TimeReader::read_amount(std::size_t i) const {
  Found found;
  found.begin = i;
  found.type = TimeType::duration;
  if (atoms_.is(i, "some") && atoms_.is(i + 1, "time") && i > 0 && !atoms_.is(i - 1, "at")) {
    found.end = i + 2;
    found.value = "PXM";
    return found;
  }
  const auto told = read_count(atoms_, i);
  if (!told) return std::nullopt;
  double count = told->count;
  std::size_t at = told->at;
  const bool has_article = told->has_article;
  if (told->has_second) found.mod = "EQUAL_OR_MORE";
  for (int k = 0; k < 2 && is_between(atoms_, at); ++k) ++at;
  const std::size_t hyphened = skip_hyphen(at);
  const bool is_letter = is_hour_letter(atoms_, hyphened);
  if (!atoms_.has(hyphened, kTimeUnit) && !is_letter) return std::nullopt;
  const TimeUnit unit = is_letter ? TimeUnit::hour : atoms_.meaning(hyphened).unit;
  const bool is_plural = atoms_.has(hyphened, kPlural);
  if (atoms_.is_number(i) && atoms_[i].is_glued && i > 0 && atoms_[i - 1].kind == AtomKind::sign &&
      atoms_[i - 1].sign == '$')
    return std::nullopt;
  if (unit == TimeUnit::second &&
      (has_article || (!is_plural && count != 1 && hyphened == at && !atoms_.is(hyphened, "sec"))))
    return std::nullopt;
  if (unit == TimeUnit::quarter &&
      (count < 1 || (!is_plural && !has_article) || atoms_.is(hyphened + 1, "of")))
    return std::nullopt;
  if (has_article && unit == TimeUnit::quarter) return std::nullopt;
  // "60 Minutes" and "48 Hours" are programmes.
  if (atoms_[hyphened].is_capitalised && is_plural &&
      ((count == 60 && unit == TimeUnit::minute) || (count == 48 && unit == TimeUnit::hour)))
    return std::nullopt;
  // Ages: five years old, a 25-year-old man, three-year-olds.
  const std::size_t old = skip_hyphen(hyphened + 1);
  if (atoms_.is(old, "old") || atoms_.is(old, "olds") ||
      (atoms_.is(old, "of") && atoms_.is(old + 1, "age")))
    return std::nullopt;
  // "a months-long inquiry": of some months.
  if (has_article && is_plural && hyphened == i + 1 && atoms_.is(old, "long")) count = -1;
  found.end = hyphened + 1;
  if (atoms_.is(old, "long") && old != hyphened + 1) found.end = old + 1;
  if (hyphened != at && (atoms_.is(found.end, "period") || atoms_.is(found.end, "term")))
    ++found.end;
  // "a year and a half"; "one and a half" is the number's own.
  if (count > 0) count += read_half_behind(atoms_, found.end);
  const bool may_go_on = count > 0 && (is_plural || count == 1 || is_letter);
  Length length;
  length.add(count, unit);
  if (unit == TimeUnit::hour && count > 0 && count == std::floor(count)) {
    if (const double minutes = read_minutes_behind(atoms_, found.end); minutes > 0) {
      count += minutes / 60;
      length.minutes += minutes;
    }
  }
  found.value = duration_text(count, unit);
  if (told->is_about) found.mod = "APPROX";
  if (may_go_on && add_smaller_units(atoms_, unit, found, length)) {
    return after_length(std::move(found), length.months, length.days, length.minutes,
                        length.is_whole ? length.smallest : TimeUnit::none);
  }
  return after_amount(found, count, unit);
}

}  // namespace onrecord::measure
