// A list of words from data/, asked by the hash that every token carries.
//
// Form of the file: one entry a line, optionally a tab and a tag; # starts a comment line. An entry
// of several words is found by `find_phrase` on consecutive words.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text/word_table.h"

namespace onrecord {

class Lexicon {
 public:
  /// Reads the file's text, which must outlive the lexicon (embedded files do).
  explicit Lexicon(std::string_view text);

  /// Whether a word (text/fold.h: hash_word) is an entry by itself.
  bool contains(std::uint64_t word) const { return words_.find(word) != nullptr; }
  /// The tag of a word; empty when it has none or is no entry.
  std::string_view tag(std::uint64_t word) const;
  /// The number of words of the longest entry that `words` begins with; 0 when there is none. On
  /// success `tag` (if given) is set to the entry's tag.
  std::size_t find_phrase(std::span<const std::uint64_t> words,
                          std::string_view* tag = nullptr) const;
  std::size_t longest() const { return longest_; }

 private:
  WordTable<std::string_view> words_;     // one-word entries
  WordTable<std::string_view> phrases_;   // hash over the words' hashes
  WordTable<std::uint32_t> first_words_;  // longest phrase that starts so
  std::size_t longest_ = 1;
};

/// The lexicon of a file of data/, read once for the whole program (immutable, thread-safe).
/// Precondition: the file exists.
const Lexicon& lexicon(std::string_view file_name);

}  // namespace onrecord
