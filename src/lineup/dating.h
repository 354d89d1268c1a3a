// One time as its sentence tells it: which event it dates, or whose length it is.
#pragma once

#include <optional>
#include <vector>

#include "lineup/calendar.h"
#include "lineup/lineup.h"
#include "lineup/occasion.h"
#include "lineup/sentence.h"
#include "lineup/setting.h"
#include "onrecord/time.h"

namespace onrecord::lineup {

/// How the words of a date tell it.
struct DateForm {
  enum Grain : std::uint8_t {
    none,
    minute,
    day,
    month,
    year
  };
  Grain grain = none;
  int minutes = -1;          ///< of the day, where a clock is told
  char part = 0;             ///< of the day: M, A, E or N; 0 none
  bool is_loose = false;     ///< about, early in …
  bool is_relative = false;  ///< yesterday, last month: counts from an unknown hour of printing
  bool is_weekday = false;   ///< nothing but the day of the week
  bool tells_year = false;   ///< the year stands in the words
  bool has_number = false;   ///< a numeral stands in the words: 3 May, May 2019
  bool is_counted = false;   ///< two days before 3 May
  bool is_label = false;     ///< part of a name: the 2012 election, the May 3 win
  std::uint64_t words = 0;   ///< hash of the words
  std::uint64_t lead = 0;    ///< by, before, after, since, until: the date is a bound; 0 none
  std::uint64_t zone = 0;    ///< GMT, EST: a clock of another place; 0 none
};

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
  std::vector<std::uint64_t> words;   ///< content words of the clause, sorted
  std::vector<std::uint64_t> names;   ///< its names, sorted
  bool is_speech = false;             ///< dates when somebody said it
  bool is_maybe = false;              ///< planned or possible
  bool is_coming = false;             ///< takes effect then, opens then: set for a day to come
  bool is_unreal = false;             ///< possible only: neither planned nor a fact
  std::vector<std::uint64_t> scopes;  ///< what tells it from others: the last, an earlier one
  std::uint64_t verb = 0;             ///< stem of the word of content before the date: reported at
  bool is_future = false;             ///< behind the day of the article
  bool is_undated = false;            ///< of an article that does not tell when it came out
  std::optional<Span> dates;
  Setting setting;
  DateForm form;
  Occasion occasion;
};

Dating read_dating(const SentenceView& view, const TimeMention& time);

/// Of all times of a run, in their order, each with the day of its article and what the sentence
/// before speaks of.
std::vector<Dating> read_datings(const LineUpInput& input, const std::vector<TimeMention>& times);

}  // namespace onrecord::lineup
