// Which long texts can hold any of a few short ones at all: a pass over the words alone, so that
// only those are looked at closely.
//
// A text is near when somewhere, in about twice the short one's length, most of its telling words
// stand. Words are runs of letters and digits without regard to case; that is rough, and a text
// that is passed over shares too little with every short one to be taken for its source.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onrecord {

class NearWords {
 public:
  /// Adds a short text; `is_light` tells the words that say little, by their lower-case letters.
  template <class IsLight>
  void add(std::string_view text, const IsLight& is_light) {
    begin();
    for_each_word(text, [&](std::uint64_t key, std::string_view word) {
      add_word(key, is_light(word) ? kLight : kTelling);
      return true;
    });
    end();
  }

  /// Whether some stretch of a text holds enough words of a short one. Thread-safe.
  bool is_near(std::string_view text) const;

 private:
  static constexpr float kLight = 0.25F;
  static constexpr float kTelling = 1.0F;

  struct Word {
    std::uint32_t text = 0;
    std::uint32_t word = 0;  ///< counted over all texts
    float weight = 0;
  };
  struct Text {
    std::uint32_t size = 0;
    float enough = 0;
  };

  template <class Use>
  static void for_each_word(std::string_view text, const Use& use);
  void begin();
  void add_word(std::uint64_t key, float weight);
  void end();

  std::unordered_map<std::uint64_t, std::vector<Word>> words_;
  std::vector<Text> texts_;
  std::uint32_t word_count_ = 0;
  float weight_ = 0;
};

/// Calls `use(key, lower-case letters)` for each word until it returns false; what an apostrophe
/// parts is two words.
template <class Use>
void NearWords::for_each_word(std::string_view text, const Use& use) {
  constexpr std::size_t kLongest = 32;  // the rest of a longer word is passed over
  char lower[kLongest];
  std::size_t size = 0;
  std::uint64_t key = 0xCBF29CE484222325U;
  bool goes_on = true;
  const auto flush = [&] {
    if (size > 0) goes_on = use(key, std::string_view(lower, size));
    size = 0;
    key = 0xCBF29CE484222325U;
  };
  for (std::size_t at = 0; goes_on && at < text.size(); ++at) {
    auto byte = static_cast<unsigned char>(text[at]);
    // General punctuation and no-break spaces of UTF-8 part words, soft hyphens do not.
    if (byte == 0xE2 && at + 2 < text.size() && static_cast<unsigned char>(text[at + 1]) == 0x80) {
      flush();
      at += 2;
      continue;
    }
    if (byte == 0xC2 && at + 1 < text.size()) {
      if (static_cast<unsigned char>(text[at + 1]) != 0xAD) flush();
      ++at;
      continue;
    }
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<unsigned char>(byte + ('a' - 'A'));
    const bool is_inside =
        byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
    if (!is_inside) {
      flush();
    } else if (size < kLongest) {
      lower[size++] = static_cast<char>(byte);
      key = (key ^ byte) * 0x100000001B3U;
    }
  }
  if (goes_on) flush();
}

}  // namespace onrecord
