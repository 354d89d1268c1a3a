#include "lineup/planned.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "lineup/redating.h"

namespace onrecord::lineup {
namespace {

constexpr std::int64_t kMonth = 31;
constexpr double kLast = 1.5;  // both tell of the last one

/// The planned days of one document.
struct Plans {
  std::vector<std::size_t> times;  // the first time of each day
  std::set<std::int64_t> days;     // these days
  std::set<std::int64_t> known;    // all days that the document tells, past ones too
};

bool is_day(const Dating& dating) {
  return dating.form.grain <= DateForm::day && dating.form.grain != DateForm::none &&
         dating.days.is_known && !dating.has_no_year;
}

bool is_planned_day(const TimeMention& time, const Dating& dating) {
  const bool is_date = time.type == TimeType::date || time.type == TimeType::time;
  return is_date && is_day(dating) && dating.is_future && dating.occasion.tells_day &&
         dating.form.lead == 0 && !dating.form.is_loose && !dating.form.is_label &&
         !dating.occasion.is_given_up && !dating.occasion.is_denied;
}

/// What both sentences tell of the event; 0 where something tells that there are two.
double content_of(const Dating& a, const Dating& b) {
  const Occasion& x = a.occasion;
  const Occasion& y = b.occasion;
  if (x.is_put_off || y.is_put_off || x.is_partial != y.is_partial) return 0;
  if (a.nouns != 0 && b.nouns != 0 && (a.nouns & b.nouns) == 0) return 0;
  double value = 0;
  if (x.is_again && y.is_again) value += 1.5;
  if (x.is_final && y.is_final) value += kLast;
  if ((x.nouns & y.nouns) != 0) value += 1.5;
  if (shared(x.deeds, y.deeds) > 0) value += 1;
  constexpr std::size_t kMost = 3;
  value += 0.75 * static_cast<double>(std::min(shared(a.setting.words, b.setting.words), kMost));
  value += 0.3 * static_cast<double>(std::min(shared_beside(a.setting, b.setting), kMost));
  return value;
}

/// What the days themselves tell: one weekday of two weeks, one digit more.
double pattern_of(const Dating& a, const Dating& b) {
  const std::int64_t gap = std::abs(a.days.first - b.days.first);
  if (a.occasion.names_weekday && b.occasion.names_weekday && gap % 7 == 0) return 1;
  constexpr std::int64_t kTen = 10;  // 8 July, 18 July
  return gap == kTen ? 0.5 : 0;
}

}  // namespace

std::vector<PlannedPair> find_planned(const std::vector<TimeMention>& times,
                                      const std::vector<Dating>& datings, const Stories& stories) {
  std::map<std::uint32_t, Plans> plans;
  constexpr std::size_t kMostPlans = 8;  // of one document; more is a calendar
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!is_day(datings[i])) continue;
    Plans& own = plans[times[i].document.value];
    own.known.insert(datings[i].days.first);
    if (!is_planned_day(times[i], datings[i])) continue;
    if (own.days.insert(datings[i].days.first).second) own.times.push_back(i);
  }
  std::vector<PlannedPair> pairs;
  const auto hold = [&](const Plans& a, const Plans& b) {
    PlannedPair best;
    for (const std::size_t i : a.times) {
      for (const std::size_t k : b.times) {
        const std::int64_t x = datings[i].days.first;
        const std::int64_t y = datings[k].days.first;
        if (x == y || std::abs(x - y) > kMonth || a.known.contains(y) || b.known.contains(x)) {
          continue;
        }
        double content = content_of(datings[i], datings[k]);
        // A name on each side that the other article lacks: another person, another place.
        if (stories.lacks_any(times[k].document, datings[i].setting.names) &&
            stories.lacks_any(times[i].document, datings[k].setting.names)) {
          content -= 1;
        }
        const double pattern = pattern_of(datings[i], datings[k]);
        // That both are the last of their sort alone is little.
        const bool is_bare = content <= kLast && datings[i].occasion.is_final &&
                             datings[k].occasion.is_final && pattern <= 0;
        if (content < 1 || is_bare) continue;
        // The one planned day of an article is that of its story.
        const double alone = (a.days.size() == 1 ? 0.75 : 0) + (b.days.size() == 1 ? 0.75 : 0);
        const double value = content + alone + pattern;
        if (value > best.likeness) best = {value, i, k};
      }
    }
    if (best.likeness >= kLikelyEvent) pairs.push_back(best);
  };
  constexpr std::size_t kMostHeld = 48;
  for (auto b = plans.begin(); b != plans.end(); ++b) {
    std::size_t held = 0;
    for (auto a = plans.begin(); a != b && held < kMostHeld; ++a) {
      if (a->second.times.empty() || b->second.times.empty()) continue;
      if (a->second.times.size() > kMostPlans || b->second.times.size() > kMostPlans) continue;
      ++held;
      if (stories.are_one(DocumentId{a->first}, DocumentId{b->first})) hold(a->second, b->second);
    }
  }
  return pairs;
}

}  // namespace onrecord::lineup
