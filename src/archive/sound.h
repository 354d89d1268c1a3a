// Whether what was kept of a source can be of that source: places lie in its text and lists lead to
// each other as the nouns promise, so that later steps need not look.
#pragma once

#include <string_view>

#include "archive/prepared.h"

namespace onrecord::archive {

bool is_sound(const Prepared& prepared, std::string_view file);
bool is_sound(const Segmentation& segmentation, std::string_view text);

}  // namespace onrecord::archive
