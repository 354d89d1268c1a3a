#include "lineup/redating.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

#include "text/fold.h"

namespace onrecord::lineup {
namespace {

constexpr std::int64_t kYearDays = 366;
constexpr std::int64_t kNear = 15;

std::int64_t weekday_of(std::int64_t day) { return ((day % 7) + 7) % 7; }

/// "late on Friday night" and "early on Saturday" meet; Friday evening and Saturday morning do not.
bool meet_at_night(const Dating& a, const Dating& b) {
  const DateForm& first = a.days.first < b.days.first ? a.form : b.form;
  const DateForm& second = a.days.first < b.days.first ? b.form : a.form;
  constexpr int kEarly = 6 * 60;
  constexpr int kLate = 20 * 60;
  const bool tells_first = first.part != 0 || first.minutes >= 0;
  const bool tells_second = second.part != 0 || second.minutes >= 0;
  const bool is_late = first.part == 'N' || first.minutes >= kLate ||
                       (first.part == 'E' && second.part != 'M') ||
                       (!tells_first && first.is_loose);
  const bool is_early = (second.part == 'M' && first.part != 'E') || second.is_loose ||
                        (second.part == 'N' && first.part != 'N') ||
                        (second.minutes >= 0 && second.minutes < kEarly);
  if ((tells_first && !is_late) || (tells_second && !is_early)) return false;
  return is_late || is_early;
}

bool days_differ(const Dating& a, const Dating& b) {
  const std::int64_t gap = std::abs(a.days.first - b.days.first);
  if (gap == 0) return false;
  // When a paper was printed is not known to the day: yesterday is one of two days.
  if (gap < 2 && (a.form.is_relative || b.form.is_relative)) return false;
  if (gap < 2 && meet_at_night(a, b)) return false;
  // The week of a bare day is a guess; the day is not. So it is with the year of a day.
  if (a.form.is_weekday || b.form.is_weekday) {
    return weekday_of(a.days.first) != weekday_of(b.days.first);
  }
  if (a.form.tells_year && b.form.tells_year) return true;
  return in_year_2000(a.days.first) != in_year_2000(b.days.first);
}

bool clocks_differ(const DateForm& a, const DateForm& b) {
  if (a.zone != b.zone) return false;
  constexpr int kAbout = 45;
  constexpr int kExact = 10;
  constexpr int kHalfDay = 12 * 60;
  const int gap = std::abs(a.minutes - b.minutes);
  return gap > (a.is_loose || b.is_loose ? kAbout : kExact) && gap != kHalfDay;
}

bool parts_differ(char a, char b) {
  const bool a_morning = a == 'M';
  const bool b_morning = b == 'M';
  return a != 0 && b != 0 && a != 'N' && b != 'N' && a_morning != b_morning;
}

bool months_differ(const Dating& a, const Dating& b) {
  const std::int64_t gap = std::max(a.days.first - b.days.last, b.days.first - a.days.last);
  if (gap <= 0) return false;
  // A month without a year is of the year that the reader guessed.
  const bool has_years = a.form.tells_year && b.form.tells_year;
  const auto in_year = [](const Dating& dating) {
    return Days{in_year_2000(dating.days.first), in_year_2000(dating.days.last), true};
  };
  if (has_years) return true;
  const Days x = in_year(a);
  const Days y = in_year(b);
  return x.first > y.last || y.first > x.last;
}

}  // namespace

double slip_of(const Dating& a, const Dating& b) {
  using std::chrono::year_month_day;
  const auto date = [](std::int64_t day) {
    return year_month_day{std::chrono::sys_days(std::chrono::days(day))};
  };
  const year_month_day x = date(a.days.first);
  const year_month_day y = date(b.days.first);
  if (a.form.grain == DateForm::year && b.form.grain == DateForm::year) {
    std::string first = std::to_string(static_cast<int>(x.year()));
    std::string second = std::to_string(static_cast<int>(y.year()));
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    constexpr int kLongAgo = 2000;  // 2012 and 2021 may well both stand in one story
    const bool is_rare = static_cast<int>(x.year()) < kLongAgo;
    return first != second ? 0 : is_rare ? 2.5 : 1.5;
  }
  if (a.form.grain == DateForm::minute && b.form.grain == DateForm::minute) {
    // 2.20 and 4.20: of the minutes only those tell that people do not round to.
    constexpr int kRound = 15;
    const int minutes = a.form.minutes % 60;
    return minutes == b.form.minutes % 60 && minutes % kRound != 0 ? 2.5 : 0;
  }
  const bool is_one_day = a.form.grain == DateForm::day && b.form.grain == DateForm::day &&
                          !a.form.is_weekday && !b.form.is_weekday;
  return is_one_day && x.day() == y.day() && x.year() == y.year() ? 1.0 : 0;
}

bool dates_differ(const Dating& a, const Dating& b) {
  const DateForm& x = a.form;
  const DateForm& y = b.form;
  if (x.grain == DateForm::none || y.grain == DateForm::none) return false;
  if (x.is_label || y.is_label || x.words == y.words) return false;
  // Of two hours one of which tells no day, the days are those of the articles: near each other.
  if (x.minutes >= 0 && y.minutes >= 0 && (!a.occasion.tells_day || !b.occasion.tells_day)) {
    constexpr std::int64_t kNextIssue = 2;
    const bool is_far =
        a.days.is_known && b.days.is_known && std::abs(a.days.first - b.days.first) > kNextIssue;
    return !is_far && clocks_differ(x, y);
  }
  const auto is_clock = [](const Dating& dating) {
    return (dating.form.minutes >= 0 || dating.form.part != 0) && !dating.occasion.tells_day;
  };
  if (!a.days.is_known || !b.days.is_known || is_clock(a) || is_clock(b)) return false;
  if (a.has_no_year || b.has_no_year) {
    const bool are_days = x.grain == DateForm::day && y.grain == DateForm::day;
    return are_days && in_year_2000(a.days.first) != in_year_2000(b.days.first);
  }
  if (x.grain <= DateForm::day && y.grain <= DateForm::day) {
    if (days_differ(a, b)) return true;
    if (a.days.first != b.days.first) return false;
    if (x.minutes >= 0 && y.minutes >= 0) return clocks_differ(x, y);
    return parts_differ(x.part, y.part);
  }
  if (x.is_relative || y.is_relative || x.is_loose || y.is_loose) return false;
  if (x.grain == DateForm::year || y.grain == DateForm::year) {
    const bool both_tell =
        (x.grain == DateForm::year || x.tells_year) && (y.grain == DateForm::year || y.tells_year);
    return both_tell && (a.days.first > b.days.last || b.days.first > a.days.last);
  }
  return months_differ(a, b);
}

namespace {

std::uint64_t deeds_of(const Dating& dating) { return dating.happenings | dating.events; }

bool is_planned(const Dating& dating) { return dating.is_maybe || dating.is_future; }

/// Whether the verb that one of them has beside its date is another event than the other's, which
/// has none: an attack on Friday; the attack changed the campaign on Saturday.
bool goes_on(const Dating& a, const Dating& b) {
  const auto is_other = [](const Dating& bare, const Dating& told) {
    return bare.occasion.deeds.empty() && !told.occasion.deeds.empty() && deeds_of(told) == 0;
  };
  constexpr std::size_t kMuch = 3;
  return (is_other(a, b) || is_other(b, a)) && !is_planned(a) && !is_planned(b) &&
         shared(a.setting.words, b.setting.words) < kMuch;
}

/// "Tuesday 5 August": told to the day, and on purpose.
bool is_spelled(const Dating& dating) {
  return dating.occasion.names_weekday && !dating.form.is_weekday && !dating.form.is_relative &&
         dating.form.grain == DateForm::day;
}

/// What both datings have.
struct Common {
  std::size_t words = 0;
  std::size_t beside = 0;
  bool has_names = false;
  bool same_verb = false;  // before the date, whatever word it is
  bool same_deed = false;  // the same, a verb
  bool same_kind = false;  // one deed, or one sort of event
  bool is_match = false;
  bool is_of_person = false;  // what one does once: a named person resigned
  double slip = 0;

