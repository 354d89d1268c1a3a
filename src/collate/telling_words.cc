#include "collate/telling_words.h"

#include <algorithm>
#include <bit>
#include <span>

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kOtherwise = 2;  // words that one may answer to

}  // namespace

TellingWords::TellingWords(const RecordText& record, const Sought& sought)
    : record_(record),
      sought_(sought),
      ranges_{{0, static_cast<std::uint32_t>(record.keys.size())}} {
  find_hits();
}

void TellingWords::find_hits() {
  for (std::uint32_t w = 0; w < sought_.lemmas.size(); ++w) {
    const std::span<const std::uint32_t> places = record_.lemmas.places(sought_.lemmas[w]);
    const float weight = 1.0F / (1.0F + 0.25F * static_cast<float>(places.size()));
    all_ += places.empty() ? 0.5F : weight;
    found_ += places.empty() ? 0 : 1;
    for (const std::uint32_t place : places) hits_.push_back({place, w, weight});
  }
  std::sort(hits_.begin(), hits_.end(),
            [](const WordHit& a, const WordHit& b) { return a.place < b.place; });
}

bool TellingWords::may_agree(std::uint32_t enough, std::uint32_t width) {
  constexpr std::uint32_t kMargins = 8;
  constexpr std::uint32_t kMany = 6;
  if (sought_.has_gap) return true;  // no telling how wide the gap is
  // Two words may stand for one.
  const bool is_split = sought_.telling >= kMany || record_.has_broken_words;
  const std::uint32_t otherwise = sought_.otherwise + (is_split ? 1 : 0);
  const std::uint32_t telling_otherwise = sought_.telling_otherwise + (is_split ? 1 : 0);
  // A single telling word may be the one that differs.
  const std::uint32_t half = sought_.telling < 2 ? 0 : (sought_.telling + 1) / 2;
  if (otherwise >= enough && half <= telling_otherwise) return true;
  telling_ = half - std::min(half, telling_otherwise);
  enough_ = enough > otherwise ? enough - otherwise : 1;
  ranges_.clear();
  find_ranges(width + kMargins);
  return !ranges_.empty();
}

bool TellingWords::may_agree_in(std::uint32_t begin, std::uint32_t end) const {
  if (enough_ == 0) return true;
  std::vector<bool> inside(sought_.lemmas.size());
  std::uint32_t together = 0;
  auto hit =
      std::lower_bound(hits_.begin(), hits_.end(), begin,
                       [](const WordHit& each, std::uint32_t place) { return each.place < place; });
  for (; hit != hits_.end() && hit->place < end; ++hit) {
    if (!inside[hit->word]) together += sought_.times[hit->word];
    inside[hit->word] = true;
  }
  return together >= telling_ && agrees_within(begin, end, end - begin) &&
         agrees_in_order(begin, end);
}

/// Whether enough words of the window stand in the quotation's order, or may have moved there. The
/// longest common subsequence, 64 rows at a time (Hyyrö 2004).
bool TellingWords::agrees_in_order(std::uint32_t begin, std::uint32_t end) const {
  constexpr std::size_t kRows = 64;
  const std::size_t size = sought_.keys.size();
  if (size > kRows) return true;
  std::uint64_t rows = ~std::uint64_t{0};
  std::uint64_t there = 0;
  std::uint32_t otherwise = 0;
  for (std::uint32_t i = begin; i < end; ++i) {
    otherwise += record_.may_look_otherwise[i] != 0 ? kOtherwise : 0;
    const auto place = std::lower_bound(sought_.places.begin(), sought_.places.end(),
                                        std::pair(record_.keys[i], std::uint64_t{0}));
    if (place == sought_.places.end() || place->first != record_.keys[i]) continue;
    there |= place->second;
    const std::uint64_t match = rows & place->second;
    rows = (rows + match) | (rows - match);
  }
  const auto all = static_cast<std::uint32_t>(std::popcount(there));
  const auto in_order = static_cast<std::uint32_t>(std::popcount(~rows));
  // Words move together with a telling one, or all that differ do.
  const bool may_move = all == size || (sought_.telling > 0 && all >= in_order + 2);
  return in_order + otherwise >= enough_ || may_move;
}

void TellingWords::add_range(std::uint32_t begin, std::uint32_t end) {
  if (!ranges_.empty() && begin <= ranges_.back().end) {
    ranges_.back().end = std::max(ranges_.back().end, end);
  } else {
    ranges_.push_back({begin, end});
  }
}

void TellingWords::find_ranges(std::uint32_t width) {
  const auto size = static_cast<std::uint32_t>(record_.keys.size());
  if (telling_ == 0) {  // no word need be there
    for (std::uint32_t from = 0; from < size; from += width) {
      const std::uint32_t end = from + std::min(size - from, 2 * width);
      if (agrees_within(from, end, width)) add_range(from, end);
    }
    return;
  }
  std::vector<std::uint32_t> inside(sought_.lemmas.size(), 0);
  std::uint32_t together = 0;
  std::uint32_t looked = 0;  // no window that ends before it and that was not found will do
  std::size_t first = 0;
  for (const WordHit& hit : hits_) {
    if (inside[hit.word]++ == 0) together += sought_.times[hit.word];
    for (; hits_[first].place + width < hit.place; ++first) {
      if (--inside[hits_[first].word] == 0) together -= sought_.times[hits_[first].word];
    }
    if (together < telling_) continue;
    const auto end =
        static_cast<std::uint32_t>(std::min<std::size_t>(size, std::size_t{hit.place} + width));
    const std::uint32_t from = hit.place > width ? hit.place - width : 0;
    if (agrees_within(std::max(looked, from), end, width)) add_range(from, end);
    looked = end > width ? end - width : 0;
  }
}

/// Whether some `width` words of the record's [from, end) can agree with enough words of the
/// quotation, in whatever order.
bool TellingWords::agrees_within(std::uint32_t from, std::uint32_t end, std::uint32_t width) const {
  std::vector<std::uint32_t> inside(sought_.sorted_keys.size(), 0);
  std::uint32_t agreeing = 0;
  const auto move = [&](std::uint32_t at, bool enters) {
    const std::uint64_t key = record_.keys[at];
    std::uint32_t words = record_.may_look_otherwise[at] != 0 ? kOtherwise : 0;
    const auto range =
        std::equal_range(sought_.sorted_keys.begin(), sought_.sorted_keys.end(), key);
    if (range.first != range.second) {
      std::uint32_t& count =
          inside[static_cast<std::size_t>(range.first - sought_.sorted_keys.begin())];
      if (enters ? count++ == 0 : --count == 0) {
        words += static_cast<std::uint32_t>(range.second - range.first);
      }
    }
    agreeing = enters ? agreeing + words : agreeing - words;
  };
  for (std::uint32_t i = from; i < end; ++i) {
    move(i, true);
    if (agreeing >= enough_) return true;
    if (i >= from + width) move(i - width, false);
  }
  return false;
}

}  // namespace onrecord::collation
