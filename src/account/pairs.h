// The units that two sentences share, found by merging what each has sorted once.
//
// Sentences are held against each other by the thousand; most units of two have nothing to do with
// each other, and those that do are found in one pass over both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "account/units.h"

namespace onrecord::digest {

struct KeyedUnit {
  std::uint32_t key = 0;  ///< a stem or a form
  std::uint8_t unit = 0;
};

/// The units of one sentence, sorted once for all others that it is held against.
struct UnitIndex {
  std::vector<KeyedUnit> by_stem;
  std::vector<KeyedUnit> by_form;      ///< without those of who says it
  std::vector<KeyedUnit> deeds;        ///< those of them that may be a deed done: their forms
  std::vector<std::uint8_t> measures;  ///< numbers and times
  bool has_agent = false;
  bool has_lead = false;
};

UnitIndex index_of(std::span<const Unit> units);

struct UnitPair {
  std::uint8_t ours = 0;
  std::uint8_t theirs = 0;
};

/// All pairs with one key, in order of key, first and second unit; put in place of what `pairs`
/// has.
void pair_up(const std::vector<KeyedUnit>& ours, const std::vector<KeyedUnit>& theirs,
             std::vector<UnitPair>& pairs);

}  // namespace onrecord::digest
