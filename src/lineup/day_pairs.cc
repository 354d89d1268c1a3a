// Two days of one event: which dates can be held against each other, and what they themselves tell.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include "lineup/pairs.h"
#include "lineup/redating.h"

namespace onrecord::lineup {
namespace {

constexpr std::int64_t kWeek = 7;
constexpr std::int64_t kNear = 2;

bool is_day(const TimeMention& time, const Dating& dating) {
  if (time.type != TimeType::date && time.type != TimeType::time) return false;
  if (!dating.days.is_known || time.range || dating.length_of != 0) return false;
  const Occasion& occasion = dating.occasion;
  // Of an article that does not tell when it came out, only what is told by the calendar is known.
  const bool is_by_calendar = dating.form.tells_year || occasion.names_month;
  if (dating.is_undated && (!is_by_calendar || dating.form.is_relative)) return false;
  return dating.form.grain != DateForm::none && dating.form.grain != DateForm::month &&
         !dating.form.is_label && !dating.is_unreal && !dating.is_speech &&
         (!dating.form.is_loose || dating.form.minutes >= 0) && !occasion.is_denied &&
         !occasion.is_given_up && !occasion.is_put_off && !occasion.is_period &&
         !occasion.is_game_clock;
}

bool is_year(const Dating& dating) { return dating.form.grain == DateForm::year; }

bool is_planned(const Dating& dating) { return dating.is_future || dating.is_maybe; }

/// What two dates tell beside their surroundings, as pair_model.cc names it.
void add_dates(const Dating& a, const Dating& b, std::vector<double>& features) {
  const auto add = [&](double value) { features.push_back(value); };
  const std::int64_t gap = std::abs(a.days.first - b.days.first);
  add(is_planned(a) && is_planned(b));
  add(is_planned(a) != is_planned(b));
  add(((a.happenings | a.events) & (b.happenings | b.events)) != 0);
  add(a.verb != 0 && a.verb == b.verb);
  add(std::min(slip_of(a, b), 2.0));
  add(gap <= kNear);
  add(gap > 0 && gap % kWeek == 0);
  add(std::log1p(static_cast<double>(gap) / kWeek));
  add(a.form.part != 0 && a.form.part == b.form.part);
  add(a.form.lead != b.form.lead || a.scopes != b.scopes);
  add(are_two_occasions(a.occasion, b.occasion));
  const std::uint64_t x = a.occasion.verb_sorts | a.occasion.noun_sorts;
  const std::uint64_t y = b.occasion.verb_sorts | b.occasion.noun_sorts;
  add((x & y) != 0);
  add(x != 0 && y != 0 && (x & y) == 0);
}

/// "the same day": which day that is hangs on another.
bool is_of_another(const Articles& articles, const TimeMention& time) {
  const std::string_view text = text_of(articles.input.documents[time.document.value], time.span);
  return text.find("same") != std::string_view::npos || text == "the day";
}

/// "Monday to Friday", "2012 and 2015": one of two days told together.
bool is_one_of_two(const Articles& articles, const std::vector<TimeMention>& times, std::size_t i) {
  const auto are_joined = [&](std::size_t first, std::size_t second) {
    constexpr std::uint32_t kWidest = 5;
    const Span a = times[first].span;
    const Span b = times[second].span;
    if (times[first].document != times[second].document || b.begin_byte < a.end_byte ||
        b.begin_byte - a.end_byte > kWidest) {
      return false;
    }
    const std::string_view between = text_of(articles.input.documents[times[first].document.value],
                                             Span{a.end_byte, b.begin_byte});
    return between == " to " || between == " and " || between == " or " || between == "-" ||
           between == "\u2013";
  };
  return (i > 0 && are_joined(i - 1, i)) || (i + 1 < times.size() && are_joined(i, i + 1));
}

}  // namespace

std::vector<Pairing> day_pairs(const Articles& articles, const std::vector<TimeMention>& times,
                               const std::vector<Dating>& datings) {
  Spots spots(articles, times.size());
  std::vector<std::set<std::int64_t>> known(articles.input.documents.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    const DocumentId document = times[i].document;
    if (datings[i].days.is_known) known[document.value].insert(datings[i].days.first);
    if (!is_day(times[i], datings[i]) || !spots.has_room(document)) continue;
    const std::optional<Spot> spot = articles.scenes.spot(document, times[i].span);
    if (!spot || is_one_of_two(articles, times, i) || is_of_another(articles, times[i])) continue;
    spots.add(i, *spot);
  }
  // The only day to come of an article, the only one gone by.
  const auto is_alone = [&](std::size_t i) {
    const auto& own = spots.by_document[times[i].document.value];
    return std::all_of(own.begin(), own.end(), [&](std::size_t other) {
      return is_planned(datings[other]) != is_planned(datings[i]) ||
             datings[other].days.first == datings[i].days.first;
    });
  };
  const auto is_wanted = [&](std::size_t i, std::size_t k) {
    const Dating& a = datings[i];
    const Dating& b = datings[k];
    const std::uint64_t x = a.occasion.all_sorts;
    const std::uint64_t y = b.occasion.all_sorts;
    const bool is_other_sort = x != 0 && y != 0 && (x & y) == 0;
    return is_year(a) == is_year(b) && !is_other_sort && dates_differ(a, b);
  };
  const auto add_values = [&](std::size_t i, std::size_t k, std::vector<double>& features) {
    add_dates(datings[i], datings[k], features);
    features.push_back(is_alone(i) + is_alone(k));
    const auto knows = [&](std::size_t own, std::size_t other) {
      return known[times[own].document.value].contains(datings[other].days.first);
    };
    features.push_back(knows(i, k) + knows(k, i));
  };
  return pair_up(PairSort::day, articles, spots, is_wanted, add_values);
}

}  // namespace onrecord::lineup
