// Quotations against the record of what was said.
#include <gtest/gtest.h>

#include <algorithm>

#include "collate/labels.h"
#include "collate/test_story.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

const char* const kRecord =
    "Mr. HALE: Good evening. When did you learn that the sluice gate was open?\n"
    "Ms. ORR: I learned it on Friday night. We did not open the gate, and I do not know who did. "
    "The council has twelve pumps in the lower town, but only four of them are working today. "
    "If the rain stops by Sunday, we will reopen the bridge on Monday morning. "
    "Nobody on my staff was told that the contractor had left.\n"
    "Mr. HALE: Did the contractor call you?\n"
    "Ms. ORR: He never called me. My deputy spoke with him on Saturday, and he said the gate was "
    "fine. I have asked for a full report, and I will publish every page of it. "
    "We did not open the gate.\n";

/// The only pair of a quotation with the record.
VariantPair judged(TestStory& story, const char* words, const char* who = "Dana Orr") {
  story.record(kRecord);
  story.quote(story.document(std::string("Orr said: ") + words), words, who);
  std::vector<VariantPair> pairs;
  for (const Utterance& utterance : story.collate(segment)) {
    pairs.insert(pairs.end(), utterance.pairs.begin(), utterance.pairs.end());
  }
  EXPECT_LE(pairs.size(), 1U) << words;
  return pairs.empty() ? VariantPair{} : pairs[0];
}

bool has(const VariantPair& pair, DifferenceClass name) {
  return std::find(pair.classes.begin(), pair.classes.end(), name) != pair.classes.end();
}
bool has(const VariantPair& pair, Subtype name) {
  return std::find(pair.subtypes.begin(), pair.subtypes.end(), name) != pair.subtypes.end();
}

TEST(Record, WholeSentencesAreVerbatim) {
  TestStory story;
  const VariantPair pair =
      judged(story, "Nobody on my staff was told that the contractor had left.");
  EXPECT_FALSE(pair.a.has_value());
  EXPECT_EQ(pair.classes, std::vector{DifferenceClass::verbatim});
  EXPECT_EQ(pair.verdict, Verdict::agrees);
  EXPECT_EQ(story.words(pair.a_span), "Nobody on my staff was told that the contractor had left");
}

TEST(Record, SaysWhenSeveralPlacesMatchEquallyWell) {
  TestStory story;
  const VariantPair pair = judged(story, "We did not open the gate");
  EXPECT_EQ(pair.verdict, Verdict::agrees);
  EXPECT_EQ(pair.also.size(), 1U);
}

TEST(Record, JudgesByWordsWhatItFoundByLikeness) {
  TestStory story;
  const VariantPair pair = judged(story, "We did open the gate, and I do not know who did.");
  EXPECT_EQ(pair.classes[0], DifferenceClass::omitted);
  EXPECT_TRUE(has(pair, Subtype::negation));
  EXPECT_EQ(pair.verdict, Verdict::differs);
}

TEST(Record, ShowsWhatACutHides) {
  TestStory story;
  const VariantPair pair = judged(story, "The council has twelve pumps in the lower town.");
  EXPECT_TRUE(has(pair, Subtype::cuts_limiter));
  EXPECT_EQ(pair.verdict, Verdict::differs);
  ASSERT_EQ(pair.hidden.size(), 1U);
  EXPECT_EQ(story.words(pair.hidden[0]), "but only four of them are working today");
}

TEST(Record, ALostConditionChangesTheSense) {
  TestStory story;
  const VariantPair pair = judged(story, "We will reopen the bridge on Monday morning.");
  EXPECT_TRUE(has(pair, Subtype::cuts_limiter));
  EXPECT_EQ(story.words(pair.hidden.at(0)), "If the rain stops by Sunday");
}

TEST(Record, DistantStretchesRunTogetherAreSpliced) {
  TestStory story;
  const VariantPair pair = judged(
      story,
      "I learned it on Friday night. Nobody on my staff was told that the contractor had left.");
  EXPECT_EQ(pair.classes[0], DifferenceClass::spliced);
  EXPECT_EQ(pair.verdict, Verdict::differs);
  EXPECT_FALSE(pair.hidden.empty());
}

TEST(Record, ASpliceAcrossAnothersTurnSaysSo) {
  TestStory story;
  const VariantPair pair = judged(
      story, "Nobody on my staff was told that the contractor had left. He never called me.");
  EXPECT_EQ(pair.classes[0], DifferenceClass::spliced);
  EXPECT_TRUE(has(pair, Subtype::crosses_turn));
}

TEST(Record, ASpliceInReverseOrderSaysSo) {
  TestStory story;
  const VariantPair pair =
      judged(story,
             "I have asked for a full report, and I will publish every page of it. "
             "I learned it on Friday night.");
  EXPECT_EQ(pair.classes[0], DifferenceClass::spliced);
  EXPECT_TRUE(has(pair, Subtype::out_of_order));
}

