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

/// Which of them is the standard: the first of those that would be first if sorted. Of the records
/// alone, when accounts shall not count; there must be one then.
std::ptrdiff_t best_place(std::span<const Found> all, bool is_of_records = false) {
  const auto counts = [&](const Found& found) { return found.source->is_record || !is_of_records; };
  const Found* most = nullptr;
  for (const Found& found : all) {
    if (!counts(found)) continue;
    const bool is_better_tier = most != nullptr && tier_of(found) < tier_of(*most);
    const bool holds_more = most != nullptr && tier_of(found) == tier_of(*most) &&
                            found.standing.share > most->standing.share;
    if (most == nullptr || is_better_tier || holds_more) most = &found;
  }
  auto best = all.end();
  for (auto found = all.begin(); found != all.end(); ++found) {
    if (!counts(*found) || tier_of(*found) != tier_of(*most)) continue;
    if (most->standing.share - found->standing.share > kAsWell) continue;
    if (best == all.end() || order_among_equals(*found) < order_among_equals(*best)) best = found;
  }
  return best - all.begin();
}

/// Whether `other` says the same of the quotation as `best`, and holds as much of it.
bool is_equal(const Found& best, const Found& other) {
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
  const auto place = all.begin() + best_place(all);
  const Found best = std::move(*place);
  all.erase(place);
  // Beside a record only records are told, and accounts beside an account.
  std::erase_if(
      all, [&](const Found& other) { return other.source->is_record != best.source->is_record; });
  sort_by_worth(all);
  pairs = best.standing.pairs;
  for (const Found& other : all) {
    if (is_equal(best, other)) {
      for (std::size_t p = 0; p < best.standing.pairs.size(); ++p) {
        std::vector<DocumentSpan>& also = pairs[p].also;
        also.push_back(other.standing.pairs[p].a_span);
        also.insert(also.end(), other.standing.pairs[p].also.begin(),
                    other.standing.pairs[p].also.end());
      }
    } else if (best.source->is_record && best.standing.is_placed() && other.standing.is_placed() &&
               other.standing.share + kAboutAsWell >= best.standing.share && !other.is_others() &&
               is_same_moment(best, other)) {
      pairs.insert(pairs.end(), other.standing.pairs.begin(), other.standing.pairs.end());
    }
  }
  return pairs;
}

Least least_that_counts(std::span<const Found> all) {
  constexpr float kRounding = 0.001F;
  if (all.empty()) return {};
  const std::ptrdiff_t place = best_place(all);
  const Found& best = all[static_cast<std::size_t>(place)];
  if (!best.standing.is_placed() || best.is_unchecked()) return {};
  float most = 0;
  for (const Found& found : all) {
    if (tier_of(found) == tier_of(best)) most = std::max(most, found.standing.share);
  }
  const float share = best.standing.share;
  const auto least = [&](float beside) {
    return std::max(0.0F, std::min(most - kAsWell, share - beside) - kRounding);
  };
  if (!best.source->is_record) return {least(kAsWell), least(kAsWell)};
  // No account goes before a record that has the right words of the right person, and none is
  // needed to keep another record from going before it.
  const bool is_settled =
      !best.is_others() && 1 - share < kAsWell - kRounding && best_place(all, true) == place;
  return {least(kAboutAsWell), is_settled ? Least::kNever : least(kAsWell)};
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
