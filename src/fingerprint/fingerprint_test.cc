#include <gtest/gtest.h>

#include <random>

#include "fingerprint/reference/slow_runs.h"
#include "fingerprint/shared_keys.h"
#include "fingerprint/shared_runs.h"
#include "fingerprint/shingle_index.h"

namespace onrecord {
namespace {

using Text = std::vector<std::uint64_t>;

TEST(ShingleIndex, FindsMaximalRunsWhereverTheyStand) {
  const Text text = {1, 2, 3, 4, 5, 9, 9, 3, 4, 5, 6, 7};
  const Text pattern = {2, 3, 4, 5, 6};
  const std::vector<ExactRun> expected = {{0, 1, 4}, {1, 7, 4}};
  EXPECT_EQ(ShingleIndex(text).runs(pattern), expected);
}

TEST(ShingleIndex, FindsEveryPlaceOfAWholePattern) {
  const Text text = {1, 2, 3, 1, 2, 3, 4, 1, 2, 3};
  EXPECT_EQ(ShingleIndex(text).places(Text{1, 2, 3}), (std::vector<std::uint32_t>{0, 3, 7}));
  EXPECT_EQ(ShingleIndex(text).places(Text{2, 3, 4}), (std::vector<std::uint32_t>{4}));
  EXPECT_TRUE(ShingleIndex(text).places(Text{1, 2}).empty());
  EXPECT_TRUE(ShingleIndex(Text{1, 2}).places(Text{1, 2, 3}).empty());
}

TEST(ShingleIndex, FindsARunThatAlsoHoldsARefrain) {
  Text text;
  for (int n = 0; n < 500; ++n) text.insert(text.end(), {1, 2, 3});
  text.insert(text.end(), {7, 8, 1, 2, 3, 9});
  const std::vector<ExactRun> runs = ShingleIndex(text).runs(Text{7, 8, 1, 2, 3, 9});
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0], (ExactRun{0, 1500, 6}));
  EXPECT_FALSE(ShingleIndex(text).runs(Text{1, 2, 3}).empty());
}

TEST(ShingleIndex, FindsEveryRunThatAPlainSearchFinds) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    Text text(random() % 120);
    Text pattern(random() % 20);
    for (std::uint64_t& w : text) w = 1 + random() % 5;
    for (std::uint64_t& w : pattern) w = 1 + random() % 5;
    std::vector<ExactRun> expected;
    for (std::uint32_t p = 0; p < pattern.size(); ++p) {
      for (std::uint32_t t = 0; t < text.size(); ++t) {
        if (p > 0 && t > 0 && pattern[p - 1] == text[t - 1]) continue;
        std::uint32_t n = 0;
        while (p + n < pattern.size() && t + n < text.size() && pattern[p + n] == text[t + n]) ++n;
        if (n >= 3) expected.push_back({p, t, n});
      }
    }
    EXPECT_EQ(ShingleIndex(text).runs(pattern), expected);
  }
}

TEST(SharedKeys, NamesThePairsThatShareEnough) {
  const std::vector<SharedKeys> expected = {{0, 1, 2}, {1, 3, 1}};
  const std::vector<KeyedText> texts = {
      {{1, 2, 3}, 0}, {{2, 3, 4, 4}, 1}, {{3, 9}, 2}, {{4}, 3}, {{}, 4}};
  EXPECT_EQ(texts_that_share(texts), expected);
}

TEST(SharedKeys, LeavesTwoPassiveTextsAlone) {
  const std::vector<SharedKeys> expected = {{0, 1, 2}, {0, 2, 2}};
  EXPECT_EQ(texts_that_share({{{1, 2}, 0}, {{1, 2}, 1, true}, {{1, 2}, 2, true}}), expected);
}

TEST(SharedKeys, FindsAKeyThatEverybodyHasWhenThereIsNoOther) {
  std::vector<KeyedText> texts;
  for (std::uint32_t n = 0; n < 200; ++n) texts.push_back({{1, 2}, n});
  EXPECT_EQ(texts_that_share(texts).size(), 200U * 199U / 2U);
}

TEST(SharedKeys, BoundsThePartnersOfOneText) {
  std::vector<KeyedText> texts;
  for (std::uint32_t n = 0; n < 3000; ++n) texts.push_back({{1, 2}, n});
  EXPECT_LE(texts_that_share(texts).size(), 3000U * 256U);
  for (KeyedText& text : texts) text.group = 7;
  EXPECT_LE(texts_that_share(texts).size(), 3000U * 16U);
}

TEST(SharedRuns, FindsMaximalRunsOfEveryPairAndNothingAcrossAWall) {
  const Text a = {1, 2, 3, 4, 0, 5, 6, 7};
  const Text b = {9, 2, 3, 4, 5, 6, 7};
  const Text c = {4, 5, 6, 7, 1, 2, 3, 4};
  const std::vector<Words> texts = {a, b, c};
  const std::vector<SharedRun> expected = {{0, 1, 1, 1, 3}, {0, 1, 5, 4, 3}, {0, 2, 0, 4, 4},
                                           {0, 2, 5, 1, 3}, {1, 2, 1, 5, 3}, {1, 2, 3, 0, 4}};
  EXPECT_EQ(shared_runs(texts), expected);
}

TEST(SharedRuns, FindsWhatTheObviousSearchFinds) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    std::vector<Text> owned(2 + random() % 4);
    for (Text& text : owned) {
      text.resize(random() % 60);
      // Many words, so that no shingle stands in a text too often to count.
      for (std::uint64_t& word : text) word = random() % 24;
      if (!owned[0].empty() && random() % 2 == 0) {
        text.insert(text.end(), owned[0].begin(), owned[0].begin() + owned[0].size() / 2);
      }
    }
    const std::vector<Words> texts(owned.begin(), owned.end());
    ASSERT_EQ(shared_runs(texts), reference::slow_runs(texts)) << "round " << round;
  }
}

TEST(SharedRuns, PassesOverARefrainAndFindsWhatStandsBesideIt) {
  Text refrain;
  for (int n = 0; n < 50'000; ++n) refrain.insert(refrain.end(), {1, 2, 3});
  Text other = refrain;
  refrain.insert(refrain.end(), {7, 8, 9, 10});
  other.insert(other.begin(), {7, 8, 9, 10});
  const std::vector<Words> texts = {refrain, other};
  const std::vector<SharedRun> runs = shared_runs(texts);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].length, 4U);
}

}  // namespace
}  // namespace onrecord
