#include "lineup/growth.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "lineup/calendar.h"
#include "lineup/interval.h"

namespace onrecord::lineup {
namespace {

/// What goes on after the first article: people are found, arrested, infected.
std::uint64_t growing_events() {
  static const std::uint64_t kGrowing = [] {
    std::uint64_t events = 0;
    for (const char* name :
         {"kill", "injure", "body", "missing", "arrest", "charge", "displace", "evacuate", "rescue",
          "release", "abduct", "infect", "trap", "destroy", "damage", "burn", "attend"}) {
      events |= event_named(name);
    }
    return events;
  }();
  return kGrowing;
}

}  // namespace

Growth::Growth(const LineUpInput& input, const std::vector<Telling>& tellings,
               const std::vector<TimeMention>& times, const std::vector<Figure>& figures)
    : input_(input), tellings_(tellings), times_(times), figures_(figures) {
  for (const Document& document : input.documents) {
    published_.push_back(document.published ? day_of(*document.published) : std::nullopt);
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

bool Growth::are_dated(std::size_t i, std::size_t k) const {
  return published(i).has_value() && published(k).has_value();
}

bool Growth::may_have_run_on(std::size_t i, std::size_t k, double likeness) const {
  const Figure& a = figures_[i];
  const Figure& b = figures_[k];
  const bool is_time = a.unit == "day" || a.unit == "week" || a.unit == "month" || a.unit == "hour";
  const bool can_grow = is_time || a.form == FigureForm::money || a.form == FigureForm::percent ||
                        a.unit == "hectare" || a.unit == "acre" || a.unit == "litre" ||
                        a.unit.starts_with("square") || a.unit.starts_with("ton");
  constexpr double kMuchAlike = 6.5;
  if (!can_grow || tellings_[i].is_age ||
      (!is_time && (slip_of(a, b) > 0 || likeness >= kMuchAlike))) {
    return false;
  }
  if (!are_dated(i, k)) return is_time;
  const double growth = b.low.value_or(0) - a.low.value_or(0);
  return growth * static_cast<double>(*published(k) - *published(i)) > 0;
}

bool Growth::is_of_another_day(std::size_t i, std::size_t k) const {
  if (tellings_[i].events != 0 || tellings_[k].events != 0 || tellings_[i].is_age) return false;
  if (tellings_[i].is_scale || tellings_[i].is_measure) return false;
  const auto can_change = [this](std::size_t at) {
    return tellings_[at].thing != 0 || tellings_[at].is_people;
  };
  if ((!can_change(i) && !can_change(k)) || slip_of(figures_[i], figures_[k]) > 0) return false;
  if (!are_dated(i, k) || *published(i) == *published(k)) return false;
  return !tell_one_time(i, k);
}

bool Growth::tell_one_time(std::size_t i, std::size_t k) const {
  return std::any_of(tellings_[i].times.begin(), tellings_[i].times.end(), [&](auto own) {
    const Days x = days_of(times_[own]);
    return x.is_known &&
           std::any_of(tellings_[k].times.begin(), tellings_[k].times.end(), [&](auto other) {
             const Days y = days_of(times_[other]);
             return y.is_known && x.first <= y.last && y.first <= x.last;
           });
  });
}

bool Growth::are_as_of_one_day(std::size_t i, std::size_t k) const {
  return tellings_[i].is_as_of_day && tellings_[k].is_as_of_day && tell_one_time(i, k);
}

bool Growth::is_later(std::size_t i, std::size_t k) const {
  if (tellings_[i].is_age) return is_birthday(i, k);
  if ((tellings_[i].events & growing_events()) == 0 || !are_dated(i, k)) return false;
  if (are_as_of_one_day(i, k)) return false;
  const std::int64_t day_a = *published(i);
  const std::int64_t day_b = *published(k);
  const std::string& time_a = *input_.documents[figures_[i].document.value].published;
  const std::string& time_b = *input_.documents[figures_[k].document.value].published;
  // Within a day only the time of day can tell, where both have one of the same form.
  const bool has_times = time_a.size() > 10 && time_a.size() == time_b.size();
  if (day_a == day_b && !has_times) return false;
  const bool a_first = day_a != day_b ? day_a < day_b : time_a < time_b;
  const double value_a = figures_[i].low.value_or(0);
  const double value_b = figures_[k].low.value_or(0);
  return a_first ? value_b > value_a : value_a > value_b;
}

/// Whether the years between two articles can be those between the ages. An article that does not
/// say when it came out came out with its last date, or later.
bool Growth::is_birthday(std::size_t i, std::size_t k) const {
  const auto day_a = last_days_[figures_[i].document.value];
  const auto day_b = last_days_[figures_[k].document.value];
  const double growth = figures_[k].low.value_or(0) - figures_[i].low.value_or(0);
  // Without dates, a few years may well lie between an arrest and a trial.
  constexpr double kFewYears = 5;
  if (!day_a || !day_b) return std::abs(growth) > 1 && std::abs(growth) <= kFewYears;
  constexpr double kYear = 365.25;
  const double years = static_cast<double>(*day_b - *day_a) / kYear;
  return growth * years > 0 && std::abs(growth) < std::abs(years) + 1 &&
         std::abs(growth) > std::abs(years) - 1;
}

}  // namespace onrecord::lineup
