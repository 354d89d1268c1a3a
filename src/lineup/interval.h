// Figures as intervals, and how two of them go together.
#pragma once

#include <string_view>

#include "onrecord/figure.h"

namespace onrecord::lineup {

enum class Fit {
  same,      ///< the same number
  rounding,  ///< one is the other made rounder, or about it
  bound,     ///< one lies in the bounds that the other gives
  unsure,    ///< too near for a conflict, too far for rounding: say nothing
  far,       ///< so far apart that only growth from day to day makes them one count
  apart,
};

/// The numbers that a figure's words allow; a vague one by its word (dozens, several).
struct Interval {
  double low = 0;
  double high = 0;
  bool is_known = false;
};
Interval interval_of(const Figure& figure, std::string_view words);

/// Both figures have the same unit. `words` are their spans' text.
Fit fit(const Figure& a, std::string_view a_words, const Figure& b, std::string_view b_words);

/// How likely one value is a slip of the other: the same digits in another order, or with another
/// scale. 0 where it is none.
double slip_of(const Figure& a, const Figure& b);

/// Whether neither is 30 times the other: a firm's worth and a car's price have one unit, but not
/// one size.
bool is_of_one_size(const Figure& a, const Figure& b);

std::string_view reason_of(Fit fit);

}  // namespace onrecord::lineup
