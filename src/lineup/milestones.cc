#include "lineup/milestones.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <map>
#include <set>
#include <string>

#include "lineup/event_sorts.h"
#include "lineup/redating.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

constexpr std::int64_t kWeek = 7;

std::uint64_t onset() {
  static const std::uint64_t kOnset = sorts_tagged("onset");
  return kOnset;
}

std::uint64_t lasting() {
  static const std::uint64_t kLasting = sorts_tagged("lasts");
  return kLasting;
}

std::uint64_t many_have() {
  static const std::uint64_t kManyHave = sorts_tagged("common");
  return kManyHave;
}

/// A date with what tells of its event: in its clause, in its sentence, in the sentence before.
struct Milestone {
  std::size_t time = 0;
  std::uint64_t own = 0;  // sorts of event that the date is of
  std::vector<std::uint64_t> names;
  std::vector<std::uint64_t> words;
  std::vector<std::uint64_t> names_before;
  std::vector<std::uint64_t> words_before;
};

/// What one document dates.
struct Calendar {
  std::vector<Milestone> milestones;
  std::set<std::string> known;  // values of all its dates
};

/// A day with its month, a month, a year: not counted from the day of printing.
bool is_spelled(const Dating& dating) {
  const DateForm& form = dating.form;
  if (form.grain == DateForm::minute) return false;
  if (form.grain == DateForm::day) {
    return form.has_number && dating.occasion.names_month && !form.is_counted;
  }
  return form.grain != DateForm::none && !form.is_relative;
}

std::string date_part(const TimeMention& time) {
  return time.value.substr(0, time.value.find('T'));
}

bool is_milestone(const TimeMention& time, const Dating& dating) {
  if (time.type != TimeType::date && time.type != TimeType::time) return false;
  if (time.range) return false;
  const Occasion& occasion = dating.occasion;
  return dating.form.grain != DateForm::none && !dating.form.is_label && !dating.is_speech &&
         !dating.is_unreal && !occasion.is_denied && !occasion.is_given_up &&
         !occasion.is_put_off && !occasion.is_period && !occasion.is_game_clock;
}

/// Of the sorts of a clause those that its date is of: what its verb tells, or what a noun names
/// beside a verb that adds nothing, or without one.
std::uint64_t own_sorts(const Dating& dating) {
  static const std::uint64_t kStarts = sorts_tagged("starts");
  static const std::uint64_t kRule = sorts_tagged("rule");
  static const std::uint64_t kFrom = hash_word("from");
  const Occasion& occasion = dating.occasion;
  const bool is_of_noun =
      occasion.deeds.empty() || (occasion.verb_sorts & (onset() | kStarts)) != 0;
  std::uint64_t sorts = occasion.verb_sorts | occasion.noun_sorts;
  if (is_of_noun) sorts |= occasion.sorts;
  // "From 1 June dogs must be kept on a lead."
  if (dating.form.lead == kFrom && dating.is_future) sorts |= kRule;
  return sorts & ~onset();
}

bool is_pronoun(const SentenceView& view) {
  static constexpr std::array<std::string_view, 10> kPronouns = {
      "it", "they", "he", "she", "its", "this", "both", "their", "his", "her"};
  return is_any(view, 0, kPronouns);
}

Milestone read_milestone(const LineUpInput& input, const TimeMention& time, std::size_t index,
                         const Dating& dating) {
  Milestone milestone;
  milestone.time = index;
  milestone.own = own_sorts(dating);
  milestone.names = dating.occasion.names;
  const Document& document = input.documents[time.document.value];
  const Segmentation& parts = input.segmentations[time.document.value];
  const std::uint32_t at = sentence_at(parts, time.span.begin_byte);
  const SentenceView view(document, parts, at);
  milestone.words = view.content();
  if (at == 0) return milestone;
  const SentenceView before(document, parts, at - 1);
  milestone.names_before = before.names();
  milestone.words_before = before.content();
  // "He died on 9 May": of whom the sentence before speaks.
  if (is_pronoun(view)) {
    milestone.names.insert(milestone.names.end(), before.names().begin(), before.names().end());
    sort_once(milestone.names);
  }
  return milestone;
}

