#include "reuse/measures.h"

#include <algorithm>
#include <iterator>

namespace onrecord::reuse {
namespace {

enum Dimension : std::uint8_t {
  kMetres,
  kHectares,
  kKilograms,
  kLitres,
  kKilometresPerHour,
  kCelsius,
  kMonths,
  kHours
};

struct Unit {
  std::string_view name;
  Dimension dimension;
  double factor;
};

constexpr Unit kUnits[] = {
    {"millimetre", kMetres, 0.001},
    {"centimetre", kMetres, 0.01},
    {"metre", kMetres, 1},
    {"kilometre", kMetres, 1000},
    {"inch", kMetres, 0.0254},
    {"foot", kMetres, 0.3048},
    {"yard", kMetres, 0.9144},
    {"mile", kMetres, 1609.344},
    {"nautical mile", kMetres, 1852},
    {"square metre", kHectares, 0.0001},
    {"square foot", kHectares, 0.00000929},
    {"acre", kHectares, 0.404686},
    {"hectare", kHectares, 1},
    {"square kilometre", kHectares, 100},
    {"square mile", kHectares, 258.999},
    {"gram", kKilograms, 0.001},
    {"ounce", kKilograms, 0.02835},
    {"pound", kKilograms, 0.453592},
    {"kilogram", kKilograms, 1},
    {"stone", kKilograms, 6.35029},
    {"ton", kKilograms, 1000},
    {"metric ton", kKilograms, 1000},
    {"litre", kLitres, 1},
    {"pint", kLitres, 0.55},
    {"gallon", kLitres, 3.785},
    {"barrel", kLitres, 158.987},
    {"kilometre per hour", kKilometresPerHour, 1},
    {"mile per hour", kKilometresPerHour, 1.609344},
    {"metre per second", kKilometresPerHour, 3.6},
    {"knot", kKilometresPerHour, 1.852},
    {"celsius", kCelsius, 1},
    {"month", kMonths, 1},
    {"year", kMonths, 12},
    {"decade", kMonths, 120},
    {"century", kMonths, 1200},
    {"hour", kHours, 1},
    {"day", kHours, 24},
    {"week", kHours, 168},
};

}  // namespace

std::optional<BaseMeasure> base_measure(double value, std::string_view unit) {
  if (unit == "fahrenheit") return BaseMeasure{kCelsius, (value - 32) / 1.8};
  const auto* const found = std::find_if(std::begin(kUnits), std::end(kUnits),
                                         [&](const Unit& each) { return each.name == unit; });
  if (found == std::end(kUnits)) return std::nullopt;
  return BaseMeasure{found->dimension, value * found->factor};
}

std::optional<BaseMeasure> base_measure_of_length(std::string_view timex) {
  if (!timex.starts_with('P')) return std::nullopt;
  double months = 0;
  double number = 0;
  int units = 0;
  for (const char c : timex.substr(1)) {
    if (c >= '0' && c <= '9') {
      number = std::min(number * 10 + (c - '0'), 1e9);
      continue;
    }
    constexpr double kDaysOfMonth = 30.44;
    const double factor = c == 'Y'   ? 12
                          : c == 'M' ? 1
                          : c == 'W' ? 7 / kDaysOfMonth
                          : c == 'D' ? 1 / kDaysOfMonth
                                     : 0;
    if (factor == 0) return std::nullopt;
    months += number * factor;
    number = 0;
    ++units;
  }
  if (units < 2) return std::nullopt;
  return BaseMeasure{kMonths, months};
}

}  // namespace onrecord::reuse
