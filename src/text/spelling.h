// What two spellings or two forms of an English word have in common, by rule.
#pragma once

#include <string>
#include <string_view>

namespace onrecord {

/// The spelling that a house spelling and its counterpart share (organise, organize), hyphens and
/// points taken out. `folded` is a folded word.
std::string plain_spelling(std::string_view folded);

/// The stem by which the regular forms of a word are known as one.
std::string stem_of(std::string_view folded);

}  // namespace onrecord
