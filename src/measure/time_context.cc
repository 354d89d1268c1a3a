// What surrounds a time expression: modifiers before it, the tense of its clause, the day to count
// from.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "measure/fraction.h"
#include "measure/time_reader.h"

namespace onrecord::measure {

void TimeContext::remember(const Found& found) {
  if (found.day && !found.is_ambiguous) last_day = found.day;
  if (found.year != 0) {
    last_year = found.year;
    last_month = found.month;
  }
  if (found.quarter != 0) {
    last_quarter = found.quarter;
    last_quarter_year = found.year;
    quarter_age = 0;
  }
}

bool TimeReader::is_determiner(std::size_t i) const {
  static constexpr std::array<std::string_view, 8> kWords = {"the",   "its", "his", "her",
                                                             "their", "our", "my",  "your"};
  if (!atoms_.has(i, kOpener)) return false;
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return atoms_.is(i, word); });
}

std::optional<Found> TimeReader::read_core(std::size_t i) const {
  const Meaning& meaning = atoms_.meaning(i);
  Answer best;
  if (!is_free_before(atoms_, i)) return best;
  keep_longer(best, read_date(i));
  keep_longer(best, read_clock(i));
  keep_longer(best, read_span(i));
  if (atoms_.is_number(i)) {
    const bool is_ordinal = atoms_.is_word(i + 1) && atoms_[i + 1].is_glued;
    if (is_ordinal) keep_longer(best, read_quarter(i));
    if (is_ordinal) keep_longer(best, read_part_of_period(i));
    if (atoms_[i].digits == 4) keep_longer(best, read_year_quarter(i));
    return best;
  }
  keep_longer(best, read_relative(i));
  keep_longer(best, read_set(i));
  if (meaning.is(kDayPart | kOpener)) keep_longer(best, read_day_part(i));
  return best;
}

namespace {
struct ModWord {
  std::string_view word;
  std::string_view mod;
};
constexpr ModWord kEdgeWords[] = {{"early", "START"},   {"late", "END"},  {"mid", "MID"},
                                  {"earlier", "START"}, {"later", "END"}, {"middle", "MID"}};
constexpr ModWord kPartWords[] = {{"beginning", "START"}, {"start", "START"}, {"outset", "START"},
                                  {"end", "END"},         {"close", "END"},   {"middle", "MID"},
                                  {"midpoint", "MID"},    {"turn", "START"}};
}  // namespace

/// early May, late on Thursday, mid-1990s, earlier this month, the end of the year, year-end.
std::optional<Found> TimeReader::read_modified(std::size_t i) const {
  // mid-day, mid night
  if (atoms_.is(i, "mid") &&
      (atoms_.is(skip_hyphen(i + 1), "day") || atoms_.is(skip_hyphen(i + 1), "night"))) {
    Found found;
    found.begin = i;
    found.end = skip_hyphen(i + 1) + 1;
    found.type = TimeType::time;
    found.value = atoms_.is(found.end - 1, "day") ? "T12:00" : "T24:00";
    return with_date(found);
  }
  for (const ModWord& edge : kEdgeWords) {
    if (!atoms_.is(i, edge.word) || atoms_.is(i + 1, "hours")) continue;
    std::size_t at = skip_hyphen(i + 1);
    const bool has_link = atoms_.is(at, "in") || atoms_.is(at, "on");
    if (has_link) ++at;
    Answer core = read_core(at);
    if (!core || core->type == TimeType::duration || core->type == TimeType::set)
      return std::nullopt;
    if (core->value.ends_with("_REF")) return std::nullopt;
    if (has_link && core->type == TimeType::date && edge.word != "late" && edge.word != "early" &&
        !is_determiner(at) && !atoms_.is(at, "this")) {
      return std::nullopt;  // "later in Geneva"-like: a comparison, not a part
    }
    core->begin = i;
    if (core->mod.empty()) core->mod = edge.mod;
    return core;
  }
  // "the early 1980s", "the late 19th century"
  if (atoms_.is(i, "the") && !atoms_.is(i + 2, "hours") &&
      (atoms_.is(i + 1, "early") || atoms_.is(i + 1, "late") || atoms_.is(i + 1, "mid"))) {
    Answer core = read_modified(i + 1);
    if (!core || core->value.size() > 3 || core->type != TimeType::date) return std::nullopt;
    core->begin = i;
    return core;
  }
  const std::size_t noun = atoms_.is(i, "the") ? i + 1 : i;
  // "the early hours of Sunday"
  const bool is_early =
      atoms_.is(noun, "early") || atoms_.is(noun, "small") || atoms_.is(noun, "wee");
  if (is_early && atoms_.is(noun + 1, "hours") &&
      (atoms_.is(noun + 2, "of") || atoms_.is(noun + 2, "on"))) {
    Answer core = read_core(noun + 3);
    if (!core || core->type != TimeType::date) return std::nullopt;
    core->begin = i;
    core->mod = "START";
    return core;
  }
  for (const ModWord& part : kPartWords) {
    if (!atoms_.is(noun, part.word) || !atoms_.is(noun + 1, "of")) continue;
    Answer core = read_core(noun + 2);
    // "by end of year"
    if (!core && noun == i && (atoms_.is(i + 2, "year") || atoms_.is(i + 2, "month")) &&
        (!atoms_.is_word(i + 3) || atoms_.has(i + 3, kStop)) && !atoms_.is_hyphen(i + 3)) {
      core = unit_date(i + 2, i + 3, atoms_.meaning(i + 2).unit, 0);
    }
    if (!core || core->type == TimeType::duration || core->type == TimeType::set)
      return std::nullopt;
    core->begin = i;
    core->mod = part.mod;
    return core;
  }
  return std::nullopt;
}

