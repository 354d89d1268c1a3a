// A draft's quotations against its sources: which one counts, whose words they are, what moved.
#include <gtest/gtest.h>

#include <algorithm>

#include "collate/test_story.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

const char* const kRecord =
    "Mr. HALE: Good evening. When did you learn that the sluice gate was open?\n"
    "Ms. ORR: I learned it on Friday night. When the rain began, as I told the mayor, we had "
    "closed both bridges and sent the ferry home. He told me I have the only copy, it stands in my "
    "old desk, he told me to keep it.\n"
    "Mr. HALE: Did the contractor call you on that day or on the day before?\n"
    "Ms. ORR: We asked him about the pump, and he had a long reply to give. We asked him about the "
    "gate, and that was all he would talk of for an hour.\n";

std::vector<VariantPair> pairs_of(TestStory& story) {
  std::vector<VariantPair> pairs;
  for (const Utterance& utterance : story.collate_drafts(segment)) {
    pairs.insert(pairs.end(), utterance.pairs.begin(), utterance.pairs.end());
  }
  return pairs;
}

std::vector<VariantPair> against_record(TestStory& story, const std::string& words,
                                        const char* who = "Dana Orr") {
  story.record(kRecord);
  story.quote(story.document("The draft has: " + words, Role::draft), words, who);
  return pairs_of(story);
}

bool has(const VariantPair& pair, DifferenceClass name) {
  return std::find(pair.classes.begin(), pair.classes.end(), name) != pair.classes.end();
}

TEST(Drafts, WordsOfARecordAgree) {
  TestStory story;
  const auto pairs = against_record(story, "we had closed both bridges and sent the ferry home");
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].verdict, Verdict::agrees);
  EXPECT_FALSE(pairs[0].a.has_value());
}

TEST(Drafts, ClausesThatChangedPlacesAreReorderedAndNothingElse) {
  TestStory story;
  const auto pairs = against_record(
      story,
      "When the rain began, we had closed both bridges and sent the ferry home, as I told "
      "the mayor");
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].classes, std::vector{DifferenceClass::reordered});
  EXPECT_EQ(pairs[0].verdict, Verdict::differs);
  EXPECT_TRUE(pairs[0].subtypes.empty());
}

TEST(Drafts, WordsThatMovedOverTheAttributionAreReordered) {
  TestStory story;
  story.record(kRecord);
  const std::uint32_t draft = story.document(
      "He told me I have the only copy, he told me to keep it, Orr said, it stands in my old desk.",
      Role::draft);
  const QuotationId first =
      story.quote(draft, "He told me I have the only copy, he told me to keep it", "Dana Orr");
  const QuotationId second = story.quote(draft, "it stands in my old desk", "Dana Orr");
  story.quotation(first).parts = story.quotation(second).parts = {first, second};
  const auto pairs = pairs_of(story);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_TRUE(has(pairs[0], DifferenceClass::reordered));
  EXPECT_FALSE(has(pairs[0], DifferenceClass::omitted));
  EXPECT_FALSE(has(pairs[1], DifferenceClass::inserted));
}

TEST(Drafts, AnEllipsisTellsWhereWordsAlikeWereLeftOut) {
  TestStory story;
  const auto pairs = against_record(
      story, "We asked him about the pump, ... and that was all he would talk of for an hour");
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].classes.front(), DifferenceClass::elided);
  EXPECT_EQ(pairs[0].verdict, Verdict::agrees);
}

TEST(Drafts, AnotherSpeakersTurnIsToldBesideTheWording) {
  TestStory story;
  const auto pairs =
      against_record(story, "we had closed both bridges and sent the ferry home", "Ben Hale");
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_TRUE(has(pairs[0], DifferenceClass::attribution_differs));
  EXPECT_EQ(pairs[0].verdict, Verdict::differs);
}

TEST(Drafts, TheSourceWithTheWordsCountsBeforeOneThatChangedThem) {
  TestStory story;
  const std::uint32_t worse =
      story.document("Orr said: we had closed three bridges and sent the ferry home");
  story.quote(worse, "we had closed three bridges and sent the ferry home", "Dana Orr");
  const std::uint32_t better =
      story.document("Orr said: we had closed both bridges and sent the ferry home");
  const QuotationId standard =
      story.quote(better, "we had closed both bridges and sent the ferry home", "Dana Orr");
  const std::uint32_t draft =
      story.document("The draft: we had closed both bridges and sent the ferry home", Role::draft);
  story.quote(draft, "we had closed both bridges and sent the ferry home", "Dana Orr");
  const auto pairs = pairs_of(story);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].verdict, Verdict::agrees);
  EXPECT_EQ(pairs[0].a, VariantId(standard));
}

TEST(Drafts, WordsOfNoSourceMakeNoPair) {
  TestStory story;
  EXPECT_TRUE(
      against_record(story, "the lamps on the quay were paid for by an old captain").empty());
}

}  // namespace
}  // namespace onrecord::collation
