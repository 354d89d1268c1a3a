// Numbers and dates that two texts give for one thing: when can both be told of it?
#pragma once

#include <optional>
#include <string>

#include "onrecord/figure.h"
#include "onrecord/time.h"

namespace onrecord::digest {

/// Whether both can be told of one quantity.
bool can_be_one(const Figure& a, const Figure& b);

/// Whether both are one exact number of so many digits that two articles do not hit upon it by
/// chance: 38,400; £2.6 million; 71 km/h.
bool is_telling(const Figure& a, const Figure& b);

/// A year, a month or a day, with or without an hour.
bool is_date(const TimeMention& time);

/// Whether the date lies well before the day of `published`: another year, another month.
bool is_far(const TimeMention& time, const std::optional<std::string>& published);

/// Whether one is a month of a year that the article leaves open, and the other that month.
bool is_same_month(const TimeMention& a, const TimeMention& b);

/// To the second: 2:24:07.
bool is_exact_time(const TimeMention& time);

/// The days of P14D or P2W.
std::optional<long> days_of(const std::string& value);

/// The months of P4Y3M, P51M or P2DE.
std::optional<long> months_of(const std::string& value);

/// Whether one value is the other, or tells it less finely.
bool is_within(const std::string& a, const std::string& b);

}  // namespace onrecord::digest
