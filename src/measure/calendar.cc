#include "measure/calendar.h"

#include <algorithm>

namespace onrecord::measure {

// Days from civil and back after H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
std::int64_t day_number(Civil date) {
  const std::int64_t year = date.year - (date.month <= 2 ? 1 : 0);
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t of_era = year - era * 400;
  const std::int64_t of_year =
      (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

Civil civil_of(std::int64_t day) {
  day += 719468;
  const std::int64_t era = (day >= 0 ? day : day - 146096) / 146097;
  const std::int64_t of_era = day - era * 146097;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const std::int64_t shifted = (5 * of_year + 2) / 153;
  const int month = static_cast<int>(shifted < 10 ? shifted + 3 : shifted - 9);
  return {static_cast<int>(year + era * 400 + (month <= 2 ? 1 : 0)), month,
          static_cast<int>(of_year - (153 * shifted + 2) / 5 + 1)};
}

int weekday_of(std::int64_t day) { return static_cast<int>(((day + 3) % 7 + 7) % 7) + 1; }

IsoWeek iso_week_of(std::int64_t day) {
  const std::int64_t thursday = day + 4 - weekday_of(day);
  const int year = civil_of(thursday).year;
  return {year, static_cast<int>((thursday - day_number({year, 1, 1})) / 7) + 1};
}

int days_in_month(int year, int month) {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool is_valid(Civil date) {
  return date.month >= 1 && date.month <= 12 && date.day >= 1 &&
         date.day <= days_in_month(date.year, date.month);
}

Civil add_months(Civil date, int months) {
  const int total = date.year * 12 + date.month - 1 + months;
  const int year = total >= 0 ? total / 12 : (total - 11) / 12;
  const int month = total - year * 12 + 1;
  return {year, month, std::min(date.day, days_in_month(year, month))};
}

std::string two_digits(int value) {
  return {static_cast<char>('0' + value / 10 % 10), static_cast<char>('0' + value % 10)};
}

std::string year_text(int year) {
  const int size = std::abs(year) % 10000;
  std::string digits = two_digits(size / 100) + two_digits(size % 100);
  return year < 0 ? "BC" + digits : digits;
}

std::string month_text(int year, int month) { return year_text(year) + "-" + two_digits(month); }

std::string date_text(Civil date) {
  return month_text(date.year, date.month) + "-" + two_digits(date.day);
}

std::string day_text(std::int64_t day) { return date_text(civil_of(day)); }

std::string week_text(std::int64_t day) {
  const IsoWeek week = iso_week_of(day);
  return year_text(week.year) + "-W" + two_digits(week.week);
}

std::string quarter_text(int year, int quarter) {
  return year_text(year) + "-Q" + std::to_string(quarter);
}

}  // namespace onrecord::measure
