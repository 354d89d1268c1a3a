// The quotation marks of one paragraph: what each can be by its glyph and its neighbours (inside
// the room; the entry is quote.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "onrecord/segmentation.h"
#include "onrecord/span.h"

namespace onrecord {

/// Marks of one family close each other whatever their glyphs: "He left,” is one quotation.
enum class MarkFamily : std::uint8_t {
  double_marks,       ///< " “ ” „ ‟ '' `` ‘‘ ’’ ,, and full-width forms
  single_marks,       ///< ' ‘ ’ ‚ ‛ ` ´
  guillemets,         ///< « »
  single_guillemets,  ///< ‹ ›
  corners,            ///< 「 」 『 』
};

/// What the characters on both sides make of a mark.
enum class MarkSide : std::uint8_t {
  opens,   ///< a gap before it, words after it
  closes,  ///< words before it, a gap or punctuation after it
  glued,   ///< words on both sides
  loose,   ///< gaps on both sides
};

/// What the glyph says.
enum class MarkGlyph : std::uint8_t {
  either,
  open,
  close,
  low_open,
  high_six
};

struct Mark {
  Span span;
  std::uint32_t token = 0;  ///< index of its token (of the first, when a token was cut)
  MarkFamily family = MarkFamily::double_marks;
  MarkGlyph glyph = MarkGlyph::either;
  MarkSide side = MarkSide::opens;
  char32_t left = 0;  ///< the nearest character before it that is no mark; 0 at an edge
  char32_t right = 0;
  bool is_apostrophe = false;  ///< neither opens nor closes: elision, decade, feet, markup
  bool is_weak = false;  ///< a single mark that closes, but after a letter: may be an apostrophe
  bool is_possessive = false;  ///< weak, and looks like dogs' or goin'
  bool is_inch_like = false;   ///< a double mark after a digit
};

/// The marks that a document uses, guessed before any is paired.
struct Convention {
  bool low_high = false;            ///< „…“: “ may close
  bool same_double = false;         ///< ”…”: ” may open
  bool inward_guillemets = false;   ///< »…«
  bool single_primary = false;      ///< ‘…’ or '…' for speech, double marks inside
  bool right_single_opens = false;  ///< ’…’: no ‘ in the document
};

/// All marks of a document in order; those of paragraph n are [first[n], first[n + 1]).
struct MarkTable {
  std::vector<Mark> marks;
  std::vector<std::uint32_t> first;
};

MarkTable collect_marks(std::string_view text, const Segmentation& segmentation);
Convention guess_convention(const MarkTable& table);

}  // namespace onrecord
