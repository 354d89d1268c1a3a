#include "lineup/lineup.h"

#include <gtest/gtest.h>

#include "lineup/calendar.h"
#include "lineup/interval.h"
#include "lineup/senses.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

Figure figure(double low, double high, Approximator approximator = Approximator::exact) {
  Figure made;
  made.low = low;
  made.high = high;
  made.approximator = approximator;
  return made;
}

Fit fit_of(const Figure& a, const Figure& b) {
  const Fit one = fit(a, "", b, "");
  EXPECT_EQ(one, fit(b, "", a, "")) << "order does not matter";
  return one;
}

TEST(Interval, EqualNumbersAreTheSameWhateverTheApproximator) {
  EXPECT_EQ(fit_of(figure(20, 20), figure(20, 20, Approximator::about)), Fit::same);
  EXPECT_EQ(fit_of(figure(20, 20), figure(20, 20, Approximator::at_least)), Fit::same);
  EXPECT_EQ(fit_of(figure(20, 20), figure(20, 20, Approximator::more_than)), Fit::bound);
}

TEST(Interval, BoundsHoldWhatLiesInThem) {
  EXPECT_EQ(fit_of(figure(50, 50, Approximator::more_than), figure(54, 54)), Fit::bound);
  EXPECT_EQ(fit_of(figure(60, 60, Approximator::at_least), figure(54, 54)), Fit::apart);
  EXPECT_EQ(fit_of(figure(3, 4, Approximator::range), figure(4, 4)), Fit::bound);
  EXPECT_EQ(fit_of(figure(12, 15, Approximator::range), figure(20, 20)), Fit::apart);
}

TEST(Interval, RoundNumbersStandForTheirNeighbours) {
  EXPECT_EQ(fit_of(figure(340, 340), figure(338, 338)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(3e6, 3e6), figure(3.2e6, 3.2e6)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(41, 41), figure(41.3, 41.3)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(41, 41), figure(42.3, 42.3)), Fit::apart);
  EXPECT_EQ(fit_of(figure(6.3, 6.3), figure(6.25, 6.25)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(10000, 10000, Approximator::about), figure(9700, 9700)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(99, 99), figure(99.99, 99.99)), Fit::rounding) << "the rest was cut off";
  EXPECT_EQ(fit_of(figure(37, 37, Approximator::about), figure(31, 31)), Fit::apart)
      << "some 37 were counted";
  EXPECT_EQ(fit_of(figure(35, 35, Approximator::about), figure(31, 31)), Fit::rounding);
  EXPECT_EQ(fit_of(figure(12, 12), figure(15, 15)), Fit::apart);
  EXPECT_EQ(fit_of(figure(300, 300), figure(338, 338)), Fit::unsure);
  EXPECT_EQ(fit_of(figure(338, 338), figure(383, 383)), Fit::apart);
}

TEST(Interval, VagueCountsNeverConflict) {
  const Figure vague;
  EXPECT_EQ(fit(vague, "dozens", figure(34, 34), "34"), Fit::bound);
  EXPECT_EQ(fit(vague, "dozens", figure(3, 3), "3"), Fit::unsure);
  EXPECT_EQ(fit(vague, "many", figure(3, 3), "3"), Fit::unsure);
}

Days days(const char* value) {
  TimeMention time;
  time.value = value;
  return days_of(time);
}

TEST(Calendar, ValuesAreDays) {
  EXPECT_EQ(days("1970-01-01").first, 0);
  EXPECT_EQ(days("1970-01-02T10:00").last, 1);
  EXPECT_EQ(days("1970").last, 364);
  EXPECT_EQ(days("2016-W39").first, days("2016-09-26").first);
  EXPECT_EQ(days("2016-W39-WE").first, days("2016-10-01").first);
  EXPECT_EQ(days("2016-Q4").last, days("2016-12-31").first);
  EXPECT_EQ(days("199").last, days("1999-12-31").first);
  for (const char* value :
       {"PRESENT_REF", "XXXX-WXX-4", "2016-13", "2016-02-30", "20", "", "P5Y"}) {
    EXPECT_FALSE(days(value).is_known) << value;
  }
}

TEST(Senses, FormsOfOneWordShareAStem) {
  const auto stem = [](const char* word) { return stem_of(word, hash_word(word)); };
  EXPECT_EQ(stem("killed"), stem("kill"));
  EXPECT_EQ(stem("killing"), stem("kills"));
  EXPECT_EQ(stem("released"), stem("releasing"));
  EXPECT_EQ(stem("stopped"), stem("stops"));
  EXPECT_EQ(stem("cities"), stem("city"));
  EXPECT_EQ(stem("went"), stem("goes"));
  EXPECT_NE(stem("killed"), stem("hurt"));
  EXPECT_EQ(sense_of(hash_word("deaths")).event, sense_of(hash_word("killed")).event);
}

}  // namespace
}  // namespace onrecord::lineup
