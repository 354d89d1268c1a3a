// The proleptic Gregorian calendar: day numbers, weekdays, ISO weeks. Day 0 is 1970-01-01.
#pragma once

#include <cstdint>
#include <string>

namespace onrecord::measure {

struct Civil {
  int year = 0;
  int month = 0;  ///< 1 … 12
  int day = 0;    ///< 1 … 31
};

struct IsoWeek {
  int year = 0;
  int week = 0;
};

std::int64_t day_number(Civil date);
Civil civil_of(std::int64_t day);
int weekday_of(std::int64_t day);  ///< 1 Monday … 7 Sunday
IsoWeek iso_week_of(std::int64_t day);
int days_in_month(int year, int month);
bool is_valid(Civil date);
/// The same day so many months on or back; the last day of a shorter month.
Civil add_months(Civil date, int months);

std::string year_text(int year);              ///< 1998; BC0490 for -490
std::string month_text(int year, int month);  ///< 1998-02
std::string date_text(Civil date);            ///< 1998-02-13
std::string day_text(std::int64_t day);
std::string week_text(std::int64_t day);          ///< 1998-W07
std::string quarter_text(int year, int quarter);  ///< 1998-Q1
std::string two_digits(int value);

}  // namespace onrecord::measure
