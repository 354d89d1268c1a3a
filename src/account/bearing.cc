#include "account/bearing.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "account/amounts.h"
#include "account/roles.h"

namespace onrecord::digest {
namespace {

constexpr double kLeastOfClause = 0.4;  // of its words that are no names
constexpr std::uint32_t kWordsOfClause = 2;
constexpr double kNames = 0.1;  // what names and numbers may make up for

std::uint64_t clause(const Unit& unit) { return std::uint64_t{1} << unit.segment; }

/// Whether the clause of the unit says no. A word that turns it round (denied, overturned) counts
/// only where the other sentence does not have it too.
bool is_denied(const Line& line, const Unit& unit, const Line& other) {
  if ((line.denied_segments >> unit.segment & 1) != 0) return true;
  if ((line.reversed_segments >> unit.segment & 1) == 0) return false;
  return std::any_of(line.units.begin(), line.units.end(), [&](const Unit& each) {
    return each.is_reversal && each.segment == unit.segment &&
           !std::binary_search(other.stems.begin(), other.stems.end(), each.stem);
  });
}

template <class Group>
std::optional<GroupVerdict> verdict_of(const std::optional<std::vector<Group>>& groups,
                                       std::optional<std::uint32_t> a,
                                       std::optional<std::uint32_t> b) {
  if (!groups || !a || !b || *a != *b) return std::nullopt;
  return (*groups)[*a].verdict;
}

std::optional<std::uint32_t> group_of(const Figure& figure) {
  return figure.group ? std::optional(figure.group->value) : std::nullopt;
}
std::optional<std::uint32_t> group_of(const TimeMention& time) {
  return time.group ? std::optional(time.group->value) : std::nullopt;
}

}  // namespace

UnitSet of_matter(const Line& line) {
  UnitSet set;
  for (std::size_t i = 0; i < line.units.size(); ++i) set[i] = !line.units[i].is_side;
  return set;
}

UnitSet of_quotations(const Line& line) {
  UnitSet set;
  for (std::size_t i = 0; i < line.units.size(); ++i) set[i] = line.units[i].is_quoted;
  return set;
}

Bearings::Fit Bearings::fit_numbers(const Line& line, const Unit& a, const Line& other,
                                    const Unit& b) const {
  if (a.measure == 0 || b.measure == 0) return a.stem == b.stem ? Fit::yes : Fit::no;
  const Figure& first = (*report_.figures)[a.measure - 1];
  const Figure& second = (*report_.figures)[b.measure - 1];
  const auto verdict = verdict_of(report_.figure_groups, group_of(first), group_of(second));
  if (verdict == GroupVerdict::conflict) {
    return first.low == second.low && first.high == second.high ? Fit::yes : Fit::against;
  }
  if (verdict == GroupVerdict::agree) return Fit::yes;
  if (verdict == GroupVerdict::compatible) {
    const std::string& reason = (*report_.figure_groups)[*group_of(first)].reason;
    if (reason == "rounding") return Fit::yes;
  }
  if (!can_be_one(first, second)) return Fit::no;
  if (first.low == second.low || first.form != FigureForm::cardinal) return Fit::yes;
  const auto is_bound = [](const Figure& figure) {
    return figure.approximator == Approximator::more_than ||
           figure.approximator == Approximator::at_least ||
           figure.approximator == Approximator::less_than ||
           figure.approximator == Approximator::at_most;
  };
  if (!is_bound(first) && !is_bound(second)) return Fit::yes;
  // Eleven of the dead, at least nine workers: a bound goes only with the same thing counted.
  const Unit* counts = counted(line, static_cast<std::size_t>(&a - line.units.data()));
  const Unit* theirs = counted(other, static_cast<std::size_t>(&b - other.units.data()));
  const bool is_same = counts != nullptr && theirs != nullptr && counts->stem == theirs->stem;
  return is_same || !first.unit.empty() ? Fit::yes : Fit::no;
}

Bearings::Fit Bearings::fit_times(const Unit& a, const Unit& b) const {
  const TimeMention& first = (*report_.times)[a.measure - 1];
  const TimeMention& second = (*report_.times)[b.measure - 1];
  const auto verdict = verdict_of(report_.time_groups, group_of(first), group_of(second));
  if (first.value == second.value && !first.value.empty()) return Fit::yes;
  if (verdict == GroupVerdict::conflict) return Fit::against;
  if (verdict == GroupVerdict::agree || verdict == GroupVerdict::compatible) return Fit::yes;
  if (first.type == TimeType::duration || second.type == TimeType::duration) {
    const auto days = days_of(first.value);
    if (days && days == days_of(second.value)) return Fit::yes;
    const auto months = months_of(first.value);
    return months && months == months_of(second.value) ? Fit::yes : Fit::no;
  }
  if (is_same_month(first, second)) return Fit::yes;
  return is_date(first) && is_date(second) && is_within(first.value, second.value) ? Fit::yes
                                                                                   : Fit::no;
}

Bearings::Fit Bearings::fit(const Line& line, const Unit& unit, const Line& other,
                            const Unit& theirs) const {
  if (unit.kind == UnitKind::time || theirs.kind == UnitKind::time) {
    return unit.kind == theirs.kind ? fit_times(unit, theirs) : Fit::no;
  }
  if (unit.kind == UnitKind::number || theirs.kind == UnitKind::number) {
    return unit.kind == theirs.kind ? fit_numbers(line, unit, other, theirs) : Fit::no;
  }
  if (unit.stem != theirs.stem) return Fit::no;
  if (unit.is_side || theirs.is_side || unit.kind == UnitKind::name) return Fit::yes;
  if (is_denied(line, unit, other) != is_denied(other, theirs, line)) {
    return unit.follows_denial || theirs.follows_denial ? Fit::against : Fit::no;
  }
  if (unit.reality != theirs.reality) {
    const bool is_open = unit.reality == Reality::open || theirs.reality == Reality::open;
    const bool is_possible =
        unit.reality == Reality::possible || theirs.reality == Reality::possible;
    if (is_possible) return is_open ? Fit::no : Fit::against;
    if (!is_open) return Fit::no;
  }
  return Fit::yes;
}

std::uint64_t Bearings::opposite(const Line& line, const Line& other, const UnitSet& covers) const {
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const std::uint32_t opposite = lines_.opposites[line.units[i].stem];
    if (covers[i] || opposite == lines_.opposites.size() || line.units[i].is_side) continue;
    for (const Unit& theirs : other.units) {
      if (theirs.stem == opposite && !theirs.is_side &&
          is_denied(line, line.units[i], other) == is_denied(other, theirs, line)) {
        found |= clause(line.units[i]);
      }
    }
  }
  return found;
}

