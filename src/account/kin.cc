#include "account/kin.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/embedded.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/like_words.h"

namespace onrecord::digest {
namespace {

class Kin {
 public:
  explicit Kin(std::string_view text) : lines_(read(text)), phrases_(lines_) {}

  Sense phrase(std::span<const std::uint64_t> words) const {
    std::string_view name;
    const std::size_t length = phrases_.find_phrase(words, &name);
    const Sense plain = sense_of_phrase(words);
    if (length < 2 || length < plain.words) return plain;
    return {hash_word(name), static_cast<std::uint32_t>(length)};
  }

  std::uint64_t word(std::string_view folded) const {
    auto found = by_form_.find(hash_word(folded));
    if (found == by_form_.end()) found = by_form_.find(hash_word(plain_form(folded)));
    return found != by_form_.end() ? found->second : sense_of_word(folded);
  }

 private:
  /// A line of the lexicon for each entry of several words; keeps the single ones.
  std::string read(std::string_view text) {
    std::string lines;
    read_like_words(text, [&](std::string_view name, std::string_view entry, bool is_exact) {
      if (entry.find(' ') != std::string_view::npos) {
        lines.append(entry).append("\t").append(name).append("\n");
      } else {
        by_form_.emplace(is_exact ? hash_word(entry) : hash_word(plain_form(entry)),
                         hash_word(name));
      }
    });
    return lines;
  }

  std::unordered_map<std::uint64_t, std::uint64_t> by_form_;
  std::string lines_;  // what `phrases_` points into
  Lexicon phrases_;
};

class ClaimWords {
 public:
  explicit ClaimWords(std::string_view text) {
    while (!text.empty()) {
      std::string_view line = cut_at(text, '\n');
      if (line.empty() || line.front() == '#') continue;
      const std::string_view name = cut_at(line, ':');
      const ClaimWord kind = name == "deed"    ? ClaimWord::deed
                             : name == "hedge" ? ClaimWord::hedge
                             : name == "wish"  ? ClaimWord::wish
                                               : ClaimWord::bound;
      while (!line.empty()) {
        const std::string_view entry = cut_at(line, ',');
        // Of a bound only the word itself: "mores" is none.
        by_form_.emplace(kind == ClaimWord::bound ? hash_word(entry) : hash_word(plain_form(entry)),
                         kind);
      }
    }
  }
  ClaimWord of(std::string_view folded) const {
    auto found = by_form_.find(hash_word(folded));
    if (found == by_form_.end()) found = by_form_.find(hash_word(plain_form(folded)));
    return found != by_form_.end() ? found->second : ClaimWord::none;
  }

 private:
  std::unordered_map<std::uint64_t, ClaimWord> by_form_;
};

const Kin& kin() {
  static const Kin all(embedded_file("told_alike.txt"));
  return all;
}

}  // namespace

Sense told_phrase(std::span<const std::uint64_t> words) { return kin().phrase(words); }

ClaimWord claim_word(std::string_view folded) {
  static const ClaimWords all(embedded_file("claim_words.txt"));
  return all.of(folded);
}

std::uint64_t told_sense(std::string_view folded) { return kin().word(folded); }

}  // namespace onrecord::digest
