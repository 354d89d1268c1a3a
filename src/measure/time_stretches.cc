// Stretches of time: what two expressions beside each other open and close ("from 2014 to 2018",
// "May 3-5", "at 10 a.m. for three hours"), and what a length covers ("the past two weeks").
//
// Both ends are told inclusively, as the text has them. A change from one day to another ("moved
// from Monday to Friday") is no stretch, and ends that run backwards are none either.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

enum class Joint {
  none,
  until,    // to, until, through
  between,  // and, with "between" before the first
  dash
};

/// What joins the expressions of which one ends at `at` and the next begins at `next`.
Joint joint(const Atoms& atoms, std::size_t begin, std::size_t at, std::size_t next) {
  const bool is_from = begin > 0 && atoms.is(begin - 1, "from");
  if (is_from && atoms.is_sign(at, ',') && next > at + 1) ++at;
  const std::size_t width = next - at;
  if (width == 2 && !atoms.is(next - 1, "the")) return Joint::none;
  if (width != 1 && width != 2) return Joint::none;
  if (atoms.is(at, "to") || atoms.is(at, "until") || atoms.is(at, "till") ||
      atoms.is(at, "through") || atoms.is(at, "thru"))
    return Joint::until;
  std::size_t lead = begin;
  if (lead > 0 && atoms.is(lead - 1, "the")) --lead;
  if (lead > 0 && atoms.is(lead - 1, "between") && atoms.is(at, "and")) return Joint::between;
  const bool is_dash = atoms.is_dash(at) || atoms.is_sign(at, '~');
  return is_dash && atoms[at].is_glued == atoms[at + 1].is_glued ? Joint::dash : Joint::none;
}

/// Whether the clause before i tells that something was put from one time to another.
bool is_change(const Atoms& atoms, std::size_t i) {
  static constexpr std::array<std::string_view, 17> kMoves = {
      "moved",       "move",     "moving",   "postponed", "postpone", "postponing",
      "rescheduled", "delayed",  "pushed",   "shifted",   "changed",  "brought",
      "transferred", "deferred", "switched", "adjourned", "forward"};
  for (std::size_t steps = 0; i > 0 && steps < 14; ++steps) {
    --i;
    if (!atoms.same_sentence(i, i + 1)) return false;
    if (atoms.is_word(i) && std::any_of(kMoves.begin(), kMoves.end(),
                                        [&](std::string_view word) { return atoms.is(i, word); }))
      return true;
  }
  return false;
}

bool is_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether the value names a point of the calendar: 2014, 2014-05, 2014-Q1, 2014-05-03T10:00.
bool is_point(const Found& found) {
  if (found.type != TimeType::date && found.type != TimeType::time) return false;
  return !found.value.ends_with("_REF") && found.value.find('/') == std::string::npos;
}

/// Whether b is told to lie before a. Ends of unlike precision are compared as far as both go.
bool runs_back(std::string_view a, std::string_view b) {
  if (!is_digits(a.substr(0, 4)) || !is_digits(b.substr(0, 4))) return false;
  const std::size_t shared = std::min(a.size(), b.size());
  const auto is_plain = [&](std::string_view text) {
    return std::none_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(shared),
                        [](char c) { return c >= 'A' && c <= 'Z' && c != 'T'; });
  };
  if (!is_plain(a) || !is_plain(b)) return a.substr(0, 4) > b.substr(0, 4);
  return a.substr(0, shared) > b.substr(0, shared);
}

/// The parts of P2W, P1Y6M, PT3H30M.
struct Length {
  int months = 0;
  int days = 0;
  int minutes = 0;
  bool is_known = false;
};

