// Speakers' names against the labels of a record's turns ("Ms. ORR", "THE PRESIDENT", "Q").
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "onrecord/speaker.h"

namespace onrecord::collation {

/// Whether the label names the person: it has the last word of the name, and no other first name.
bool label_names(std::string_view label, std::string_view name);

enum class LabelMatch {
  same,
  different,
  unknown
};

/// Whether a turn with this label is the speaker's. `different` only when it is sure: the label
/// names another person, and either the speaker has turns of his own in the record (one of
/// `labels`, all different labels of it) or both are full names.
LabelMatch match_label(std::span<const std::string> labels, std::string_view label,
                       const Speaker& speaker);

}  // namespace onrecord::collation
