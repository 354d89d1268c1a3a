// The grammar of time expressions over the atoms of one paragraph.
//
// Each read_… looks at one atom and the ones after it and gives the expression that begins there,
// with its TIMEX3 value worked out against the context (time_context.h); the longest wins. Its
// parts stand in files of their own: dates, relative dates, spans of time, the clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "measure/atoms.h"
#include "measure/calendar.h"
#include "measure/clock.h"
#include "measure/number.h"
#include "onrecord/time.h"

namespace onrecord::measure {

/// One expression of a paragraph: atoms [begin, end).
struct Found {
  std::size_t begin = 0;
  std::size_t end = 0;
  TimeType type = TimeType::date;
  std::string value;
  std::string_view mod;
  std::optional<std::int64_t> day;  ///< set when the value names one day
  int year = 0;                     ///< what is known of the date, 0 when not
  int month = 0;
  int quarter = 0;
  bool is_clock = false;  ///< a time of day without its day; value begins with T
  bool is_ambiguous = false;
  bool needs_event = false;     ///< "days after …": hangs on what follows
  bool is_day_assumed = false;  ///< a time of day put to the day that the text has come to
};

/// What the document tells beside the expression itself. Changes as the document is read.
struct TimeContext {
  std::optional<std::int64_t> reference;  ///< day of publication or dateline
  int reference_minute = -1;              ///< of the day, when the time of publication is known
  bool is_day_first = false;              ///< 3/4/2016 is 3 April
  bool is_order_known = false;
  std::optional<std::int64_t> last_day;  ///< the last date told
  int last_year = 0;
  int last_month = 0;
  int last_quarter = 0;  ///< of last_quarter_year
  int last_quarter_year = 0;
  int quarter_age = 99;  ///< paragraphs since then

  /// The day that relative expressions count from: the reference, or the last day told.
  std::optional<std::int64_t> base() const { return reference ? reference : last_day; }
  void remember(const Found& found);
};

class TimeReader {
 public:
  TimeReader(const Atoms& atoms, TimeContext& context) : atoms_(atoms), context_(context) {}

  /// The longest expression that begins at atom i.
  std::optional<Found> read(std::size_t i) const;
  /// The day that shares the month of the date before it: "5" in "Sept. 3-5".
  std::optional<Found> read_further_day(const Found& first) const;
  /// The second end of a range of times of day: "4" in "from 1:30 p.m. to 4".
  std::optional<Found> read_further_clock(const Found& first) const;
  /// The stretch that a opens and b, the expression behind it, closes.
  std::optional<TimeRange> joined(const Found& a, const Found& b) const;
  /// Puts the two ends of a stretch right by each other: the day behind the second time of day is
  /// the first's too, and a weekday or month that closes it comes after the one that opens it.
  void align(Found& a, Found& b) const;
  /// The days that a length covers, counted from the day of publication: the past three months.
  std::optional<TimeRange> covered(const Found& length) const;
  /// An absolute date with a year at i, for datelines.
  std::optional<Found> read_absolute(std::size_t i) const;

 private:
  using Answer = std::optional<Found>;

  // time_dates.cc
  Answer read_date(std::size_t i) const;  ///< months, years, ISO, slashes, decades, centuries
  Answer read_month_first(std::size_t i) const;
  Answer read_day_first(std::size_t i) const;
  Answer read_year(std::size_t i) const;
  Answer read_decade(std::size_t i) const;
  Answer read_century(std::size_t i) const;
  Answer read_holiday(std::size_t i) const;
  Answer holiday_at(std::size_t i, std::size_t at, std::string_view code, int shift) const;
  Answer read_shared_month(std::size_t i) const;
  Answer read_day_alone(std::size_t i) const;
  Answer read_weekday_and_day(std::size_t i) const;  ///< Friday the 13th
  Answer read_week_of(std::size_t i) const;
  int year_behind(std::size_t i, int month) const;     ///< of the other end of a range
  int year_at(std::size_t i, std::size_t& end) const;  ///< explicit year after a month or day
  bool is_month(std::size_t i) const;
  bool is_likely_year(std::size_t i) const;
  std::size_t after_era(std::size_t i, int& year) const;

  // time_days.cc
  int pointed_year(std::size_t i, std::size_t& end) const;      ///< March last year
  Found no_such_day(std::size_t begin, std::size_t end) const;  ///< 29 February 2015
  bool is_rally(std::size_t i) const;                           ///< the March on Washington
  Answer season_of_years(std::size_t i) const;                  ///< 2015/16

  // time_numeric.cc
  Answer read_numeric_date(std::size_t i) const;
  Answer read_named_month(std::size_t i) const;
  Answer read_two_numbers(std::size_t i) const;
  Answer read_day_and_month(std::size_t i) const;

