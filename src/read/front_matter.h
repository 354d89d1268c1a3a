// What a text file says about itself before its text begins.
#pragma once

#include <string_view>

#include "read/metadata.h"

namespace onrecord {

/// Reads front matter: a block between `---` lines (YAML's simple forms: `key: value`, quoted
/// values, lists) or `+++` lines (`key = "value"`), or header lines `Key: value` with keys that
/// metadata has, up to the first blank line. Fills `metadata`; gives the byte where the text proper
/// begins, `first_byte` when there is no front matter.
std::size_t read_front_matter(std::string_view text, std::size_t first_byte, Metadata& metadata);

}  // namespace onrecord
