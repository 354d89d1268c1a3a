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

/// Who does a deed and who undergoes it, by the people that stand nearest.
struct Roles {
  const Unit* doer = nullptr;
  const Unit* undergoer = nullptr;
};

Roles roles_of(const Line& line, std::size_t verb) {
  const Unit* before = nullptr;
  const Unit* after = nullptr;
  const auto is_near = [&](std::size_t next) {  // to the unit before
    return line.units[next].is_joined || goes_on(line, next);
  };
  const auto acts = [&](std::size_t i) { return line.units[i].is_actor && !line.units[i].is_side; };
  for (std::size_t i = verb; i > 0 && is_near(i) && before == nullptr; --i) {
    if (acts(i - 1)) before = &line.units[i - 1];
  }
  for (std::size_t i = verb + 1; i < line.units.size() && is_near(i) && after == nullptr; ++i) {
    if (acts(i)) after = &line.units[i];
  }
  return line.units[verb].is_passive ? Roles{after, before} : Roles{before, after};
}

/// Police shot a man, a man shot police.
std::uint64_t swapped_doers(const Line& line, const Line& other,
                            const std::vector<UnitPair>& deeds) {
  std::uint64_t found = 0;
  for (const auto [i, j] : deeds) {
    const Unit& unit = line.units[i];
    if (unit.reality != Reality::past && !unit.is_passive) continue;
    const Roles ours = roles_of(line, i);
    const Roles theirs = roles_of(other, j);
    const auto same = [](const Unit* a, const Unit* b) {
      return a != nullptr && b != nullptr && a->stem == b->stem;
    };
    if (same(ours.doer, theirs.doer) || same(ours.undergoer, theirs.undergoer)) continue;
    if (same(ours.doer, theirs.undergoer) || same(ours.undergoer, theirs.doer)) {
      found |= clause(unit);
    }
  }
  return found;
}

/// Whether two units of one kind, neither of them what is done, stand in both lines.
bool share_two(const Line& line, const Line& other, const std::vector<UnitPair>& of_stem) {
  std::array<std::uint32_t, 4> shared{};
  for (const auto [i, j] : of_stem) {
    const UnitKind kind = line.units[i].kind;
    shared[static_cast<std::size_t>(kind)] += kind == other.units[j].kind;
  }
  shared[static_cast<std::size_t>(UnitKind::common)] = 0;
  return std::any_of(shared.begin(), shared.end(), [](std::uint32_t each) { return each > 1; });
}

/// Units of a line, the last not among them.
struct Stretch {
  std::size_t first = 0;
  std::size_t end = 0;
};

Stretch words_before(const Line& line, std::size_t verb) {
  std::size_t first = verb;
  while (first > 0 && goes_on(line, first)) --first;
  return {first, verb};
}

/// The words for those who do the deed: before it, or after by.
Stretch doers_of(const Line& line, std::size_t verb) {
  if (!line.units[verb].is_passive) return words_before(line, verb);
  std::size_t first = verb + 1;
  while (first < line.units.size() && goes_on(line, first) && !line.units[first].is_agent) ++first;
  std::size_t end = first;
  while (end < line.units.size() && line.units[end].is_agent) ++end;
  return {first, end};
}

/// Whether there is a word in the stretch that the other has nowhere, or one for people.
bool has_own(const Line& line, Stretch stretch, const Line& other, bool of_people) {
  return std::any_of(
      line.units.begin() + static_cast<std::ptrdiff_t>(stretch.first),
      line.units.begin() + static_cast<std::ptrdiff_t>(stretch.end), [&](const Unit& unit) {
        return unit.kind == UnitKind::common && !unit.is_light && !unit.is_side &&
               (unit.is_actor || !of_people) &&
               !std::binary_search(other.stems.begin(), other.stems.end(), unit.stem);
      });
}

bool share_any(const Line& line, Stretch ours, const Line& other, Stretch theirs) {
  for (std::size_t i = ours.first; i < ours.end; ++i) {
    for (std::size_t j = theirs.first; j < theirs.end; ++j) {
      if (line.units[i].stem == other.units[j].stem) return true;
    }
  }
  return false;
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

std::uint64_t exchanged(const Line& line, const Line& other, const std::vector<UnitPair>& of_stem,
                        const std::vector<UnitPair>& deeds) {
  std::uint64_t found = swapped_doers(line, other, deeds);
  if (!share_two(line, other, of_stem)) return found;
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
      if (part_of(other, *q) == a && part_of(other, *p) == b) {
        found |= clause(first) | clause(second);
      }
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
  for (const auto [i, j] : deeds) {
    const Unit& verb = line.units[i];
    if (!verb.is_verb && verb.reality != Reality::past) continue;
    if (!is_deed(other.units[j])) continue;
    const Stretch ours = doers_of(line, i);
    const Stretch theirs = doers_of(other, j);
    const bool has_people = has_own(line, ours, other, true);
    const bool they_have = has_own(other, theirs, line, true);
    bool is_other = has_people && they_have;
    // Rebel rockets, government rockets.
    is_other |= (has_people || they_have) && share_any(line, ours, other, theirs) &&
                has_own(line, ours, other, false) && has_own(other, theirs, line, false);
    if (verb.is_passive && other.units[j].is_passive) {
      is_other |= has_own(line, words_before(line, i), other, true) &&
                  has_own(other, words_before(other, j), line, true);
    }
    if (is_other) found |= clause(verb);
  }
  return found;
}

std::uint64_t other_speaker(const Line& line, const Line& other) {
  if (!line.speaks_of_self || !other.speaks_of_self) return 0;
  struct Side {
    bool has_name = false;
    bool shares_name = false;
    bool has_own = false;
  };
  const auto side_of = [](const Line& own, const Line& their) {
    Side side;
    for (const Unit& unit : own.units) {
      if (!unit.is_side || !unit.is_actor || unit.is_light) continue;
      const bool is_shared =
          std::any_of(their.units.begin(), their.units.end(),
                      [&](const Unit& each) { return each.is_side && each.stem == unit.stem; });
      side.has_own |= !is_shared;
      side.has_name |= unit.kind == UnitKind::name;
      side.shares_name |= unit.kind == UnitKind::name && is_shared;
    }
    return side;
  };
  const Side ours = side_of(line, other);
  const Side theirs = side_of(other, line);
  const bool is_other =
      ours.has_own && theirs.has_own && !ours.shares_name && ours.has_name == theirs.has_name;
  return is_other ? ~std::uint64_t{0} : 0;
}

}  // namespace onrecord::digest
