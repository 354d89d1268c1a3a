// What a word of the news says, by a key that its forms and its everyday synonyms share: killed,
// died and dead are one, and so are police officers and the police. Only for telling whether two
// texts may tell the same thing, never for telling that they do. The words stand in
// data/everyday_words.txt, irregular verbs in data/verb_forms.txt.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace onrecord {

/// A sense that `words` words in a row have together. 0 words: none.
struct Sense {
  std::uint64_t key = 0;
  std::uint32_t words = 0;
};

/// The sense of the longest entry of several words that `words` (hash_word) begins with.
Sense sense_of_phrase(std::span<const std::uint64_t> words);

/// The sense of a folded word by itself; never 0. A word of no entry has one of its own, which its
/// regular forms and its spellings share.
std::uint64_t sense_of_word(std::string_view folded);

/// The sense that says the opposite (rise, fall); 0 when the list has none.
std::uint64_t opposite_of(std::uint64_t key);

/// The form by which the regular forms, the irregular verb forms and the spellings of a folded word
/// are known as one: fell, falling and falls are fall, organisation and organized are organiz.
std::string plain_form(std::string_view folded);

}  // namespace onrecord
