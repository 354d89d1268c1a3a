// Words without their accents, as house styles that print no accents write them.
#pragma once

#include <string>
#include <string_view>

namespace onrecord {

/// A folded word with its combining marks taken off (canonical decomposition, Unicode Annex 15) and
/// the letters that have none written plainly: niemelä, łódź, sørensen -> niemela, lodz, sorensen.
std::string without_accents(std::string_view folded);

/// Whether two folded words differ by their accents alone, or by how a style without accents spells
/// them: müller, muller and mueller; sørensen, sorensen and soerensen.
bool differ_by_accents(std::string_view a, std::string_view b);

}  // namespace onrecord
