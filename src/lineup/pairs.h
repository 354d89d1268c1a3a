// Pairs of two articles of one story that tell a day, a count or a place of one event otherwise,
// whatever words each takes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "lineup/articles.h"
#include "lineup/dating.h"
#include "lineup/pair_model.h"
#include "lineup/same_thing.h"

namespace onrecord::lineup {

/// Positions in the list of times.
std::vector<Pairing> day_pairs(const Articles& articles, const std::vector<TimeMention>& times,
                               const std::vector<Dating>& datings);

/// Positions in the list of figures.
std::vector<Pairing> count_pairs(const Articles& articles, const std::vector<Telling>& tellings,
                                 const std::vector<Figure>& figures);

/// A place that a sentence names: near Orla, in the village of Lesk.
struct NamedPlace {
  Spot spot;
  std::uint64_t lead = 0;            ///< the preposition
  std::uint64_t kind = 0;            ///< the sort of place, where it is told; 0 unknown
  std::vector<std::uint64_t> names;  ///< stems of what is its own in the name, sorted
  std::vector<std::uint64_t> times;  ///< weekdays, months and years of the sentence, sorted
};

std::vector<NamedPlace> named_places(const Articles& articles);

/// Positions in `places`.
std::vector<Pairing> place_pairs(const Articles& articles, const std::vector<NamedPlace>& places);

/// The spots of one sort in all articles, by their positions in the list that they are of.
struct Spots {
  std::vector<Spot> spots;
  std::vector<std::vector<std::size_t>> by_document;

  Spots(const Articles& articles, std::size_t count)
      : spots(count), by_document(articles.input.documents.size()) {}

  /// Whether the article may have one more: beyond that it is a list, no story.
  bool has_room(DocumentId document) const {
    constexpr std::size_t kMostSpots = 48;
    return by_document[document.value].size() < kMostSpots;
  }
  /// Undated articles may tell of two years.
  static bool is_dated(const Articles& articles, DocumentId document) {
    return articles.input.documents[document.value].published.has_value();
  }
  void add(std::size_t i, const Spot& spot) {
    spots[i] = spot;
    by_document[spot.document.value].push_back(i);
  }
};

/// Holds the spots of any two articles that may tell one story against each other. `is_wanted(i,
/// k)`: whether their values are of the kind asked for; `add_values(i, k, features)` adds what the
/// two tell beside their surroundings. Each article is held against a bounded number of others.
template <typename IsWanted, typename AddValues>
std::vector<Pairing> pair_up(PairSort sort, const Articles& articles, const Spots& spots,
                             const IsWanted& is_wanted, const AddValues& add_values) {
  constexpr std::uint32_t kMostArticles = 48;
  const auto count = static_cast<std::uint32_t>(spots.by_document.size());
  std::vector<Pairing> all;
  for (std::uint32_t b = 1; b < count; ++b) {
    for (std::uint32_t a = b > kMostArticles ? b - kMostArticles : 0; a < b; ++a) {
      const double kinship = articles.stories.kinship(DocumentId{a}, DocumentId{b});
      if (kinship <= 0) continue;
      std::vector<Pairing> pairs;
      for (const std::size_t i : spots.by_document[a]) {
        for (const std::size_t k : spots.by_document[b]) {
          const Spot& x = spots.spots[i];
          const Spot& y = spots.spots[k];
          if (articles.scenes.are_apart(x, y) || !is_wanted(i, k)) continue;
          Nearness near = articles.scenes.nearness(x, y);
          near.kinship = kinship;
          if (!may_be_one(sort, near)) continue;
          Pairing& pair = pairs.emplace_back();
          pair.i = i;
          pair.k = k;
          add_nearness(near, pair.features);
          pair.features.push_back(static_cast<double>(x.is_quoted + y.is_quoted));
          pair.features.push_back(static_cast<double>(x.in_lead && y.in_lead));
          add_values(i, k, pair.features);
        }
      }
      weigh(sort, pairs);
      std::move(pairs.begin(), pairs.end(), std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace onrecord::lineup