Length length_of(std::string_view value) {
  Length length;
  if (!value.starts_with('P')) return length;
  bool is_clock = false;
  int number = 0;
  bool has_digit = false;
  for (const char c : value.substr(1)) {
    if (c >= '0' && c <= '9') {
      number = std::min(number * 10 + (c - '0'), 100000);
      has_digit = true;
      continue;
    }
    if (c == 'T' && !has_digit) {
      is_clock = true;
      continue;
    }
    if (!has_digit) return {};
    const int months = c == 'Y' ? 12 : c == 'Q' ? 3 : 1;
    if (is_clock && (c == 'H' || c == 'M')) {
      length.minutes += number * (c == 'H' ? 60 : 1);
    } else if (!is_clock && (c == 'Y' || c == 'Q' || c == 'M')) {
      length.months += number * months;
    } else if (!is_clock && (c == 'W' || c == 'D')) {
      length.days += number * (c == 'W' ? 7 : 1);
    } else {
      return {};
    }
    number = 0;
    has_digit = false;
    length.is_known = true;
  }
  const bool is_sane = length.months <= 12000 && length.days <= 400000 && length.minutes <= 100000;
  return is_sane ? length : Length{};
}

/// The minute of the day of a value that ends with THH:MM; -1 when it tells none.
int minute_of(std::string_view value) {
  const std::size_t t = value.find('T');
  if (t == std::string_view::npos || value.size() != t + 6 || value[t + 3] != ':') return -1;
  if (!is_digits(value.substr(t + 1, 2)) || !is_digits(value.substr(t + 4, 2))) return -1;
  return ((value[t + 1] - '0') * 10 + value[t + 2] - '0') * 60 + (value[t + 4] - '0') * 10 +
         value[t + 5] - '0';
}

}  // namespace

/// The stretch that `start` and a length beside it tell: "from 10 a.m. for three hours", "for two
/// weeks from May 3".
std::optional<TimeRange> TimeReader::lasting(const Found& start, const Found& length) const {
  const Length told = length_of(length.value);
  if (!told.is_known || !length.mod.empty() || atoms_.is(length.end, "of")) return std::nullopt;
  const int minute = minute_of(start.value);
  if (start.type == TimeType::time && minute >= 0 && told.months == 0 && told.days == 0) {
    const int last = minute + told.minutes;
    const std::size_t t = start.value.find('T');
    std::string day = start.value.substr(0, t);
    if (last >= 1440) {
      if (!start.day) return std::nullopt;
      day = day_text(*start.day + last / 1440);
    }
    return TimeRange{start.value, day + clock_text(last % 1440 / 60, last % 60), std::nullopt};
  }
  if (start.type != TimeType::date || !start.day || start.value.size() != 10 || told.minutes != 0)
    return std::nullopt;
  const std::int64_t after = day_number(add_months(civil_of(*start.day), told.months)) + told.days;
  return TimeRange{start.value, day_text(after - 1), std::nullopt};
}

/// Whether b, the expression behind a, is told as the other end of a stretch that a opens.
bool TimeReader::is_joined(const Found& a, const Found& b) const {
  return b.begin > a.end && b.begin <= a.end + 3 && atoms_.same_sentence(a.begin, b.begin) &&
         joint(atoms_, a.begin, a.end, b.begin) != Joint::none;
}

void TimeReader::align(Found& a, Found& b) const {
  if (!is_joined(a, b)) return;
  if (a.type == TimeType::time && b.type == TimeType::time) {
    if (!a.is_day_assumed || b.is_day_assumed || !b.day) return;
    const std::size_t t = a.value.find('T');
    if (t == std::string::npos) return;
    a.day = b.day;
    a.year = b.year;
    a.month = b.month;
    a.value = day_text(*a.day) + a.value.substr(t);
    return;
  }
  // "from Wednesday to Friday", asked on Thursday
  const bool is_weekday = b.end == b.begin + 1 && atoms_.has(b.begin, kWeekday);
  if (is_weekday && a.day && b.day && *b.day < *a.day && *a.day - *b.day < 7 &&
      b.value.size() == 10) {
    b.day = *b.day + 7;
    b.value = day_text(*b.day);
    b.year = civil_of(*b.day).year;
    return;
  }
  // "from August to October", asked in September; "Nov. 14 to the end of December"
  const auto has_year = [&](const Found& found) {
    for (std::size_t k = found.begin; k < found.end; ++k) {
      if (atoms_.is_number(k) && atoms_[k].digits == 4) return true;
    }
    return found.year == 0;
  };
  if (b.value.size() != 7 || b.month == 0 || has_year(b) || a.value.size() < 7 || a.month == 0 ||
      a.type != TimeType::date || a.value.substr(0, 7) <= b.value) {
    return;
  }
  if (a.value.size() == 7 && !has_year(a) && a.month < b.month) {
    a.year = b.year;
    a.value = month_text(a.year, a.month);
  } else {
    b.year = a.month < b.month ? a.year : a.year + 1;
    b.value = month_text(b.year, b.month);
  }
}

