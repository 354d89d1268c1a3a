#include "collate/may_hold.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "collate/scratch.h"

namespace onrecord::collation {
namespace {

constexpr std::uint32_t kOtherwise = 2;    // words that one which may look otherwise may answer to
constexpr std::uint32_t kMargins = 16;     // words beside a place that may belong to it
constexpr std::uint32_t kMany = 6;         // telling words, among which two may stand for one
constexpr std::uint32_t kBesidePart = 60;  // as far from each other parts of a quotation may stand
constexpr std::uint32_t kMostHull = 400;   // as far from each other runs of one place may stand

/// Looks for one part of a quotation.
class PartSearch {
 public:
  PartSearch(const SeenText& text, const Sought& sought, std::uint32_t need)
      : text_(*text.words), scratch_(*text.scratch), sought_(sought), need_(need) {
    const bool is_split = sought.telling >= kMany || text.record->has_broken_words;
    const std::uint32_t split = is_split ? 1 : 0;
    const std::uint32_t missing = size() - std::min(need, size());
    const std::uint32_t free = missing + sought.telling_otherwise + split;
    telling_ = sought.telling - std::min(sought.telling, free);
    const std::uint32_t otherwise = sought.otherwise + split;
    need_ -= std::min(need_, otherwise);
  }

  /// `beside`: words of other parts that may have moved here, and the way to them.
  bool run(std::uint32_t beside) {
    is_alone_ = beside == 0;
    if (need_ == 0 || sought_.has_gap) return true;  // no telling how wide the gap is
    if (!choose_rarest()) return false;
    const std::vector<ExactRun> runs = text_.runs(sought_);
    std::uint32_t covered = 0;
    std::uint32_t reach = size();
    for (std::size_t n = 0; n < runs.size(); ++n) {
      covered += runs[n].length;
      reach = std::max(reach, runs[n].length);
      const auto far = [&](const ExactRun& other) {
        const std::uint32_t a = runs[n].text_begin;
        const std::uint32_t b = other.text_begin;
        return (a > b ? a - b : b - a) > kMostHull;
      };
      if (!std::all_of(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(n), far)) {
        reach = std::max(reach, kMostHull);
      }
    }
    if (runs.size() > 1 && covered * 10 >= size() * 7) return true;  // maybe from distant places
    return stands_somewhere(size() + reach + kMargins + beside);
  }

 private:
  std::uint32_t size() const { return static_cast<std::uint32_t>(sought_.numbers.size()); }
  std::span<const std::uint32_t> places_of(std::uint32_t lemma) const {
    return text_.lemmas().of(lemma);
  }

  /// Any place has one of these telling words; false when there is no such place.
  bool choose_rarest() {
    if (telling_ == 0) return true;
    std::uint32_t found = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>>& order = scratch_.rarest;
    order.clear();
    for (std::uint32_t w = 0; w < sought_.lemma_numbers.size(); ++w) {
      const auto count = static_cast<std::uint32_t>(places_of(sought_.lemma_numbers[w]).size());
      if (count > 0) found += sought_.times[w];
      if (count > 0) order.emplace_back(count, w);
    }
    if (found < telling_) return false;
    std::sort(order.begin(), order.end());
    std::uint32_t without = found;  // so many a place can have at most without any of the rarest
    for (const auto& [count, w] : order) {
      rarest_.push_back(sought_.lemma_numbers[w]);
      without -= sought_.times[w];
      if (without < telling_) break;
    }
    return true;
  }

  bool stands_somewhere(std::uint32_t width) const {
    const TermsInUse terms(sought_, scratch_);
    const std::uint32_t end = text_.size();
    if (rarest_.empty()) return stands_in(0, end, width, terms);
    std::vector<std::uint32_t> places;
    for (const std::uint32_t lemma : rarest_) {
      for (const std::uint32_t place : places_of(lemma)) {
        if (has_telling_words(place - std::min(place, width), place + width)) {
          places.push_back(place);
        }
      }
    }
    std::sort(places.begin(), places.end());
    for (std::size_t first = 0, next = 1; first < places.size(); first = next++) {
      while (next < places.size() && places[next] - places[next - 1] <= 2 * width) ++next;
      const std::uint32_t from = places[first] - std::min(places[first], width);
      const std::uint32_t to = std::min(end, places[next - 1] + width);
      if (stands_in(from, to, width, terms)) return true;
    }
    return false;
  }

