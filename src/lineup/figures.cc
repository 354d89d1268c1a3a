// Groups of figures: first those of one value that tell the same thing, then groups of other values
// that strictly do, where each document tells one of them alone.
#include "lineup/figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "base/unions.h"
#include "lineup/currency.h"
#include "lineup/doubts.h"
#include "lineup/growth.h"
#include "lineup/interval.h"
#include "lineup/pairs.h"
#include "lineup/same_thing.h"
#include "lineup/story.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

// How many groups of one bucket a figure is held against; more of the same value or kind in one
// run is a table, not a story.
constexpr std::size_t kMostHeld = 48;
constexpr double kSlip = 4;  // likeness of two figures that show by themselves that one is a slip
constexpr double kTold =
    2.5;  // likeness below which two figures have nothing to do with each other

class Grouping {
 public:
  Grouping(const Articles& articles, const std::vector<Telling>& tellings,
           const std::vector<TimeMention>& times, std::vector<Figure>& figures)
      : articles_(articles),
        input_(articles.input),
        tellings_(tellings),
        stories_(articles.stories),
        run_{times, {}, stories_},
        figures_(figures),
        unit_names_(units_of(figures)),
        growth_(articles.input, tellings, times, figures),
        unions_(figures.size()) {
    for (std::size_t d = 0; d < input_.documents.size(); ++d) {
      run_.names.push_back(names_of(input_.documents[d], input_.segmentations[d]));
    }
    for (const Figure& figure : figures) {
      if (figure.low) values_.emplace(figure.document, *figure.low);
      if (figure.low && figure.form != FigureForm::age) {
        units_[{figure.document, unit_of(figure)}].insert(*figure.low);
      }
    }
  }

  std::vector<FigureGroup> group() {
    join_equals();
    join_others();
    return make_groups();
  }

 private:
  std::string_view words(std::size_t i) const {
    const Figure& figure = figures_[i];
    return text_of(input_.documents[figure.document.value], figure.span);
  }

  const std::string& unit_of(const Figure& figure) const { return unit_names_[figure.id.value]; }

  /// Figures that no other document's can be held against.
  bool is_alone(const Figure& figure) const {
    return figure.form == FigureForm::ordinal ||
           (figure.form == FigureForm::vague &&
            !interval_of(figure, words(figure.id.value)).is_known);
  }

  /// "the third fatal crash": which one of a row, where the row is told.
  bool is_rank(std::size_t i) const {
    static const std::set<std::uint64_t> kOfTime = [] {
      std::set<std::uint64_t> stems;
      for (const char* word : {"quarter", "half", "round", "time", "year", "day", "week", "month",
                               "century", "hour", "place", "season", "term"}) {
        stems.insert(stem_of(word, 0));
      }
      return stems;
    }();
    constexpr double kEdition = 20;  // the 79th awards: a name
    const double place = figures_[i].low.value_or(0);
    return figures_[i].form == FigureForm::ordinal && place >= 2 && place <= kEdition &&
           tellings_[i].head != 0 && !tellings_[i].counts_unknown &&
           !kOfTime.contains(tellings_[i].head);
  }

  Fit fit_of(std::size_t a, std::size_t b) const {
    return fit(figures_[a], words(a), figures_[b], words(b));
  }

  void join_equals() {
    using Key = std::tuple<std::string, FigureForm, double, double>;
    std::map<Key, std::vector<std::size_t>> buckets;
    for (const Figure& figure : figures_) {
      if (is_alone(figure)) continue;
      const Interval interval = interval_of(figure, words(figure.id.value));
      const bool is_vague = figure.form == FigureForm::vague;
      const Key key{unit_of(figure), figure.form, is_vague ? interval.low : figure.low.value_or(0),
                    is_vague ? interval.high : figure.high.value_or(0)};
      std::vector<std::size_t>& bucket = buckets[key];
      const std::size_t i = figure.id.value;
      // Held against the last ones of the bucket, the nearest in the order of the run.
      const std::size_t from = bucket.size() > kMostHeld ? bucket.size() - kMostHeld : 0;
      for (std::size_t k = from; k < bucket.size(); ++k) {
        const double value = figure.low.value_or(10);
        if (is_same_thing(tellings_[bucket[k]], tellings_[i], value)) unions_.join(bucket[k], i);
      }
      bucket.push_back(i);
    }
  }

