// A table asked by the hash of a word (text/fold.h: hash_word): open addressing, at most half full.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace onrecord {

/// 0 is no word (punctuation has it) and never found. A copy of a value is cheap; nothing is ever
/// taken out.
template <typename Value>
class WordTable {
 public:
  /// Makes room for `count` words at once.
  void reserve(std::size_t count) {
    if (count * 2 > slots_.size()) resize(std::bit_ceil(count * 2));
  }

  const Value* find(std::uint64_t word) const {
    if (word == 0 || slots_.empty()) return nullptr;
    for (std::size_t slot = word & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot].word == word) return &slots_[slot].value;
      if (slots_[slot].word == 0) return nullptr;
    }
  }

  /// The value of a word (not 0), made where the table has none; whether it was made.
  std::pair<Value*, bool> add(std::uint64_t word) {
    reserve(used_ + 1);
    Slot& slot = slot_of(word);
    const bool is_new = slot.word == 0;
    if (is_new) ++used_;
    slot.word = word;
    return {&slot.value, is_new};
  }

 private:
  struct Slot {
    std::uint64_t word = 0;
    Value value{};
  };

  Slot& slot_of(std::uint64_t word) {
    std::size_t slot = word & (slots_.size() - 1);
    while (slots_[slot].word != word && slots_[slot].word != 0)
      slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
  }

  void resize(std::size_t size) {
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.word != 0) slot_of(slot.word) = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace onrecord
