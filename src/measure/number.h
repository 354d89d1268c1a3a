// One number in digits or words, without approximator, unit or range: 338, 10,000, 2.5 million,
// five, four score and seven, half a dozen, two-thirds, the 21st, tens of thousands.
#pragma once

#include <cstddef>
#include <optional>

#include "measure/atoms.h"

namespace onrecord::measure {

enum class NumberKind {
  cardinal,
  ordinal,
  fraction,
  vague
};

struct Number {
  std::size_t begin = 0;
  std::size_t end = 0;  ///< one past its last atom
  NumberKind kind = NumberKind::cardinal;
  double value = 0;        ///< 0 for a vague one
  double scale = 1;        ///< the million in "2.5 million", for "2 to 2.5 million"
  bool is_digits = false;  ///< written in digits (a scale in words may follow)
  bool is_about = false;   ///< "a couple of hundred": the number itself is approximate
};

/// The longest number that starts at atom i. `in_money`: suffixes that mean something else
/// elsewhere count as scales ("$5m").
std::optional<Number> read_number(const Atoms& atoms, std::size_t i, bool in_money = false);

}  // namespace onrecord::measure
