// The words of everything that is sought in one run, numbered, so that a text is read once for all
// quotations: what nobody seeks is the number 0.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collate/sought.h"

namespace onrecord::collation {

/// Numbers for different values, from 1 on in the order in which they come.
class Numbering {
 public:
  std::uint32_t add(std::uint64_t value);
  /// 0: not one of them.
  std::uint32_t of(std::uint64_t value) const {
    if (slots_.empty()) return 0;
    const std::size_t wrap = slots_.size() - 1;
    for (std::size_t slot = value & wrap; slots_[slot].number != 0; slot = (slot + 1) & wrap) {
      if (slots_[slot].value == value) return slots_[slot].number;
    }
    return 0;
  }
  std::uint32_t count() const { return count_; }

 private:
  struct Slot {
    std::uint64_t value = 0;
    std::uint32_t number = 0;
  };
  std::vector<Slot> slots_;  // open addressing, at most half full
  std::uint32_t count_ = 0;
};

class SoughtTerms {
 public:
  static constexpr std::size_t kSeed = 3;  ///< words of a seed: a run that is looked up as one

  /// Numbers what a quotation has. All are added before a text is read by them.
  void add(Sought& sought);

  std::uint32_t term_of(std::uint64_t key) const { return terms_.of(key); }
  std::uint32_t lemma_of(std::uint64_t lemma) const { return lemmas_.of(lemma); }
  /// Of three terms in a row, none of them 0.
  std::uint32_t seed_of(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const std::uint64_t pair = pair_of(a, b);
    const std::size_t bit = bit_of(pair);
    if ((pairs_[bit / 64] >> (bit % 64) & 1U) == 0) return 0;
    const std::uint32_t first = numbered_pairs_.of(pair);
    return first == 0 ? 0 : seeds_.of(pair_of(first, c));
  }

  std::uint32_t terms() const { return terms_.count(); }  ///< the largest number of each sort
  std::uint32_t lemmas() const { return lemmas_.count(); }
  std::uint32_t seeds() const { return seeds_.count(); }

 private:
  static constexpr std::size_t kPairBits = 1U << 16U;
  static std::uint64_t pair_of(std::uint32_t a, std::uint32_t b) {
    // Both steps can be undone: different pairs stay different, and so do most of their low bits.
    const std::uint64_t pair = (std::uint64_t{a} << 32U | b) * 0x9E3779B97F4A7C15ULL;
    return pair ^ pair >> 32U;
  }
  static std::size_t bit_of(std::uint64_t pair) { return pair >> 48U; }

  Numbering terms_;
  Numbering lemmas_;
  Numbering numbered_pairs_;
  Numbering seeds_;  // by the number of the first two and the third
  std::array<std::uint64_t, kPairBits / 64> pairs_ = {};  // pairs that begin a seed, roughly
};

}  // namespace onrecord::collation
