#include "account/amounts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace onrecord::digest {
namespace {

constexpr double kAboveBound = 0.2;    // by which a number may lie above "more than" it
constexpr double kSameRounded = 0.01;  // the same where neither says that it is rounded
constexpr double kRound = 0.12;        // by which two rounded numbers may differ at most

bool is_rounded(const Figure& figure) {
  return figure.approximator != Approximator::exact && figure.approximator != Approximator::range;
}

/// Half of one in the last digit of a number that is not 0: 50 of 300, 5 of 320.
double half_of_last_digit(double number) {
  double step = 1;
  number = std::abs(number);
  if (number == 0 || number > 1e15) return 0;
  while (number != std::floor(number) && step > 1e-6) {
    number *= 10;
    step /= 10;
  }
  while (std::fmod(number, 10) == 0) {
    number /= 10;
    step *= 10;
  }
  return step / 2;
}

/// From the first that is not 0 to the last: two of 2,600,000.
std::size_t digits_of(double number) {
  number = std::abs(number);
  if (number == 0 || number > 1e15) return 0;
  for (int i = 0; i < 6 && number != std::floor(number); ++i) number *= 10;
  number = std::floor(number);
  while (std::fmod(number, 10) == 0) number /= 10;
  std::size_t digits = 0;
  for (; number >= 1; number /= 10) ++digits;
  return digits;
}

/// Of a date; only for telling how far two lie apart.
long day_number(std::string_view value) {
  const auto number = [&](std::size_t at, std::size_t length) {
    long sum = 0;
    for (const char c : value.substr(at, length)) {
      if (c >= '0' && c <= '9') sum = 10 * sum + (c - '0');
    }
    return sum;
  };
  return 365 * number(0, 4) + 365 * number(5, 2) / 12 + number(8, 2);
}

bool is_time_unit(std::string_view unit) {
  return unit == "year" || unit == "month" || unit == "week" || unit == "day" || unit == "hour" ||
         unit == "minute" || unit == "second";
}

}  // namespace

bool can_be_one(const Figure& a, const Figure& b) {
  if (!a.low || !b.low) return false;
  if (a.form != b.form) {  // a 52-year-old; 52,
    return a.low == b.low && a.high == b.high &&
           (a.form == FigureForm::age || b.form == FigureForm::age);
  }
  if (!a.unit.empty() && !b.unit.empty() && a.unit != b.unit) return false;
  if (a.low == b.low && a.high == b.high) return true;
  const double larger = std::max(std::abs(*a.low), std::abs(*b.low));
  const double gap = std::abs(*a.low - *b.low);
  if (!is_rounded(a) && !is_rounded(b)) {  // 131 billion and 131.4 billion
    return gap <= kSameRounded * larger && a.low == a.high && b.low == b.high &&
           gap <= std::max(half_of_last_digit(*a.low), half_of_last_digit(*b.low));
  }
  const auto lies_above = [&](const Figure& bound, const Figure& number) {
    const bool is_bound = bound.approximator == Approximator::more_than ||
                          bound.approximator == Approximator::at_least;
    return is_bound && *number.low >= *bound.low && gap <= kAboveBound * larger;
  };
  const auto lies_below = [&](const Figure& bound, const Figure& number) {
    const bool is_bound = bound.approximator == Approximator::less_than ||
                          bound.approximator == Approximator::at_most;
    return is_bound && *number.low <= *bound.low && gap <= kAboveBound * larger;
  };
  if (lies_above(a, b) || lies_above(b, a) || lies_below(a, b) || lies_below(b, a)) return true;
  const auto is_rounding = [&](const Figure& round, const Figure& number) {
    return round.approximator == Approximator::about && gap <= kRound * larger &&
           std::abs(*round.low - *number.low) <= half_of_last_digit(*round.low);
  };
  return is_rounding(a, b) || is_rounding(b, a);
}

bool is_telling(const Figure& a, const Figure& b) {
  if (!a.low || a.low != b.low || a.high != b.high || a.low != a.high) return false;
  if (a.form != b.form || a.form == FigureForm::age || a.form == FigureForm::ordinal) return false;
  if (a.unit != b.unit) return false;
  const std::size_t digits = digits_of(*a.low);
  const bool is_measured = a.form == FigureForm::money || a.form == FigureForm::percent ||
                           (!a.unit.empty() && !is_time_unit(a.unit));
  return digits >= 3 || (digits == 2 && (is_measured || *a.low >= 1000));
}

bool is_date(const TimeMention& time) {
  const std::string& value = time.value;
  const bool is_moment = time.type == TimeType::date || time.type == TimeType::time;
  return is_moment && value.size() >= 4 && value.find('X') == std::string::npos &&
         value.find('_') == std::string::npos && value.find('W') == std::string::npos &&
         value[0] >= '0' && value[0] <= '9';
}

std::optional<long> days_of(const std::string& value) {
  if (value.size() < 3 || value.size() > 8 || value[0] != 'P') return std::nullopt;
  long number = 0;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] < '0' || value[i] > '9') return std::nullopt;
    number = 10 * number + (value[i] - '0');
  }
  if (value.back() == 'D') return number;
  if (value.back() == 'W') return 7 * number;
  return std::nullopt;
}

std::optional<long> months_of(const std::string& value) {
  if (value.size() < 3 || value.size() > 12 || value[0] != 'P') return std::nullopt;
  long months = 0;
  long number = -1;
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (value[i] >= '0' && value[i] <= '9') {
      number = 10 * std::max(number, 0L) + (value[i] - '0');
      continue;
    }
    const bool is_decade = value.compare(i, 2, "DE") == 0;
    if (number < 0 || (value[i] != 'Y' && value[i] != 'M' && !is_decade)) return std::nullopt;
    months += number * (value[i] == 'M' ? 1 : is_decade ? 120 : 12);
    number = -1;
    i += is_decade;
  }
  return number < 0 ? std::optional(months) : std::nullopt;
}

bool is_far(const TimeMention& time, const std::optional<std::string>& published) {
  constexpr long kNear = 35;  // days
  if (!is_date(time) || time.relation) return false;
  const std::string& value = time.value;
  if (!published || published->size() < 10) return value.size() < 8;
  const long now = day_number(*published);
  if (value.size() >= 10) return now - day_number(value) > kNear;
  if (value.size() < 7) return value.compare(0, 4, *published, 0, 4) < 0;
  return now - day_number(value + "-28") > kNear;
}

bool is_same_month(const TimeMention& a, const TimeMention& b) {
  constexpr std::size_t kMonth = 7;  // XXXX-02, 2025-02
  return a.value.size() == kMonth && b.value.size() == kMonth && a.type == TimeType::date &&
         b.type == TimeType::date && a.value.compare(4, 3, b.value, 4, 3) == 0 &&
         (a.value.starts_with("XXXX") || b.value.starts_with("XXXX")) && a.value[5] != 'X' &&
         a.value[4] == '-' && a.value[5] != 'W';
}

bool is_exact_time(const TimeMention& time) {
  return time.type != TimeType::duration &&
         std::count(time.value.begin(), time.value.end(), ':') == 2;
}

bool is_within(const std::string& a, const std::string& b) {
  return a.starts_with(b) || b.starts_with(a);
}

}  // namespace onrecord::digest
