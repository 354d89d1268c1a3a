// Whether two sentences of the same words give them other parts.
//
// Rovers beat United and United beat Rovers, from Odesa to Egypt and from Egypt to Odesa, five dead
// and twelve hurt against twelve dead and five hurt: every word stands in both, and yet neither
// bears out the other. Two words have changed places when each has the part in the one sentence
// that the other has in the other; a sentence turned round by "was beaten by" keeps the parts.
#include "account/roles.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "text/fold.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kWordsBack = 4;  // to the preposition of a phrase

std::uint64_t clause(const Unit& unit) { return std::uint64_t{1} << unit.segment; }

/// What a name, a number or a time is in its clause.
struct Part {
  enum Side : std::uint8_t {
    none,
    doer,
    undergoer,
    with  // a number and what it counts, a day and what was done
  };
  Side side = none;
  std::uint64_t of = 0;  // the preposition; what is counted or done
  bool is_told() const { return side != none || of != 0; }
  friend bool operator==(const Part&, const Part&) = default;
};

bool is_deed(const Unit& unit) {
  return unit.kind == UnitKind::common && !unit.is_actor && !unit.is_side;
}

bool goes_on(const Line& line, std::size_t next) {
  return line.units[next].segment == line.units[next - 1].segment;
}

Part part_of_name(const Line& line, std::size_t at) {
  const Unit& unit = line.units[at];
  if (unit.is_agent) return {Part::doer, 0};
  if (unit.lead != 0) return {Part::none, unit.lead};
  std::size_t first = at;
  while (first > 0 && line.units[first].follows_closely && goes_on(line, first) &&
         line.units[first - 1].kind == UnitKind::name) {
    --first;
  }
  if (first > 0 && goes_on(line, first) && is_deed(line.units[first - 1])) {
    return {Part::undergoer, 0};
  }
  for (std::size_t i = at + 1; i < line.units.size() && goes_on(line, i); ++i) {
    if (line.units[i].kind == UnitKind::name) continue;
    if (!is_deed(line.units[i])) break;
    return {line.units[i].is_passive ? Part::undergoer : Part::doer, 0};
  }
  return {};
}

Part part_of_number(const Line& line, std::size_t at) {
  for (std::size_t i = at + 1; i < line.units.size() && goes_on(line, i); ++i) {
    if (line.units[i].kind == UnitKind::common) return {Part::with, line.units[i].stem + 1UL};
  }
  return {};
}

Part part_of_time(const Line& line, std::size_t at) {
  for (std::size_t i = at; i > 0 && goes_on(line, i); --i) {
    if (line.units[i - 1].kind == UnitKind::common) {
      return {Part::with, line.units[i - 1].stem + 1UL};
    }
  }
  return part_of_number(line, at);
}

Part part_of(const Line& line, std::size_t at) {
  switch (line.units[at].kind) {
    case UnitKind::name:
      return part_of_name(line, at);
    case UnitKind::number:
      return part_of_number(line, at);
    case UnitKind::time:
      return part_of_time(line, at);
    case UnitKind::common:
      break;
  }
  return {};
}

/// Where the other has the unit, if it has it once and the line too.
std::optional<std::size_t> only_place(const Line& line, std::size_t at, const Line& other) {
  const Unit& unit = line.units[at];
  const auto is_same = [&](const Unit& each) {
    return each.kind == unit.kind && each.stem == unit.stem && !each.is_side;
  };
  if (std::count_if(line.units.begin(), line.units.end(), is_same) != 1) return std::nullopt;
  const auto found = std::find_if(other.units.begin(), other.units.end(), is_same);
  if (found == other.units.end() || std::any_of(found + 1, other.units.end(), is_same)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(found - other.units.begin());
}

/// Prepositions of which one speaks against the other.
bool are_opposed(std::uint64_t a, std::uint64_t b) {
  static const auto pairs = [] {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kWords{{
        {"inside", "outside"},
        {"before", "after"},
        {"before", "during"},
        {"during", "after"},
        {"with", "without"},
        {"above", "below"},
        {"over", "under"},
        {"for", "against"},
        {"from", "to"},
    }};
    std::array<std::pair<std::uint64_t, std::uint64_t>, kWords.size()> hashes;
    std::transform(kWords.begin(), kWords.end(), hashes.begin(), [](const auto& pair) {
      return std::pair(hash_word(pair.first), hash_word(pair.second));
    });
    return hashes;
  }();
  return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
  });
}

}  // namespace

