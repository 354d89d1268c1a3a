// What is found of a quotation in a text that was read once for all quotations is what the plain
// indices find, too.
#include "collate/seen_words.h"

#include <gtest/gtest.h>

#include <random>

#include "collate/near_windows.h"
#include "collate/telling_words.h"

namespace onrecord::collation {
namespace {

using Keys = std::vector<std::uint64_t>;

/// Words that are nothing but a key; every second one may answer to others.
class Text {
 public:
  explicit Text(Keys keys) : keys_(std::move(keys)) {
    auto list = std::make_shared<WordList>();
    for (const std::uint64_t key : keys_) {
      numbered_.numbers.push_back(static_cast<std::uint32_t>(list->size()));
      list->add(key, key, key % 2 == 0 ? WordList::kIsContent : WordList::kMayLookOtherwise);
    }
    numbered_.list = std::move(list);
  }
  const Keys& keys() const { return keys_; }
  const NumberedWords& numbered() const { return numbered_; }

 private:
  Keys keys_;
  NumberedWords numbered_;
};

Wording wording_of(const Keys& keys) {
  static const WordInfo function = [] {
    WordInfo info;
    info.sort = WordSort::function;
    return info;
  }();
  Wording wording;
  for (const std::uint64_t key : keys) {
    wording.words.emplace_back();
    wording.words.back().info = &function;
    wording.words.back().key = key;
  }
  return wording;
}

Keys random_keys(std::mt19937& random, std::size_t size, unsigned different) {
  Keys keys(size);
  for (std::uint64_t& key : keys) key = 1 + random() % different;
  return keys;
}

TEST(Numbering, tells_values_apart) {
  Numbering numbers;
  EXPECT_EQ(numbers.of(5), 0U);
  for (std::uint64_t n = 0; n < 1000; ++n) EXPECT_EQ(numbers.add(n << 40U), n + 1);
  for (std::uint64_t n = 0; n < 1000; ++n) {
    EXPECT_EQ(numbers.add(n << 40U), n + 1);
    EXPECT_EQ(numbers.of(n << 40U), n + 1);
    EXPECT_EQ(numbers.of((n << 40U) + 1), 0U);
  }
  EXPECT_EQ(numbers.count(), 1000U);
}

TEST(SeenWords, finds_the_runs_and_places_of_an_index) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const Text text(random_keys(random, random() % 150, 6));
    std::vector<Wording> wordings;
    for (int n = 0; n < 5; ++n) {
      wordings.push_back(wording_of(random_keys(random, random() % 20, 6)));
    }
    SoughtTerms terms;
    std::vector<Sought> sought(wordings.begin(), wordings.end());
    for (Sought& one : sought) terms.add(one);
    const SeenWords seen(text.numbered(), terms);
    const ShingleIndex index(text.keys());
    for (const Sought& one : sought) {
      EXPECT_EQ(seen.runs(one), index.runs(one.keys));
      EXPECT_EQ(seen.places(one), index.places(one.keys));
      for (std::size_t j = 0; j < one.keys.size(); ++j) {
        EXPECT_EQ(seen.has(one.numbers[j]), std::find(text.keys().begin(), text.keys().end(),
                                                      one.keys[j]) != text.keys().end());
      }
    }
  }
}

TEST(SeenWords, a_refrain_costs_no_more_than_its_share) {
  Keys keys;
  for (int n = 0; n < 500; ++n) keys.insert(keys.end(), {1, 2, 3});
  keys.insert(keys.end(), {7, 8, 1, 2, 3, 9});
  const Text text(keys);
  const Wording wording = wording_of({7, 8, 1, 2, 3, 9});
  const Wording refrain = wording_of({1, 2, 3});
  SoughtTerms terms;
  std::vector<Sought> sought = {Sought(wording), Sought(refrain)};
  for (Sought& one : sought) terms.add(one);
  const SeenWords seen(text.numbered(), terms);
  EXPECT_EQ(seen.runs(sought[0]), (std::vector<ExactRun>{{0, 1500, 6}}));
  EXPECT_EQ(seen.runs(sought[1]).size(), 64U);
  EXPECT_EQ(seen.places(sought[1]).size(), 64U);
}

TEST(NearWindows, are_those_of_a_plain_pattern) {
  std::mt19937 random(11);
  for (int round = 0; round < 400; ++round) {
    const Text text(random_keys(random, 1 + random() % 200, 8));
    const std::size_t size = round % 20 == 0 ? 70 : 1 + random() % 64;
    const Wording wording = wording_of(random_keys(random, size, 8));
    Sought sought(wording);
    SoughtTerms terms;
    terms.add(sought);
    const SeenWords seen(text.numbered(), terms);
    Scratch scratch(terms);
    const TermsInUse in_use(sought, scratch);
    const WordPattern pattern(sought.keys);
    for (const std::size_t most : {1U, 3U, 8U}) {
      const TextRange whole{0, seen.size()};
      EXPECT_EQ(nearest_windows(seen, sought, {&whole, 1}, most, in_use),
                pattern.best_windows(text.keys(), most));
    }
    // In two ranges: what is nearest in either.
    const std::uint32_t middle = seen.size() / 2;
    const TextRange halves[] = {{0, middle}, {middle, seen.size()}};
    const std::span<const std::uint64_t> keys(text.keys());
    std::vector<WindowMatch> expected = pattern.best_windows(keys.first(middle), 4);
    std::vector<WindowMatch> second = pattern.best_windows(keys.subspan(middle), 4);
    if (!second.empty() && !expected.empty() &&
        second.front().distance < expected.front().distance) {
      expected.clear();
    }
    if (!second.empty() && !expected.empty() &&
        second.front().distance > expected.front().distance) {
      second.clear();
    }
    for (const WindowMatch& window : second) {
      if (expected.size() == 4) break;
      expected.push_back({window.begin + middle, window.end + middle, window.distance});
    }
    EXPECT_EQ(nearest_windows(seen, sought, halves, 4, in_use), expected);
  }
}

TEST(TellingWords, has_its_hits_in_order) {
  std::mt19937 random(13);
  static const WordInfo words[] = {[] {
                                     WordInfo info;
                                     info.lemma = 2;
                                     return info;
                                   }(),
                                   [] {
                                     WordInfo info;
                                     info.lemma = 4;
                                     return info;
                                   }()};
  for (int round = 0; round < 50; ++round) {
    const Text text(random_keys(random, 1 + random() % 300, 9));
    Wording wording = wording_of({2, 4, 2});
    for (std::size_t j = 0; j < 3; ++j) wording.words[j].info = &words[j % 2];
    Sought sought(wording);
    SoughtTerms terms;
    terms.add(sought);
    const SeenWords seen(text.numbered(), terms);
    Scratch scratch(terms);
    for (int again = 0; again < 2; ++again) {  // the scratch is left as it was
      TellingWords telling(seen, sought, false, scratch);
      std::vector<std::uint32_t> places;
      for (const WordHit& hit : telling.hits()) {
        places.push_back(hit.place);
        EXPECT_EQ(text.keys()[hit.place], sought.lemmas[hit.word]);
      }
      std::vector<std::uint32_t> expected;
      for (std::uint32_t i = 0; i < text.keys().size(); ++i) {
        if (text.keys()[i] == 2 || text.keys()[i] == 4) expected.push_back(i);
      }
      EXPECT_EQ(places, expected);
      EXPECT_EQ(telling.may_agree(3, 3), telling.may_agree(3, 3));
    }
  }
}

}  // namespace
}  // namespace onrecord::collation
