// Whether two credits can be the same source: spellings of one name, parts of a name, a body and
// the one who speaks for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "examine/scene.h"

namespace onrecord {

constexpr std::size_t kShortestName = 5;  ///< letters; below, a letter makes another name

std::u32string letters_of(std::string_view text);
/// Whether two words are plausibly one name: near, and not a plural or possessive of each other.
bool is_other_spelling(const std::u32string& a, const std::u32string& b);
/// The words of a name that start with an upper-case letter.
std::vector<std::string_view> name_words(std::string_view text);

/// Whether two names may be one person's: the surnames spelt alike or nearly so, and nothing
/// against it in the first names.
bool may_be_one_name(std::string_view a, std::string_view b);

/// Whether two speakers are two people for certain: both named persons, and the names apart.
bool are_two_people(const Scene& scene, SpeakerId a, SpeakerId b);

}  // namespace onrecord