  Common(const Dating& a, const Dating& b)
      : words(shared(a.setting.words, b.setting.words) + shared(a.setting.words, b.setting.names) +
              shared(a.setting.names, b.setting.words)),
        beside(shared_beside(a.setting, b.setting)),
        has_names(shared(a.setting.names, b.setting.names) > 0),
        same_verb(a.verb != 0 && a.verb == b.verb),
        same_deed(same_verb &&
                  std::binary_search(a.occasion.deeds.begin(), a.occasion.deeds.end(), a.verb)),
        same_kind((a.nouns & b.nouns) != 0 || (deeds_of(a) & deeds_of(b)) != 0),
        slip(slip_of(a, b)) {
    // Two teams play each other on one day at a time: the opponent's name tells which match.
    static const std::uint64_t kMatch = noun_named("match");
    is_match = (a.nouns & b.nouns & kMatch) != 0 && has_names;
    static const std::uint64_t kOnce = happening_named("resign") | happening_named("withdraw") |
                                       happening_named("crash") | happening_named("collapse") |
                                       happening_named("explode") | happening_named("sign");
    constexpr std::size_t kFullName = 2;
    is_of_person = (a.happenings & b.happenings & kOnce) != 0 &&
                   shared(a.occasion.names, b.occasion.names) >= kFullName;
  }

  /// Whether it is enough to speak of one event at all.
  bool is_known(const Dating& a, const Dating& b) const {
    return is_match || words > 1 || (words == 1 && (has_names || slip > 0)) ||
           (words == 1 && (a.happenings & b.happenings) != 0 && beside > 1) ||
           (is_of_person && beside > 1) ||
           (slip > 1.5 && (beside > 1 || (same_kind && beside > 0))) || (same_deed && beside > 1) ||
           (same_deed && a.form.grain == DateForm::minute && words + beside > 0);
  }

