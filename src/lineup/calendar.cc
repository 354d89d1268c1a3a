#include "lineup/calendar.h"

#include <chrono>

namespace onrecord::lineup {
namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

/// The number that the first `count` characters write; -1 when they are not all digits.
int digits(std::string_view text, std::size_t count) {
  if (text.size() < count) return -1;
  int value = 0;
  for (const char c : text.substr(0, count)) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::int64_t number_of(int y, unsigned m, unsigned d) {
  return sys_days(year(y) / month(m) / day(d)).time_since_epoch().count();
}

Days from_month(int y, unsigned m, unsigned months) {
  const unsigned past = m - 1 + months;
  return {number_of(y, m, 1), number_of(y + static_cast<int>(past / 12), past % 12 + 1, 1) - 1,
          true};
}

Days season(int y, std::string_view code) {
  if (code == "SP") return from_month(y, 3, 4);
  if (code == "SU") return from_month(y, 6, 4);
  if (code == "FA") return from_month(y, 9, 4);
  if (code == "WI") return {number_of(y - 1, 12, 1), number_of(y + 1, 3, 31), true};
  return {};
}

Days week(int y, std::string_view rest) {
  const int number = digits(rest, 2);
  if (number < 1 || number > 53) return {};
  // Week 1 holds 4 January; weeks begin on Monday.
  const std::int64_t fourth = number_of(y, 1, 4);
  const std::int64_t monday = fourth - ((fourth + 3) % 7 + 7) % 7 + 7 * (number - 1);
  const bool is_weekend = rest.size() > 2 && rest.substr(2) == "-WE";
  return {is_weekend ? monday + 5 : monday, monday + 6, true};
}

}  // namespace

std::optional<std::int64_t> day_of(std::string_view date) {
  const int y = digits(date, 4);
  if (y < 0 || date.size() < 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  const int m = digits(date.substr(5), 2);
  const int d = digits(date.substr(8), 2);
  if (m < 1 || d < 1) return std::nullopt;
  const year_month_day civil =
      year(y) / month(static_cast<unsigned>(m)) / day(static_cast<unsigned>(d));
  if (!civil.ok()) return std::nullopt;
  return sys_days(civil).time_since_epoch().count();
}

std::int64_t in_year_2000(std::int64_t day) {
  const year_month_day civil{sys_days(std::chrono::days(day))};
  return sys_days(year(2000) / civil.month() / civil.day()).time_since_epoch().count();
}

std::int64_t a_year_on(std::int64_t day) {
  const year_month_day civil{sys_days(std::chrono::days(day))};
  return sys_days(civil + std::chrono::years(1)).time_since_epoch().count();
}

Days days_of(const TimeMention& time) {
  if (time.type != TimeType::date && time.type != TimeType::time) return {};
  const std::string_view value = time.value;
  const int y = digits(value, 4);
  if (y < 0) {
    // 199: a decade.
    const int decade = digits(value, 3);
    if (value.size() != 3 || decade < 0) return {};
    return {number_of(decade * 10, 1, 1), number_of(decade * 10 + 9, 12, 31), true};
  }
  if (value.size() == 4) return from_month(y, 1, 12);
  if (value[4] != '-') return {};
  const std::string_view rest = value.substr(5);
  if (const auto exact = day_of(value)) return {*exact, *exact, true};
  if (rest.size() == 2 || rest == "SP") {
    const int m = digits(rest, 2);
    if (m >= 1 && m <= 12) return from_month(y, static_cast<unsigned>(m), 1);
  }
  if (rest.starts_with('W') && rest != "WI") return week(y, rest.substr(1));
  if (rest.size() == 2 && (rest[0] == 'Q' || rest[0] == 'H')) {
    const int number = digits(rest.substr(1), 1);
    const unsigned months = rest[0] == 'Q' ? 3 : 6;
    if (number < 1 || static_cast<unsigned>(number) * months > 12) return {};
    return from_month(y, (static_cast<unsigned>(number) - 1) * months + 1, months);
  }
  return season(y, rest);
}

}  // namespace onrecord::lineup
