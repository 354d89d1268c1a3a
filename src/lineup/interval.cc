#include "lineup/interval.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace onrecord::lineup {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool has_word(std::string_view words, std::string_view lower) {
  const auto same = [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a + 32 == b); };
  return std::search(words.begin(), words.end(), lower.begin(), lower.end(), same) != words.end();
}

/// Half of the last place that a round number fills: 50 for 300, 5 for 340, 0 for 338.
double half_place(double value) {
  if (value < 10 || value != std::floor(value) || value > 1e15) return 0;
  double place = 1;
  while (std::fmod(value, place * 10) == 0) place *= 10;
  return place > 1 ? place / 2 : 0;
}

bool is_whole(double value) { return std::abs(value - std::round(value)) < 1e-6; }

/// Half of the last place of a number beside a finer one: 0.5 for 41 beside 41.3, 0.05 for 6.3
/// beside 6.25.
double half_place_beside(double round, double exact) {
  if (!is_whole(exact) && is_whole(round)) return std::max(half_place(round), 0.5);
  if (!is_whole(exact * 10) && is_whole(round * 10)) return 0.05;
  return half_place(round);
}

/// "Some 37" was counted, whatever word stands before it; "about 50" was not.
bool is_about(const Figure& figure) {
  if (figure.approximator != Approximator::about) return false;
  const double value = figure.low.value_or(0);
  constexpr double kCounted = 20;
  constexpr double kMost = 1000;
  return value < kCounted || value > kMost || !is_whole(value) || std::fmod(value, 5) == 0;
}

/// How `exact` can be told as the rounder `round`.
Fit round_fit(double round, double exact, bool is_loose) {
  const double half = half_place_beside(round, exact);
  const double gap = std::abs(round - exact);
  // $99 for $99.99: the rest was cut off.
  if (is_whole(round) && !is_whole(exact) && round >= 10 && std::floor(exact) == round) {
    return Fit::rounding;
  }
  const double near = is_loose ? 0.15 : 0.08;
  if (is_loose && gap <= std::max(near * round, half > 0 ? std::min(half, 0.25 * round) : 0)) {
    return Fit::rounding;
  }
  // A crowd of 42,000 for one of 41,230: rounded by feel.
  constexpr double kThousands = 1000;
  constexpr double kByFeel = 0.025;
  if (gap > half && half >= kThousands / 2 && half >= 10 * half_place(exact) &&
      gap <= kByFeel * round) {
    return Fit::unsure;
  }
  if (half == 0 || gap > half) {
    return is_loose && gap <= 0.3 * round ? Fit::unsure : Fit::apart;
  }
  return gap <= near * round ? Fit::rounding : Fit::unsure;
}

bool is_bound(const Figure& figure) {
  return figure.approximator == Approximator::at_least ||
         figure.approximator == Approximator::more_than ||
         figure.approximator == Approximator::at_most ||
         figure.approximator == Approximator::less_than ||
         figure.approximator == Approximator::range;
}

}  // namespace

Interval interval_of(const Figure& figure, std::string_view words) {
  if (!figure.low || !figure.high) {
    const bool has_thousands = has_word(words, "thousand");
    if (has_word(words, "million")) return {1.5e6, kInfinity, true};
    if (has_thousands && has_word(words, "hundred")) return {1.5e5, 1.5e6, true};
    if (has_thousands && has_word(words, "ten")) return {1.5e4, 2e5, true};
    if (has_thousands) return {1500, 5e4, true};
    if (has_word(words, "hundreds")) return {150, 3000, true};
    if (has_word(words, "dozens") || has_word(words, "scores")) return {20, 300, true};
    if (has_word(words, "several")) return {3, 30, true};
    if (has_word(words, "few")) return {2, 15, true};
    return {};
  }
  switch (figure.approximator) {
    case Approximator::at_least:
    case Approximator::more_than:
      return {*figure.low, kInfinity, true};
    case Approximator::at_most:
    case Approximator::less_than:
      return {0, *figure.high, true};
    default:
      return {*figure.low, *figure.high, true};
  }
}