double capped(std::size_t count, std::size_t most, double weight) {
  return weight * static_cast<double>(std::min(count, most));
}

struct Shared {
  std::size_t names = 0;
  std::size_t names_beside = 0;
  std::size_t words = 0;
  std::size_t words_beside = 0;

  Shared(const Milestone& a, const Milestone& b)
      : names(shared(a.names, b.names)),
        names_beside(shared(a.names, b.names_before) + shared(a.names_before, b.names) +
                     shared(a.names, b.words) + shared(a.words, b.names) +
                     shared(a.names, b.words_before) + shared(a.words_before, b.names) +
                     shared(a.words, b.names_before) + shared(a.names_before, b.words)),
        words(shared(a.words, b.words)),
        words_beside(shared(a.words, b.words_before) + shared(a.words_before, b.words)) {}

  double value() const {
    return capped(names, 2, 0.75) + capped(names_beside, 2, 0.5) + capped(words, 4, 0.5) +
           capped(words_beside, 3, 0.3);
  }
};

/// The days between; where one of them tells no year, in one year.
std::int64_t gap_of(const Dating& a, const Dating& b) {
  // A day without a year is of the year that the reader guessed.
  const bool is_guess = !a.form.tells_year && !b.form.tells_year &&
                        a.form.grain != DateForm::year && b.form.grain != DateForm::year &&
                        (a.is_undated || b.is_undated);
  if (a.has_no_year == b.has_no_year && !is_guess) {
    return std::max(a.days.first - b.days.last, b.days.first - a.days.last);
  }
  if (a.form.grain == DateForm::year || b.form.grain == DateForm::year) return 0;
  const auto first = [](const Dating& dating) { return in_year_2000(dating.days.first); };
  const auto last = [](const Dating& dating) { return in_year_2000(dating.days.last); };
  return std::max(first(a) - last(b), first(b) - last(a));
}

/// What the dates themselves tell: ten days more, one weekday of two weeks, one month of two years.
double pattern_of(const Dating& a, const Dating& b) {
  const double slip = slip_of(a, b);
  if (slip > 0) return std::min(slip, 1.5);
  const std::int64_t gap = gap_of(a, b);
  constexpr std::int64_t kTen = 10;
  const bool are_days = a.form.grain <= DateForm::day && b.form.grain <= DateForm::day;
  if (are_days && is_spelled(a) && is_spelled(b) && (gap == kTen || gap == kWeek)) return 0.5;
  if (are_days && a.form.part != 0 && a.form.part == b.form.part) return 0.5;
  const bool are_months = a.form.grain >= DateForm::day && a.form.grain <= DateForm::month &&
                          b.form.grain >= DateForm::day && b.form.grain <= DateForm::month;
  if (are_months && a.form.tells_year && b.form.tells_year &&
      in_year_2000(a.days.first) / 31 == in_year_2000(b.days.first) / 31) {
    return 1;
  }
  return 0;
}

std::int64_t year_of(const Dating& dating) {
  const std::chrono::year_month_day first{
      std::chrono::sys_days(std::chrono::days(dating.days.first))};
  return static_cast<int>(first.year());
}

/// Whether dates that are told by the calendar cannot mean one day.
bool are_apart(const Dating& a, const Dating& b) {
  if (!a.days.is_known || !b.days.is_known) return false;
  const std::int64_t gap = gap_of(a, b);
  const bool is_loose = a.form.is_loose || b.form.is_loose;
  const bool are_years = a.form.grain == DateForm::year && b.form.grain == DateForm::year;
  constexpr std::int64_t kYear = 366;
  // What began in 2007 was built in 2008: only the next year but one is another.
  if (are_years && slip_of(a, b) <= 0 && std::abs(a.days.first - b.days.first) <= kYear) {
    return a.verb != 0 && a.verb == b.verb;
  }
  return gap > (is_loose ? kWeek : 0);
}

