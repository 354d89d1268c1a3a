// Figures and times as texts tell them; the texts are made up.
#include "measure/measure.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "measure/calendar.h"

namespace onrecord {
namespace {

/// A document of one sentence per paragraph; enough for this room, which gets its sentences from
/// outside.
struct Made {
  Document document;
  Segmentation segmentation;

  explicit Made(std::string text, std::optional<std::string> published = std::nullopt) {
    document.text = std::move(text);
    document.published = std::move(published);
    std::uint32_t begin = 0;
    while (begin < document.text.size()) {
      auto end = static_cast<std::uint32_t>(
          std::min(document.text.find('\n', begin), document.text.size()));
      const auto index = static_cast<std::uint32_t>(segmentation.sentences.size());
      segmentation.sentences.push_back({{begin, end}, 0, 0, index});
      segmentation.paragraphs.push_back(
          {{begin, end}, index, index + 1, 0, 0, BlockKind::paragraph});
      begin = end + 1;
    }
  }
  std::string words(Span span) const { return std::string(text_of(document, span)); }
};

/// "words|low|high|approximator|unit|counts" of each figure, one a line.
std::string figures(const std::string& text) {
  const Made made(text);
  constexpr const char* kApproximators[] = {"exact",   "about",     "at-least", "more-than",
                                            "at-most", "less-than", "range"};
  const auto number = [](const std::optional<double>& value) {
    if (!value) return std::string("-");
    std::string digits = std::to_string(*value);
    while (digits.ends_with('0')) digits.pop_back();
    if (digits.ends_with('.')) digits.pop_back();
    return digits;
  };
  std::string all;
  for (const Figure& figure : find_figures(made.document, made.segmentation)) {
    if (!all.empty()) all += "\n";
    all += made.words(figure.span) + "|" + number(figure.low) + "|" + number(figure.high) + "|" +
           kApproximators[static_cast<int>(figure.approximator)] + "|" + figure.unit + "|" +
           (figure.counts ? made.words(*figure.counts) : "");
  }
  return all;
}

/// "words|type|value|mod" of each time, one a line.
std::string times(const std::string& text, const std::string& published = "2016-09-30") {
  const Made made(text, published.empty() ? std::nullopt : std::optional(published));
  constexpr const char* kTypes[] = {"DATE", "TIME", "DURATION", "SET"};
  std::string all;
  for (const TimeMention& time : find_times(made.document, made.segmentation)) {
    if (!all.empty()) all += "\n";
    all += made.words(time.span) + "|" + kTypes[static_cast<int>(time.type)] + "|" + time.value +
           "|" + time.mod;
  }
  return all;
}

TEST(Figures, KeepBothEndsOfARange) {
  EXPECT_EQ(figures("It took 12 to 15 boats."), "12 to 15|12|15|range||boats");
  EXPECT_EQ(figures("Between five and six tents burned."), "Between five and six|5|6|range||tents");
  EXPECT_EQ(figures("It cost $2 to $2.5 million."),
            "$2 to $2.5 million|2000000|2500000|range|dollar|");
  EXPECT_EQ(figures("A herd of 20–30 goats came."), "20–30|20|30|range||goats");
}

TEST(Figures, TellAListFromARange) {
  EXPECT_EQ(figures("Bags of 5 and 6 kg broke."),
            "5|5|5|exact|kilogram|\n6 kg|6|6|exact|kilogram|");
}

TEST(Figures, KeepTheApproximator) {
  EXPECT_EQ(figures("Some 10,000 sheep drowned."), "Some 10,000|10000|10000|about||sheep");
  EXPECT_EQ(figures("Up to 700 hens died."), "Up to 700|700|700|at-most||hens");
  EXPECT_EQ(figures("No fewer than 30 hens died."), "No fewer than 30|30|30|at-least||hens");
  EXPECT_EQ(figures("It needs 100 hens or more."), "100|100|100|exact||hens");
  EXPECT_EQ(figures("It needs 100 or more hens."), "100 or more|100|100|at-least||hens");
  EXPECT_EQ(figures("More than half the hens died."), "More than half|0.5|0.5|more-than||");
}

TEST(Figures, ReadWords) {
  EXPECT_EQ(figures("Four score and seven mules."), "Four score and seven|87|87|exact||mules");
  EXPECT_EQ(figures("Fifty-seven chapels stood."), "Fifty-seven|57|57|exact||chapels");
  EXPECT_EQ(figures("Half a dozen eggs."), "Half a dozen|6|6|exact||eggs");
  EXPECT_EQ(figures("A couple of hundred riders."), "A couple of hundred|200|200|about||riders");
  EXPECT_EQ(figures("Dozens of eggs broke."), "Dozens|-|-|exact||eggs");
  EXPECT_EQ(figures("Two hundred and five thousand and one bees."),
            "Two hundred and five thousand and one|205001|205001|exact||bees");
}

TEST(Figures, TellPercentFromPercentagePoints) {
  EXPECT_EQ(figures("It rose 3 percentage points."),
            "3 percentage points|3|3|exact|percentage point|");
  EXPECT_EQ(figures("It rose 3 percent."), "3 percent|3|3|exact|percent|");
  EXPECT_EQ(figures("It rose 150bps."), "150bps|150|150|exact|basis point|");
}

TEST(Figures, PassOverCodesScoresAndPronouns) {
  EXPECT_EQ(figures("No one saw the F-16 near Highway 61."), "");
  EXPECT_EQ(figures("Call 555-867-5309 or see the 2-1 win."), "");
}

TEST(Figures, TellTheWholeOfAPart) {
  const Made made("It killed 338 people, including 100 children.");
  const auto found = find_figures(made.document, made.segmentation);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].part_of, found[0].id);
  EXPECT_FALSE(found[0].part_of);
}

