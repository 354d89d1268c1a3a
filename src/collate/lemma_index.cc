#include "collate/lemma_index.h"

#include <bit>

namespace onrecord::collation {

LemmaIndex::LemmaIndex(std::span<const std::pair<std::uint64_t, std::uint32_t>> words)
    : slots_(std::bit_ceil(words.size() + words.size() / 2 + 1)), places_(words.size()) {
  // Counted first, then laid out, then filled: the places of a lemma stand in one run.
  for (const auto& [lemma, place] : words) {
    Slot& slot = slots_[slot_of(lemma)];
    slot.lemma = lemma;
    ++slot.end;
  }
  std::uint32_t begin = 0;
  for (Slot& slot : slots_) {
    slot.begin = begin;
    begin += slot.end;
    slot.end = begin;
  }
  std::vector<std::uint32_t> filled(slots_.size(), 0);
  for (const auto& [lemma, place] : words) {
    const std::size_t at = slot_of(lemma);
    places_[slots_[at].begin + filled[at]++] = place;
  }
}

std::size_t LemmaIndex::slot_of(std::uint64_t lemma) const {
  const std::size_t wrap = slots_.size() - 1;
  std::size_t slot = lemma & wrap;
  while (slots_[slot].end != slots_[slot].begin && slots_[slot].lemma != lemma) {
    slot = (slot + 1) & wrap;
  }
  return slot;
}

std::span<const std::uint32_t> LemmaIndex::places(std::uint64_t lemma) const {
  if (slots_.empty()) return {};
  const Slot& slot = slots_[slot_of(lemma)];
  return std::span(places_).subspan(slot.begin, slot.end - slot.begin);
}

}  // namespace onrecord::collation