  /// What groups of other values must share, one of them, to be held against each other at all.
  void add_kinds(std::size_t i, std::vector<std::uint64_t>& kinds) const {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;
    const Telling& telling = tellings_[i];
    std::uint64_t unit = 1;
    for (const char c : unit_names_[i]) {
      unit = (unit ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    if (telling.events != 0) kinds.push_back(telling.events);
    if (telling.head != 0) kinds.push_back((telling.head * kSpread) ^ unit);
    if (telling.thing != 0 && telling.events == 0) kinds.push_back(telling.thing * kSpread);
    if (telling.is_measure) kinds.push_back(unit * kSpread);
  }

  struct Cluster {
    std::size_t first = 0;                 // its place in the list
    std::vector<std::size_t> members;      // the first ones: what more there is tells the same
    std::vector<std::uint32_t> documents;  // sorted, none twice
  };

  /// Two clusters that may tell one thing, by the members that show it best.
  struct Meeting {
    double likeness = 0;
    std::size_t a = 0;  // clusters
    std::size_t b = 0;
    std::size_t i = 0;  // members
    std::size_t k = 0;
    Fit how = Fit::unsure;
  };

  static bool shares_document(const Cluster& a, const Cluster& b) {
    for (const std::uint32_t document : b.documents) {
      if (std::binary_search(a.documents.begin(), a.documents.end(), document)) return true;
    }
    return false;
  }

  void make_clusters() {
    std::map<std::size_t, std::size_t> places;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      if (is_alone(figures_[i]) && !is_rank(i)) continue;
      const auto [entry, is_new] = places.emplace(unions_.root(i), clusters_.size());
      if (is_new) clusters_.push_back({clusters_.size(), {}, {}});
      Cluster& cluster = clusters_[entry->second];
      constexpr std::size_t kMostMembers = 6;
      if (cluster.members.size() < kMostMembers) cluster.members.push_back(i);
      if (cluster.documents.empty() || cluster.documents.back() != figures_[i].document.value) {
        cluster.documents.push_back(figures_[i].document.value);
      }
    }
  }

  std::vector<std::pair<std::size_t, std::size_t>> pairs_of_a_kind() const {
    std::map<std::uint64_t, std::vector<std::size_t>> buckets;
    for (const Cluster& cluster : clusters_) {
      std::vector<std::uint64_t> kinds;
      for (const std::size_t i : cluster.members) add_kinds(i, kinds);
      std::sort(kinds.begin(), kinds.end());
      kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
      for (const std::uint64_t kind : kinds) buckets[kind].push_back(cluster.first);
    }
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& [kind, bucket] : buckets) {
      for (std::size_t b = 1; b < bucket.size(); ++b) {
        for (std::size_t a = b > kMostHeld ? b - kMostHeld : 0; a < b; ++a) {
          pairs.emplace_back(bucket[a], bucket[b]);
        }
      }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
  }

  /// Clusters of other values that tell one thing: first those that go together, then those that
  /// do not, the likeliest first.
  void join_others() {
    make_clusters();
    std::vector<Meeting> apart;
    for (const auto& [a, b] : pairs_of_a_kind()) {
      if (shares_document(clusters_[a], clusters_[b])) continue;
      const Meeting meeting = meet(clusters_[a], clusters_[b]);
      if (meeting.likeness < kTold) continue;
      if (meeting.how <= Fit::bound && meeting.likeness >= kSureThing) {
        unions_.join(meeting.i, meeting.k);
      } else if (meeting.how >= Fit::far && meeting.likeness >= least_for(meeting)) {
        apart.push_back(meeting);
      }
      meetings_[a].push_back(meeting);
      meetings_[b].push_back(meeting);
    }
    add_likely(apart);
    std::sort(apart.begin(), apart.end(), [](const Meeting& x, const Meeting& y) {
      return std::tuple(-x.likeness, x.a, x.b) < std::tuple(-y.likeness, y.a, y.b);
    });
    for (const Meeting& meeting : apart) {
      if (!is_conflict(meeting)) continue;
      unions_.join(meeting.i, meeting.k);
      conflicts_.emplace_back(meeting.i, meeting.likeness >= kSureThing);
    }
  }

  /// What the surroundings alone tell to be of one thing.
  void add_likely(std::vector<Meeting>& apart) const {
    std::unordered_map<std::size_t, std::size_t> clusters;
    for (const Cluster& cluster : clusters_) {
      for (const std::size_t i : cluster.members) clusters.emplace(i, cluster.first);
    }
    for (const Pairing& pair : count_pairs(articles_, tellings_, figures_)) {
      const auto a = clusters.find(pair.i);
      const auto b = clusters.find(pair.k);
      if (pair.chance < least_chance(PairSort::count) || a == clusters.end() || b == clusters.end())
        continue;
      if (tell_other_times(tellings_[pair.i], tellings_[pair.k], run_.times)) continue;
      if (!shares_document(clusters_[a->second], clusters_[b->second])) {
        apart.push_back({kLikelyThing, a->second, b->second, pair.i, pair.k, Fit::apart});
      }
    }
  }

  /// Of the third and the fourth of a row, only much in common shows that it is one of them; shares
  /// stand everywhere, most of all in polls; articles that do not tell when they came out may speak
  /// of two years.
  double least_for(const Meeting& meeting) const {
    constexpr double kLikelyShare = 4;
    constexpr std::size_t kFullName = 2;
    const double slip = slip_of(figures_[meeting.i], figures_[meeting.k]);
    if (is_rank(meeting.i)) {
      return shared(tellings_[meeting.i].names, tellings_[meeting.k].names) >= kFullName
                 ? kLikelyThing
                 : kSureThing;
    }
    if (figures_[meeting.i].form == FigureForm::percent) {
      const double share = figures_[meeting.i].low.value_or(0);
      return slip > 0 && share != std::floor(share) ? kLikelyShare : kSureThing;
    }
    constexpr double kPlainSlip = 2;
    return growth_.are_dated(meeting.i, meeting.k) || slip > kPlainSlip ? kLikelyThing : kSureThing;
  }

  Meeting meet(const Cluster& a, const Cluster& b) const {
    Meeting best{0, a.first, b.first, a.members.front(), b.members.front(), Fit::unsure};
    for (const std::size_t i : a.members) {
      for (const std::size_t k : b.members) {
        Fit how = fit_of(i, k);
        const double hint = how >= Fit::far ? hint_of(i, k) : 0;
        double likeness = thing_likeness(tellings_[i], tellings_[k], run_, hint);
        if (likeness < kSlip && is_slip_of_one(i, k)) likeness = kSlip;
        if (likeness <= 0) continue;
        if (how == Fit::far && !growth_.is_later(i, k)) {
          constexpr double kNearCopy = 8;
          how = hint > 0 || likeness >= kNearCopy ? Fit::apart : Fit::unsure;
        }
        if (likeness > best.likeness) best = {likeness, a.first, b.first, i, k, how};
      }
    }
    return best;
  }

  /// Whether one is the other with digits exchanged (412, 421; 4.5, 5.4), in articles of one story
  /// that have neither number twice and tell it among the same people and things: the words beside
  /// it need not be the same.
  bool is_slip_of_one(std::size_t i, std::size_t k) const {
    constexpr double kClear = 2;
    constexpr double kCount = 1.5;
    const Figure& a = figures_[i];
    const Figure& b = figures_[k];
    const Telling& x = tellings_[i];
    const Telling& y = tellings_[k];
    // Counts of one thing are told by it as measures are by their unit.
    const bool is_one_count = a.unit.empty() && x.head != 0 && x.head == y.head;
    if (a.document == b.document || unit_of(a) != unit_of(b) || a.form != b.form ||
        slip_of(a, b) < (is_one_count ? kCount : kClear) || !growth_.are_dated(i, k)) {
      return false;
    }
    if (x.is_age || x.is_unreal || y.is_unreal || x.is_rank || x.is_agent || y.is_agent)
      return false;
    if (values_.contains({a.document, *b.low}) || values_.contains({b.document, *a.low})) {
      return false;
    }
    // Two digits are exchanged by chance ten times as often as three.
    constexpr double kThreeDigits = 100;
    if (*a.low == std::floor(*a.low) && *a.low < kThreeDigits) return false;
    if ((a.unit.empty() && !is_one_count) || !stories_.are_one(a.document, b.document))
      return false;
    if (tell_other_times(x, y, run_.times)) return false;
    constexpr std::size_t kFewest = 3;
    return stories_.shared_around({a.document, a.span}, {b.document, b.span}) >= kFewest;
  }

  /// Whether `i` may count some of the people that `k` counts: three fishermen of nine people.
  bool may_be_part(std::size_t i, std::size_t k) const {
    static const std::uint8_t kPerson = thing_named("person");
    const Telling& part = tellings_[i];
    return tellings_[k].thing == kPerson && part.thing != kPerson && !part.counts_unknown &&
           part.head != 0 && part.head != tellings_[k].head && !part.is_measure &&
           figures_[i].low.value_or(0) < figures_[k].low.value_or(0);
  }

  /// Whether the sentences name other people and places, and those around them hardly the same.
  bool are_of_two_stories(std::size_t i, std::size_t k) const {
    const Telling& x = tellings_[i];
    const Telling& y = tellings_[k];
    const Figure& a = figures_[i];
    const Figure& b = figures_[k];
    if (shared(x.names, y.names) > 0 || x.is_age || stories_.lie_within(x.names, y.names))
      return false;
    if (x.names.empty() || y.names.empty()) {
      if (slip_of(a, b) > 0 || !stories_.are_two(a.document, b.document)) return false;
    }
    constexpr std::size_t kFewest = 4;
    return stories_.shared_around({a.document, a.span}, {b.document, b.span}) < kFewest;
  }

  bool is_conflict(const Meeting& meeting) const {
    const auto [likeness, a, b, i, k, how] = meeting;
    if (growth_.is_of_another_day(i, k) || growth_.may_have_run_on(i, k, likeness)) return false;
    if (has_value(figures_[i], clusters_[b]) || has_value(figures_[k], clusters_[a])) return false;
    if (may_be_part(i, k) || may_be_part(k, i) || are_of_two_stories(i, k)) return false;
    if (tells_others(meeting, a, b) || tells_others(meeting, b, a)) return false;
    if (are_of_two_periods(input_, figures_[i], figures_[k])) return false;
    if (adds_up(input_, figures_, figures_[i], figures_[k]) ||
        adds_up(input_, figures_, figures_[k], figures_[i])) {
      return false;
    }
    return !is_no_count(input_, figures_[i]) && !is_no_count(input_, figures_[k]) &&
           belonging_of(input_, figures_[i]) == belonging_of(input_, figures_[k]);
  }

  /// Whether a document of `b` tells another number that may as well be that of `a`: who tells
  /// several counts of a kind tells several things.
  bool tells_others(const Meeting& meeting, std::size_t a, std::size_t b) const {
    constexpr double kMargin = 1.5;
    const auto own = meetings_.find(a);
    return own != meetings_.end() &&
           std::any_of(own->second.begin(), own->second.end(), [&](const Meeting& other) {
             const std::size_t against = other.a == a ? other.b : other.a;
             return against != b && other.likeness >= meeting.likeness - kMargin &&
                    shares_document(clusters_[against], clusters_[b]);
           });
  }

  /// What two values themselves tell of being of one thing: one is a slip of the other, or both are
  /// the only ones of their unit in their articles.
  double hint_of(std::size_t i, std::size_t k) const {
    const Figure& a = figures_[i];
    const Figure& b = figures_[k];
    if (unit_of(a) != unit_of(b) || (a.unit.empty() && tellings_[i].head != tellings_[k].head))
      return 0;
    double hint = slip_of(a, b);
    const bool is_alone = !a.unit.empty() && is_only(a) && is_only(b);
    if (is_alone && is_of_one_size(a, b)) hint += is_common(a.unit) ? 1 : 1.5;
    return hint;
  }

  static bool is_common(std::string_view unit) {
    return unit == "second" || unit == "minute" || unit == "hour" || unit == "day" ||
           unit == "week" || unit == "month" || unit == "year";
  }

  /// Whether its document has one value of its unit. Shares stand everywhere.
  bool is_only(const Figure& figure) const {
    if (figure.form == FigureForm::percent || figure.form == FigureForm::age) return false;
    const auto entry = units_.find({figure.document, unit_of(figure)});
    return entry != units_.end() && entry->second.size() == 1;
  }

  /// Whether one of the documents has the number of another's figure anywhere: then it may well
  /// tell both.
  bool has_value(const Figure& figure, const Cluster& cluster) const {
    constexpr double kCommon = 12;  // smaller numbers stand everywhere
    if (!figure.low || *figure.low <= kCommon) return false;
    return std::any_of(cluster.documents.begin(), cluster.documents.end(),
                       [&](std::uint32_t document) {
                         return values_.contains({DocumentId{document}, *figure.low});
                       });
  }

  std::vector<FigureGroup> make_groups() {
    std::vector<FigureGroup> groups;
    std::unordered_map<std::size_t, std::size_t> group_of_root;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const auto [entry, is_new] = group_of_root.emplace(unions_.root(i), groups.size());
      if (is_new) {
        groups.emplace_back();
        groups.back().id = FigureGroupId{static_cast<std::uint32_t>(entry->second)};
      }
      groups[entry->second].members.push_back(figures_[i].id);
      figures_[i].group = groups[entry->second].id;
    }
    std::map<std::uint32_t, bool> is_sure;
    for (const auto& [i, sure] : conflicts_) is_sure[figures_[i].group->value] |= sure;
    for (FigureGroup& group : groups) {
      judge(group);
      const auto entry = is_sure.find(group.id.value);
      if (group.verdict == GroupVerdict::conflict && entry != is_sure.end() && !entry->second) {
        group.reason = "unsure";
      }
    }
    return groups;
  }

