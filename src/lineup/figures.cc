// Groups of figures: first those of one value that tell the same thing, then groups of other values
// that strictly do, where each document tells one of them alone.
#include "lineup/figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

#include "base/unions.h"
#include "lineup/calendar.h"
#include "lineup/interval.h"
#include "lineup/same_thing.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

// How many groups of one bucket a figure is held against; more of the same value or kind in one
// run is a table, not a story.
constexpr std::size_t kMostHeld = 48;

class Grouping {
 public:
  Grouping(const LineUpInput& input, const std::vector<Telling>& tellings,
           const std::vector<TimeMention>& times, std::vector<Figure>& figures)
      : input_(input),
        tellings_(tellings),
        times_(times),
        figures_(figures),
        unions_(figures.size()) {
    for (const Document& document : input.documents) {
      published_.push_back(document.published ? day_of(*document.published) : std::nullopt);
    }
    for (const Figure& figure : figures) {
      if (figure.low) values_.emplace(figure.document, *figure.low);
    }
    last_days_ = published_;
    for (const TimeMention& time : times) {
      const Days days = days_of(time);
      constexpr std::int64_t kMonth = 31;
      std::optional<std::int64_t>& last = last_days_[time.document.value];
      if (!days.is_known || days.last - days.first > kMonth || published_[time.document.value]) {
        continue;
      }
      last = std::max(last.value_or(days.first), days.first);
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

  /// Figures that no other document's can be held against.
  bool is_alone(const Figure& figure) const {
    return figure.form == FigureForm::ordinal ||
           (figure.form == FigureForm::vague &&
            !interval_of(figure, words(figure.id.value)).is_known);
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
      const Key key{figure.unit, figure.form, is_vague ? interval.low : figure.low.value_or(0),
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

  /// What groups of other values must share to be held against each other at all.
  std::uint64_t kind_of(std::size_t i) const {
    const Telling& telling = tellings_[i];
    if (telling.events != 0) return telling.events;
    if (telling.head == 0) return 0;
    std::uint64_t hash = telling.head * 0x9E3779B97F4A7C15ULL;
    for (const char c : figures_[i].unit) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return hash | 1;
  }

  struct Cluster {
    std::vector<std::size_t> members;      // the first ones: what more there is tells the same
    std::vector<std::uint32_t> documents;  // sorted, none twice
  };

  static bool shares_document(const Cluster& a, const Cluster& b) {
    for (const std::uint32_t document : b.documents) {
      if (std::binary_search(a.documents.begin(), a.documents.end(), document)) return true;
    }
    return false;
  }

  void join_others() {
    std::map<std::size_t, Cluster> clusters;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      if (is_alone(figures_[i])) continue;
      Cluster& cluster = clusters[unions_.root(i)];
      constexpr std::size_t kMostMembers = 12;
      if (cluster.members.size() < kMostMembers) cluster.members.push_back(i);
      if (cluster.documents.empty() || cluster.documents.back() != figures_[i].document.value) {
        cluster.documents.push_back(figures_[i].document.value);
      }
    }
    std::map<std::uint64_t, std::vector<const Cluster*>> buckets;
    for (const auto& [root, cluster] : clusters) {
      std::vector<std::uint64_t> kinds;
      for (const std::size_t i : cluster.members) {
        if (const std::uint64_t kind = kind_of(i)) kinds.push_back(kind);
      }
      std::sort(kinds.begin(), kinds.end());
      kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
      for (const std::uint64_t kind : kinds) buckets[kind].push_back(&cluster);
    }
    for (const auto& [kind, bucket] : buckets) {
      for (std::size_t b = 1; b < bucket.size(); ++b) {
        for (std::size_t a = b > kMostHeld ? b - kMostHeld : 0; a < b; ++a) {
          hold_against(*bucket[a], *bucket[b], bucket);
        }
      }
    }
  }

  /// Joins two clusters where no document tells both, and neither document tells a third value of
  /// the same: who tells several counts of a kind tells several things.
  void hold_against(const Cluster& a, const Cluster& b, const std::vector<const Cluster*>& bucket) {
    if (shares_document(a, b)) return;
    for (const std::size_t i : a.members) {
      for (const std::size_t k : b.members) {
        if (!is_same_thing_strictly(tellings_[i], tellings_[k], times_)) continue;
        const Fit how = fit_of(i, k);
        if (how == Fit::unsure || (how == Fit::far && !is_later(i, k))) continue;
        if (how >= Fit::far && is_of_another_day(i, k)) continue;
        if (how >= Fit::far && (has_value(figures_[i], figures_[k].document) ||
                                has_value(figures_[k], figures_[i].document))) {
          continue;
        }
        if (how >= Fit::far && (tells_others(a, b, bucket) || tells_others(b, a, bucket))) continue;
        unions_.join(i, k);
        return;
      }
    }
  }

  /// Whether two counts of a state (homes without power, people missing) come from articles of two
  /// days and are told of no common one: it may well have changed in between.
  bool is_of_another_day(std::size_t i, std::size_t k) const {
    if (tellings_[i].events != 0 || tellings_[k].events != 0 || tellings_[i].is_age) return false;
    const auto day_i = published_[figures_[i].document.value];
    const auto day_k = published_[figures_[k].document.value];
    if (!day_i || !day_k || *day_i == *day_k) return false;
    return std::none_of(tellings_[i].times.begin(), tellings_[i].times.end(), [&](auto own) {
      const Days x = days_of(times_[own]);
      return x.is_known &&
             std::any_of(tellings_[k].times.begin(), tellings_[k].times.end(), [&](auto other) {
               const Days y = days_of(times_[other]);
               return y.is_known && x.first <= y.last && y.first <= x.last;
             });
    });
  }

  /// Whether a document has the number of another's figure anywhere: then it may well tell both.
  bool has_value(const Figure& figure, DocumentId document) const {
    constexpr double kCommon = 12;  // smaller numbers stand everywhere
    if (!figure.low || *figure.low <= kCommon) return false;
    return values_.contains({document, *figure.low});
  }

  /// Whether a document of `a` tells another number that could be that of `b` as well.
  bool tells_others(const Cluster& a, const Cluster& b,
                    const std::vector<const Cluster*>& bucket) const {
    const std::size_t most = std::min(bucket.size(), kMostHeld);
    for (std::size_t c = 0; c < most; ++c) {
      const Cluster& other = *bucket[c];
      if (&other == &a || &other == &b || !shares_document(a, other)) continue;
      for (const std::size_t i : other.members) {
        if (!std::binary_search(a.documents.begin(), a.documents.end(),
                                figures_[i].document.value)) {
          continue;
        }
        for (const std::size_t k : b.members) {
          if (is_same_thing_strictly(tellings_[i], tellings_[k], times_)) return true;
        }
      }
    }
    return false;
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
    for (FigureGroup& group : groups) judge(group);
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
    if (best >= Fit::far && is_later(best_a, best_b)) best = Fit::far;
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

  /// Whether the document that came out later tells more: a toll that grew.
  bool is_later(std::size_t a, std::size_t b) const {
    if (tellings_[a].is_age) return is_birthday(a, b);
    if (tellings_[a].events == 0) return false;
    const auto day_a = published_[figures_[a].document.value];
    const auto day_b = published_[figures_[b].document.value];
    const std::optional<std::string>& time_a =
        input_.documents[figures_[a].document.value].published;
    const std::optional<std::string>& time_b =
        input_.documents[figures_[b].document.value].published;
    if (!day_a || !day_b) return false;
    // Within a day only the time of day can tell, where both have one of the same form.
    const bool has_times = time_a->size() > 10 && time_a->size() == time_b->size();
    if (*day_a == *day_b && !has_times) return false;
    const bool a_first = *day_a != *day_b ? *day_a < *day_b : *time_a < *time_b;
    const double value_a = figures_[a].low.value_or(0);
    const double value_b = figures_[b].low.value_or(0);
    return a_first ? value_b > value_a : value_a > value_b;
  }

  /// Whether the years between two articles can be those between the ages. An article that does not
  /// say when it came out came out with its last date, or later.
  bool is_birthday(std::size_t a, std::size_t b) const {
    const auto day_a = last_days_[figures_[a].document.value];
    const auto day_b = last_days_[figures_[b].document.value];
    const double growth = figures_[b].low.value_or(0) - figures_[a].low.value_or(0);
    // Without dates, a few years may well lie between an arrest and a trial.
    constexpr double kFewYears = 5;
    if (!day_a || !day_b) return std::abs(growth) > 1 && std::abs(growth) <= kFewYears;
    constexpr double kYear = 365.25;
    const double years = static_cast<double>(*day_b - *day_a) / kYear;
    return growth * years > 0 && std::abs(growth) < std::abs(years) + 1 &&
           std::abs(growth) > std::abs(years) - 1;
  }

  const LineUpInput& input_;
  const std::vector<Telling>& tellings_;
  const std::vector<TimeMention>& times_;
  std::vector<Figure>& figures_;
  Unions unions_;
  std::set<std::pair<DocumentId, double>> values_;
  std::vector<std::optional<std::int64_t>> published_;
  std::vector<std::optional<std::int64_t>> last_days_;  // published, or the last date in the text
};

/// Whether the sentence counts over a length of time: so far this year, since 2011, in two months;
/// not since Sunday.
bool has_period(const Telling& telling, const std::vector<TimeMention>& times,
                std::optional<std::int64_t> published) {
  constexpr std::int64_t kLongPeriod = 25;  // days
  for (const std::uint32_t i : telling.times) {
    const TimeMention& time = times[i];
    if (time.type == TimeType::duration || time.type == TimeType::set) return true;
    // "in September": a month, of whatever year.
    if (time.value.starts_with("XXXX-") && time.value.size() == 7) return true;
    const Days days = days_of(time);
    if (!days.is_known) {
      if (time.relation == TimeRelation::since && !time.value.starts_with("XXXX-WXX")) return true;
      continue;
    }
    if (days.last - days.first > kLongPeriod) return true;
    if (time.relation != TimeRelation::since) continue;
    if (!published || *published - days.first > kLongPeriod) return true;
  }
  return false;
}

/// "the governor said on Monday": when it was said, not when it happened.
bool is_time_of_speech(const SentenceView& view, const TimeMention& time) {
  static const Lexicon& verbs = lexicon("speech_verbs.txt");
  std::size_t i = std::min(view.at(time.span.begin_byte), view.size());
  for (std::size_t back = 0; back < 3 && i > 0; ++back) {
    --i;
    if (view[i].kind == TokenKind::word && !verbs.tag(view[i].word).empty()) return true;
    if (!view[i].is_function && !view.is(i, "reporters")) return false;
  }
  return false;
}

}  // namespace

std::vector<Telling> read_tellings(const LineUpInput& input, const std::vector<Figure>& figures,
                                   const std::vector<TimeMention>& times) {
  const auto published = [&](DocumentId id) {
    const auto& text = input.documents[id.value].published;
    return text ? day_of(*text) : std::nullopt;
  };
  std::vector<Telling> tellings;
  tellings.reserve(figures.size());
  std::size_t next_time = 0;
  std::optional<SentenceView> view;
  std::pair<std::uint32_t, std::uint32_t> of_view{0, 0};
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& figure = figures[i];
    const Segmentation& parts = input.segmentations[figure.document.value];
    const std::uint32_t sentence = sentence_at(parts, figure.span.begin_byte);
    const std::pair place(figure.document.value, sentence);
    if (!view || of_view != place) {
      view.emplace(input.documents[figure.document.value], parts, sentence);
      of_view = place;
    }
    const Span span = parts.sentences[sentence].span;
    const auto is_before = [&](const TimeMention& time) {
      return std::pair(time.document, time.span.begin_byte) <
             std::pair(figure.document, span.begin_byte);
    };
    while (next_time < times.size() && is_before(times[next_time])) ++next_time;
    std::vector<std::uint32_t> here;
    constexpr std::size_t kMostTimes = 16;
    for (std::size_t t = next_time; t < times.size() && here.size() < kMostTimes; ++t) {
      if (times[t].document != figure.document || times[t].span.begin_byte >= span.end_byte) break;
      if (!is_time_of_speech(*view, times[t])) here.push_back(static_cast<std::uint32_t>(t));
    }
    tellings.push_back(read_telling(*view, figures, i, std::move(here)));
    tellings.back().has_period = has_period(tellings.back(), times, published(figure.document));
    // A part takes what happened from its whole: 338 people killed, including 100 children.
    Telling& telling = tellings.back();
    if (figure.part_of && figure.part_of->value < i && telling.events == 0) {
      telling.events = tellings[figure.part_of->value].events;
      telling.doer = tellings[figure.part_of->value].doer;
    }
  }
  return tellings;
}

std::vector<FigureGroup> group_figures(const LineUpInput& input,
                                       const std::vector<Telling>& tellings,
                                       const std::vector<TimeMention>& times,
                                       std::vector<Figure>& figures) {
  return Grouping(input, tellings, times, figures).group();
}

}  // namespace onrecord::lineup
