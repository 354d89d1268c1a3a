#include "account/claims.h"

#include <algorithm>
#include <cmath>

#include "account/amounts.h"

namespace onrecord::digest {
namespace {

constexpr double kMost = 0.7;          // of the words of a core that are no names
constexpr double kMostAnchored = 0.4;  // the same where telling numbers tie the two
constexpr double kMostOfAdjunct = 0.6;
constexpr double kOfSlight = 0.4;  // the weight of words that say little, or are of the whole story
constexpr double kOfNumber = 1.5;
constexpr double kTopic = 0.07;  // of all sentences have a word of the whole story
constexpr double kFewestOfTopic = 6;

std::uint8_t claim_of(const Line& line, const Unit& unit) { return line.chunks[unit.chunk].claim; }

/// The clauses that a claim has, a bit each.
std::uint64_t segments_of(const Line& line, std::uint8_t claim) {
  std::uint64_t segments = 0;
  for (const Unit& unit : line.units) {
    if (claim_of(line, unit) == claim) segments |= std::uint64_t{1} << unit.segment;
  }
  return segments;
}

/// The clauses on which those hang: "officials fear | that 24 died".
std::uint64_t hung_on(const Line& line, std::uint64_t segments) {
  std::uint64_t found = 0;
  for (const Chunk& chunk : line.chunks) {
    const std::uint64_t own = std::uint64_t{1} << chunk.segment;
    if (chunk.hangs && (segments & own) != 0) found |= own >> 1;
  }
  return found;
}

/// Whether a clause only asks: how to stop a bus.
bool asks(const Line& line, std::uint64_t segments) {
  return std::any_of(line.chunks.begin(), line.chunks.end(), [&](const Chunk& chunk) {
    return chunk.asks && (segments >> chunk.segment & 1) != 0;
  });
}

bool is_denied(const Line& line, std::uint64_t segments) {
  return (line.denied_segments & segments) != 0;
}

}  // namespace

/// What two neighbouring clauses of the other have of a clause.
struct Claims::Window {
  UnitSet has;                 // units of the line
  UnitSet theirs;              // units of the other that tell them
  std::uint64_t segments = 0;  // of those units
  bool is_anchored = false;    // by a number that two articles do not hit upon by chance
};

bool Claims::is_topic(const Unit& unit) const {
  const double all = static_cast<double>(lines_.all.size()) + 1;
  const double count = all / std::exp(lines_.stem_weights[unit.stem]) - 0.5;
  return count >= kFewestOfTopic && count >= kTopic * all;
}

double Claims::weight(const Unit& unit) const {
  return unit.is_light || is_topic(unit) ? kOfSlight : 1;
}

/// The units that tell the same, worked out once for two sentences.
Claims::Matches Claims::matches(const Line& line, const Line& other) const {
  Matches found;
  const auto add = [&](std::uint8_t i, std::uint8_t j) {
    const Unit& theirs = other.units[j];
    if (line.units[i].is_side || theirs.is_quoted || theirs.is_side) return;
    if (bearings_.fits(line, i, other, j)) found.push_back({i, j});
  };
  std::vector<UnitPair> pairs;
  pair_up(line.index.by_stem, other.index.by_stem, pairs);
  for (const auto [i, j] : pairs) {
    if (line.units[i].kind <= UnitKind::name) add(i, j);
  }
  for (const std::uint8_t i : line.index.measures) {
    for (const std::uint8_t j : other.index.measures) add(i, j);
  }
  return found;
}

/// Whether two numbers tell that both speak of one thing. An age tells of whom, not of what.
bool Claims::tells_one_thing(const Unit& unit, const Unit& theirs) const {
  if (unit.kind != UnitKind::number || unit.measure == 0) return false;
  if (theirs.kind != UnitKind::number || theirs.measure == 0) return false;
  const Figure& own = (*report_.figures)[unit.measure - 1];
  const Figure& other = (*report_.figures)[theirs.measure - 1];
  return own.form != FigureForm::age && other.form != FigureForm::age && is_telling(own, other);
}

Claims::Window Claims::window(const Line& line, std::uint8_t claim, const Line& other,
                              const UnitSet& covers, const Matches& matches,
                              std::uint8_t from) const {
  Window window;
  for (const auto& [i, j] : matches) {
    const Unit& unit = line.units[i];
    const Unit& theirs = other.units[j];
    if (claim_of(line, unit) != claim) continue;
    if (theirs.segment != from && theirs.segment != from + 1) continue;
    window.has[i] = true;
    window.theirs[j] = true;
    if (unit.kind != UnitKind::name && unit.kind != UnitKind::time) {
      window.segments |= std::uint64_t{1} << theirs.segment;
    }
    window.is_anchored |= tells_one_thing(unit, theirs);
  }
  if (window.segments == 0) return window;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    if (unit.kind == UnitKind::name && covers[i] && claim_of(line, unit) == claim) {
      window.has[i] = true;
    }
  }
  return window;
}