/// "since 2008": how it began; "until 9 p.m.": when it ends.
std::uint64_t mask_of_lead(const Dating& dating) {
  static const std::uint64_t kSince = hash_word("since");
  static const std::uint64_t kFrom = hash_word("from");
  static const std::uint64_t kUntil = hash_word("until");
  static const std::uint64_t kBegins = sorts_tagged("begins");
  static const std::uint64_t kEnds = sorts_tagged("ends");
  const std::uint64_t lead = dating.form.lead;
  const bool is_year = dating.form.grain == DateForm::year;
  if (is_year && (lead == kSince || lead == kFrom)) return kBegins;
  return lead == kUntil ? kEnds : 0;
}

bool leads_go_together(const Milestone& x, const Milestone& y, const Dating& a, const Dating& b) {
  static const std::array<std::uint64_t, 3> kBounds = {hash_word("by"), hash_word("before"),
                                                       hash_word("after")};
  if (a.form.lead == b.form.lead) return true;
  const auto is_bound = [](const Dating& dating) {
    return std::find(kBounds.begin(), kBounds.end(), dating.form.lead) != kBounds.end();
  };
  if (is_bound(a) || is_bound(b)) return false;
  static const std::uint64_t kUntil = hash_word("until");
  static const std::uint64_t kEnds = sorts_tagged("ends");
  const auto ends = [&](const Milestone& milestone, const Dating& dating) {
    return dating.form.lead == kUntil || (milestone.own & kEnds) != 0;
  };
  const bool is_until = a.form.lead == kUntil || b.form.lead == kUntil;
  return !is_until || (ends(x, a) && ends(y, b));
}

/// The sorts of event that both dates can be of, and what is to be taken off for how it is told.
struct Kind {
  std::uint64_t sorts = 0;
  double value = 0;
  bool is_own = false;

  Kind(const Milestone& x, const Milestone& y, const Dating& a, const Dating& b) {
    sorts = x.own & y.own;
    is_own = sorts != 0;
    double discount = 0;
    if (sorts == 0) {
      sorts = (x.own & b.occasion.sorts) | (a.occasion.sorts & y.own);
      discount = 0.5;
    }
    if (sorts == 0) {
      sorts = (x.own & b.occasion.all_sorts) | (a.occasion.all_sorts & y.own);
      discount = 0.75;
    }
    const bool is_told = sorts != 0;
    if (!is_told) {
      sorts = (mask_of_lead(a) & y.own) | (mask_of_lead(b) & x.own);
      discount = 0.5;
    }
    sorts &= ~onset();
    is_own = is_own || (!is_told && sorts != 0);
    if (sorts == 0) return;
    constexpr double kStrong = 1.5;
    value = ((sorts & ~many_have()) != 0 ? kStrong : 1.0) - discount;
    if (std::popcount(sorts) > 1) value += 0.5;
  }
};

class Holder {
 public:
  Holder(const std::vector<TimeMention>& times, const std::vector<Dating>& datings,
         const Stories& stories)
      : times_(times), datings_(datings), stories_(stories) {}

  void hold(const Calendar& x, const Calendar& y, std::vector<DatedPair>& pairs) const {
    for (const Milestone& a : x.milestones) {
      for (const Milestone& b : y.milestones) {
        const double value = likeness(a, b, x, y);
        if (value >= kLikelyEvent) pairs.push_back({value, a.time, b.time});
      }
    }
  }