/// Winched to safety by a helicopter, by a lifeboat crew.
std::uint64_t Bearings::other_agent(const Line& line, const Line& other) const {
  std::uint64_t found = 0;
  if (!line.index.has_agent || !other.index.has_agent) return found;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& first = line.units[i];
    if (!first.is_agent || first.kind > UnitKind::name) continue;
    for (std::size_t j = 0; j < other.units.size(); ++j) {
      const Unit& theirs = other.units[j];
      if (!theirs.is_agent || theirs.kind > UnitKind::name ||
          !share_matter(line, first.segment, other, theirs.segment)) {
        continue;
      }
      bool is_shared = false;
      for (std::size_t m = i; m < line.units.size() && line.units[m].is_agent; ++m) {
        for (std::size_t n = j; n < other.units.size() && other.units[n].is_agent; ++n) {
          is_shared |= line.units[m].stem == other.units[n].stem;
        }
      }
      if (!is_shared) found |= clause(first);
      while (j + 1 < other.units.size() && other.units[j + 1].is_agent) ++j;
    }
    while (i + 1 < line.units.size() && line.units[i + 1].is_agent) ++i;
  }
  return found;
}

/// Whether two clauses tell of the same: they share a word that is no name, or have names alone.
bool Bearings::share_matter(const Line& line, std::uint8_t segment, const Line& other,
                            std::uint8_t theirs) const {
  for (const Unit& unit : line.units) {
    if (unit.segment != segment || unit.kind != UnitKind::common || unit.is_side) continue;
    for (const Unit& each : other.units) {
      if (each.segment == theirs && each.kind == UnitKind::common && each.stem == unit.stem) {
        return true;
      }
    }
  }
  return false;
}

/// Whether two numbers are of one kind and size: a price for a share is no price for a company.
bool Bearings::are_near(const Unit& a, const Unit& b) const {
  constexpr double kTimes = 10;
  if (a.measure == 0 || b.measure == 0) return true;
  const Figure& first = (*report_.figures)[a.measure - 1];
  const Figure& second = (*report_.figures)[b.measure - 1];
  if (first.form != second.form || !first.low || !second.low) return false;
  const double x = std::abs(*first.low);
  const double y = std::abs(*second.low);
  return std::max(x, y) <= kTimes * std::min(x, y);
}