  /// Whether enough telling words stand in the text's [from, end), in whatever order.
  bool has_telling_words(std::uint32_t from, std::uint32_t end) const {
    std::uint32_t found = 0;
    std::uint32_t left = sought_.telling;
    for (std::uint32_t w = 0; w < sought_.lemma_numbers.size() && found + left >= telling_; ++w) {
      left -= sought_.times[w];
      const std::span<const std::uint32_t> all = places_of(sought_.lemma_numbers[w]);
      const auto first = std::lower_bound(all.begin(), all.end(), from);
      for (std::uint32_t n = 0; n < sought_.times[w]; ++n) {
        found += n < static_cast<std::size_t>(all.end() - first) && first[n] < end;
      }
      if (found >= telling_) return true;
    }
    return false;
  }

  /// Whether some `width` words of the text's [from, end) can answer to enough of the part's.
  bool stands_in(std::uint32_t from, std::uint32_t end, std::uint32_t width,
                 const TermsInUse& terms) const {
    const std::span<const SeenWord> words = text_.words();
    std::uint32_t agreeing = 0;
    std::uint32_t looked = 0;  // windows that end before were looked at more closely
    bool stands = false;
    for (std::uint32_t i = from; i < end && !stands; ++i) {
      Scratch::Term& enters = terms.of(words[i]);
      agreeing += words[i].may_look_otherwise() * kOtherwise;
      if (enters.inside++ < enters.times) ++agreeing;
      if (i >= from + width) {
        Scratch::Term& leaves = terms.of(words[i - width]);
        agreeing -= words[i - width].may_look_otherwise() * kOtherwise;
        if (leaves.inside-- <= leaves.times) --agreeing;
      }
      if (agreeing < need_ || i < looked) continue;
      looked = i + width;
      stands = stands_in_order(i - std::min(i - from, width), std::min(end, looked), width, terms);
    }
    terms.empty_window();
    return stands;
  }

  /// Whether enough of some `width` words of the text's [begin, end) stand in the part's order, or
  /// may have moved.
  bool stands_in_order(std::uint32_t begin, std::uint32_t end, std::uint32_t width,
                       const TermsInUse& terms) const {
    constexpr std::size_t kRows = 64;
    constexpr std::uint32_t kSteps = 4;
    if (!is_alone_ || size() > kRows) return true;
    const auto words = [&](std::uint32_t from, std::uint32_t to) {
      return text_.words().subspan(from, std::min(end, to) - from);
    };
    if (!are_in_order(words(begin, end), terms)) return false;
    const std::uint32_t step = width / kSteps;
    for (std::uint32_t from = begin; from < end; from += step) {
      if (are_in_order(words(from, from + width + step), terms)) return true;
    }
    return false;
  }

  /// Whether enough words stand in the part's order, or in runs that may have moved as they are.
  /// The longest common subsequence, 64 rows at a time (Hyyrö 2004).
  bool are_in_order(std::span<const SeenWord> words, const TermsInUse& terms) const {
    std::uint64_t rows = ~std::uint64_t{0};
    std::uint64_t there = 0;
    std::uint64_t beside = 0;  // words beside which another of the part stands as in the part
    std::uint64_t last = 0;
    std::uint64_t last_but_one = 0;
    std::uint32_t otherwise = 0;
    for (const SeenWord word : words) {
      otherwise += word.may_look_otherwise() * kOtherwise;
      const std::uint64_t places = terms.of(word).rows;
      there |= places;
      const std::uint64_t match = rows & places;
      rows = (rows + match) | (rows - match);
      // Joining words do not count, on either side.
      const std::uint64_t before = last | last_but_one;
      beside |= places & (before << 1U | before << 2U);
      beside |= before & (places >> 1U | places >> 2U);
      last_but_one = last;
      last = places;
    }
    const auto all = static_cast<std::uint32_t>(std::popcount(there));
    const auto in_order = static_cast<std::uint32_t>(std::popcount(~rows));
    const auto moved = static_cast<std::uint32_t>(std::popcount(beside));
    return in_order + moved + otherwise >= need_ || all + sought_.joining >= size();
  }

  const SeenWords& text_;
  Scratch& scratch_;
  const Sought& sought_;
  std::uint32_t need_;     // words that must be there as they are
  std::uint32_t telling_;  // … of the telling ones
  std::vector<std::uint32_t> rarest_;
  bool is_alone_ = true;  // there is no other part
};

}  // namespace

bool may_hold(const SeenText& text, const Variant& variant, std::span<const Sought> sought,
              float share) {
  const std::size_t all = variant.size();
  const std::uint32_t beside =
      sought.size() > 1 ? static_cast<std::uint32_t>(all) + kBesidePart : 0;
  for (const Sought& part : sought) {
    // All other parts may be there whole.
    const std::size_t size = part.numbers.size();
    const float others = static_cast<float>(all - std::min(all, size));
    const float need = std::ceil(share * static_cast<float>(all) - others - 0.001F);
    if (need <= 0) continue;
    if (!PartSearch(text, part, static_cast<std::uint32_t>(need)).run(beside)) return false;
  }
  return true;
}

}  // namespace onrecord::collation