std::optional<Found> TimeReader::read(std::size_t i) const {
  const Atom& atom = atoms_[i];
  if (atom.kind == AtomKind::sign && atom.sign != '\'' && !vulgar_fraction(atom.sign))
    return std::nullopt;
  if (atom.kind == AtomKind::word &&
      !atom.meaning->is(kOpener | kUnits | kTens | kHundred | kScale | kDozen | kOrdinal |
                        kFraction | kManyScale | kVague | kMonth | kWeekday | kTimeUnit | kSeason |
                        kDayPart | kDeictic | kSet | kHoliday | kSuffix)) {
    return std::nullopt;
  }
  Answer best = read_core(i);
  if (atom.meaning->is(kOpener)) keep_longer(best, read_modified(i));
  return best;
}

/// The nearest marker of tense before the expression decides, then the nearest one after it.
int TimeReader::tense(std::size_t begin, std::size_t end) const {
  const auto told = [&](std::size_t k) {
    if (atoms_.has(k, kFuture)) return 1;
    // "will be held", "to be published": the word before has the tense.
    if (k > 0 && atoms_.is(k - 1, "be") && atoms_.same_sentence(k - 1, begin)) return 0;
    if (atoms_.has(k, kPast)) return -1;
    const std::string_view word = atoms_.text(k);
    if (atoms_.is_word(k) && word.size() > 3 && word.ends_with("ed")) return -1;
    return 0;
  };
  for (std::size_t steps = 0, k = begin; k > 0 && steps < 14; ++steps) {
    --k;
    if (!atoms_.same_sentence(k, begin)) break;
    if (const int found = told(k)) return found;
  }
  for (std::size_t k = end; k < end + 10 && atoms_.same_sentence(k, begin); ++k) {
    if (const int found = told(k)) return found;
  }
  return 0;
}

std::int64_t TimeReader::nearest_weekday(std::int64_t base, int weekday, int direction) const {
  const int today = weekday_of(base);
  if (direction > 0) return base + (weekday - today + 7) % 7;
  return base - (today - weekday + 7) % 7;
}

/// The year that a month (and a day, 0: none) without one belongs to; 0 when nothing tells.
int TimeReader::year_of_month(int month, int day, std::size_t begin, std::size_t end) const {
  if (const int told = year_behind(end, month); told != 0) return told;
  if (!context_.reference) return context_.last_year;
  const Civil now = civil_of(*context_.reference);
  const int direction = tense(begin, end);
  if (day == 0) {
    if (month == now.month) return now.year;
    if (direction > 0) return month > now.month ? now.year : now.year + 1;
    return month < now.month ? now.year : now.year - 1;
  }
  int best = now.year;
  std::int64_t distance = 3000;
  const bool is_leap_day = month == 2 && day == 29;
  const int reach = is_leap_day ? 4 : 1;
  for (int year = now.year - reach; year <= now.year + reach; ++year) {
    if (is_leap_day && days_in_month(year, 2) < 29) continue;
    const Civil candidate{year, month, std::min(day, days_in_month(year, month))};
    const std::int64_t ahead = day_number(candidate) - *context_.reference;
    // Within some weeks the nearest day is meant; beyond, the tense decides.
    std::int64_t cost = std::abs(ahead);
    if (direction < 0 && ahead > 45) cost += 400;
    if (direction > 0 && ahead < -45) cost += 400;
    if (direction == 0 && ahead > 100) cost += 200;
    if (cost < distance) {
      distance = cost;
      best = year;
    }
  }
  return best;
}

}  // namespace onrecord::measure
