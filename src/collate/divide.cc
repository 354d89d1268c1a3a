#include "collate/divide.h"

#include <algorithm>
#include <numeric>

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kApart = 25;  // words of the record between two remarks

const PlacedPart* place_of(const Standing& standing, std::uint32_t part) {
  for (const PlacedPart& place : standing.places) {
    if (place.part == part) return &place;
  }
  return nullptr;
}

/// Whether some record has part `n` elsewhere than right behind the last placed part before it.
bool goes_on_elsewhere(const std::vector<Standing>& standings, std::uint32_t first,
                       std::uint32_t n) {
  for (const Standing& standing : standings) {
    const PlacedPart* here = place_of(standing, n);
    if (here == nullptr) continue;
    for (std::uint32_t before = n; before-- > first;) {
      const PlacedPart* there = place_of(standing, before);
      if (there == nullptr) continue;
      if (here->begin < there->begin || here->begin > there->end + kApart) return true;
      break;
    }
  }
  return false;
}

/// Parts [first, end) of the item as one of their own.
Variant slice(const Variant& whole, std::uint32_t first, std::uint32_t end) {
  std::size_t begin = 0;
  for (std::uint32_t n = 0; n < first; ++n) begin += whole.parts[n].wording.words.size();
  Variant piece = whole;
  piece.parts.assign(whole.parts.begin() + first, whole.parts.begin() + end);
  std::size_t size = 0;
  for (const VariantPart& part : piece.parts) size += part.wording.words.size();
  const auto from = static_cast<std::ptrdiff_t>(begin);
  const auto to = static_cast<std::ptrdiff_t>(begin + size);
  piece.wording.words.assign(whole.wording.words.begin() + from, whole.wording.words.begin() + to);
  piece.wording.ends_in_ellipsis = piece.parts.back().wording.ends_in_ellipsis;
  piece.weights.assign(whole.weights.begin() + from, whole.weights.begin() + to);
  piece.weight = std::accumulate(piece.weights.begin(), piece.weights.end(), 0.0F);
  if (first > 0) piece.place.begin_byte = piece.wording.words.front().span.begin_byte;
  if (end < whole.parts.size()) piece.place.end_byte = piece.wording.words.back().span.end_byte;
  return piece;
}

std::vector<Standing> slice(const std::vector<Standing>& whole, const Variant& piece,
                            std::uint32_t first, std::uint32_t end) {
  std::vector<Standing> standings(whole.size());
  for (std::size_t r = 0; r < whole.size(); ++r) {
    standings[r].share = whole[r].share;
    for (PlacedPart place : whole[r].places) {
      if (place.part < first || place.part >= end) continue;
      place.part -= first;
      standings[r].places.push_back(place);
    }
    for (const VariantPair& pair : whole[r].pairs) {
      const bool ours = std::any_of(piece.parts.begin(), piece.parts.end(),
                                    [&](const VariantPart& part) { return part.id == pair.b; });
      if (ours) standings[r].pairs.push_back(pair);
    }
  }
  return standings;
}

}  // namespace

void divide(std::vector<Variant>& speech, std::vector<std::vector<Standing>>& standings) {
  std::vector<Variant> divided;
  std::vector<std::vector<Standing>> judged;
  divided.reserve(speech.size());
  judged.reserve(speech.size());
  for (std::size_t item = 0; item < speech.size(); ++item) {
    const auto size = static_cast<std::uint32_t>(speech[item].parts.size());
    std::uint32_t first = 0;
    for (std::uint32_t n = 1; n < size; ++n) {
      if (!goes_on_elsewhere(standings[item], first, n)) continue;
      divided.push_back(slice(speech[item], first, n));
      judged.push_back(slice(standings[item], divided.back(), first, n));
      first = n;
    }
    if (first == 0) {
      divided.push_back(std::move(speech[item]));
      judged.push_back(std::move(standings[item]));
    } else {
      divided.push_back(slice(speech[item], first, size));
      judged.push_back(slice(standings[item], divided.back(), first, size));
    }
  }
  speech = std::move(divided);
  standings = std::move(judged);
}

}  // namespace onrecord::collation
