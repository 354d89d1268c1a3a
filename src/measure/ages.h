// Ages that no "years old" tells: aged 25, "Ann Lee, 25, said", children under 5, in his 50s.
#pragma once

#include <cstddef>
#include <optional>

#include "measure/atoms.h"
#include "measure/number.h"
#include "measure/quantity.h"

namespace onrecord::measure {

/// Whether a number without a unit that ends before atom `end` is somebody's age where it stands.
bool is_age_by_place(const Atoms& atoms, const Number& number, std::size_t end);

/// "in his 50s" at atom i: somebody's age, ten years wide.
std::optional<Quantity> read_age_decade(const Atoms& atoms, std::size_t i);

}  // namespace onrecord::measure