void note_leads(const Reading& reading, Range tokens, std::vector<Unit>& units) {
  std::uint32_t at = tokens.begin;
  for (std::size_t i = 0; i < units.size(); ++i) {
    Unit& unit = units[i];
    while (at < tokens.end && reading.tokens()[at].span.begin_byte < unit.begin_byte) ++at;
    for (std::uint32_t t = at; t > tokens.begin && at - t < kWordsBack; --t) {
      const WordKind kind = reading.kind(t - 1);
      if (kind == WordKind::preposition || kind == WordKind::subordinator) {
        unit.lead = reading.word(t - 1);
      }
      if (kind == WordKind::determiner || kind == WordKind::number) continue;
      break;
    }
    const bool is_of_phrase = i > 0 && unit.lead == 0 && unit.follows_closely &&
                              (units[i - 1].kind == unit.kind || unit.kind == UnitKind::name) &&
                              units[i - 1].kind <= UnitKind::name && !unit.is_verb;
    if (is_of_phrase) unit.lead = units[i - 1].lead;
  }
}

std::uint64_t exchanged(const Line& line, const Line& other, const std::vector<UnitPair>& of_stem) {
  std::uint64_t found = 0;
  std::array<std::uint32_t, 4> shared{};
  for (const auto [i, j] : of_stem) {
    const UnitKind kind = line.units[i].kind;
    shared[static_cast<std::size_t>(kind)] += kind == other.units[j].kind;
  }
  shared[static_cast<std::size_t>(UnitKind::common)] = 0;
  if (std::all_of(shared.begin(), shared.end(), [](std::uint32_t each) { return each < 2; })) {
    return found;
  }
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& first = line.units[i];
    if (first.kind == UnitKind::common || first.is_side) continue;
    std::optional<std::size_t> p;
    for (std::size_t j = i + 1; j < line.units.size(); ++j) {
      const Unit& second = line.units[j];
      if (second.kind != first.kind || second.stem == first.stem || second.is_side) continue;
      if (!p) p = only_place(line, i, other);
      if (!p) break;
      const auto q = only_place(line, j, other);
      if (!q) continue;
      const Part a = part_of(line, i);
      const Part b = part_of(line, j);
      if (!a.is_told() || !b.is_told() || a == b) continue;
      if (part_of(other, *q) == a && part_of(other, *p) == b) found |= clause(first);
    }
  }
  return found;
}

std::uint64_t led_otherwise(const Line& line, const Line& other,
                            const std::vector<UnitPair>& of_stem) {
  std::uint64_t found = 0;
  if (!line.index.has_lead || !other.index.has_lead) return found;
  for (auto pair = of_stem.begin(); pair != of_stem.end();) {
    const Unit& unit = line.units[pair->ours];
    const std::uint8_t own = pair->ours;
    bool is_opposed = false;
    bool is_alike = false;
    for (; pair != of_stem.end() && pair->ours == own; ++pair) {
      const Unit& each = other.units[pair->theirs];
      if (each.kind != unit.kind || unit.lead == 0 || unit.is_side) continue;
      is_alike |= each.lead == unit.lead;
      is_opposed |= each.lead != 0 && each.lead != unit.lead && are_opposed(each.lead, unit.lead);
    }
    if (is_opposed && !is_alike) found |= clause(unit);
  }
  return found;
}

std::uint64_t other_people(const Line& line, const Line& other,
                           const std::vector<UnitPair>& deeds) {
  std::uint64_t found = 0;
  const auto acts = [](const Unit& unit) {
    return unit.is_actor && unit.kind == UnitKind::common && !unit.is_light && !unit.is_side;
  };
  const auto has = [](const Line& own, std::uint32_t stem) {
    return std::any_of(own.units.begin(), own.units.end(),
                       [&](const Unit& each) { return each.stem == stem; });
  };
  // People before the verb whom the one line has and the other has not.
  const auto has_own = [&](const Line& own, std::size_t verb, const Line& their) {
    for (std::size_t i = verb; i > 0 && goes_on(own, i); --i) {
      if (acts(own.units[i - 1]) && !has(their, own.units[i - 1].stem)) return true;
    }
    return false;
  };
  for (const auto [i, j] : deeds) {
    const Unit& verb = line.units[i];
    if (!verb.is_verb && verb.reality != Reality::past) continue;
    if (!is_deed(other.units[j])) continue;
    if (has_own(line, i, other) && has_own(other, j, line)) found |= clause(verb);
  }
  return found;
}

}  // namespace onrecord::digest
