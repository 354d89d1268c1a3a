// Which claims of a sentence another sentence tells.
//
// A claim is the core of a clause. It is told where the other sentence has, close together, its
// numbers, its names, its deed and most of its other words, with nothing that bends it: not denied,
// not feared or planned, no other deed, no other year. What only adds to a core (where, when, with
// whom) is told where the other has its words.
#pragma once

#include <bitset>
#include <cstdint>
#include <utility>
#include <vector>

#include "account/bearing.h"
#include "account/lines.h"
#include "onrecord/report.h"

namespace onrecord::digest {

using ChunkSet = std::bitset<256>;

class Claims {
 public:
  /// All must outlive this.
  Claims(const Report& report, const Lines& lines, const Bearings& bearings)
      : report_(report), lines_(lines), bearings_(bearings) {}

  /// The chunks of the cores that `other` tells. `covers`: the units of the line that it bears
  /// out, with names that its article has elsewhere; `against`: clauses that it speaks against.
  ChunkSet cores(const Line& line, const Line& other, const UnitSet& covers,
                 std::uint64_t against) const;

  /// Whether the units borne out bear out all of a chunk.
  bool bears(const Line& line, std::size_t chunk, const UnitSet& covers) const;

  /// Chunks that claim nothing by themselves: "police said", "it was".
  ChunkSet empty_ones(const Line& line) const;

  /// The weight of what a chunk tells.
  double weight(const Line& line, std::size_t chunk) const;

 private:
  struct Window;
  struct Match {
    bool is_telling = false;
    bool is_together = false;
  };
  Match match_number(const Line& line, std::size_t number, const Line& other,
                     const Window& window) const;
  using Matches = std::vector<std::pair<std::uint8_t, std::uint8_t>>;
  Matches matches(const Line& line, const Line& other) const;
  static bool has_opening_name(const Line& line, const UnitSet& covers);
  static bool has_other_actor(const Line& other, const Window& window);
  bool tells(const Line& line, std::uint8_t claim, const Line& other, const UnitSet& covers,
             const Matches& matches, std::uint8_t from) const;
  Window window(const Line& line, std::uint8_t claim, const Line& other, const UnitSet& covers,
                const Matches& matches, std::uint8_t from) const;
  bool bends(const Line& line, std::uint8_t claim, const Line& other, const Window& window) const;
  bool is_told(const Line& line, std::uint8_t claim, const Line& other, const Window& window) const;
  bool is_of_other_time(const Line& line, std::uint8_t claim, const Line& other,
                        const Window& window) const;
  bool tells_one_thing(const Unit& unit, const Unit& theirs) const;
  bool has_share(const Line& other, const Window& window) const;
  double weight(const Unit& unit) const;
  bool is_topic(const Unit& unit) const;

  const Report& report_;
  const Lines& lines_;
  const Bearings& bearings_;
};

}  // namespace onrecord::digest
