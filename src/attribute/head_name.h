// Which of the names in a credited phrase the phrase is about.
#pragma once

#include <cstdint>

#include "attribute/names.h"
#include "attribute/view.h"

namespace onrecord::attribution {

/// The mention (index into `cast.mentions`) that a source stands for: the first that no
/// preposition, possessive or office holds. -1 when there is none, or when two people share it.
std::int32_t head_name(const View& view, const Cast& cast, Range source);

}  // namespace onrecord::attribution
