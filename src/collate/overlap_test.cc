// What spares an alignment spares none that would have found two items alike.
#include "collate/overlap.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "collate/test_story.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

/// The items of quotations of these words, each in a document of its own.
class Items {
 public:
  explicit Items(const std::vector<std::string>& quotations) {
    for (const std::string& words : quotations) {
      story_.quote(story_.document("He said: “" + words + "” yesterday."), words, "Ada Orr");
    }
    const Said said = story_.said(segment);
    const LowerCaseWords lower(said.segmentations);
    all = variants_of(said, lower, vocabulary_);
  }

 private:
  TestStory story_;
  Vocabulary vocabulary_;

 public:
  std::vector<Variant> all;
};

constexpr std::array kPhrases = {"we are going to close the bridge",
                                 "we're going to close the old bridge",
                                 "three hundred and fifty people waited",
                                 "350 people waited there",
                                 "the cease fire does not hold",
                                 "the ceasefire doesn't hold",
                                 "a thirty-year-old engine broke down",
                                 "a 30-year-old engine broke",
                                 "Ann's a friend of the harbour",
                                 "Ann is a friend of the harbour",
                                 "nobody can not see it",
                                 "nobody cannot see it",
                                 "the café in São Orlan is shut",
                                 "the cafe in Sao Orlan is shut",
                                 "it is well known to the council",
                                 "it was well-known to the councillors",
                                 "of the people in the town of the river"};

std::string made_up(std::mt19937& random) {
  std::string words;
  const std::size_t count = 1 + random() % 3;
  for (std::size_t n = 0; n < count; ++n) {
    if (n > 0) words += " and ";
    words += kPhrases[random() % kPhrases.size()];
  }
  return words;
}

/// Whether an alignment would find them alike, by the least that link.cc asks for.
bool are_alike(const Variant& large, const Variant& small) {
  const std::vector<Match> matches =
      match_words(large.wording, small.wording, Overhang::either, false);
  const Overlap overlap = overlap_of(large, small, matches);
  if (overlap.longest_run >= 6 && overlap.run_weight >= 2) return true;
  if (overlap.share() >= 0.8F) return true;
  const bool has_run = overlap.size <= 9 || overlap.longest_run >= 3;
  return overlap.share() >= 0.5F && overlap.weight_share() >= 0.55F && has_run;
}

TEST(Overlaps, AlignsAllThatAnAlignmentWouldFindAlike) {
  std::mt19937 random(7);
  std::vector<std::string> texts;
  for (int n = 0; n < 120; ++n) texts.push_back(made_up(random));
  const Items items(texts);
  ASSERT_EQ(items.all.size(), texts.size());
  std::size_t alike = 0;
  std::size_t spared = 0;
  Overlaps overlaps(items.all);
  for (std::uint32_t a = 0; a < items.all.size(); ++a) {
    for (std::uint32_t b = a + 1; b < items.all.size(); ++b) {
      const bool in_order = items.all[a].size() >= items.all[b].size();
      const TwoItems pair = in_order ? TwoItems{a, b} : TwoItems{b, a};
      overlaps.work_out(std::span(&pair, 1), 1);
      const bool is_aligned = overlaps.of(pair) != nullptr;
      if (are_alike(items.all[pair.large], items.all[pair.small])) {
        ++alike;
        EXPECT_TRUE(is_aligned) << texts[a] << "\n" << texts[b];
      }
      spared += is_aligned ? 0 : 1;
    }
  }
  EXPECT_GT(alike, 500U);
  EXPECT_GT(spared, 1000U);
}

TEST(Overlaps, AlignsTheSameWordingsOnce) {
  const Items items({kPhrases[0], kPhrases[1], kPhrases[0], kPhrases[1], kPhrases[2]});
  ASSERT_EQ(items.all.size(), 5U);
  Overlaps overlaps(items.all);
  const std::array<TwoItems, 3> pairs = {TwoItems{1, 0}, TwoItems{3, 2}, TwoItems{1, 4}};
  overlaps.work_out(pairs, 2);
  ASSERT_NE(overlaps.of(pairs[0]), nullptr);
  EXPECT_EQ(overlaps.of(pairs[0]), overlaps.of(pairs[1]));
  EXPECT_EQ(overlaps.of(pairs[2]), nullptr);
}

TEST(Overlaps, TakesNoMoreCellsThanTheBudget) {
  std::mt19937 random(11);
  std::vector<std::string> texts;
  for (int n = 0; n < 60; ++n) texts.push_back(made_up(random));
  const Items items(texts);
  std::size_t words = 0;
  std::vector<TwoItems> pairs;
  for (std::uint32_t a = 0; a < items.all.size(); ++a) {
    words += items.all[a].size();
    for (std::uint32_t b = 0; b < a; ++b) {
      const bool in_order = items.all[a].size() >= items.all[b].size();
      pairs.push_back(in_order ? TwoItems{a, b} : TwoItems{b, a});
    }
  }
  const CellBudget budget{1000, 1 << 22, 2};
  Overlaps bounded(items.all, budget);
  bounded.work_out(pairs, 2);
  Overlaps whole(items.all);
  whole.work_out(pairs, 1);
  EXPECT_LE(bounded.cells_taken(), budget.of_run + budget.per_word * words);
  EXPECT_GT(whole.cells_taken(), bounded.cells_taken());
  std::size_t beyond = 0;
  for (const TwoItems& pair : pairs) {
    EXPECT_FALSE(whole.is_beyond(pair));
    EXPECT_FALSE(bounded.is_beyond(pair) && bounded.of(pair) != nullptr);
    if (!bounded.is_beyond(pair)) {
      EXPECT_EQ(bounded.of(pair) == nullptr, whole.of(pair) == nullptr);
    }
    beyond += bounded.is_beyond(pair) ? 1 : 0;
  }
  EXPECT_GT(beyond, 0U);
}

TEST(Overlaps, LeavesTheBudgetOfOtherDocumentsAlone) {
  const Items items({kPhrases[0], kPhrases[1], kPhrases[4], kPhrases[5]});
  ASSERT_EQ(items.all.size(), 4U);
  Overlaps overlaps(items.all, {1 << 20, 40, 0});
  const std::array<TwoItems, 2> pairs = {TwoItems{1, 0}, TwoItems{2, 3}};
  overlaps.work_out(pairs, 1);
  EXPECT_TRUE(overlaps.is_beyond(pairs[0]));
  EXPECT_FALSE(overlaps.is_beyond(pairs[1]));
}

}  // namespace
}  // namespace onrecord::collation