/// Another year, another month: an event of its own.
bool Claims::is_of_other_time(const Line& line, std::uint8_t claim, const Line& other,
                              const Window& window) const {
  const auto is_elsewhen = [&](const Line& own, std::size_t i, const Line& against) {
    const Unit& unit = own.units[i];
    if (unit.kind != UnitKind::time || !is_far((*report_.times)[unit.measure - 1],
                                               report_.documents[own.document.value].published)) {
      return false;
    }
    for (std::size_t j = 0; j < against.units.size(); ++j) {
      if (bearings_.fits(own, i, against, j)) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const int gap = claim_of(line, line.units[i]) - claim;
    if (gap >= -1 && gap <= 1 && is_elsewhen(line, i, other)) return true;
  }
  const std::uint64_t near = window.segments | window.segments << 1 | window.segments >> 1;
  for (std::size_t j = 0; j < other.units.size(); ++j) {
    if ((near >> other.units[j].segment & 1) != 0 && is_elsewhen(other, j, line)) return true;
  }
  return false;
}

/// Whether one of the two denies, fears or plans it, or tells another deed.
bool Claims::bends(const Line& line, std::uint8_t claim, const Line& other,
                   const Window& window) const {
  const std::uint64_t own = segments_of(line, claim);
  if (is_denied(line, own) != is_denied(other, window.segments)) return true;
  if (asks(line, own) != asks(other, window.segments)) return true;
  struct Mood {
    bool is_hedged = false;
    bool is_possible = false;
    bool is_planned = false;
    bool wishes = false;     // by a word that the other has not: expects
    bool has_verb = false;   // that the other has too
    bool has_other = false;  // a deed that the other has not
  };
  const auto mood_of = [&](const Line& at, std::uint64_t segments, const UnitSet& told,
                           const auto& is_anywhere) {
    Mood mood;
    const std::uint64_t near = segments | hung_on(at, segments);
    for (std::size_t i = 0; i < at.units.size(); ++i) {
      const Unit& unit = at.units[i];
      if (unit.is_side || unit.kind != UnitKind::common || (near >> unit.segment & 1) == 0)
        continue;
      const bool is_own = !told[i] && !is_anywhere(unit);
      mood.is_hedged |= unit.claim == ClaimWord::hedge && is_own;
      mood.wishes |= unit.claim == ClaimWord::wish && is_own;
      if ((segments >> unit.segment & 1) == 0) continue;
      mood.is_possible |= unit.reality == Reality::possible;
      mood.is_planned |= unit.reality == Reality::planned;
      mood.has_verb |= unit.is_verb && !unit.is_light && told[i];
      mood.has_other |= (unit.claim == ClaimWord::deed || unit.is_reversal) && is_own;
    }
    mood.is_planned |= mood.wishes;
    return mood;
  };
  const Mood ours = mood_of(line, own, window.has, [](const Unit&) { return false; });
  const Mood theirs = mood_of(other, window.segments, window.theirs, [&](const Unit& unit) {
    return std::binary_search(line.stems.begin(), line.stems.end(), unit.stem);
  });
  if (ours.is_hedged || theirs.is_hedged || ours.is_possible != theirs.is_possible) return true;
  if ((!ours.has_verb || ours.wishes != theirs.wishes) && ours.is_planned != theirs.is_planned) {
    return true;
  }
  // Another deed; one that stands beside the same deed is no matter.
  if (ours.has_other && theirs.has_other) return true;
  return !window.is_anchored && (ours.has_other || (!ours.has_verb && theirs.has_other));
}

/// Whether the number and what it counts, or what happened to so many, stand in one clause of the
/// other, and whether the number alone tells that both mean one thing.
Claims::Match Claims::match_number(const Line& line, std::size_t number, const Line& other,
                                   const Window& window) const {
  Match match;
  const Unit& unit = line.units[number];
  for (std::size_t j = 0; j < other.units.size(); ++j) {
    if (!window.theirs[j] || !bearings_.fits(line, number, other, j)) continue;
    match.is_telling |= tells_one_thing(unit, other.units[j]);
    for (std::size_t n = 0; n < other.units.size(); ++n) {
      match.is_together |= n != j && window.theirs[n] &&
                           other.units[n].segment == other.units[j].segment &&
                           other.units[n].kind <= UnitKind::number;
    }
  }
  return match;
}

/// Whether somebody else is at work in the clauses that tell it.
bool Claims::has_other_actor(const Line& other, const Window& window) {
  for (std::size_t j = 0; j < other.units.size(); ++j) {
    const Unit& theirs = other.units[j];
    if (theirs.is_actor && !theirs.is_light && !theirs.is_side && !window.theirs[j] &&
        (window.segments >> theirs.segment & 1) != 0) {
      return true;
    }
  }
  return false;
}

bool Claims::is_told(const Line& line, std::uint8_t claim, const Line& other,
                     const Window& window) const {
  double all = 0;
  double told = 0;
  std::size_t solid = 0;   // words borne out that say something
  std::size_t slight = 0;  // those that say little
  std::size_t numbers = 0;
  std::size_t telling = 0;
  bool is_tied = false;
  bool lacks_verb = false;
  bool lacks_actor = false;
  bool has_verb = false;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    if (claim_of(line, unit) != claim || unit.is_side) continue;
    if (unit.is_quoted) return false;
    const bool is_aside = line.chunks[unit.chunk].is_adjunct;
    if (is_aside && !window.has[i]) continue;
    if (unit.kind != UnitKind::common) {
      if (!window.has[i]) return false;
      is_tied = true;
      const bool is_clocked = unit.kind == UnitKind::time && unit.measure != 0 &&
                              is_exact_time((*report_.times)[unit.measure - 1]);
      telling += is_clocked;
      if (unit.kind != UnitKind::number) continue;
      ++numbers;
      all += kOfNumber;
      told += kOfNumber;
      const Match match = match_number(line, i, other, window);
      telling += match.is_telling;
      if (!match.is_together && telling == 0) return false;
      continue;
    }
    if (unit.is_key && !window.has[i]) return false;
    const double weight = this->weight(unit);
    if (!is_aside) all += weight;
    if (window.has[i]) {
      if (!is_aside) told += weight;
      ++(weight == 1 || (unit.is_verb && !unit.is_light) ? solid : slight);
      has_verb |= unit.is_verb && !is_aside;
      continue;
    }
    if (unit.reality == Reality::possible || unit.reality == Reality::planned) return false;
    if (unit.is_title_end) return false;  // the head teacher where the other has her deputy
    lacks_verb |= unit.is_verb && !unit.is_light;
    lacks_actor |= unit.is_actor && !unit.is_light;
  }
  const bool is_anchored = telling > 0 || numbers > 1;
  if (lacks_verb && telling == 0) return false;
  if (!has_verb && !is_anchored && told < all) return false;  // it is a thing that the other is not
  if (lacks_actor && has_other_actor(other, window)) return false;
  const bool is_enough = solid > 1 || (solid == 1 && (is_tied || slight > 0)) ||
                         (is_anchored && solid + slight > 0) || (telling > 0 && is_tied);
  return is_enough && all > 0 && told >= (is_anchored ? kMostAnchored : kMost) * all;
}