 private:
  double likeness(const Milestone& x, const Milestone& y, const Calendar& of_x,
                  const Calendar& of_y) const {
    const Dating& a = datings_[x.time];
    const Dating& b = datings_[y.time];
    const bool are_spelled = is_spelled(a) && is_spelled(b);
    // "on Tuesday" beside "26 October": what counts from the day of printing stands by itself.
    if (is_spelled(a) != is_spelled(b)) return 0;
    if (!are_spelled && (a.form.is_relative || b.form.is_relative)) return 0;
    if (are_spelled ? !are_apart(a, b) : !dates_differ(a, b)) return 0;
    const bool has_years = !a.has_no_year && !b.has_no_year;
    if ((has_years && a.is_future != b.is_future) || !leads_go_together(x, y, a, b)) return 0;
    if (a.occasion.is_partial != b.occasion.is_partial) return 0;
    if (a.occasion.is_other != b.occasion.is_other) return 0;
    const Kind kind(x, y, a, b);
    const Shared common(x, y);
    if (kind.sorts == 0) return 0;
    if (is_told_by_both(x, y, of_x, of_y, kind.sorts, are_spelled)) return 0;
    if (!x.names.empty() && !y.names.empty() && common.names == 0) return 0;
    const double pattern = pattern_of(a, b);
    if (!kind.is_own && pattern < 1) return 0;
    const bool is_only_pair = is_only(x, of_x, kind.sorts) && is_only(y, of_y, kind.sorts);
    const double topic = is_only_pair ? of_topic(x, y, kind, pattern) : 0;
    constexpr std::size_t kMuch = 3;
    if (topic <= 0 && common.names + common.names_beside == 0 && common.words < kMuch) return 0;
    double value = kind.value + common.value() + pattern + topic + (is_only_pair ? 0.5 : 0);
    const bool are_days = a.form.grain == DateForm::day && b.form.grain == DateForm::day;
    if (a.scopes != b.scopes && !(a.is_maybe && b.is_maybe)) {
      value -= a.scopes.empty() || b.scopes.empty() ? 1 : 2;
    }
    value -= distance(a, b, pattern);
    // A name on each side that the other one lacks: another person, another place.
    if (lacks_name(a, y) && lacks_name(b, x)) {
      value -= 1;
      if (stories_.lacks_any(times_[y.time].document, a.setting.names) &&
          stories_.lacks_any(times_[x.time].document, b.setting.names)) {
        value -= 1;
      }
    }
    if (names_lacking(x, y) > 1 && names_lacking(y, x) > 1) value -= 1.5;
    if (a.is_undated || b.is_undated) value -= are_days ? 0.5 : 1;
    if ((kind.sorts & ~many_have()) == 0) value -= 0.5;
    if (are_spelled) return value;
    // The days around the day of printing are few, and much falls on each of them.
    constexpr double kSlip = 1.5;
    if (pattern >= kSlip) return value;
    const std::uint64_t near = near_sorts(a) & near_sorts(b) & kind.sorts & ~lasting();
    if (near == 0 || common.names + common.names_beside == 0) return 0;
    constexpr double kMore = 1;
    return value - kMore;
  }

  /// What two articles of one story date once each is likely the story's own: when its rule takes
  /// effect, the match that it speaks of.
  double of_topic(const Milestone& x, const Milestone& y, const Kind& kind, double pattern) const {
    const Dating& a = datings_[x.time];
    const Dating& b = datings_[y.time];
    if (!kind.is_own || (kind.sorts & ~many_have()) == 0 ||
        !stories_.are_one(times_[x.time].document, times_[y.time].document)) {
      return 0;
    }
    if (pattern > 0 || (a.is_future && b.is_future)) return 1.5;
    if (a.form.grain == DateForm::year || b.form.grain == DateForm::year) return 0;
    return std::popcount(a.occasion.all_sorts & b.occasion.all_sorts & ~onset()) > 1 ? 1 : 0;
  }

  /// The sorts that the verb nearest to the date tells, or the noun that this verb says no more of
  /// than that it happened.
  static std::uint64_t near_sorts(const Dating& dating) {
    const Occasion& occasion = dating.occasion;
    const bool is_of_noun = occasion.deeds.empty() || (occasion.near_sorts & onset()) != 0;
    return occasion.near_sorts | occasion.noun_sorts | (is_of_noun ? occasion.sorts : 0);
  }