  /// The verdict over all pairs of documents; the first reason that is found.
  void judge(FigureGroup& group) const {
    std::map<std::uint32_t, std::vector<std::size_t>> by_document;
    for (const FigureId id : group.members) {
      std::vector<std::size_t>& own = by_document[figures_[id.value].document.value];
      constexpr std::size_t kMostOwn = 16;
      if (own.size() < kMostOwn) own.push_back(id.value);
    }
    group.origins = static_cast<std::uint32_t>(by_document.size());
    if (by_document.size() < 2) return;
    group.verdict = GroupVerdict::agree;
    const auto& first = by_document.begin()->second;
    for (auto a = by_document.begin(); a != by_document.end(); ++a) {
      for (auto b = std::next(a); b != by_document.end(); ++b)
        judge_pair(a->second, b->second, group);
      if (&a->second == &first && by_document.size() > kMostHeld) break;  // all against the first
    }
  }

  void judge_pair(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b,
                  FigureGroup& group) const {
    Fit best = Fit::apart;
    std::size_t best_a = a.front();
    std::size_t best_b = b.front();
    for (const std::size_t i : a) {
      for (const std::size_t k : b) {
        const Fit how = fit_of(i, k);
        if (how < best) best = how, best_a = i, best_b = k;
      }
    }
    if (best == Fit::same) return;
    if (best == Fit::far) best = Fit::apart;
    if (best == Fit::apart && growth_.is_later(best_a, best_b)) best = Fit::far;
    if (best == Fit::unsure) return;
    if (best == Fit::apart) {
      group.verdict = GroupVerdict::conflict;
      group.reason.clear();
      return;
    }
    if (group.verdict != GroupVerdict::agree) return;
    group.verdict = GroupVerdict::compatible;
    group.reason = best == Fit::far ? "later" : std::string(reason_of(best));
  }

  const Articles& articles_;
  const LineUpInput& input_;
  const std::vector<Telling>& tellings_;
  const Stories& stories_;
  Run run_;
  std::vector<Figure>& figures_;
  std::vector<std::string> unit_names_;  // of each figure
  Growth growth_;
  Unions unions_;
  std::vector<Cluster> clusters_;
  std::unordered_map<std::size_t, std::vector<Meeting>> meetings_;  // of each cluster
  std::vector<std::pair<std::size_t, bool>> conflicts_;             // a figure; whether it is sure
  std::set<std::pair<DocumentId, double>> values_;
  std::map<std::pair<DocumentId, std::string>, std::set<double>> units_;
};

}  // namespace

std::vector<FigureGroup> group_figures(const Articles& articles,
                                       const std::vector<Telling>& tellings,
                                       const std::vector<TimeMention>& times,
                                       std::vector<Figure>& figures) {
  return Grouping(articles, tellings, times, figures).group();
}

}  // namespace onrecord::lineup