/// The thing that a number counts: the next word that is no name.
const Unit* Bearings::counted(const Line& line, std::size_t number) {
  for (std::size_t i = number + 1; i < line.units.size(); ++i) {
    if (line.units[i].segment != line.units[number].segment) break;
    if (line.units[i].kind == UnitKind::common) return &line.units[i];
  }
  return nullptr;
}

/// Another number of the same thing, another day of the same clause.
std::uint64_t Bearings::other_measure(const Line& line, const Line& other, const UnitSet& covers,
                                      const UnitSet& covered, std::uint64_t& unsure) const {
  std::uint64_t found = 0;
  const auto is_other_date = [&](const Unit& a, const Unit& b) {
    if (a.kind != UnitKind::time || b.kind != UnitKind::time || a.is_quoted || b.is_quoted) {
      return false;
    }
    const TimeMention& first = (*report_.times)[a.measure - 1];
    const TimeMention& second = (*report_.times)[b.measure - 1];
    return is_date(first) && is_date(second) &&
           !is_within(first.value.substr(0, 10), second.value.substr(0, 10));
  };
  bool shares_number = false;
  for (const std::uint8_t i : line.index.measures) {
    shares_number |= covers[i] && line.units[i].kind == UnitKind::number;
  }
  for (const std::uint8_t i : line.index.measures) {
    const Unit& unit = line.units[i];
    if (covers[i] || unit.is_side) continue;
    for (const std::uint8_t j : other.index.measures) {
      const Unit& theirs = other.units[j];
      if (covered[j] || theirs.is_side) continue;
      if (is_other_date(unit, theirs) && share_matter(line, unit.segment, other, theirs.segment)) {
        found |= clause(unit);
      }
      if (unit.kind != UnitKind::number || theirs.kind != UnitKind::number) continue;
      // Five dead, including the gunman.
      if (line.has_parts || other.has_parts) continue;
      const Unit* ours = counted(line, i);
      const Unit* counts = counted(other, j);
      if (ours != nullptr && counts != nullptr && ours->stem == counts->stem) {
        found |= clause(unit);
      } else if (!shares_number && are_near(unit, theirs) &&
                 share_matter(line, unit.segment, other, theirs.segment)) {
        unsure |= clause(unit);  // they may count different things
      }
    }
  }
  return found;
}

Bearing Bearings::of(const Line& line, const Line& other) const {
  Bearing bearing;
  std::uint64_t against = 0;
  UnitSet covered;         // units of the other
  UnitSet spoken_against;  // of the line
  const auto hold = [&](std::size_t i, std::size_t j) {
    const Fit found = fit(line, line.units[i], other, other.units[j]);
    spoken_against[i] = spoken_against[i] || found == Fit::against;
    if (found != Fit::yes) return;
    bearing.covers[i] = true;
    covered[j] = true;
  };
  std::vector<UnitPair> pairs;
  pair_up(line.index.by_stem, other.index.by_stem, pairs);
  for (const auto [i, j] : pairs) {
    if (line.units[i].kind <= UnitKind::name) hold(i, j);
  }
  for (const std::uint8_t i : line.index.measures) {
    for (const std::uint8_t j : other.index.measures) hold(i, j);
  }
  spoken_against &= ~bearing.covers;
  for (std::size_t i = 0; spoken_against.any() && i < line.units.size(); ++i) {
    if (spoken_against[i]) against |= clause(line.units[i]);
  }
  std::uint64_t unsure = 0;
  against |= other_measure(line, other, bearing.covers, covered, unsure);
  against |= opposite(line, other, bearing.covers);
  against |= other_agent(line, other);
  std::vector<UnitPair> deeds;
  pair_up(line.index.deeds, other.index.by_form, deeds);
  against |= exchanged(line, other, pairs, deeds) | led_otherwise(line, other, pairs);
  unsure |= other_people(line, other, deeds) | other_speaker(line, other);
  bearing.against = against | unsure;
  bearing.contradicts = bearing.against != 0 || line.has_condition != other.has_condition;
  if (against != 0) {
    const auto first = static_cast<std::uint8_t>(std::countr_zero(against));
    bearing.is_contested = has_clause(line, first, other);
    for (std::uint8_t i = 0; !bearing.is_contested && i <= other.units.back().segment; ++i) {
      bearing.is_contested = share_matter(line, first, other, i) && has_clause(other, i, line);
    }
  }
  return bearing;
}

