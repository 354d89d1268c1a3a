// Groups of times: the same event with the same or an overlapping date, with another date where the
// events are strictly one, and the lengths of one thing.
#include "lineup/times.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "base/unions.h"
#include "lineup/dating.h"
#include "lineup/milestones.h"
#include "lineup/order.h"
#include "lineup/pairs.h"
#include "lineup/planned.h"
#include "lineup/redating.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kMostHeld = 48;
constexpr std::int64_t kOneDay = 1;

/// Whether two dates are of one event. `strictly`: enough to call other dates a conflict.
bool is_same_event(const Dating& a, const Dating& b, bool strictly) {
  const std::size_t words = shared(a.words, b.words);
  const std::size_t names = shared(a.names, b.names);
  const bool same_kind =
      (a.happenings & b.happenings) != 0 || (a.nouns & b.nouns) != 0 || (a.events & b.events) != 0;
  if (!strictly) return (words >= 2 && words + names >= 3) || (same_kind && words + names >= 2);
  if (a.is_speech || b.is_speech || a.is_maybe || b.is_maybe) return false;
  if (a.form.lead != b.form.lead || a.scopes != b.scopes || are_of_two(a, b)) return false;
  // A name on each side that the other lacks: another person, another place.
  if (names < a.names.size() && names < b.names.size()) return false;
  const bool same_deed = ((a.happenings | a.events) & (b.happenings | b.events)) != 0;
  const bool same_sort = a.nouns == 0 || b.nouns == 0 || (a.nouns & b.nouns) != 0;
  return same_deed && same_sort && words >= 2 && words + names >= 4;
}

enum class Fit {
  same,
  overlap,
  unsure,
  apart
};

class Grouping {
 public:
  Grouping(const Articles& articles, std::vector<TimeMention>& times)
      : articles_(articles),
        input_(articles.input),
        times_(times),
        datings_(read_datings(articles.input, times)),
        unions_(times.size()) {
    for (std::size_t i = 0; i < times_.size(); ++i) {
      times_[i].dates = datings_[i].dates;
      if (times_[i].value.size() == 4) years_.emplace(times_[i].document, times_[i].value);
    }
  }

