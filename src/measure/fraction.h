// Parts of one in digits, signs and words: 1/2, ½, "and a half", one twenty-fifth.
#pragma once

#include <cstddef>
#include <optional>

#include "measure/atoms.h"

namespace onrecord::measure {

/// A fraction and the atom after it; `end` 0 where there is none.
struct Fraction {
  double value = 0;
  std::size_t end = 0;
};

/// Steps over one hyphen between two parts of a spelled number: twenty-one, half-million. Corpora
/// that set every mark apart write "twenty - one"; that is let pass after tens and before parts.
std::size_t skip_hyphen(const Atoms& atoms, std::size_t i);

bool is_article(const Atoms& atoms, std::size_t i);

/// ½ and its like.
std::optional<double> vulgar_fraction(char32_t sign);

/// "1/2" at i: numerator, slash, denominator glued, and no third part as in a date.
std::optional<double> slash_fraction(const Atoms& atoms, std::size_t i);

/// A part after "and" at i: a half, three quarters, fifty-four hundredths; less than one.
Fraction read_and_part(const Atoms& atoms, std::size_t i);

/// A part whose denominator is a number of several words: one twenty-fifth, three twenty-firsts,
/// one one hundred and fifth. In the singular only where nothing follows that it could count (a
/// twenty-first birthday).
Fraction read_compound_fraction(const Atoms& atoms, std::size_t i);

}  // namespace onrecord::measure