  /// Whether all that they share is that something began or ended, or who has such a day of many:
  /// Saturday's debate, Thursday's.
  bool is_general(const Dating& a, const Dating& b) const {
    if (a.occasion.is_possessive || b.occasion.is_possessive) {
      return a.setting.words != b.setting.words || a.setting.names != b.setting.names;
    }
    constexpr std::size_t kEnough = 3;
    return words <= 1 && !has_names && slip <= 0 && (a.nouns & b.nouns) == 0 && beside < kEnough &&
           shares_only_a_phase(a, b);
  }

  static bool shares_only_a_phase(const Dating& a, const Dating& b) {
    static const std::uint64_t kPhase = common_stem(stem_of("begin", 0));
    static const std::uint64_t kEnd = common_stem(stem_of("end", 0));
    const auto has = [](const Dating& dating, std::uint64_t stem) {
      return std::binary_search(dating.setting.words.begin(), dating.setting.words.end(), stem);
    };
    return (has(a, kPhase) && has(b, kPhase)) || (has(a, kEnd) && has(b, kEnd));
  }
};

/// What two dates, apart from what they date, take from or add to the likeness.
double of_dates(const Dating& a, const Dating& b, std::int64_t gap) {
  double value = 0;
  const bool are_future = a.is_future && b.is_future;
  if (a.is_maybe && b.is_maybe) value += 0.5;
  if (a.is_maybe != b.is_maybe && !are_future) value -= 0.5;
  if (are_future) value += 0.5;
  // Far apart, it is likely another time of the same sort of event.
  if (gap > kNear && a.form.grain != DateForm::year && b.form.grain != DateForm::year) value -= 1;
  if (gap > kYearDays && a.form.grain != DateForm::year) value -= 2;
  if (a.form.is_relative || b.form.is_relative) value -= 1;
  if (std::max(a.form.grain, DateForm::day) != std::max(b.form.grain, DateForm::day)) value -= 2;
  return value;
}

}  // namespace

bool are_of_two(const Dating& a, const Dating& b) {
  if (are_two_occasions(a.occasion, b.occasion) || goes_on(a, b)) return true;
  static const std::uint64_t kBy = hash_word("by");
  // What was done by seven may have been done by six.
  if (a.form.lead == kBy && b.form.lead == kBy && !a.is_future && !b.is_future) return true;
  const std::vector<std::uint64_t>& x = a.occasion.deeds;
  const std::vector<std::uint64_t>& y = b.occasion.deeds;
  if (x.empty() || y.empty() || shared(x, y) > 0) return false;
  // Other verbs: a deed that both words mean, what is planned, or much the same people and places.
  constexpr std::size_t kMany = 4;
  return (deeds_of(a) & deeds_of(b)) == 0 && !(is_planned(a) && is_planned(b)) &&
         shared(a.setting.names, b.setting.names) < kMany;
}

double event_likeness(const Dating& a, const Dating& b) {
  if (a.is_speech || b.is_speech || a.is_unreal || b.is_unreal) return 0;
  if (a.form.lead != b.form.lead || a.scopes != b.scopes) return 0;
  if (are_of_two(a, b)) return 0;
  const auto part = [](std::uint64_t x, std::uint64_t y) {
    return x != 0 && y != 0 && (x & y) == 0;
  };
  if (part(a.nouns, b.nouns) || part(deeds_of(a), deeds_of(b))) return 0;
  const Common common(a, b);
  if (!common.is_known(a, b) || common.is_general(a, b)) return 0;
  // "was heard this morning", "a hearing is set for Wednesday": an hour that counts from an unknown
  // one says little.
  const bool is_relative = a.form.is_relative || b.form.is_relative;
  if (is_relative && !common.same_kind && !common.same_deed) return 0;
  const std::int64_t gap = a.has_no_year || b.has_no_year || !a.days.is_known || !b.days.is_known
                               ? 0
                               : std::max(a.days.first - b.days.last, b.days.first - a.days.last);
  double value = likeness(a.setting, b.setting) + of_dates(a, b, gap);
  if (common.is_match) value += 2.5;
  if (common.same_kind) value += 0.5;
  if (common.is_of_person) value += 1;
  if (is_spelled(a) && is_spelled(b)) value += 0.5;
  // Two clocks beside one verb: the alarm was raised at three, at five.
  const bool are_clocks = a.form.grain == DateForm::minute && b.form.grain == DateForm::minute;
  if (common.same_verb) value += are_clocks && common.same_deed ? 3 : 1;
  value = std::max(value + common.slip, 0.0);
  constexpr double kNeverSure = kSureEvent - 0.1;
  // "will vote on Tuesday", "will vote in March": somebody may, and somebody else.
  const bool is_bare =
      common.words < 2 && !common.has_names && common.slip <= 0 && is_planned(a) && is_planned(b);
  const bool is_doubtful = is_relative || is_bare || (gap > kNear && common.slip <= 0);
  return is_doubtful ? std::min(value, kNeverSure) : value;
}

}  // namespace onrecord::lineup