bool Claims::tells(const Line& line, std::uint8_t claim, const Line& other, const UnitSet& covers,
                   const Matches& matches, std::uint8_t from) const {
  const Window own = window(line, claim, other, covers, matches, from);
  if (own.segments == 0 || !is_told(line, claim, other, own)) return false;
  if (bends(line, claim, other, own) || is_of_other_time(line, claim, other, own)) return false;
  bool is_bound = false;
  bool is_all = false;
  for (const Chunk& chunk : line.chunks) {
    is_bound |= chunk.claim == claim && chunk.is_bound;
    is_all |= chunk.claim == claim && chunk.is_all;
  }
  if (!is_bound) return true;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    const bool says_much = unit.kind != UnitKind::common || (!unit.is_light && !is_topic(unit));
    if (claim_of(line, unit) == claim && !unit.is_side && !own.has[i] && says_much) return false;
  }
  // "All votes" are not "96 per cent of the votes".
  return !is_all || !has_share(other, own);
}

/// Whether the clauses that tell it give a share that the line has not.
bool Claims::has_share(const Line& other, const Window& window) const {
  for (std::size_t j = 0; j < other.units.size(); ++j) {
    const Unit& unit = other.units[j];
    if (unit.kind != UnitKind::number || unit.measure == 0 || window.theirs[j]) continue;
    const FigureForm form = (*report_.figures)[unit.measure - 1].form;
    const bool is_share = form == FigureForm::percent || form == FigureForm::fraction;
    if (is_share && (window.segments >> unit.segment & 1) != 0) return true;
  }
  return false;
}

