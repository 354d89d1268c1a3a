// Whether one sentence bears out another, and which of its words.
//
// Similar words are no support by themselves: a lost "not", another number, another day, a thing
// only planned, a doer and an undergoer that changed places speak against it, and then nothing is
// borne out. What neither speaks against nor stands in the other sentence is simply not borne out.
#pragma once

#include <bitset>
#include <optional>
#include <vector>

#include "account/lines.h"

namespace onrecord::digest {

using UnitSet = std::bitset<128>;

struct Bearing {
  bool contradicts = false;   ///< the two cannot be read as one thing told twice
  bool is_contested = false;  ///< and the other tells the same otherwise
  std::uint64_t against = 0;  ///< the clauses of the sentence that the other speaks against
  UnitSet covers;             ///< the units of the sentence that the other has too
};

class Bearings {
 public:
  /// Both must outlive this.
  Bearings(const Report& report, const Lines& lines) : report_(report), lines_(lines) {}

  /// What `other` bears out of `line`.
  Bearing of(const Line& line, const Line& other) const;

  /// Whether a unit of the other can tell what a unit of the line tells.
  bool fits(const Line& line, std::size_t unit, const Line& other, std::size_t theirs) const;

  /// The units of the line whose sense stands in the other, whatever speaks against it.
  UnitSet alike(const Line& line, const Line& other) const;

  /// The share that `covers` has of the weight of the units that `wanted` selects; 1 for none.
  double share(const Line& line, const UnitSet& covers, const UnitSet& wanted) const;

  /// Whether the units that `covers` has bear out the whole line: every number and every name of
  /// it, most of its other words, and something of every clause.
  bool is_whole(const Line& line, const UnitSet& covers, const UnitSet& wanted, double least) const;

 private:
  enum class Fit : std::uint8_t {
    no,
    yes,
    against
  };
  Fit fit(const Line& line, const Unit& unit, const Line& other, const Unit& theirs) const;
  Fit fit_numbers(const Line& line, const Unit& a, const Line& other, const Unit& b) const;
  Fit fit_times(const Unit& a, const Unit& b) const;
  static double weight(const Unit& unit);
  bool share_matter(const Line& line, std::uint8_t segment, const Line& other,
                    std::uint8_t theirs) const;
  bool are_near(const Unit& a, const Unit& b) const;
  static const Unit* counted(const Line& line, std::size_t number);
  // The clauses of the line that something in the other speaks against, a bit each.
  std::uint64_t other_measure(const Line& line, const Line& other, const UnitSet& covers,
                              const UnitSet& covered, std::uint64_t& unsure) const;
  std::uint64_t opposite(const Line& line, const Line& other, const UnitSet& covers) const;
  std::uint64_t other_agent(const Line& line, const Line& other) const;
  bool has_clause(const Line& line, std::uint8_t segment, const Line& other) const;
  static bool is_detail(const Line& line, const UnitSet& covers, std::size_t name);

  const Report& report_;
  const Lines& lines_;
};

/// All units that tell something of the matter, and those of them in marks.
UnitSet of_matter(const Line& line);
UnitSet of_quotations(const Line& line);

}  // namespace onrecord::digest
