// What a word tells, by a key that looser synonyms share than those of text/senses.h: data/
// told_alike.txt lists them. For whether sentences bear each other out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text/senses.h"

namespace onrecord::digest {

/// As sense_of_phrase.
Sense told_phrase(std::span<const std::uint64_t> words);
/// As sense_of_word.
std::uint64_t told_sense(std::string_view folded);

/// What data/claim_words.txt says of a folded word.
enum class ClaimWord : std::uint8_t {
  none,
  deed,
  hedge,
  wish,
  bound
};
ClaimWord claim_word(std::string_view folded);

}  // namespace onrecord::digest
