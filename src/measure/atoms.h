// The smallest pieces that numbers and dates are made of: words without hyphens, digits, signs.
//
// Finer than the tokens of segment/: "five-year" is three atoms, "3km" two, "$5" two, since every
// piece has a part in the grammar. One paragraph at a time; no expression crosses a paragraph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "measure/words.h"
#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::measure {

enum class AtomKind : std::uint8_t {
  word,
  number,
  sign
};

struct Atom {
  Span span;
  AtomKind kind = AtomKind::sign;
  bool is_glued = false;  ///< nothing between this atom and the one before
  bool is_capitalised = false;
  bool is_grouped = false;    ///< number: has thousands separators
  std::uint8_t digits = 0;    ///< number: count of digits before the point (255: more)
  std::uint8_t decimals = 0;  ///< number: count of digits after the point
  char first = 0;             ///< word: its first byte in lower case, 0 for anything else
  char32_t sign = 0;  ///< sign: its code point, hyphens and dashes unified ('-', U+2013, U+2014)
  std::uint32_t sentence = 0;
  double value = 0;                  ///< number
  const Meaning* meaning = nullptr;  ///< never null once made; without roles for numbers and signs
};

/// The atoms of a paragraph, for reading: out of range is a sign with code point 0.
class Atoms {
 public:
  /// Replaces the content by the atoms of one paragraph; keeps its memory.
  void read(const Document& document, const Segmentation& segmentation, const Paragraph& paragraph);

  std::size_t size() const { return atoms_.size(); }
  const Atom& operator[](std::size_t i) const { return i < atoms_.size() ? atoms_[i] : kNone; }
  std::string_view text(std::size_t i) const {
    const Atom& atom = (*this)[i];
    return std::string_view(document_->text).substr(atom.span.begin_byte, atom.span.size());
  }
  /// Whether atom i is this ASCII word, given in lower case.
  bool is(std::size_t i, std::string_view lower) const {
    // Asked dozens of times for each atom, so the common answer comes without a call.
    const Atom& atom = (*this)[i];
    return !lower.empty() && atom.first == lower.front() && atom.span.size() == lower.size() &&
           has_letters(atom, lower);
  }
  bool is_sign(std::size_t i, char32_t sign) const { return (*this)[i].sign == sign && sign != 0; }
  bool is_hyphen(std::size_t i) const { return is_sign(i, '-'); }
  bool is_dash(std::size_t i) const {
    return is_sign(i, '-') || is_sign(i, 0x2013) || is_sign(i, 0x2014);
  }
  bool is_number(std::size_t i) const { return (*this)[i].kind == AtomKind::number; }
  bool is_word(std::size_t i) const { return (*this)[i].kind == AtomKind::word; }
  bool has(std::size_t i, std::uint32_t roles) const { return (*this)[i].meaning->is(roles); }
  const Meaning& meaning(std::size_t i) const { return *(*this)[i].meaning; }
  bool same_sentence(std::size_t i, std::size_t j) const {
    return (*this)[i].sentence == (*this)[j].sentence;
  }
  Span span(std::size_t begin, std::size_t end) const {
    return {(*this)[begin].span.begin_byte, (*this)[end - 1].span.end_byte};
  }

 private:
  bool has_letters(const Atom& atom, std::string_view lower) const;
  std::size_t read_number(std::size_t byte, std::size_t end, Atom& atom) const;
  bool has_decimal_comma(std::size_t byte, std::size_t comma, std::size_t end) const;
  std::size_t read_word(std::size_t byte, std::size_t end) const;

  static const Meaning kNoMeaning;
  static const Atom kNone;
  const Document* document_ = nullptr;
  std::vector<Atom> atoms_;
};

/// A number as an int, cut to what an int holds (text can write any number of digits).
inline int whole_number(double value) { return static_cast<int>(std::clamp(value, -1e9, 1e9)); }

/// What may stand before an expression of several atoms: nothing that makes it part of a longer
/// code, address or number (letters, digits, @, / or a point glued to it).
bool is_free_before(const Atoms& atoms, std::size_t i);

/// Whether an address of the web begins at i: its digits count nothing and date nothing. It goes on
/// as long as atoms are glued.
bool begins_address(const Atoms& atoms, std::size_t i);

}  // namespace onrecord::measure
