// Which source of many counts, and that those which are passed over would not have counted.
#include "collate/look_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "collate/may_hold.h"
#include "collate/test_story.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

/// A few words that say little and a few that tell, so that much of a quotation stands everywhere.
std::string random_word(std::mt19937& random) {
  static const char* const kWords[] = {
      "the",    "of",   "and",   "a",     "to",    "in",     "we",     "not",   "that", "was",
      "bridge", "gate", "river", "pumps", "mayor", "report", "closed", "opens", "five", "don't"};
  if (random() % 3 != 0) return kWords[random() % std::size(kWords)];
  static const char* const kSyllables[] = {"ba", "de", "fi", "go", "lu", "ma", "ne"};
  std::string word;
  for (int n = 0; n < 3; ++n) word += kSyllables[random() % std::size(kSyllables)];
  return word;
}

std::string random_words(std::mt19937& random, std::size_t count) {
  std::string words;
  for (std::size_t n = 0; n < count; ++n) {
    words += (n > 0 ? random() % 9 == 0 ? ". " : " " : "") + random_word(random);
  }
  return words;
}

/// Words of a text with some changed, left out, added or moved.
std::string changed(std::mt19937& random, const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  const std::size_t size = std::min<std::size_t>(words.size(), 6 + random() % 16);
  const std::size_t first = random() % (words.size() - size + 1);
  words = {words.begin() + static_cast<std::ptrdiff_t>(first),
           words.begin() + static_cast<std::ptrdiff_t>(first + size)};
  for (std::size_t n = random() % 5; n > 0; --n) {
    const auto at = static_cast<std::ptrdiff_t>(random() % words.size());
    switch (random() % 4) {
      case 0:
        words[static_cast<std::size_t>(at)] = random_word(random);
        break;
      case 1:
        words.insert(words.begin() + at, random_word(random));
        break;
      case 2:
        std::rotate(words.begin(), words.begin() + at, words.end());
        break;
      default:
        if (words.size() > 5) words.erase(words.begin() + at);
    }
  }
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

TEST(MayHold, PassesOverNoSourceThatHoldsSoMuch) {
  std::mt19937 random(5);
  int passed_over = 0;
  int held = 0;
  for (int round = 0; round < 900; ++round) {
    TestStory story;
    const std::string text = random_words(random, 20 + random() % 150);
    story.record("Ms. ORR: " + text);
    const std::string words =
        round % 3 == 0 ? random_words(random, 6 + random() % 16) : changed(random, text);
    const std::uint32_t draft = story.document("She said: " + words, Role::draft);
    story.quote(draft, words, "Dana Orr");
    const Said said = story.said(segment);
    const LowerCaseWords lower(said.segmentations);
    Vocabulary vocabulary;
    const SourceWords source = read_source(said, said.documents[0], lower, vocabulary);
    const std::vector<Variant> speech = quotations_of(said, DocumentId{draft}, lower, vocabulary);
    ASSERT_EQ(speech.size(), 1U);
    SoughtTerms terms;
    std::vector<Sought> sought = sought_in(speech[0]);
    for (Sought& part : sought) terms.add(part);
    const SeenSource seen(source, terms);
    Scratch scratch(terms);
    const Standing standing =
        judge_by_record(seen.running(scratch), speech[0], sought, nullptr, vocabulary);
    for (const float share : {0.5F, 0.7F, 0.8F, 0.9F, 1.0F}) {
      const bool may = may_hold(seen.running(scratch), speech[0], sought, share);
      passed_over += !may;
      if (standing.share < share) continue;
      ++held;
      EXPECT_TRUE(may) << share << "\n" << text << "\n" << words;
    }
  }
  EXPECT_GT(passed_over, 300);
  EXPECT_GT(held, 300);
}

/// A source that holds a share of a quotation in one pair.
class Held {
 public:
  Held(std::size_t index, bool is_record, float share, Verdict verdict) {
    source_.index = index;
    source_.is_record = is_record;
    source_.words = &words_;
    found_.standing.share = share;
    found_.standing.pairs.emplace_back();
    found_.standing.pairs[0].verdict = verdict;
    found_.standing.pairs[0].classes = {verdict == Verdict::agrees ? DifferenceClass::verbatim
                                                                   : DifferenceClass::substituted};
    found_.standing.pairs[0].a_span.document.value = static_cast<std::uint32_t>(index);
    found_.standing.places = {{0, 0, 0}};
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  Found found() const {
    Found found = found_;
    found.source = &source_;
    return found;
  }

 private:
  SourceWords words_;
  SourceText source_;
  Found found_;
};

std::uint32_t chosen(const std::vector<Found>& all) {
  return choose(all).front().a_span.document.value;
}

TEST(Choose, HangsNotOnASourceThatHoldsLess) {
  // Each holds nearly as much as the one before, and is the better one for another reason.
  const Held most(0, false, 0.95F, Verdict::differs);
  const Held record(1, true, 0.87F, Verdict::differs);
  const Held least(2, true, 0.78F, Verdict::agrees);
  EXPECT_EQ(chosen({most.found(), record.found()}), 1U);
  EXPECT_EQ(chosen({most.found(), record.found(), least.found()}), 1U);
  EXPECT_EQ(chosen({most.found(), least.found()}), 0U);
}

TEST(Choose, TellsNoPlaceBesideThatHoldsMuchLess) {
  const Held best(0, false, 0.95F, Verdict::differs);
  const Held as_good(1, false, 0.93F, Verdict::differs);
  const Held worse(2, false, 0.6F, Verdict::differs);
  const std::vector<VariantPair> pairs = choose({best.found(), as_good.found(), worse.found()});
  ASSERT_EQ(pairs.size(), 1U);
  ASSERT_EQ(pairs[0].also.size(), 1U);
  EXPECT_EQ(pairs[0].also[0].document.value, 1U);
}

TEST(Choose, IsTheSameWithoutSourcesThatDoNotCount) {
  std::mt19937 random(3);
  std::size_t left_out = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::unique_ptr<Held>> held;
    std::vector<Found> all;
    for (std::size_t n = 0; n < 6; ++n) {
      const bool is_record =
          random() % 2 == 0;  // one by one: compilers order arguments as they like
      const float share = static_cast<float>(random() % 21) / 20;
      const Verdict verdict = random() % 2 == 0 ? Verdict::agrees : Verdict::differs;
      held.push_back(std::make_unique<Held>(n, is_record, share, verdict));
      all.push_back(held.back()->found());
    }
    const Least least = least_that_counts(all);
    std::vector<Found> some = all;
    std::erase_if(
        some, [&](const Found& found) { return found.standing.share < least.of(*found.source); });
    left_out += all.size() - some.size();
    const Least same = least_that_counts(some);
    EXPECT_EQ(same.record, least.record);
    EXPECT_EQ(same.account, least.account);
    const auto places = [](const std::vector<VariantPair>& pairs) {
      std::vector<std::uint32_t> documents;
      for (const VariantPair& pair : pairs) {
        documents.push_back(pair.a_span.document.value);
        for (const DocumentSpan& also : pair.also) documents.push_back(also.document.value);
      }
      return documents;
    };
    EXPECT_EQ(places(choose(some)), places(choose(all)));
  }
  EXPECT_GT(left_out, 1000U);
}

}  // namespace
}  // namespace onrecord::collation
