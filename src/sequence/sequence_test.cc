// The fast aligner against the obvious one, on many random texts, and the cases that editors mind.
#include <gtest/gtest.h>

#include <random>

#include "sequence/bit_alignment.h"
#include "sequence/pairing.h"
#include "sequence/reference/slow_alignment.h"

namespace onrecord {
namespace {

using Text = std::vector<std::uint64_t>;

Text random_text(std::mt19937& random, std::size_t size, std::uint64_t vocabulary) {
  std::uniform_int_distribution<std::uint64_t> word(1, vocabulary);
  Text text(size);
  for (std::uint64_t& w : text) w = word(random) * 0x9E3779B97F4A7C15ULL;
  return text;
}

/// A copy of `text` with some words changed, left out or added.
Text altered(std::mt19937& random, const Text& text) {
  Text out;
  for (const std::uint64_t word : text) {
    switch (random() % 12) {
      case 0:
        break;
      case 1:
        out.push_back(random() | 1);
        break;
      case 2:
        out.push_back(word);
        out.push_back(random() | 1);
        break;
      default:
        out.push_back(word);
    }
  }
  return out;
}

TEST(WordPattern, AgreesWithTheObviousDistance) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    const Text a = random_text(random, random() % 150, 1 + random() % 20);
    const Text b = round % 2 == 0 ? altered(random, a) : random_text(random, random() % 90, 12);
    EXPECT_EQ(WordPattern(a).distance(b), reference::distance(a, b));
  }
}

TEST(WordPattern, ScriptsAreShortestAndLeadFromOneTextToTheOther) {
  std::mt19937 random(11);
  for (int round = 0; round < 3000; ++round) {
    const Text a = random_text(random, random() % 140, 1 + random() % 20);
    const Text b = round % 2 == 0 ? altered(random, a) : random_text(random, random() % 90, 12);
    const std::vector<Step> steps = WordPattern(a).script(b);
    EXPECT_EQ(reference::apply(steps, a, b), b);
    EXPECT_EQ(reference::cost(steps), reference::distance(a, b));
  }
}

TEST(WordPattern, FindsTheNearestWindows) {
  std::mt19937 random(13);
  for (int round = 0; round < 2000; ++round) {
    const Text text = random_text(random, 1 + random() % 200, 2 + random() % 30);
    const std::size_t begin = random() % text.size();
    const std::size_t end = std::min(text.size(), begin + 1 + random() % 80);
    const Text stretch(text.begin() + static_cast<std::ptrdiff_t>(begin),
                       text.begin() + static_cast<std::ptrdiff_t>(end));
    const Text pattern = altered(random, stretch);
    const std::vector<WindowMatch> found = WordPattern(pattern).best_windows(text, 1000);
    const std::uint32_t best = reference::best_window_distance(pattern, text);
    if (best == pattern.size()) {
      EXPECT_TRUE(found.empty());
      continue;
    }
    ASSERT_FALSE(found.empty());
    std::uint32_t last = 0;
    for (const WindowMatch& match : found) {
      EXPECT_EQ(match.distance, best);
      EXPECT_GE(match.begin, last);
      last = match.end;
      const Words window = Words(text).subspan(match.begin, match.end - match.begin);
      EXPECT_EQ(reference::distance(pattern, window), best);
    }
  }
}

TEST(WordPattern, ReportsEveryTieAndNotOnlyTheFirst) {
  const Text text = {1, 2, 3, 9, 9, 1, 2, 3, 9, 1, 2};
  const Text pattern = {1, 2, 3};
  const std::vector<WindowMatch> found = WordPattern(pattern).best_windows(text);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], (WindowMatch{0, 3, 0}));
  EXPECT_EQ(found[1], (WindowMatch{5, 8, 0}));
}

TEST(WordPattern, TakesTheBestMatchNotTheFirst) {
  const Text text = {1, 2, 7, 4, 9, 9, 1, 2, 3, 4};
  const std::vector<WindowMatch> found = WordPattern(Text{1, 2, 3, 4}).best_windows(text);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (WindowMatch{6, 10, 0}));
}

TEST(WordPattern, KeepsAChangedWordAtTheEdgeInsideTheWindow) {
  const Text text = {9, 8, 2, 3, 4, 9};
  const std::vector<WindowMatch> found = WordPattern(Text{1, 2, 3, 4}).best_windows(text);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (WindowMatch{1, 5, 1}));
}

/// Pairs equal numbers; numbers of the same hundred may stand for each other.
std::vector<Step> pair(const Text& a, const Text& b, Overhang overhang,
                       std::vector<std::uint8_t> marked_b = {}) {
  std::vector<std::int16_t> scores;
  std::vector<std::uint8_t> equal;
  for (const std::uint64_t x : a) {
    for (const std::uint64_t y : b) {
      equal.push_back(x == y);
      scores.push_back(static_cast<std::int16_t>(x == y ? 10 : x / 100 == y / 100 ? 2 : -6));
    }
  }
  PairingInput input;
  input.a_size = a.size();
  input.b_size = b.size();
  input.scores = scores;
  input.is_equal = equal;
  input.marked_b = marked_b;
  input.overhang = overhang;
  return pair_words(input);
}

TEST(Pairing, AlwaysLeadsFromOneTextToTheOther) {
  std::mt19937 random(17);
  for (int round = 0; round < 2000; ++round) {
    Text a(random() % 30);
    Text b(random() % 30);
    for (std::uint64_t& w : a) w = random() % 500;
    for (std::uint64_t& w : b) w = random() % 500;
    if (round % 2 == 0) b = altered(random, a);
    for (const Overhang overhang : {Overhang::none, Overhang::a_only, Overhang::either}) {
      EXPECT_EQ(reference::apply(pair(a, b, overhang), a, b), b);
    }
  }
}

TEST(Pairing, PairsWordsOfAKind) {
  // 310 may stand for 320; the word in between is new.
  const std::vector<Step> steps = pair({100, 310, 200}, {100, 950, 320, 200}, Overhang::none);
  const std::vector<Step> expected = {{StepOp::equal, 0, 1, 0, 1},
                                      {StepOp::insert, 1, 1, 1, 2},
                                      {StepOp::substitute, 1, 2, 2, 3},
                                      {StepOp::equal, 2, 3, 3, 4}};
  EXPECT_EQ(steps, expected);
}

TEST(Pairing, LetsTheLongerSideHangOver) {
  const std::vector<Step> steps = pair({700, 800, 100, 200, 900}, {100, 200}, Overhang::a_only);
  const std::vector<Step> expected = {
      {StepOp::remove, 0, 2, 0, 0}, {StepOp::equal, 2, 4, 0, 2}, {StepOp::remove, 4, 5, 2, 2}};
  EXPECT_EQ(steps, expected);
}

TEST(Pairing, LeavesWordsOutAtAnEllipsis) {
  const Text a = {100, 200, 500, 600, 700, 200, 300};
  const Text b = {100, 200, 300};
  const std::vector<Step> steps = pair(a, b, Overhang::none, {0, 0, 1, 0});
  const std::vector<Step> expected = {
      {StepOp::equal, 0, 2, 0, 2}, {StepOp::remove, 2, 6, 2, 2}, {StepOp::equal, 6, 7, 2, 3}};
  EXPECT_EQ(steps, expected);
}

}  // namespace
}  // namespace onrecord
