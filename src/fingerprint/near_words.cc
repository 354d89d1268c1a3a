#include "fingerprint/near_words.h"

#include <deque>

namespace onrecord {
namespace {

constexpr std::uint32_t kFewestWords = 3;  // fewer are not looked for
constexpr std::uint32_t kShort = 6;
constexpr float kMostOfShort = 0.7F;  // of the weight of few words, …
constexpr float kMostOfLong = 0.4F;   // … of many
constexpr std::uint32_t kMargin = 20;

/// A word of one short text, met at a place of the long one.
struct Hit {
  std::uint32_t place = 0;
  std::uint32_t word = 0;
  float weight = 0;
};

}  // namespace

void NearWords::begin() {
  texts_.emplace_back();
  weight_ = 0;
}

void NearWords::add_word(std::uint64_t key, float weight) {
  const auto text = static_cast<std::uint32_t>(texts_.size() - 1);
  weight_ += weight;
  ++texts_.back().size;
  words_[key].push_back({text, word_count_++, weight});
}

void NearWords::end() {
  Text& text = texts_.back();
  text.enough = weight_ * (text.size < kShort ? kMostOfShort : kMostOfLong);
}

bool NearWords::is_near(std::string_view text) const {
  std::vector<std::deque<Hit>> windows(texts_.size());
  std::vector<float> weights(texts_.size(), 0);
  std::vector<std::uint32_t> times(word_count_, 0);  // that a word stands in its window
  std::uint32_t place = 0;
  bool found = false;
  for_each_word(text, [&](std::uint64_t key, std::string_view) {
    const std::uint32_t here = place++;
    const auto same = words_.find(key);
    if (same == words_.end()) return true;
    for (const Word& word : same->second) {
      const Text& wanted = texts_[word.text];
      if (wanted.size < kFewestWords) continue;
      std::deque<Hit>& window = windows[word.text];
      float& weight = weights[word.text];
      const std::uint32_t width = 2 * wanted.size + kMargin;
      while (!window.empty() && window.front().place + width < here) {
        if (--times[window.front().word] == 0) weight -= window.front().weight;
        window.pop_front();
      }
      if (times[word.word]++ == 0) weight += word.weight;
      window.push_back({here, word.word, word.weight});
      if (weight >= wanted.enough) found = true;
    }
    return !found;
  });
  return found;
}

}  // namespace onrecord
