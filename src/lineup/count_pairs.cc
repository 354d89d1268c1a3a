// Two counts or measures of one thing: which figures can be held against each other, and what they
// themselves tell.
#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "lineup/interval.h"
#include "lineup/pairs.h"

namespace onrecord::lineup {
namespace {

constexpr double kFew = 12;  // smaller counts without a unit stand everywhere

bool is_count(const Figure& figure, const Telling& telling) {
  return figure.low && figure.form != FigureForm::ordinal && figure.form != FigureForm::vague &&
         figure.form != FigureForm::age && !telling.is_age && !telling.is_rank;
}

bool are_of_one_unit(const Figure& a, const Figure& b, const Telling& x, const Telling& y) {
  if (a.unit != b.unit || a.form != b.form) return false;
  if (!a.unit.empty() || (*a.low > kFew && *b.low > kFew)) return true;
  return x.head == y.head || x.thing == y.thing || x.counts_unknown || y.counts_unknown ||
         (x.events & y.events) != 0;
}

/// How far apart two numbers are: the logarithm of their ratio.
double size_apart(double a, double b) {
  if (a <= 0 || b <= 0) return 2;
  return std::min(std::abs(std::log(a / b)), 4.0);
}

/// Whether what happened to the things counted is another event: 1; told of one alone: 0.5.
double other_event(const Telling& a, const Telling& b) {
  if (a.events != 0 && b.events != 0) return (a.events & b.events) == 0 ? 1 : 0;
  return a.events != b.events ? 0.5 : 0;
}

/// What two figures tell beside their surroundings, as pair_model.cc names it.
void add_figures(const Figure& x, const Figure& y, const Telling& a, const Telling& b,
                 std::vector<double>& features) {
  const auto add = [&](double value) { features.push_back(value); };
  add(a.head != 0 && a.head == b.head);
  add(a.head != 0 && b.head != 0 && a.head != b.head);
  add(a.thing != 0 && a.thing == b.thing);
  add((a.events & b.events) != 0);
  add(other_event(a, b));
  add(a.verb != 0 && a.verb == b.verb);
  add(slip_of(x, y));
  add(a.scopes != b.scopes);
  add(a.is_unreal + b.is_unreal + (a.is_maybe != b.is_maybe));
  add(a.has_period != b.has_period);
  add(a.is_agent + b.is_agent);
  add(size_apart(*x.low, *y.low));
}

}  // namespace

std::vector<Pairing> count_pairs(const Articles& articles, const std::vector<Telling>& tellings,
                                 const std::vector<Figure>& figures) {
  Spots spots(articles, figures.size());
  std::vector<std::unordered_set<double>> known(articles.input.documents.size());
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const DocumentId document = figures[i].document;
    if (figures[i].low) known[document.value].insert(*figures[i].low);
    if (!is_count(figures[i], tellings[i]) || !spots.has_room(document) ||
        !Spots::is_dated(articles, document)) {
      continue;
    }
    if (const auto spot = articles.scenes.spot(document, figures[i].span)) spots.add(i, *spot);
  }
  // Of the only sum of money of both articles, of their only count of houses, more is clear.
  const auto rarity = [&](std::size_t i, std::size_t k) {
    const auto of_kind = [&](std::size_t at) {
      const auto& own = spots.by_document[figures[at].document.value];
      return std::count_if(own.begin(), own.end(), [&](std::size_t other) {
        return figures[other].unit == figures[at].unit && figures[other].form == figures[at].form &&
               (!figures[at].unit.empty() || tellings[other].head == tellings[at].head);
      });
    };
    return 1 / std::sqrt(static_cast<double>(of_kind(i) * of_kind(k)));
  };
  const auto words = [&](std::size_t i) {
    return text_of(articles.input.documents[figures[i].document.value], figures[i].span);
  };
  const auto known_of_other = [&](std::size_t i, std::size_t k) {
    const auto knows = [&](std::size_t own, std::size_t other) {
      return known[figures[own].document.value].contains(*figures[other].low);
    };
    return knows(i, k) + knows(k, i);
  };
  const auto is_wanted = [&](std::size_t i, std::size_t k) {
    // Who tells the other number as well tells of two things; small ones stand everywhere.
    const int known_twice = std::max(*figures[i].low, *figures[k].low) > kFew ? 1 : 2;
    if (known_of_other(i, k) >= known_twice) return false;
    if (!are_of_one_unit(figures[i], figures[k], tellings[i], tellings[k])) return false;
    const Fit how = fit(figures[i], words(i), figures[k], words(k));
    return how == Fit::far || how == Fit::apart;
  };
  const auto add_values = [&](std::size_t i, std::size_t k, std::vector<double>& features) {
    add_figures(figures[i], figures[k], tellings[i], tellings[k], features);
    features.push_back(rarity(i, k));
    features.push_back(!figures[i].unit.empty());
    features.push_back(known_of_other(i, k));
  };
  return pair_up(PairSort::count, articles, spots, is_wanted, add_values);
}

}  // namespace onrecord::lineup
