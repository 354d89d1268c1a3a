// Years that name a model and tell no time: a 2013 Toyota Camry.
#pragma once

#include <cstddef>

#include "measure/atoms.h"

namespace onrecord::measure {

/// Whether the year at i is that of a vehicle's model: its maker follows, and the words around say
/// which vehicle is meant ("a", "his", "two", the model, "van"), not when something was done ("in
/// 2019 Ford closed the works").
bool is_model_year(const Atoms& atoms, std::size_t i);

}  // namespace onrecord::measure
