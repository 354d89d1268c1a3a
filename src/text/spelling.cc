#include "text/spelling.h"

namespace onrecord {
namespace {

bool ends_with(std::string_view word, std::string_view ending) { return word.ends_with(ending); }

bool is_vowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

/// Replaces the ending `from`, if the word has it.
bool swap_ending(std::string& word, std::string_view from, std::string_view to) {
  if (!ends_with(word, from)) return false;
  word.replace(word.size() - from.size(), from.size(), to);
  return true;
}

}  // namespace

std::string plain_spelling(std::string_view folded) {
  std::string word;
  for (const char c : folded) {
    if (c != '-' && c != '.' && c != '\n' && c != '\r' && c != ' ') word += c;
  }
  if (word.size() < 6) return word;
  static constexpr std::string_view kIse[] = {"ise",   "ised",    "ises",     "ising",    "iser",
                                              "isers", "isation", "isations", "isational"};
  for (const std::string_view from : kIse) {
    if (word.size() >= from.size() + 3 && ends_with(word, from)) {
      word[word.size() - from.size() + 1] = 'z';
      return word;
    }
  }
  static constexpr std::string_view kYse[] = {"yse", "ysed", "yses", "ysing"};
  for (const std::string_view from : kYse) {
    if (ends_with(word, from)) {
      word[word.size() - from.size() + 1] = 'z';
      return word;
    }
  }
  static constexpr std::string_view kOur[] = {"our",     "ours",    "oured",  "ouring",
                                              "ourable", "ourably", "ourite", "ourites",
                                              "ourful",  "ourhood", "ourly"};
  for (const std::string_view from : kOur) {
    if (ends_with(word, from)) {
      word.erase(word.size() - from.size() + 1, 1);
      return word;
    }
  }
  if (word.size() >= 8) {
    for (const std::string_view tail : {"ed", "ing", "er", "ers"}) {
      for (const std::string_view middle : {"ell", "all"}) {
        const std::string from = std::string(middle) + std::string(tail);
        if (ends_with(word, from)) {
          word.erase(word.size() - tail.size() - 1, 1);
          return word;
        }
      }
    }
  }
  return word;
}

std::string stem_of(std::string_view folded) {
  std::string word(folded);
  if (swap_ending(word, "'s", "") || swap_ending(word, "s'", "s")) {
  }
  if (word.size() < 4) return word;
  const auto undouble = [&] {
    const std::size_t n = word.size();
    if (n > 3 && word[n - 1] == word[n - 2] && !is_vowel(word[n - 1]) && word[n - 1] != 'l' &&
        word[n - 1] != 's') {
      word.pop_back();
    }
  };
  if (word.size() > 4 && (swap_ending(word, "ies", "y") || swap_ending(word, "ied", "y"))) {
    return word;
  }
  if (word.size() > 5 && swap_ending(word, "ing", "")) {
    undouble();
  } else if (word.size() > 4 && swap_ending(word, "ed", "")) {
    undouble();
  } else if (ends_with(word, "sses") || ends_with(word, "xes") || ends_with(word, "ches") ||
             ends_with(word, "shes")) {
    word.resize(word.size() - 2);
  } else if (ends_with(word, "s") && !ends_with(word, "ss") && !ends_with(word, "us") &&
             !ends_with(word, "is")) {
    word.pop_back();
  }
  if (word.size() > 3 && word.back() == 'e') word.pop_back();
  return word;
}

}  // namespace onrecord
