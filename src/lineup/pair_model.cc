#include "lineup/pair_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>

#include "base/embedded.h"

namespace onrecord::lineup {
namespace {

// `margin` is added last, by `weigh`.
constexpr std::array<std::string_view, 30> kDay = {
    "clause",  "sentence",  "around",     "events", "family", "names",   "share",   "foreign",
    "strange", "plain",     "story",      "total",  "quoted", "in_lead", "planned", "planned1",
    "deed",    "verb",      "slip",       "near",   "week",   "far",     "part",    "bound",
    "other",   "same_sort", "other_sort", "alone",  "known",  "margin"};
constexpr std::array<std::string_view, 30> kCount = {
    "clause",  "sentence", "around", "events", "family", "names",   "share",  "foreign",
    "strange", "plain",    "story",  "total",  "quoted", "in_lead", "head",   "other_head",
    "thing",   "event",    "other",  "verb",   "slip",   "scope",   "unreal", "period",
    "agent",   "size",     "rarity", "unit",   "known",  "margin"};
constexpr std::array<std::string_view, 20> kPlace = {
    "clause",  "sentence", "around", "events", "family", "names",  "share",
    "foreign", "strange",  "plain",  "story",  "total",  "quoted", "in_lead",
    "lead",    "kind",     "alike",  "first",  "often",  "margin"};
constexpr std::size_t kTotal = 11;
static_assert(kDay[kTotal] == "total" && kCount[kTotal] == "total" && kPlace[kTotal] == "total");

constexpr std::array<std::string_view, 3> kSorts = {"day", "count", "place"};

std::string_view name_of(PairSort sort) { return kSorts[static_cast<std::size_t>(sort)]; }

struct Weights {
  std::vector<double> of;  // by feature
  double bias = 0;
  double least = 1;
};

std::string_view take(std::string_view& text, char sign) {
  const std::string_view piece = text.substr(0, text.find(sign));
  text.remove_prefix(std::min(piece.size() + 1, text.size()));
  return piece;
}

Weights read_weights(PairSort sort) {
  Weights weights;
  const auto names = feature_names(sort);
  weights.of.resize(names.size());
  std::string_view text = embedded_file("pair_weights.txt");
  while (!text.empty()) {
    std::string_view line = take(text, '\n');
    if (take(line, '\t') != name_of(sort)) continue;
    while (!line.empty()) {
      std::string_view entry = take(line, ' ');
      const std::string_view name = take(entry, '=');
      double value = 0;
      std::from_chars(entry.data(), entry.data() + entry.size(), value);
      const auto found = std::find(names.begin(), names.end(), name);
      if (found != names.end()) {
        weights.of[static_cast<std::size_t>(found - names.begin())] = value;
      } else if (name == "bias") {
        weights.bias = value;
      } else if (name == "least") {
        weights.least = value;
      }
    }
  }
  return weights;
}

const Weights& weights_of(PairSort sort) {
  static const std::array<Weights, kSorts.size()> all = {
      read_weights(PairSort::day), read_weights(PairSort::count), read_weights(PairSort::place)};
  return all[static_cast<std::size_t>(sort)];
}

}  // namespace

std::span<const std::string_view> feature_names(PairSort sort) {
  if (sort == PairSort::day) return kDay;
  if (sort == PairSort::count) return kCount;
  return kPlace;
}

bool may_be_one(PairSort sort, const Nearness& near) {
  constexpr std::array<double, kSorts.size()> kLeastPlain = {0.4, 0, 0.5};
  constexpr double kForeign = 2;
  return near.plain() >= kLeastPlain[static_cast<std::size_t>(sort)] && near.foreign < kForeign;
}

void add_nearness(const Nearness& near, std::vector<double>& features) {
  constexpr double kMostNames = 2;  // more of one person says no more
  const double names = std::min(near.names, kMostNames);
  const double total = near.clause + names + 0.7 * near.sentence + 0.3 * near.around +
                       0.7 * near.events + 0.5 * near.family;
  for (const double value :
       {near.clause, near.sentence, near.around, near.events, near.family, names, near.share,
        near.foreign, near.strange, near.plain(), near.kinship, std::log1p(total)}) {
    features.push_back(value);
  }
}

void weigh(PairSort sort, std::vector<Pairing>& pairs) {
  // Of each spot the two best pairs.
  std::map<std::size_t, std::array<double, 2>> best;
  const auto pass = [&](std::size_t spot, double total) {
    std::array<double, 2>& own = best[spot];
    if (total > own[0]) {
      own = {total, own[0]};
    } else {
      own[1] = std::max(own[1], total);
    }
  };
  for (const Pairing& pair : pairs) {
    pass(pair.i, pair.features[kTotal]);
    pass(pair.k, pair.features[kTotal]);
  }
  const Weights& weights = weights_of(sort);
  for (Pairing& pair : pairs) {
    const double total = pair.features[kTotal];
    const auto other = [&](std::size_t spot) {
      const std::array<double, 2>& own = best.at(spot);
      return total >= own[0] ? own[1] : own[0];
    };
    pair.features.push_back(total - std::max(other(pair.i), other(pair.k)));
    double sum = weights.bias;
    for (std::size_t f = 0; f < pair.features.size(); ++f) {
      sum += weights.of[f] * pair.features[f];
    }
    pair.chance = 1 / (1 + std::exp(-sum));
  }
}

double least_chance(PairSort sort) { return weights_of(sort).least; }

}  // namespace onrecord::lineup
