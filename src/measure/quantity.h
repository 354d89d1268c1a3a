// A whole quantity: currency, number or range, unit, approximator, and what is counted.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "measure/atoms.h"
#include "measure/number.h"
#include "onrecord/figure.h"

namespace onrecord::measure {

struct Quantity {
  std::size_t begin = 0;   ///< with the approximator before it
  std::size_t number = 0;  ///< where the number or its currency begins
  std::size_t end = 0;
  FigureForm form = FigureForm::cardinal;
  std::optional<double> low;
  std::optional<double> high;
  Approximator approximator = Approximator::exact;
  std::string_view unit;
  bool shares_unit = false;  ///< "5 and 6 kg": the unit comes after the next number
};

/// The quantity whose number begins at atom i; `from` is the first atom that an approximator before
/// it may take. Empty where the number is no count: codes, scores, phone numbers, "no one".
std::optional<Quantity> read_quantity(const Atoms& atoms, std::size_t i, std::size_t from);

/// The noun phrase that atoms from `begin` on start with: what a number counts.
std::optional<Span> read_counted(const Atoms& atoms, std::size_t begin);

/// Whether a number that begins at i and ends at `end` is no quantity where it stands.
bool is_no_quantity(const Atoms& atoms, std::size_t i, std::size_t end, const Number& number);

/// An approximator in front of atom i: how it bounds, and where it begins.
struct Bounding {
  Approximator approximator = Approximator::exact;
  std::size_t begin = 0;
};
Bounding read_bound_before(const Atoms& atoms, std::size_t i, std::size_t from);
/// One behind a quantity: or more, or so, -odd, and over. `begin` is then its end.
Bounding read_bound_after(const Atoms& atoms, std::size_t i);

}  // namespace onrecord::measure