namespace {

/// Numbers that far from each other are seldom two tellings of one count.
constexpr double kFar = 3;

Fit apart(const Figure& a, const Figure& b) {
  const double small = std::min(*a.high, *b.high);
  const double large = std::max(*a.low, *b.low);
  return large > kFar * small ? Fit::far : Fit::apart;
}

bool same_form(const Figure& a, const Figure& b) {
  const auto is_count = [](FigureForm form) {
    return form == FigureForm::cardinal || form == FigureForm::vague;
  };
  return a.form == b.form || (is_count(a.form) && is_count(b.form));
}

}  // namespace

Fit fit(const Figure& a, std::string_view a_words, const Figure& b, std::string_view b_words) {
  if (!same_form(a, b)) return Fit::unsure;
  if (a.form == FigureForm::age && a.low && b.low) {
    return *a.low == *b.low && a.unit == b.unit ? Fit::same
           : a.unit == b.unit                   ? Fit::apart
                                                : Fit::unsure;
  }
  const Interval x = interval_of(a, a_words);
  const Interval y = interval_of(b, b_words);
  if (!x.is_known || !y.is_known) return Fit::unsure;
  const bool is_vague = !a.low || !b.low;
  if (is_vague) {
    if (!a.low && !b.low) return x.low == y.low && x.high == y.high ? Fit::same : Fit::unsure;
    return x.low <= y.high && y.low <= x.high ? Fit::bound : Fit::unsure;
  }
  const bool same_numbers = *a.low == *b.low && *a.high == *b.high;
  if (same_numbers) {
    const bool is_strict =
        (a.approximator == Approximator::more_than || a.approximator == Approximator::less_than) !=
        (b.approximator == Approximator::more_than || b.approximator == Approximator::less_than);
    return is_strict ? Fit::bound : Fit::same;
  }
  const bool overlap = x.low <= y.high && y.low <= x.high;
  if (is_bound(a) || is_bound(b)) {
    // "more than 50" can be 54 or 80; said of 1,400 it would be odd, so it may be another count.
    constexpr double kWide = 2.5;
    const double small = std::min(*a.high, *b.high);
    const double large = std::max(*a.low, *b.low);
    const bool is_far = large > kWide * small;
    if (overlap) return is_far ? Fit::unsure : Fit::bound;
    // A bound that the other misses by little may be one that was rounded.
    const double gap = std::max(x.low - y.high, y.low - x.high);
    const double size = std::max({*a.high, *b.high, 1.0});
    const bool is_loose = is_about(a) || is_about(b);
    return gap <= (is_loose ? 0.15 : 0.03) * size ? Fit::unsure : apart(a, b);
  }
  const Fit one = round_fit(*a.low, *b.low, is_about(a));
  const Fit other = round_fit(*b.low, *a.low, is_about(b));
  const Fit best = std::min(one, other);
  return best == Fit::apart ? apart(a, b) : best;
}

double slip_of(const Figure& a, const Figure& b) {
  if (!a.low || !b.low || *a.low <= 0 || *b.low <= 0 || *a.low == *b.low) return 0;
  constexpr double kScale = 1.5;
  const double thousands = std::log10(*a.low / *b.low) / 3;
  if (std::abs(thousands) > 0.5 && std::abs(thousands - std::round(thousands)) < 1e-9) {
    return kScale;
  }
  constexpr double kMostDigits = 1e15;
  if (*a.low > kMostDigits || *b.low > kMostDigits) return 0;
  if (*a.low < 10 && (is_whole(*a.low) || is_whole(*b.low))) return 0;
  std::string x = std::to_string(static_cast<std::uint64_t>(std::llround(*a.low * 100)));
  std::string y = std::to_string(static_cast<std::uint64_t>(std::llround(*b.low * 100)));
  std::sort(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  if (x != y) return 0;
  // Of a sum or a measure, or with three digits of its own, it is hardly chance.
  const auto own = std::count_if(x.begin(), x.end(), [](char c) { return c != '0'; });
  return own > 2 || (own == 2 && !a.unit.empty()) ? 2.5 : 1.5;
}

bool is_of_one_size(const Figure& a, const Figure& b) {
  constexpr double kMostTimes = 30;
  const double x = std::abs(a.low.value_or(0));
  const double y = std::abs(b.low.value_or(0));
  return std::max(x, y) <= kMostTimes * std::min(x, y);
}

std::string_view reason_of(Fit fit) {
  switch (fit) {
    case Fit::rounding:
      return "rounding";
    case Fit::bound:
      return "bound";
    default:
      return "";
  }
}

}  // namespace onrecord::lineup
