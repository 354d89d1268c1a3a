#include "collate/sought_terms.h"

#include <algorithm>
#include <utility>

namespace onrecord::collation {

std::uint32_t Numbering::add(std::uint64_t value) {
  if (std::size_t{count_} * 2 >= slots_.size()) {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(64, slots_.size() * 2)));
    for (const Slot& kept : old) {
      if (kept.number == 0) continue;
      std::size_t slot = kept.value & (slots_.size() - 1);
      while (slots_[slot].number != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = kept;
    }
  }
  const std::size_t wrap = slots_.size() - 1;
  std::size_t slot = value & wrap;
  for (; slots_[slot].number != 0; slot = (slot + 1) & wrap) {
    if (slots_[slot].value == value) return slots_[slot].number;
  }
  slots_[slot] = {value, ++count_};
  return count_;
}

void SoughtTerms::add(Sought& sought) {
  constexpr std::size_t kRows = 64;
  sought.numbers.reserve(sought.keys.size());
  for (const std::uint64_t key : sought.keys) sought.numbers.push_back(terms_.add(key));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;  // a number, and where it stands
  for (std::uint32_t j = 0; j < sought.numbers.size(); ++j) {
    places.emplace_back(sought.numbers[j], j);
  }
  std::sort(places.begin(), places.end());
  for (const auto& [number, place] : places) {
    if (sought.terms.empty() || sought.terms.back().number != number) {
      sought.terms.push_back({number, 0, 0});
    }
    ++sought.terms.back().times;
    if (place < kRows) sought.terms.back().rows |= std::uint64_t{1} << place;
  }
  for (const std::uint64_t lemma : sought.lemmas) {
    sought.lemma_numbers.push_back(lemmas_.add(lemma));
  }
  for (std::size_t j = 0; j + kSeed <= sought.numbers.size(); ++j) {
    const std::uint64_t pair = pair_of(sought.numbers[j], sought.numbers[j + 1]);
    const std::size_t bit = bit_of(pair);
    pairs_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    sought.seeds.push_back(seeds_.add(pair_of(numbered_pairs_.add(pair), sought.numbers[j + 2])));
  }
}

}  // namespace onrecord::collation
