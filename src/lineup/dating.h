// One time as its sentence tells it: which event it dates, or whose length it is.
#pragma once

#include <optional>
#include <vector>

#include "lineup/calendar.h"
#include "lineup/sentence.h"
#include "onrecord/time.h"

namespace onrecord::lineup {

struct Dating {
  Days days;
  int month_day = 0;            ///< 922 for 22 September, where the year is not known
  bool has_no_year = false;     ///< `days` is the day in the year 2000: the text tells no year
  int weekday = 0;              ///< 1 Monday … 7, where nothing but the day of the week is known
  std::uint64_t length_of = 0;  ///< stem of what lasts so long, or began then (the war); 0 none
  double years_low = 0;         ///< the length in years, or
  double years_high = 0;        ///< with `began` the year when it began
  bool began = false;
  std::uint64_t happenings = 0;
  std::uint64_t nouns = 0;
  std::uint64_t events = 0;
  std::vector<std::uint64_t> words;  ///< content words of the clause, sorted
  std::vector<std::uint64_t> names;  ///< its names, sorted
  bool is_speech = false;            ///< dates when somebody said it
  bool is_maybe = false;             ///< planned or possible
  std::optional<Span> dates;
};

Dating read_dating(const SentenceView& view, const TimeMention& time);

}  // namespace onrecord::lineup