TEST(Record, AnEllipsisDoesNotExcuseReverseOrder) {
  TestStory story;
  const VariantPair pair = judged(
      story, "I have asked for a full report ... The council has twelve pumps in the lower town");
  EXPECT_EQ(pair.classes[0], DifferenceClass::spliced);
  EXPECT_TRUE(has(pair, Subtype::out_of_order));
}

TEST(Record, ALimitAcrossTheEllipsisIsTold) {
  TestStory story;
  const VariantPair pair = judged(
      story,
      "The council has twelve pumps in the lower town \u2026 we will reopen the bridge on Monday");
  EXPECT_EQ(pair.classes[0], DifferenceClass::elided);
  EXPECT_TRUE(has(pair, Subtype::hides_limiter));
}

TEST(Record, AnotherSpeakersTurnIsAMisattribution) {
  TestStory story;
  const VariantPair pair = judged(story, "Did the contractor call you?");
  EXPECT_TRUE(has(pair, DifferenceClass::attribution_differs));
  EXPECT_EQ(pair.verdict, Verdict::differs);
}

TEST(Record, WordsThatItLacksMakeNoPair) {
  TestStory story;
  const VariantPair pair =
      judged(story, "The harvest festival will bring ten thousand guests to us.");
  EXPECT_TRUE(pair.classes.empty());
}

TEST(Record, TooShortToTellIsUnchecked) {
  TestStory story;
  const VariantPair pair = judged(story, "the gate");
  EXPECT_EQ(pair.verdict, Verdict::unchecked);
  EXPECT_FALSE(pair.also.empty());
}

TEST(Record, AReportersWordsInsideTheMarksLoseTheBoundary) {
  TestStory story;
  const VariantPair pair = judged(
      story,
      "Nobody on my staff was told that the contractor had left, the weary mayor added sadly.");
  EXPECT_TRUE(has(pair, DifferenceClass::boundary_lost));
  EXPECT_EQ(pair.verdict, Verdict::differs);
}

TEST(Record, ARetellingInMarksIsAParaphrase) {
  TestStory story;
  const VariantPair pair =
      judged(story, "Every page of a full report that she asked for would soon be published");
  EXPECT_TRUE(has(pair, DifferenceClass::paraphrase_as_quotation));
}

TEST(Record, VariantsFoundAtOnePlaceAreOneUtteranceAndEachIsComparedWithIt) {
  TestStory story;
  story.record(kRecord);
  const char* one = "We did not open the gate, and I do not know who did.";
  const char* two = "We never opened the gate, and I do not know who did.";
  const QuotationId a = story.quote(story.document(one), one, "Dana Orr");
  const QuotationId b = story.quote(story.document(two), two, "Dana Orr");
  const std::vector<Utterance> utterances = story.collate(segment);
  ASSERT_EQ(utterances.size(), 1U);
  EXPECT_EQ(utterances[0].variants, (std::vector<VariantId>{a, b}));
  ASSERT_EQ(utterances[0].pairs.size(), 2U);
  EXPECT_FALSE(utterances[0].pairs[0].a.has_value());
  EXPECT_FALSE(utterances[0].pairs[1].a.has_value());
}

TEST(Labels, KnowAPersonByTheLastName) {
  EXPECT_TRUE(label_names("Ms. ORR", "Dana Orr"));
  EXPECT_TRUE(label_names("DANA ORR (Mayor)", "Orr"));
  EXPECT_FALSE(label_names("Mr. HALE", "Dana Orr"));
  EXPECT_FALSE(label_names("Tom Orr", "Dana Orr"));
  EXPECT_FALSE(label_names("THE MAYOR", "Dana Orr"));
}

TEST(Labels, SayAnotherPersonOnlyWhenSure) {
  Speaker orr;
  orr.name = "Dana Orr";
  const std::vector<std::string> with_orr = {"Ms. ORR", "Q"};
  const std::vector<std::string> without = {"MODERATOR", "Q"};
  const std::vector<std::string> mayor = {"Q", "THE MAYOR"};
  EXPECT_EQ(match_label(with_orr, "", "Q", orr, ""), LabelMatch::different);
  EXPECT_EQ(match_label(without, "", "Q", orr, ""), LabelMatch::unknown);
  EXPECT_EQ(match_label(without, "", "HALE", orr, "With me is Hale."), LabelMatch::unknown);
  EXPECT_EQ(match_label(without, "", "HALE", orr, "With me is Dr. Hale."), LabelMatch::different);
  EXPECT_EQ(match_label(without, "", "Mr. HALE", orr, ""), LabelMatch::different);
  EXPECT_EQ(match_label(mayor, "Evening with Mayor Dana Orr", "Q", orr, ""), LabelMatch::different);
  EXPECT_EQ(match_heading("Address of Mayor Tom Hale, May 3", orr), LabelMatch::different);
  EXPECT_EQ(match_heading("Address of Mayor Dana Orr, May 3", orr), LabelMatch::same);
  EXPECT_EQ(match_heading("Evening on the quay", orr), LabelMatch::unknown);
}

}  // namespace
}  // namespace onrecord::collation
