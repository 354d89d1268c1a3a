// How much of one text's words another has in the same order, whatever their endings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "examine/scene.h"

namespace onrecord {

/// Folded words of a place, at most `most`.
std::vector<std::string> folded_words(const Scene& scene, DocumentSpan place,
                                      std::size_t most = 80);
/// Length of the longest common subsequence; *sail* and *sailing* are one word.
std::size_t common_in_order(const std::vector<std::string>& a, const std::vector<std::string>& b);
/// Whether `part` stands in `whole` without a gap.
bool stands_in(const std::vector<std::string>& part, const std::vector<std::string>& whole);

}  // namespace onrecord