  std::vector<TimeGroup> group() {
    join_lengths();
    join_dates();
    std::vector<TimeGroup> groups = make_groups();
    for (TimeGroup& group : find_order_conflicts(input_, times_))
      groups.push_back(std::move(group));
    sort_by_calendar(groups);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      groups[g].id = TimeGroupId{static_cast<std::uint32_t>(g)};
      if (groups[g].reason == "order") continue;
      for (const TimeId id : groups[g].members) times_[id.value].group = groups[g].id;
    }
    return groups;
  }

 private:
  /// The year that lengths of a document count from.
  std::optional<double> year_of(std::size_t i) const {
    const auto& published = input_.documents[times_[i].document.value].published;
    if (!published) return std::nullopt;
    const auto day = day_of(*published);
    if (!day) return std::nullopt;
    return 1970 + static_cast<double>(*day) / 365.2425;
  }

  /// The length in years that a time tells of its event, or the years since it began.
  std::optional<std::pair<double, double>> length(std::size_t i) const {
    const Dating& dating = datings_[i];
    if (!dating.began) return std::pair(dating.years_low, dating.years_high);
    const auto now = year_of(i);
    if (!now) return std::nullopt;
    const auto years = [](std::int64_t day) { return 1970 + static_cast<double>(day) / 365.2425; };
    return std::pair(*now - years(dating.days.last), *now - years(dating.days.first));
  }

  bool is_length(std::size_t i) const { return datings_[i].length_of != 0; }

  bool are_beginnings(std::size_t i, std::size_t k) const {
    const auto is_day = [this](std::size_t at) {
      return datings_[at].began && datings_[at].days.last - datings_[at].days.first <= kOneDay;
    };
    return is_day(i) && is_day(k);
  }

  void join_lengths() {
    std::map<std::uint64_t, std::vector<std::size_t>> buckets;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      if (is_length(i)) buckets[datings_[i].length_of].push_back(i);
    }
    for (const auto& [stem, bucket] : buckets) {
      for (std::size_t b = 1; b < bucket.size(); ++b) {
        for (std::size_t a = b > kMostHeld ? b - kMostHeld : 0; a < b; ++a) {
          // Two days on which it began are no lengths: they are one day, or they differ.
          if (are_beginnings(bucket[a], bucket[b])) continue;
          const auto x = length(bucket[a]);
          const auto y = length(bucket[b]);
          // Lengths are told roundly: half a year more or less is no other length.
          constexpr double kSlack = 0.5;
          if (x && y && (x->first > y->second + kSlack || y->first > x->second + kSlack)) continue;
          unions_.join(bucket[a], bucket[b]);
        }
      }
    }
  }

  Fit fit(std::size_t a, std::size_t b) const {
    const int x_weekday = datings_[a].weekday;
    const int y_weekday = datings_[b].weekday;
    if (x_weekday != 0 && y_weekday != 0) return x_weekday == y_weekday ? Fit::same : Fit::apart;
    const auto [x, y] = in_one_year(datings_[a], datings_[b]);
    if (!x.is_known || !y.is_known) {
      return times_[a].value == times_[b].value ? Fit::same : Fit::unsure;
    }
    if (x.first == y.first && x.last == y.last) return Fit::same;
    if (x.first <= y.last && y.first <= x.last) return Fit::overlap;
    if (!times_[a].mod.empty() || !times_[b].mod.empty()) return Fit::unsure;
    // Far apart, it is another time of the same sort of event.
    constexpr std::int64_t kNear = 15;
    const std::int64_t gap = std::max(x.first - y.last, y.first - x.last);
    const bool is_exact = x.last - x.first <= kOneDay && y.last - y.first <= kOneDay;
    return is_exact && gap <= kNear ? Fit::apart : Fit::unsure;
  }

  /// The days of both; where one of them tells no year, as days of one year.
  static std::pair<Days, Days> in_one_year(const Dating& a, const Dating& b) {
    Days x = a.days;
    Days y = b.days;
    if (a.has_no_year == b.has_no_year || !x.is_known || !y.is_known) return {x, y};
    Days& dated = a.has_no_year ? y : x;
    if (dated.first != dated.last) return {Days{}, Days{}};
    dated.first = dated.last = in_year_2000(dated.first);
    return {x, y};
  }

  bool is_date(std::size_t i) const {
    const TimeMention& time = times_[i];
    if (time.type != TimeType::date && time.type != TimeType::time) return false;
    if (datings_[i].occasion.is_game_clock && datings_[i].form.minutes >= 0) return false;
    return datings_[i].days.is_known || datings_[i].weekday != 0 || datings_[i].form.minutes >= 0;
  }

  void join_dates() {
    // Same sentences meet by a word that they share; frequent words bring nobody together.
    std::map<std::uint64_t, std::vector<std::size_t>> by_word;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      if (!is_date(i)) continue;
      for (const std::uint64_t word : datings_[i].words) by_word[word].push_back(i);
      for (const std::uint64_t name : datings_[i].names) by_word[name].push_back(i);
      constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;
      if (datings_[i].happenings != 0) by_word[datings_[i].happenings * kSpread].push_back(i);
      if (datings_[i].form.grain == DateForm::year)
        by_word[digits_of(times_[i].value)].push_back(i);
    }
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& [word, bucket] : by_word) {
      for (std::size_t b = 1; b < bucket.size(); ++b) {
        for (std::size_t a = b > kMostHeld ? b - kMostHeld : 0; a < b; ++a) {
          pairs.emplace_back(bucket[a], bucket[b]);
        }
      }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    std::vector<Other> others;
    for (const auto& [i, k] : pairs) {
      const Fit how = fit(i, k);
      if ((how == Fit::same || how == Fit::overlap) &&
          is_same_event(datings_[i], datings_[k], false)) {
        unions_.join(i, k);
      }
      if (times_[i].document == times_[k].document) continue;
      if (how == Fit::apart && is_same_event(datings_[i], datings_[k], true)) {
        const bool is_guess = datings_[i].form.is_relative || datings_[k].form.is_relative;
        const double value =
            is_guess ? kLikelyEvent : kSureEvent + event_likeness(datings_[i], datings_[k]);
        if (value >= least_for(i, k)) others.push_back({value, i, k});
      } else if (dates_differ(datings_[i], datings_[k])) {
        const double value = event_likeness(datings_[i], datings_[k]);
        if (value >= least_for(i, k)) others.push_back({value, i, k});
      }
    }
    const Stories& stories = articles_.stories;
    for (const PlannedPair& pair : find_planned(times_, datings_, stories)) {
      others.push_back({std::min(pair.likeness, kLikelyEvent), pair.i, pair.k});
    }
    for (const DatedPair& pair : find_milestones(input_, times_, datings_, stories)) {
      others.push_back({std::min(pair.likeness, kLikelyEvent), pair.i, pair.k});
    }
    for (const Pairing& pair : day_pairs(articles_, times_, datings_)) {
      if (pair.chance >= least_chance(PairSort::day)) {
        others.push_back({kLikelyEvent, pair.i, pair.k});
      }
    }
    join_others(others);
  }

  double least_for(std::size_t i, std::size_t k) const {
    const bool is_undated = datings_[i].is_undated || datings_[k].is_undated;
    constexpr double kClearSlip = 2;  // whatever day it was
    return is_undated && slip_of(datings_[i], datings_[k]) < kClearSlip ? kUndatedEvent
                                                                        : kLikelyEvent;
  }

  /// The same for years with the same digits: 1978, 1987.
  static std::uint64_t digits_of(std::string_view value) {
    std::uint64_t product = 1;
    for (const char c : value) product *= static_cast<unsigned char>(c) | 1U << 8U;
    return product;
  }

  struct Other {
    double likeness = 0;
    std::size_t i = 0;
    std::size_t k = 0;
  };

  /// Two days of what seems one event: the likeliest first, each day against one of a document.
  void join_others(std::vector<Other>& others) {
    std::sort(others.begin(), others.end(), [](const Other& a, const Other& b) {
      return std::tuple(-a.likeness, a.i, a.k) < std::tuple(-b.likeness, b.i, b.k);
    });
    constexpr std::size_t kMostApart = 256;  // a story has a handful
    if (others.size() > kMostApart) others.resize(kMostApart);
    std::set<std::pair<std::size_t, DocumentId>> taken;
    for (const auto& [value, i, k] : others) {
      const bool is_free = taken.emplace(i, times_[k].document).second;
      if (!taken.emplace(k, times_[i].document).second || !is_free || tells_both(i, k)) continue;
      constexpr double kPlain = 6;  // nothing but the year differs
      if (value < kPlain && knows_year(i, k)) continue;
      unions_.join(i, k);
      (value >= kSureEvent ? sure_ : unsure_).emplace(i, k);
    }
  }

  /// Whether one of the two documents has the other's year as well: it may well tell of both.
  bool knows_year(std::size_t i, std::size_t k) const {
    if (datings_[i].form.grain != DateForm::year) return false;
    const auto has = [this](std::size_t at, std::size_t of) {
      return years_.contains({times_[at].document, times_[of].value.substr(0, 4)});
    };
    return has(i, k) || has(k, i);
  }

  /// Whether one of the two documents dates the same event both ways: then it is two events.
  bool tells_both(std::size_t i, std::size_t k) {
    for (std::size_t other = 0; other < times_.size(); ++other) {
      const bool of_i = times_[other].document == times_[i].document && other != i;
      const bool of_k = times_[other].document == times_[k].document && other != k;
      if (!(of_i || of_k) || !is_date(other)) continue;
      const std::size_t against = of_i ? k : i;
      // "In spring", "this week": the same event in general words is no second one.
      const auto grain = [this](std::size_t at) {
        const DateForm::Grain told = datings_[at].form.grain;
        return told == DateForm::none ? DateForm::year : std::max(told, DateForm::day);
      };
      const Fit own = fit(other, of_i ? i : k);
      if (own == Fit::same || own == Fit::overlap || grain(other) != grain(i)) continue;
      if (fit(other, against) == Fit::apart || dates_differ(datings_[other], datings_[against])) {
        continue;
      }
      if (is_same_event(datings_[other], datings_[against], false) ||
          event_likeness(datings_[other], datings_[against]) >= kLikelyEvent) {
        return true;
      }
    }
    return false;
  }

  std::vector<TimeGroup> make_groups() {
    std::map<std::size_t, TimeGroup> by_root;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      by_root[unions_.root(i)].members.push_back(times_[i].id);
    }
    std::vector<TimeGroup> groups;
    for (auto& [root, group] : by_root) {
      judge(group);
      if (group.verdict == GroupVerdict::conflict && !is_strict_conflict(group)) {
        part(group, groups);
      } else {
        groups.push_back(std::move(group));
      }
    }
    return groups;
  }

  /// Whether two of other days are of one event by themselves: not only by a third, "this week".
  bool is_strict_conflict(const TimeGroup& group) const {
    if (group.members.size() > kMostHeld) return false;
    for (std::size_t b = 1; b < group.members.size(); ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        const std::size_t i = group.members[a].value;
        const std::size_t k = group.members[b].value;
        if (sure_.contains({i, k}) || unsure_.contains({i, k})) return true;
      }
    }
    return false;
  }

  /// Parts a group into groups of days that go together.
  void part(const TimeGroup& group, std::vector<TimeGroup>& groups) const {
    std::vector<TimeGroup> parts;
    for (const TimeId id : group.members) {
      const auto goes_with = [&](const TimeGroup& other) {
        return other.members.size() < kMostHeld &&
               std::none_of(
                   other.members.begin(), other.members.end(),
                   [&](TimeId member) { return fit(member.value, id.value) == Fit::apart; });
      };
      const std::size_t from = parts.size() > kMostHeld ? parts.size() - kMostHeld : 0;
      const auto place =
          std::find_if(parts.begin() + static_cast<std::ptrdiff_t>(from), parts.end(), goes_with);
      if (place != parts.end()) {
        place->members.push_back(id);
      } else {
        parts.emplace_back().members.push_back(id);
      }
    }
    for (TimeGroup& each : parts) {
      judge(each);
      groups.push_back(std::move(each));
    }
  }

  void judge(TimeGroup& group) const {
    std::vector<std::uint32_t> documents;
    for (const TimeId id : group.members) documents.push_back(times_[id.value].document.value);
    documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
    group.origins = static_cast<std::uint32_t>(documents.size());
    if (documents.size() < 2) return;
    group.verdict = GroupVerdict::agree;
    const std::size_t count = std::min(group.members.size(), kMostHeld);
    for (std::size_t b = 1; b < count; ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        const std::size_t i = group.members[a].value;
        const std::size_t k = group.members[b].value;
        if (times_[i].document == times_[k].document) continue;
        if (is_length(i) && is_length(k) && !are_beginnings(i, k)) {
          if (times_[i].value == times_[k].value || group.verdict == GroupVerdict::conflict) {
            continue;
          }
          group.verdict = GroupVerdict::compatible;
          group.reason = "length";
          continue;
        }
        if (is_conflict(i, k) && !agrees_elsewhere(group, i, k)) {
          group.verdict = GroupVerdict::conflict;
          // `unsure` unless one pair shows it by itself.
          if (group.reason != "sure") group.reason = sure_.contains({i, k}) ? "sure" : "unsure";
          continue;
        }
        const Fit how = fit(i, k);
        if (how == Fit::same || group.verdict != GroupVerdict::agree) continue;
        group.verdict = GroupVerdict::compatible;
        group.reason = "granularity";
      }
    }
    if (group.reason == "sure") group.reason.clear();
  }

  bool is_conflict(std::size_t i, std::size_t k) const {
    return sure_.contains({i, k}) || unsure_.contains({i, k}) || fit(i, k) == Fit::apart;
  }

  /// Whether the document of `i` has another member, of another day, that goes with `k`, or the
  /// reverse.
  bool agrees_elsewhere(const TimeGroup& group, std::size_t i, std::size_t k) const {
    const std::size_t count = std::min(group.members.size(), kMostHeld);
    for (std::size_t m = 0; m < count; ++m) {
      const std::size_t other = group.members[m].value;
      if (other != i && times_[other].document == times_[i].document && can_be_one(other, k) &&
          !can_be_one(other, i)) {
        return true;
      }
      if (other != k && times_[other].document == times_[k].document && can_be_one(other, i) &&
          !can_be_one(other, k)) {
        return true;
      }
    }
    return false;
  }

  bool can_be_one(std::size_t i, std::size_t k) const {
    return fit(i, k) != Fit::apart && !dates_differ(datings_[i], datings_[k]);
  }

  void sort_by_calendar(std::vector<TimeGroup>& groups) const {
    const auto place = [&](const TimeGroup& group) {
      // The narrowest date of the group is its place in the calendar.
      std::tuple<bool, std::int64_t, std::int64_t> best(true, 0, 0);
      for (const TimeId id : group.members) {
        const Dating& dating = datings_[id.value];
        if (!dating.days.is_known || dating.has_no_year || (dating.length_of != 0 && !dating.began))
          continue;
        const std::tuple here(false, dating.days.first, dating.days.last);
        const auto width = [](const auto& days) { return std::get<2>(days) - std::get<1>(days); };
        if (std::get<0>(best) || width(here) < width(best)) best = here;
      }
      return best;
    };
    std::vector<std::pair<std::tuple<bool, std::int64_t, std::int64_t>, std::size_t>> order;
    for (std::size_t g = 0; g < groups.size(); ++g) order.emplace_back(place(groups[g]), g);
    std::sort(order.begin(), order.end());
    std::vector<TimeGroup> sorted;
    sorted.reserve(groups.size());
    for (const auto& [key, g] : order) sorted.push_back(std::move(groups[g]));
    groups = std::move(sorted);
  }

  const Articles& articles_;
  const LineUpInput& input_;
  std::vector<TimeMention>& times_;
  std::vector<Dating> datings_;
  std::set<std::pair<DocumentId, std::string>> years_;  // that a document tells
  Unions unions_;
  std::set<std::pair<std::size_t, std::size_t>> sure_;    // held to date one event otherwise
  std::set<std::pair<std::size_t, std::size_t>> unsure_;  // the same, with a reservation
};

}  // namespace

std::vector<TimeGroup> group_times(const Articles& articles, std::vector<TimeMention>& times) {
  return Grouping(articles, times).group();
}

}  // namespace onrecord::lineup
