// How likely two dates, counts or places of two articles that differ tell one event: a logistic
// model over what their surroundings share and what parts them (data/pair_weights.txt; fitted by
// eval/fit_pairs.py on stories with known contradictions).
//
// The rules of this room each know their kind of sentence; this one needs none to be known, and
// speaks only where much meets.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lineup/scene.h"

namespace onrecord::lineup {

enum class PairSort {
  day,
  count,
  place
};

/// Two spots that tell it otherwise, by their positions in the list that they are of.
struct Pairing {
  std::size_t i = 0;
  std::size_t k = 0;
  std::vector<double> features;  ///< as named by `feature_names`
  double chance = 0;             ///< 0 to 1
};

/// The names of the features of a sort, in the order of `Pairing::features`.
std::span<const std::string_view> feature_names(PairSort sort);

/// Whether two spots may be of one event at all: something beside names meets, and no two names
/// stand here that the other article has elsewhere.
bool may_be_one(PairSort sort, const Nearness& near);

/// Adds what the surroundings share, the first features of every sort.
void add_nearness(const Nearness& near, std::vector<double>& features);

/// Adds to each pair how far what it shares stands above the best other pair that holds one of its
/// two spots, and fills `chance`.
void weigh(PairSort sort, std::vector<Pairing>& pairs);

/// The chance from which a pair is told.
double least_chance(PairSort sort);

}  // namespace onrecord::lineup
