#include "collate/choose.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace onrecord::collation {
namespace {

constexpr float kAboutAsWell = 0.2F;  // of the words: a record that holds nearly as many is one too
constexpr float kAsWell = 0.1F;       // … so near that other things decide

/// What is found nowhere, or is too short to tell, comes after all else.
std::pair<bool, bool> tier_of(const Found& found) {
  return {!found.standing.is_placed(), found.is_unchecked()};
}

/// Among sources that hold a quotation as well: his own words, then records, then what agrees.
auto order_among_equals(const Found& found) {
  return std::tuple(found.is_others(), !found.source->is_record, !found.agrees(),
                    -found.standing.share);
}

/// Sets the best first. Those that hold the quotation nearly as well as the one that holds most of
/// it are weighed against each other, then those that come after them in the same way: whether one
/// goes before another never hangs on what a worse one is.
void sort_by_worth(std::vector<Found>& all) {
  const auto comes_first = [](const Found& a, const Found& b) {
    const auto x = tier_of(a);
    const auto y = tier_of(b);
    return x != y ? x < y : a.standing.share > b.standing.share;
  };
  std::stable_sort(all.begin(), all.end(), comes_first);
  for (auto first = all.begin(); first != all.end();) {
    const auto is_as_good = [&](const Found& other) {
      return tier_of(other) == tier_of(*first) &&
             !(first->standing.share - other.standing.share > kAsWell);
    };
    const auto end = std::find_if_not(first, all.end(), is_as_good);
    std::sort(first, end, [](const Found& a, const Found& b) {
      return std::tuple_cat(order_among_equals(a), std::tuple(a.source->index)) <
             std::tuple_cat(order_among_equals(b), std::tuple(b.source->index));
    });
    first = end;
  }
}

/// Whether `other` says the same of the quotation as `best`, and holds as much of it.
bool is_equal(const Found& best, const Found& other) {
  if (best.source->is_record != other.source->is_record) return false;
  if (best.standing.share - other.standing.share > kAsWell) return false;
  if (best.standing.pairs.size() != other.standing.pairs.size()) return false;
  for (std::size_t n = 0; n < best.standing.pairs.size(); ++n) {
    const VariantPair& x = best.standing.pairs[n];
    const VariantPair& y = other.standing.pairs[n];
    if (x.b != y.b || x.verdict != y.verdict || x.classes != y.classes ||
        x.subtypes != y.subtypes) {
      return false;
    }
  }
  return true;
}

/// Whether two records have the same words around the place, too: two records of one moment.
bool is_same_moment(const Found& a, const Found& b) {
  static constexpr std::uint32_t kAround = 15;
  constexpr std::size_t kFewestAround = 6;
  const auto context = [](const Found& found) {
    const NumberedWords& all = found.source->words->running.numbered;
    const PlacedPart& place = found.standing.places.front();
    std::vector<std::uint64_t> words =
        all.keys(place.begin - std::min(place.begin, std::uint32_t{kAround}), place.begin);
    const std::size_t end = std::min<std::size_t>(all.size(), std::size_t{place.end} + kAround);
    const std::vector<std::uint64_t> after = all.keys(place.end, end);
    words.insert(words.end(), after.begin(), after.end());
    std::sort(words.begin(), words.end());
    return words;
  };
  const std::vector<std::uint64_t> x = context(a);
  const std::vector<std::uint64_t> y = context(b);
  if (std::min(x.size(), y.size()) < kFewestAround) return true;
  std::vector<std::uint64_t> common;
  std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(common));
  return common.size() * 2 >= std::min(x.size(), y.size());
}

bool holds_nothing(const Found& found) { return found.standing.pairs.empty(); }

}  // namespace

bool Found::agrees() const {
  return std::all_of(standing.pairs.begin(), standing.pairs.end(),
                     [](const VariantPair& pair) { return pair.verdict == Verdict::agrees; });
}

bool Found::is_unchecked() const {
  return std::all_of(standing.pairs.begin(), standing.pairs.end(),
                     [](const VariantPair& pair) { return pair.verdict == Verdict::unchecked; });
}

bool Found::is_others() const {
  return std::any_of(standing.pairs.begin(), standing.pairs.end(), [](const VariantPair& pair) {
    return std::binary_search(pair.classes.begin(), pair.classes.end(),
                              DifferenceClass::attribution_differs);
  });
}

std::vector<VariantPair> choose(std::vector<Found> all) {
  std::vector<VariantPair> pairs;
  std::erase_if(all, holds_nothing);
  if (all.empty()) return pairs;
  sort_by_worth(all);
  Found& best = all.front();
  pairs = best.standing.pairs;
  for (std::size_t n = 1; n < all.size(); ++n) {
    const Found& other = all[n];
    if (is_equal(best, other)) {
      for (std::size_t p = 0; p < best.standing.pairs.size(); ++p) {
        std::vector<DocumentSpan>& also = pairs[p].also;
        also.push_back(other.standing.pairs[p].a_span);
        also.insert(also.end(), other.standing.pairs[p].also.begin(),
                    other.standing.pairs[p].also.end());
      }
    } else if (best.source->is_record && other.source->is_record && best.standing.is_placed() &&
               other.standing.is_placed() &&
               other.standing.share + kAboutAsWell >= best.standing.share && !other.is_others() &&
               is_same_moment(best, other)) {
      pairs.insert(pairs.end(), other.standing.pairs.begin(), other.standing.pairs.end());
    }
  }
  return pairs;
}

float least_that_counts(std::span<const Found> all) {
  constexpr float kRounding = 0.001F;
  const Found* best = nullptr;
  float most = 0;
  for (const Found& found : all) {
    if (holds_nothing(found) || !found.standing.is_placed() || found.is_unchecked()) continue;
    most = std::max(most, found.standing.share);
  }
  for (const Found& found : all) {
    if (holds_nothing(found) || !found.standing.is_placed() || found.is_unchecked()) continue;
    if (most - found.standing.share > kAsWell) continue;
    if (best == nullptr || order_among_equals(found) < order_among_equals(*best)) best = &found;
  }
  if (best == nullptr) return 0;
  const float beside = best->source->is_record ? kAboutAsWell : kAsWell;
  return std::max(0.0F, std::min(most - kAsWell, best->standing.share - beside) - kRounding);
}

std::vector<VariantPair> best_of(std::vector<Found> all, std::size_t most) {
  std::erase_if(all, holds_nothing);
  sort_by_worth(all);
  std::vector<VariantPair> pairs;
  for (std::size_t n = 0; n < std::min(most, all.size()); ++n) {
    std::vector<VariantPair>& own = all[n].standing.pairs;
    std::move(own.begin(), own.end(), std::back_inserter(pairs));
  }
  return pairs;
}

}  // namespace onrecord::collation
