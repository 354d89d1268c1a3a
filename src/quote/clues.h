// What can be seen of a quotation without understanding it: its length and ends, the words in it
// and around it (inside the room; the entry is quote.h).
#pragma once

#include <cstdint>
#include <string_view>

#include "onrecord/segmentation.h"
#include "quote/pairs.h"

namespace onrecord {

struct Clues {
  std::uint32_t words = 0;

  // Its own shape.
  bool ends_sentence = false;  ///< its last sign is . ? ! or an ellipsis
  bool ends_comma = false;     ///< a comma as its last sign, or right after it
  bool ends_asking = false;    ///< its last sign is ? or !
  bool starts_capital = false;
  bool is_title_case = false;  ///< several words, each with a capital except small ones
  bool runs_on = false;        ///< over several paragraphs
  bool has_person = false;     ///< I, we, you and theirs
  bool has_clause = false;     ///< a helping verb or a contraction of one

  // Its place.
  bool is_headline = false;      ///< in a heading, or in a paragraph of title-case words
  bool opens_sentence = false;   ///< nothing of its sentence stands before it
  bool stands_alone = false;     ///< nothing else in its sentence
  bool is_modifier = false;      ///< a lower-case word follows directly: the “cover” story
  bool follows_another = false;  ///< joined to another quotation by and, or, a comma
  bool beside_speech = false;    ///< another quotation of six words or more in its sentence

  // The words before it.
  bool after_colon = false;
  bool after_comma = false;
  bool after_break = false;  ///< a dash or a semicolon
  bool after_said = false;   ///< a verb of speech right before it, or before its comma
  bool after_that = false;   ///< that, how, why, whether
  bool after_as = false;
  bool after_to = false;
  bool after_be = false;          ///< is, was, be, been, a contraction of them
  bool after_determiner = false;  ///< the, a, his, Ann's
  bool after_preposition = false;
  bool after_naming = false;   ///< called it, described as, within a few words
  bool after_work = false;     ///< a work noun within a few words
  bool after_term = false;     ///< the word, known as, so-called
  bool after_sign = false;     ///< signs, slogans, chants
  bool after_network = false;  ///< NBC's “…”, on CNN's “…”

  // The words after it.
  bool before_work = false;       ///< the “…” star
  bool before_said = false;       ///< a verb of speech in its sentence, after it
  bool said_before = false;       ///< a verb of speech in its sentence, before it
  bool that_before = false;       ///< and *that* between the verb and the quotation
  bool continues_speech = false;  ///< its sentence begins with another quotation
  bool is_nickname = false;       ///< Edward “Ned” Kelly
  bool before_colon = false;      ///< a colon follows: a headline's words come first
  bool is_spoken_name = false;    ///< one capitalised word
};

/// Linear in the length of the pair's sentence, bounded for very long ones.
Clues clues_of(std::string_view text, const Segmentation& segmentation, const Pair& pair);

}  // namespace onrecord
