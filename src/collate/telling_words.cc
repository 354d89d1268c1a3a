#include "collate/telling_words.h"

#include <algorithm>
#include <bit>

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kOtherwise = Scratch::kOtherwise;

}  // namespace

TellingWords::TellingWords(const SeenWords& text, const Sought& sought, bool has_broken_words,
                           Scratch& scratch)
    : text_(text),
      sought_(sought),
      has_broken_words_(has_broken_words),
      scratch_(scratch),
      ranges_{{0, text.size()}},
      most_together_(sought.lemmas.size()) {
  for (std::uint32_t w = 0; w < sought_.lemmas.size(); ++w) {
    const std::size_t places = places_of(w).size();
    all_ += places == 0 ? 0.5F : weight(w);
    if (places == 0) continue;
    ++found_;
    found_times_ += sought_.times[w];
    hit_count_ += places;
  }
}

float TellingWords::weight(std::uint32_t word) const {
  return 1.0F / (1.0F + 0.25F * static_cast<float>(places_of(word).size()));
}

const TermsInUse& TellingWords::terms() {
  if (!terms_) terms_.emplace(sought_, scratch_);
  return *terms_;
}

/// Each word has one bit, so that the bits have the hits in order.
const std::vector<WordHit>& TellingWords::hits() {
  constexpr std::uint32_t kBits = 64;
  if (hit_count_ == 0 || !hits_.empty()) return hits_;
  if (scratch_.word_at.size() < text_.size()) {
    scratch_.word_at.resize(text_.size());
    scratch_.is_hit.resize(text_.size() / kBits + 1);
  }
  for (std::uint32_t w = 0; w < sought_.lemmas.size(); ++w) {
    for (const std::uint32_t place : places_of(w)) {
      scratch_.word_at[place] = w;
      scratch_.is_hit[place / kBits] |= std::uint64_t{1} << (place % kBits);
    }
  }
  hits_.reserve(hit_count_);
  for (std::uint32_t block = 0; block <= (text_.size() - 1) / kBits; ++block) {
    std::uint64_t& bits = scratch_.is_hit[block];
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t place =
          block * kBits + static_cast<std::uint32_t>(std::countr_zero(bits));
      hits_.push_back({place, scratch_.word_at[place]});
    }
  }
  return hits_;
}

bool TellingWords::may_agree(std::uint32_t enough, std::uint32_t width) {
  constexpr std::uint32_t kMargins = 8;
  constexpr std::uint32_t kMany = 6;
  if (sought_.has_gap) return true;  // no telling how wide the gap is
  // Two words may stand for one.
  const bool is_split = sought_.telling >= kMany || has_broken_words_;
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

bool TellingWords::may_agree_in(std::uint32_t begin, std::uint32_t end) {
  if (enough_ == 0) return true;
  if (telling_ > 0) {
    std::vector<std::uint32_t>& inside = scratch_.lemma_inside;
    inside.assign(sought_.lemmas.size(), 0);
    std::uint32_t together = 0;
    auto hit = std::lower_bound(
        hits().begin(), hits().end(), begin,
        [](const WordHit& each, std::uint32_t place) { return each.place < place; });
    for (; hit != hits_.end() && hit->place < end; ++hit) {
      if (inside[hit->word]++ == 0) together += sought_.times[hit->word];
    }
    if (together < telling_) return false;
  }
  return agrees_within(begin, end, end - begin) && agrees_in_order(begin, end);
}

/// Whether enough words of the window stand in the quotation's order, or may have moved there. The
/// longest common subsequence, 64 rows at a time (Hyyrö 2004).
bool TellingWords::agrees_in_order(std::uint32_t begin, std::uint32_t end) {
  constexpr std::size_t kRows = 64;
  const std::size_t size = sought_.numbers.size();
  if (size > kRows) return true;
  const TermsInUse& terms = this->terms();
  std::uint64_t rows = ~std::uint64_t{0};
  std::uint64_t there = 0;
  std::uint32_t otherwise = 0;
  for (const SeenWord word : text_.words().subspan(begin, end - begin)) {
    otherwise += word.may_look_otherwise() * kOtherwise;
    const std::uint64_t places = terms.of(word).rows;
    there |= places;
    const std::uint64_t match = rows & places;
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
  const std::uint32_t size = text_.size();
  if (telling_ == 0) {  // no word need be there
    for (std::uint32_t from = 0; from < size; from += width) {
      const std::uint32_t end = from + std::min(size - from, 2 * width);
      if (agrees_within(from, end, width)) add_range(from, end);
    }
    return;
  }
  if (found_times_ < telling_) return;
  std::vector<std::uint32_t>& inside = scratch_.lemma_inside;
  inside.assign(sought_.lemmas.size(), 0);
  std::uint32_t together = 0;
  std::uint32_t looked = 0;  // no window that ends before it and that was not found will do
  const std::vector<WordHit>& all = hits();
  std::size_t first = 0;
  std::size_t different = 0;
  most_together_ = 0;
  for (const WordHit& hit : all) {
    if (inside[hit.word]++ == 0) {
      together += sought_.times[hit.word];
      ++different;
    }
    for (; all[first].place + width < hit.place; ++first) {
      if (--inside[all[first].word] > 0) continue;
      together -= sought_.times[all[first].word];
      --different;
    }
    most_together_ = std::max(most_together_, different);
    if (together < telling_) continue;
    const auto end =
        static_cast<std::uint32_t>(std::min<std::size_t>(size, std::size_t{hit.place} + width));
    const std::uint32_t from = hit.place > width ? hit.place - width : 0;
    if (agrees_within(std::max(looked, from), end, width)) add_range(from, end);
    looked = end > width ? end - width : 0;
  }
}

/// Whether some `width` words of the text's [from, end) can agree with enough words of the
/// quotation, in whatever order.
bool TellingWords::agrees_within(std::uint32_t from, std::uint32_t end, std::uint32_t width) {
  const TermsInUse& terms = this->terms();
  const std::span<const SeenWord> words = text_.words();
  std::uint32_t agreeing = 0;
  bool agrees = false;
  for (std::uint32_t i = from; i < end && !agrees; ++i) {
    Scratch::Term& enters = terms.of(words[i]);
    agreeing += words[i].may_look_otherwise() * kOtherwise;
    if (enters.inside++ == 0) agreeing += enters.times;
    agrees = agreeing >= enough_;
    if (agrees || i < from + width) continue;
    const SeenWord word = words[i - width];
    Scratch::Term& leaves = terms.of(word);
    agreeing -= word.may_look_otherwise() * kOtherwise;
    if (--leaves.inside == 0) agreeing -= leaves.times;
  }
  terms.empty_window();
  return agrees;
}

}  // namespace onrecord::collation