/// The stretch that a opens and b, the expression behind it, closes.
std::optional<TimeRange> TimeReader::joined(const Found& a, const Found& b) const {
  if (b.begin <= a.end || b.begin > a.end + 3 || !atoms_.same_sentence(a.begin, b.begin))
    return std::nullopt;
  const bool is_from = a.begin > 0 && atoms_.is(a.begin - 1, "from");
  const bool is_started =
      is_from ||
      (a.begin > 0 && (atoms_.is(a.begin - 1, "starting") || atoms_.is(a.begin - 1, "beginning")));
  if (b.type == TimeType::duration && b.begin == a.end + 1 && atoms_.is(a.end, "for") &&
      (is_started || (a.type == TimeType::time && a.begin > 0 && atoms_.is(a.begin - 1, "at")))) {
    return lasting(a, b);
  }
  if (a.type == TimeType::duration && b.begin == a.end + 1 && atoms_.is(a.end, "from") &&
      a.begin > 0 && atoms_.is(a.begin - 1, "for")) {
    return lasting(b, a);
  }
  const auto point = [&](const Found& found) -> std::string {
    if (found.value == "PRESENT_REF" && context_.reference) return day_text(*context_.reference);
    return is_point(found) ? found.value : std::string();
  };
  const Joint how = joint(atoms_, a.begin, a.end, b.begin);
  if (how == Joint::none) return std::nullopt;
  TimeRange range{point(a), point(b), std::nullopt};
  if (range.first.empty() || range.last.empty() || runs_back(range.first, range.last) ||
      range.first == range.last)
    return std::nullopt;
  if (how == Joint::until && is_change(atoms_, a.begin)) return std::nullopt;
  // "He left in 2014 – 2018 was worse": a dash with room beside it joins like things alone.
  if (how == Joint::dash && !atoms_[a.end].is_glued && !is_from &&
      (range.first.size() != range.last.size() || atoms_.is_sign(a.end, 0x2014)))
    return std::nullopt;
  return range;
}

/// The days that a length covers as it is counted from the day of publication: "the past three
/// months", "over the next two weeks", "within ten days". Nothing in a story of the past.
std::optional<TimeRange> TimeReader::covered(const Found& length) const {
  if (length.type != TimeType::duration || !context_.reference || !length.mod.empty())
    return std::nullopt;
  const Length told = length_of(length.value);
  if (!told.is_known || told.minutes != 0) return std::nullopt;
  const std::size_t at = is_determiner(length.begin) ? length.begin + 1 : length.begin;
  const bool is_back = atoms_.is(at, "past") || atoms_.is(at, "last");
  const bool is_within = length.begin > 0 && atoms_.is(length.begin - 1, "within");
  const bool is_ahead =
      is_within || atoms_.is(at, "next") || atoms_.is(at, "coming") || atoms_.is(at, "upcoming");
  if (!is_back && !is_ahead) return std::nullopt;
  if (atoms_.is(length.end, "of") || atoms_.is_hyphen(length.end)) return std::nullopt;
  for (std::string_view word : {"business", "working", "trading"}) {
    // The days between are not told.
    if (length.end >= 2 && atoms_.is(length.end - 2, word)) return std::nullopt;
  }
  if (is_ahead && tense(length.begin, length.end) < 0) return std::nullopt;
  for (std::size_t k = length.begin, steps = 0; is_back && k > 0 && steps < 14; ++steps) {
    --k;
    if (!atoms_.same_sentence(k, length.begin)) break;
    if (atoms_.is(k, "had")) return std::nullopt;  // counted from a day of the story
  }
  const std::int64_t today = *context_.reference;
  const int sign = is_back ? -1 : 1;
  const std::int64_t other =
      day_number(add_months(civil_of(today), sign * told.months)) + sign * told.days;
  if (is_back) return TimeRange{day_text(other), day_text(today), std::nullopt};
  return TimeRange{day_text(is_within ? today : today + 1), day_text(other), std::nullopt};
}

}  // namespace onrecord::measure
