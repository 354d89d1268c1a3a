// Quantities in one unit for each thing measured, so that 564 feet and 172 metres can be told to be
// the same, or 51 months and four years and three months.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace onrecord::reuse {

struct BaseMeasure {
  std::uint8_t dimension = 0;  ///< length, area, …
  double value = 0;            ///< in its base unit
};

/// Empty for a unit that nobody converts. `unit` is a figure's.
std::optional<BaseMeasure> base_measure(double value, std::string_view unit);

/// Of a TIMEX3 length of years, months, weeks and days in two units or more (P4Y3M); empty for
/// others.
std::optional<BaseMeasure> base_measure_of_length(std::string_view timex);

}  // namespace onrecord::reuse