  /// What is to be taken off for dates that lie far apart or are told otherwise.
  static double distance(const Dating& a, const Dating& b, double pattern) {
    constexpr std::int64_t kMonths = 60;
    constexpr std::int64_t kYears = 5 * 366;
    const bool is_year = a.form.grain == DateForm::year || b.form.grain == DateForm::year;
    double off = 0;
    const bool is_one_year = a.form.tells_year && b.form.tells_year && year_of(a) == year_of(b);
    if (pattern < 1 && !is_one_year && gap_of(a, b) > (is_year ? kYears : kMonths)) off += 1;
    // "at the start of October" is nearly a day.
    const bool is_loose = a.form.is_loose || b.form.is_loose;
    if (std::max(a.form.grain, DateForm::day) != std::max(b.form.grain, DateForm::day)) {
      off += is_year ? 2 : is_loose ? 0.5 : 1;
    }
    return off;
  }

  static std::size_t names_lacking(const Milestone& own, const Milestone& other) {
    return own.names.size() - shared(own.names, other.names);
  }

  static bool lacks_name(const Dating& a, const Milestone& other) {
    return std::any_of(a.setting.names.begin(), a.setting.names.end(), [&](std::uint64_t name) {
      const auto has = [&](const std::vector<std::uint64_t>& list) {
        return std::binary_search(list.begin(), list.end(), name);
      };
      return !has(other.names) && !has(other.names_before) && !has(other.words);
    });
  }

  /// Whether one of the documents has the other's date as well: of the same sort of event, for days
  /// near that of printing.
  bool is_told_by_both(const Milestone& x, const Milestone& y, const Calendar& of_x,
                       const Calendar& of_y, std::uint64_t sorts, bool are_spelled) const {
    const auto tells = [&](const Calendar& calendar, const Milestone& other) {
      const std::string value = date_part(times_[other.time]);
      if (are_spelled) return calendar.known.contains(value);
      return std::any_of(calendar.milestones.begin(), calendar.milestones.end(),
                         [&](const Milestone& own) {
                           return (datings_[own.time].occasion.all_sorts & sorts) != 0 &&
                                  !dates_differ(datings_[own.time], datings_[other.time]);
                         });
    };
    return tells(of_x, y) || tells(of_y, x);
  }

  /// Whether the document dates no other event of the sort.
  bool is_only(const Milestone& own, const Calendar& calendar, std::uint64_t sorts) const {
    return std::none_of(
        calendar.milestones.begin(), calendar.milestones.end(), [&](const Milestone& other) {
          return other.time != own.time && (datings_[other.time].occasion.sorts & sorts) != 0 &&
                 times_[other.time].value != times_[own.time].value;
        });
  }

  const std::vector<TimeMention>& times_;
  const std::vector<Dating>& datings_;
  const Stories& stories_;
};

}  // namespace

std::vector<DatedPair> find_milestones(const LineUpInput& input,
                                       const std::vector<TimeMention>& times,
                                       const std::vector<Dating>& datings, const Stories& stories) {
  if (input.documents.size() < 2) return {};
  std::map<std::uint32_t, Calendar> calendars;
  constexpr std::size_t kMostOfOne = 48;  // more is a list of dates
  for (std::size_t i = 0; i < times.size(); ++i) {
    Calendar& own = calendars[times[i].document.value];
    own.known.insert(date_part(times[i]));
    if (!is_milestone(times[i], datings[i]) || own.milestones.size() > kMostOfOne) continue;
    own.milestones.push_back(read_milestone(input, times[i], i, datings[i]));
  }
  std::vector<DatedPair> pairs;
  const Holder holder(times, datings, stories);
  constexpr std::size_t kMostHeld = 48;
  for (auto b = calendars.begin(); b != calendars.end(); ++b) {
    std::size_t held = 0;
    for (auto a = calendars.begin(); a != b && held < kMostHeld; ++a) {
      if (a->second.milestones.size() > kMostOfOne || b->second.milestones.size() > kMostOfOne) {
        continue;
      }
      if (stories.are_two(DocumentId{a->first}, DocumentId{b->first})) continue;
      ++held;
      holder.hold(a->second, b->second, pairs);
    }
  }
  return pairs;
}

}  // namespace onrecord::lineup
