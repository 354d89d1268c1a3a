// What the words of a run stand for, worked out once for each distinct word (inside the room; the
// entry is reuse.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/lexicon.h"

namespace onrecord::reuse {

/// A table that learns: `learn` makes the form of a word that it does not have yet.
template <class Form>
class WordForms {
 public:
  template <class Learn>
  const Form& of(std::uint64_t word, const Learn& learn) {
    const auto [found, is_new] = known_.try_emplace(word);
    if (is_new) found->second = learn();
    return found->second;
  }

 private:
  std::unordered_map<std::uint64_t, Form> known_;
};

/// The pieces of a text between marks; none is empty.
inline std::vector<std::string_view> pieces_of(std::string_view text, char mark) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(mark), text.size());
    if (end > 0) pieces.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pieces;
}

/// UN, Sept., Mr: what one house writes short and the other does not.
inline const Lexicon& short_forms() {
  static const Lexicon& forms = lexicon("short_forms.txt");
  return forms;
}
/// The words that a short form stands for; none of a courtesy title, and none where it is no short
/// form.
inline std::vector<std::string_view> words_of_short_form(std::uint64_t word) {
  return pieces_of(short_forms().tag(word), ' ');
}

}  // namespace onrecord::reuse