TEST(Times, CountFromTheDayOfPublication) {
  EXPECT_EQ(times("They met on Thursday evening."), "Thursday evening|TIME|2016-09-29TEV|");
  EXPECT_EQ(times("They met last week."), "last week|DATE|2016-W38|");
  EXPECT_EQ(times("They will meet on Tuesday."), "Tuesday|DATE|2016-10-04|");
  EXPECT_EQ(times("They met two years ago."), "two years ago|DATE|2014|");
}

TEST(Times, AModalVerbIsNoMonth) {
  EXPECT_EQ(times("It may rain and they may march."), "");
  EXPECT_EQ(times("It rained in May."), "May|DATE|2016-05|");
}

TEST(Times, AnAgeIsNoTime) {
  EXPECT_EQ(times("A 25-year-old man and a boy, five years old, fell."), "");
}

TEST(Times, HangOnAnEvent) {
  const Made made("It came days after the truce collapsed.", "2016-09-30");
  const auto found = find_times(made.document, made.segmentation);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].value, "PXD");
  EXPECT_EQ(found[0].relation, TimeRelation::after);
  ASSERT_TRUE(found[0].anchor);
  EXPECT_EQ(made.words(*found[0].anchor), "the truce collapsed");
}

TEST(Hostile, RepetitionAndHugeNumbersEndSoonAndCleanly) {
  const auto repeated = [](std::string_view words, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += words;
    return text;
  };
  for (const char* words : {"million ", "the last half of ", "thousands of ", "early ", "1-",
                            "one and ", "more than ", "$ ", "May ", "( 5 / "}) {
    const Made made(repeated(words, 20000), "2016-09-30");
    const auto found_times = find_times(made.document, made.segmentation);
    const auto found = find_figures(made.document, made.segmentation);
    for (const Figure& figure : found)
      EXPECT_TRUE(!figure.low || std::isfinite(*figure.low)) << words;
    EXPECT_LE(found_times.size(), 20000U) << words;
  }
  EXPECT_EQ(figures(std::string(400, '9') + " km of cable"), "");
  EXPECT_EQ(times("on 1/" + std::string(30, '1') + "/77"), "");
}

TEST(Calendar, KnowsIsoWeeksAndLeapDays) {
  using namespace measure;
  EXPECT_EQ(week_text(day_number({2016, 1, 1})), "2015-W53");
  EXPECT_EQ(weekday_of(day_number({2016, 9, 30})), 5);
  EXPECT_FALSE(is_valid({2015, 2, 29}));
  EXPECT_EQ(day_text(day_number({2000, 2, 28}) + 1), "2000-02-29");
  for (std::int64_t day = -800000; day < 800000; day += 997)
    EXPECT_EQ(day_number(civil_of(day)), day);
}

}  // namespace
}  // namespace onrecord
