// Units after a number: kilometres, percent, percentage points, dollars (data/measure-units.txt).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "measure/atoms.h"

namespace onrecord::measure {

struct Unit {
  std::string_view name;  ///< singular; lives as long as the program
  std::size_t end = 0;    ///< one past its last atom
  bool is_money = false;
};

/// The unit that begins at atom i, right after a number; the longest one.
std::optional<Unit> read_unit(const Atoms& atoms, std::size_t i);
/// A currency before a number: $, US$, £, EUR, Rs.
std::optional<Unit> read_currency(const Atoms& atoms, std::size_t i);

/// second … millennium; empty for none.
std::string_view time_unit_name(TimeUnit unit);

}  // namespace onrecord::measure
