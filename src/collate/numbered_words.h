// The words of a text by number: the different ones stand once in a list, which texts may share.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace onrecord::collation {

/// What a search asks of a word.
struct WordList {
  static constexpr std::uint8_t kIsContent = 1;
  static constexpr std::uint8_t kMayLookOtherwise = 2;  ///< it may answer to other words

  std::vector<std::uint64_t> keys;    ///< Word::key
  std::vector<std::uint64_t> lemmas;  ///< WordInfo::lemma
  std::vector<std::uint8_t> flags;

  std::size_t size() const { return keys.size(); }
  void reserve(std::size_t size) {
    keys.reserve(size);
    lemmas.reserve(size);
    flags.reserve(size);
  }
  void add(std::uint64_t key, std::uint64_t lemma, std::uint8_t flag) {
    keys.push_back(key);
    lemmas.push_back(lemma);
    flags.push_back(flag);
  }
};

struct NumberedWords {
  std::shared_ptr<const WordList> list;
  std::vector<std::uint32_t> numbers;  ///< indices into the list, of each word of the text

  std::uint32_t size() const { return static_cast<std::uint32_t>(numbers.size()); }
  bool empty() const { return numbers.empty(); }
  std::uint64_t key(std::size_t i) const { return list->keys[numbers[i]]; }
  std::vector<std::uint64_t> keys(std::size_t begin, std::size_t end) const {
    std::vector<std::uint64_t> keys;
    keys.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) keys.push_back(key(i));
    return keys;
  }
};

}  // namespace onrecord::collation