/// Whether a name with which the sentence opens, before a clause of its own, is borne out.
bool Claims::has_opening_name(const Line& line, const UnitSet& covers) {
  const std::uint8_t first = line.chunks.front().claim;
  bool has_name = false;
  bool has_told_name = false;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    if (claim_of(line, unit) != first) break;
    if (unit.kind != UnitKind::name || unit.is_side || line.chunks[unit.chunk].is_adjunct) continue;
    has_name = true;
    has_told_name |= covers[i];
  }
  return !has_name || has_told_name;
}

ChunkSet Claims::cores(const Line& line, const Line& other, const UnitSet& covers,
                       std::uint64_t against) const {
  ChunkSet found;
  if (line.chunks.empty() || other.units.empty() || !has_opening_name(line, covers)) return found;
  const Matches alike = matches(line, other);
  if (alike.empty()) return found;
  for (std::uint8_t claim = 0; claim <= line.chunks.back().claim; ++claim) {
    if ((segments_of(line, claim) & against) != 0) continue;
    const bool has_verb =
        std::any_of(line.chunks.begin(), line.chunks.end(), [&](const Chunk& chunk) {
          return chunk.claim == claim && chunk.has_verb && !chunk.is_adjunct;
        });
    if (!has_verb) continue;
    bool is_told = false;
    for (std::uint8_t from = 0; from <= other.units.back().segment && !is_told; ++from) {
      is_told = tells(line, claim, other, covers, alike, from);
    }
    if (!is_told) continue;
    for (std::size_t chunk = 0; chunk < line.chunks.size(); ++chunk) {
      if (line.chunks[chunk].claim == claim && !line.chunks[chunk].is_adjunct) found[chunk] = true;
    }
  }
  return found;
}

bool Claims::bears(const Line& line, std::size_t chunk, const UnitSet& covers) const {
  double all = 0;
  double told = 0;
  for (std::size_t i = 0; i < line.units.size(); ++i) {
    const Unit& unit = line.units[i];
    if (unit.chunk != chunk || unit.is_side) continue;
    if (unit.kind != UnitKind::common || unit.is_key) {
      if (!covers[i]) return false;
      continue;
    }
    all += weight(unit);
    if (covers[i]) told += weight(unit);
  }
  return told >= kMostOfAdjunct * all;
}

ChunkSet Claims::empty_ones(const Line& line) const {
  ChunkSet set;
  for (std::size_t chunk = 0; chunk < line.chunks.size(); ++chunk) set[chunk] = true;
  for (const Unit& unit : line.units) {
    const bool is_slight =
        (unit.kind == UnitKind::common && unit.is_light) || line.chunks[unit.chunk].says;
    if (!unit.is_side && !is_slight) set[unit.chunk] = false;
  }
  return set;
}

double Claims::weight(const Line& line, std::size_t chunk) const {
  double sum = 0;
  for (const Unit& unit : line.units) {
    if (unit.chunk == chunk && !unit.is_side) sum += weight(unit);
  }
  return sum;
}

}  // namespace onrecord::digest