bool Bearings::fits(const Line& line, std::size_t unit, const Line& other,
                    std::size_t theirs) const {
  return fit(line, line.units[unit], other, other.units[theirs]) == Fit::yes;
}

/// Whether the other has most of the clause: it tells the same otherwise.
bool Bearings::has_clause(const Line& line, std::uint8_t segment, const Line& other) const {
  constexpr double kMost = 0.65;
  UnitSet clause;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    clause[i] = unit.segment == segment && !unit.is_side && !unit.is_agent && !unit.is_light &&
                unit.kind <= UnitKind::name;
  }
  return clause.count() >= 2 && share(line, alike(line, other), clause) >= kMost;
}

UnitSet Bearings::alike(const Line& line, const Line& other) const {
  UnitSet set;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    set[i] = std::any_of(other.units.begin(), other.units.end(), [&](const Unit& theirs) {
      if (unit.kind != theirs.kind &&
          (unit.kind >= UnitKind::number || theirs.kind >= UnitKind::number)) {
        return false;
      }
      if (unit.kind == UnitKind::number) return fit_numbers(line, unit, other, theirs) != Fit::no;
      if (unit.kind == UnitKind::time) return fit_times(unit, theirs) != Fit::no;
      return unit.stem == theirs.stem;
    });
  }
  return set;
}

double Bearings::weight(const Unit& unit) {
  constexpr double kOfTime = 0.5;  // the day is often left unsaid
  constexpr double kOfLight = 0.4;
  return unit.kind == UnitKind::time ? kOfTime : unit.is_light ? kOfLight : 1;
}

double Bearings::share(const Line& line, const UnitSet& covers, const UnitSet& wanted) const {
  double whole = 0;
  double covered = 0;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    if (!wanted[i]) continue;
    whole += weight(line.units[i]);
    if (covers[i]) covered += weight(line.units[i]);
  }
  return whole > 0 ? covered / whole : 1;
}

/// Whether a name that is not borne out can be missing: a part of a longer name that is borne out
/// by its last word, or a detail in a clause of its own ("of nearby Lorton").
bool Bearings::is_detail(const Line& line, const UnitSet& covers, std::size_t name) {
  const Unit& unit = line.units[name];
  std::size_t last = name;
  while (last + 1 < line.units.size() && line.units[last + 1].kind == UnitKind::name &&
         line.units[last + 1].segment == unit.segment && line.units[last + 1].follows_closely) {
    ++last;
  }
  if (last > name && covers[last]) return true;
  std::size_t first = name;
  while (first > 0 && line.units[first - 1].segment == unit.segment) --first;
  if (first == 0) return false;
  for (std::size_t i = first; i < line.units.size() && line.units[i].segment == unit.segment; ++i) {
    if (line.units[i].kind == UnitKind::common && !line.units[i].is_light) return false;
  }
  return true;
}

bool Bearings::is_whole(const Line& line, const UnitSet& covers, const UnitSet& wanted,
                        double least) const {
  UnitSet common;
  std::size_t told = 0;
  bool has_number = false;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    if (!wanted[i]) continue;
    const Unit& unit = line.units[i];
    if (unit.is_key && !covers[i]) return false;
    if (unit.kind == UnitKind::common) {
      common[i] = true;
      told += covers[i] && !unit.is_light;
      continue;
    }
    has_number |= unit.kind == UnitKind::number;
    if (covers[i]) continue;
    if (unit.kind == UnitKind::time) {
      // The day is often left unsaid, a year of long ago is a claim of its own.
      const TimeMention& time = (*report_.times)[unit.measure - 1];
      if (is_date(time) && time.value.size() < 8) return false;
      continue;
    }
    if (unit.kind == UnitKind::number || !is_detail(line, covers, i)) return false;
  }
  if (told < 2 && !(told == 1 && (has_number || share(line, covers, wanted) == 1))) return false;
  if (share(line, covers, wanted) < least || share(line, covers, common) < least - kNames) {
    return false;
  }
  for (std::size_t i = 0; i < line.units.size();) {
    const std::uint8_t segment = line.units[i].segment;
    UnitSet clause;
    std::uint32_t words = 0;
    for (; i < line.units.size() && line.units[i].segment == segment; ++i) {
      clause[i] = common[i];
      words += common[i] && !line.units[i].is_light;
    }
    if (words >= kWordsOfClause && share(line, covers, clause) < kLeastOfClause) return false;
  }
  return true;
}

}  // namespace onrecord::digest