  // time_spelled.cc
  int below_hundred(std::size_t i, std::size_t& end) const;
  int spelled_year(std::size_t i, std::size_t& end) const;
  int spelled_decade(std::size_t i, bool has_article, std::size_t& end) const;
  int spoken_day(std::size_t i, std::size_t month, std::size_t& end) const;
  int day_at(std::size_t i, std::size_t& end) const;
  Found dated(std::size_t begin, std::size_t end, int year, int month, int day) const;

  // time_relative.cc
  Answer read_relative(std::size_t i) const;
  Answer read_weekday(std::size_t i) const;
  Answer read_deictic(std::size_t i) const;
  Answer read_pointed_unit(std::size_t i) const;  ///< last week, this year, the following month
  Answer read_quarter(std::size_t i) const;
  Answer read_year_quarter(std::size_t i) const;  ///< 2019 Q1
  Answer read_season(std::size_t i) const;
  Answer read_part_of_period(
      std::size_t i) const;  ///< the first week of May, the 15th day of next month
  Answer read_this_month(std::size_t i) const;
  Answer read_day_of_month(std::size_t i, int day, std::size_t of) const;
  Answer read_before_last(std::size_t i) const;
  Answer read_year_earlier(std::size_t i) const;  ///< year-earlier, the year-ago quarter, year-end
  Answer unit_date(std::size_t begin, std::size_t end, TimeUnit unit, int steps) const;
  Answer pointed_weekday(std::size_t begin, std::size_t at, int direction) const;
  Answer pointed_season(std::size_t begin, std::size_t at, int step) const;
  Answer pointed(std::size_t begin, std::size_t at, int direction) const;

  // time_amounts.cc
  Answer read_amount(std::size_t i) const;

  // time_offsets.cc
  Answer after_amount(Found found, double count, TimeUnit unit) const;
  Answer moved_from_day(const Found& length, int count, TimeUnit unit) const;
  Found coming(Found length, double count, TimeUnit unit) const;
  bool is_to_come(std::size_t i) const;
  Answer after_length(Found found, int months, double days, double minutes,
                      TimeUnit smallest) const;

  // time_spans.cc
  Answer read_span(std::size_t i) const;  ///< durations and what hangs on them (ago, later)

  // time_sets.cc
  Answer read_set(std::size_t i) const;
  bool is_rate(std::size_t i) const;
  Found with_set_clock(Found set) const;
  Answer with_repetition(const Found& clock) const;

  // time_clock.cc
  Answer read_clock(std::size_t i) const;
  Answer read_spoken_clock(std::size_t i) const;
  Answer read_day_part(std::size_t i) const;
  Answer with_clock(Found date) const;  ///< adds a time of day that follows the date
  Answer with_date(Found clock) const;  ///< adds a date that follows a time of day
  std::size_t after_zone(std::size_t i) const;
  std::size_t after_part(std::size_t i) const;
  std::string_view part_told(std::size_t i) const;  ///< of the day behind a time of day
  bool has_part_behind(std::size_t i, std::size_t end) const;
  int minutes_told(std::size_t i, std::size_t& end) const;
  bool is_clock_led(std::size_t i) const;

  // time_ranges.cc
  Clock range_start(std::size_t i, std::size_t& second) const;
  Answer read_range_start(std::size_t i) const;
  Found with_part_clock(Found part) const;
  Found with_iso_clock(Found date) const;

  // time_stretches.cc
  bool is_joined(const Found& a, const Found& b) const;
  std::optional<TimeRange> lasting(const Found& start, const Found& length) const;

  // time_context.cc
  Answer read_core(std::size_t i) const;
  Answer read_modified(std::size_t i) const;
  int tense(std::size_t begin, std::size_t end) const;  ///< -1 past, 1 future, 0 not told
  std::int64_t nearest_weekday(std::int64_t base, int weekday, int direction) const;
  int year_of_month(int month, int day, std::size_t begin, std::size_t end) const;
  std::size_t skip_hyphen(std::size_t i) const {
    return atoms_.is_hyphen(i) && atoms_[i].is_glued && atoms_[i + 1].is_glued ? i + 1 : i;
  }
  bool is_determiner(std::size_t i) const;

  const Atoms& atoms_;
  TimeContext& context_;
};

/// P5Y, PT90M, P2Y6M, PXD. `count` below 0: unknown.
std::string duration_text(double count, TimeUnit unit);

/// Keeps the longer of two answers; the first when they are equal.
inline void keep_longer(std::optional<Found>& best, std::optional<Found> other) {
  if (other && (!best || other->end > best->end)) best = std::move(other);
}

}  // namespace onrecord::measure
