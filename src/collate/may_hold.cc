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

constexpr std::uint32_t kOtherwise = Scratch::kOtherwise;
constexpr std::size_t kFew = 8;            // places that are looked through one by one
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
    if (!find_telling_words()) return false;
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
  /// A telling word that the text has.
  struct Telling {
    std::span<const std::uint32_t> places;
    std::uint32_t times = 0;  // that the part has it
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(sought_.numbers.size()); }

  /// The telling words that the text has, the rarest first; false when they are too few.
  bool find_telling_words() {
    if (telling_ == 0) return true;
    std::uint32_t found = 0;
    for (std::uint32_t w = 0; w < sought_.lemma_numbers.size(); ++w) {
      const std::span<const std::uint32_t> places = text_.lemmas().of(sought_.lemma_numbers[w]);
      if (places.empty()) continue;
      found += sought_.times[w];
      here_.push_back({places, sought_.times[w]});
    }
    if (found < telling_) return false;
    std::sort(here_.begin(), here_.end(),
              [](const Telling& a, const Telling& b) { return a.places.size() < b.places.size(); });
    found_ = found;
    return true;
  }

  bool stands_somewhere(std::uint32_t width) const {
    const TermsInUse terms(sought_, scratch_);
    const std::uint32_t end = text_.size();
    if (telling_ == 0) return stands_in(0, end, width, terms);
    // A place without any of the first few of them has too few.
    std::vector<std::uint32_t> places;
    std::uint32_t without = found_;
    for (auto telling = here_.begin(); telling != here_.end() && without >= telling_; ++telling) {
      without -= telling->times;
      for (const std::uint32_t place : telling->places) {
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
    std::uint32_t may = found_;
    for (const Telling& telling : here_) {
      auto place = telling.places.begin();
      if (telling.places.size() > kFew) {
        place = std::lower_bound(place, telling.places.end(), from);
      } else {
        while (place != telling.places.end() && *place < from) ++place;
      }
      for (std::uint32_t n = 0; n < telling.times; ++n, ++place) {
        if (place != telling.places.end() && *place < end) continue;
        may -= telling.times - n;
        break;
      }
      if (may < telling_) return false;
    }
    return true;
  }

  /// Whether so many words of the part stand close together that a closer look is worth it: counted
  /// by blocks, however often each is there.
  bool may_stand_in(std::uint32_t from, std::uint32_t end, std::uint32_t width) const {
    constexpr std::uint32_t kBlock = 8;
    const std::span<const SeenWord> words = text_.words();
    std::vector<std::uint32_t>& blocks = scratch_.block_worth;
    blocks.clear();
    const std::uint32_t together = (width + 2 * kBlock - 2) / kBlock;  // that a window may touch
    std::uint32_t sum = 0;
    for (std::uint32_t begin = from; begin < end; begin += kBlock) {
      std::uint32_t worth = 0;
      for (const SeenWord word : words.subspan(begin, std::min(kBlock, end - begin))) {
        worth += scratch_.worth[word.index()];
      }
      sum += worth;
      blocks.push_back(worth);
      if (blocks.size() > together) sum -= blocks[blocks.size() - 1 - together];
      if (sum >= need_) return true;
    }
    return false;
  }

  /// Whether some `width` words of the text's [from, end) can answer to enough of the part's.
  bool stands_in(std::uint32_t from, std::uint32_t end, std::uint32_t width,
                 const TermsInUse& terms) const {
    if (!may_stand_in(from, end, width)) return false;
    const std::span<const SeenWord> words = text_.words();
    std::uint32_t agreeing = 0;
    std::uint32_t looked = 0;  // windows that end before were looked at more closely
    bool stands = false;
    for (std::uint32_t i = from; i < end && !stands; ++i) {
      if (i >= from + width) {
        const SeenWord word = words[i - width];
        agreeing -= word.may_look_otherwise() * kOtherwise;
        Scratch::Term& leaves = terms.of(word);
        if (leaves.times != 0 && leaves.inside-- <= leaves.times) --agreeing;
      }
      const SeenWord word = words[i];
      agreeing += word.may_look_otherwise() * kOtherwise;
      Scratch::Term& enters = terms.of(word);
      if (enters.times == 0) continue;
      if (enters.inside++ < enters.times) ++agreeing;
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
    std::uint64_t there = 0;
    std::uint64_t beside = 0;  // words beside which another of the part stands as in the part
    std::uint64_t last = 0;
    std::uint64_t last_but_one = 0;
    std::uint32_t otherwise = 0;
    for (const SeenWord word : words) {
      otherwise += word.may_look_otherwise() * kOtherwise;
      const std::uint64_t places = terms.of(word).rows;
      there |= places;
      // Joining words do not count, on either side.
      const std::uint64_t before = last | last_but_one;
      beside |= places & (before << 1U | before << 2U);
      beside |= before & (places >> 1U | places >> 2U);
      last_but_one = last;
      last = places;
    }
    const auto all = static_cast<std::uint32_t>(std::popcount(there));
    if (all + sought_.joining >= size()) return true;  // all of them, in whatever order
    if (all + otherwise < need_) return false;
    std::uint64_t rows = ~std::uint64_t{0};
    for (const SeenWord word : words) {
      const std::uint64_t match = rows & terms.of(word).rows & ~beside;
      rows = (rows + match) | (rows - match);
    }
    const auto in_order = static_cast<std::uint32_t>(std::popcount(~rows));
    const auto moved = static_cast<std::uint32_t>(std::popcount(beside));
    return in_order + moved + otherwise >= need_;
  }

  const SeenWords& text_;
  Scratch& scratch_;
  const Sought& sought_;
  std::uint32_t need_;     // words that must be there as they are
  std::uint32_t telling_;  // … of the telling ones
  std::vector<Telling> here_;
  std::uint32_t found_ = 0;  // how many of the part's words they stand for
  bool is_alone_ = true;     // there is no other part
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
