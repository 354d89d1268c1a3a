// Where the telling words of a record stand, by lemma.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace onrecord::collation {

class LemmaIndex {
 public:
  LemmaIndex() = default;
  /// Pairs of a lemma and its place, by place.
  explicit LemmaIndex(std::span<const std::pair<std::uint64_t, std::uint32_t>> words);

  /// The places of a lemma, in order.
  std::span<const std::uint32_t> places(std::uint64_t lemma) const;

 private:
  struct Slot {
    std::uint64_t lemma = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  // equal to `begin`: a free slot
  };
  std::size_t slot_of(std::uint64_t lemma) const;

  std::vector<Slot> slots_;  // open addressing
  std::vector<std::uint32_t> places_;
};

}  // namespace onrecord::collation
