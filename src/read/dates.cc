#include "read/dates.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <vector>

namespace onrecord {
namespace {

bool is_digit_char(char c) { return c >= '0' && c <= '9'; }
bool is_letter_char(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// A run of digits or of letters; everything else is only noted as the sign before it.
struct Piece {
  std::string_view text;
  char sign = ' ';  // the last character before the piece that is no space
  bool is_number() const { return is_digit_char(text.front()); }
};

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  char sign = ' ';
  for (std::size_t i = 0; i < text.size() && pieces.size() < 24;) {
    const char c = text[i];
    const bool is_number = is_digit_char(c);
    if (!is_number && !is_letter_char(c)) {
      if (c != ' ') sign = c;
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() &&
           (is_number ? is_digit_char(text[end]) : is_letter_char(text[end]))) {
      ++end;
    }
    pieces.push_back({text.substr(i, end - i), sign});
    sign = ' ';
    i = end;
  }
  return pieces;
}

int number_of(const Piece& piece) {
  int value = -1;
  if (piece.text.size() <= 4) {
    std::from_chars(piece.text.data(), piece.text.data() + piece.text.size(), value);
  }
  return value;
}

/// 1 to 12 for an English month or its abbreviation; 0 for any other word.
int month_of(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kMonths = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  if (word.size() < 3) return 0;
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    const std::string_view name = kMonths[month];
    if (word.size() > name.size()) continue;
    bool is_same = true;
    for (std::size_t i = 0; i < word.size(); ++i) is_same &= (word[i] | 0x20) == name[i];
    const bool is_usual = word.size() <= 4 || word.size() == name.size();
    if (is_same && is_usual) return static_cast<int>(month) + 1;
  }
  return 0;
}

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

bool exists(const Date& date) {
  static constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (date.year < 1000 || date.year > 2999 || date.month < 1 || date.month > 12) return false;
  const bool is_leap = (date.year % 4 == 0 && date.year % 100 != 0) || date.year % 400 == 0;
  const int days = kDays[static_cast<std::size_t>(date.month - 1)] + (date.month == 2 && is_leap);
  return date.day >= 1 && date.day <= days;
}

/// 0 Monday to 6 Sunday for an English weekday or its abbreviation; -1 for any other word.
int weekday_of(std::string_view word) {
  static constexpr std::array<std::string_view, 7> kDays = {
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};
  for (std::size_t day = 0; day < kDays.size(); ++day) {
    const std::string_view name = kDays[day];
    if (word.size() < 3 || word.size() > name.size()) continue;
    bool is_same = word.size() <= 5 || word.size() == name.size();
    for (std::size_t i = 0; i < word.size(); ++i) is_same &= (word[i] | 0x20) == name[i];
    if (is_same) return static_cast<int>(day);
  }
  return -1;
}

/// The weekday of a date in the Gregorian calendar (Sakamoto), 0 Monday.
int weekday_of(const Date& date) {
  static constexpr std::array<int, 12> kShifts = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  const int year = date.month < 3 ? date.year - 1 : date.year;
  const int sunday = year + year / 4 - year / 100 + year / 400 +
                     kShifts[static_cast<std::size_t>(date.month - 1)] + date.day;
  return (sunday + 6) % 7;
}

/// 13/03/2025, 03/13/2025, 12.03.2025: where one reading alone is a date, where both are the same
/// day, where points part them (which only countries do that put the day first), or where the
/// weekday before it (-1: none) fits one reading alone. Otherwise it is left open.
std::optional<Date> date_of_numbers(const Piece& a, const Piece& b, const Piece& c, int weekday) {
  if (c.text.size() != 4 || a.text.size() > 2 || b.text.size() > 2 || b.sign != c.sign ||
      (b.sign != '/' && b.sign != '.' && b.sign != '-')) {
    return std::nullopt;
  }
  const Date day_first = {number_of(c), number_of(b), number_of(a)};
  const Date month_first = {number_of(c), number_of(a), number_of(b)};
  const bool is_day_first = exists(day_first);
  const bool is_month_first = exists(month_first) && b.sign != '.';
  if (!is_day_first && !is_month_first) return std::nullopt;
  if (is_day_first != is_month_first) return is_day_first ? day_first : month_first;
  if (day_first.day == day_first.month) return day_first;
  const bool fits_day_first = weekday >= 0 && weekday_of(day_first) == weekday;
  const bool fits_month_first = weekday >= 0 && weekday_of(month_first) == weekday;
  if (fits_day_first == fits_month_first) return std::nullopt;
  return fits_day_first ? day_first : month_first;
}

bool is_year(const Piece& piece) { return piece.is_number() && piece.text.size() == 4; }

bool is_ordinal_ending(const Piece& piece) {
  return piece.text == "st" || piece.text == "nd" || piece.text == "rd" || piece.text == "th";
}

/// March 4, 2026; March 4th, 2026; Mar 4 10:05:00 2026. Else a date that does not exist.
Date date_after_month(const std::vector<Piece>& pieces, std::size_t at, std::size_t& taken) {
  std::size_t year = at + 2;
  if (!pieces[year].is_number() && pieces[year].text.size() == 2) ++year;
  if (year + 1 < pieces.size() && pieces[year].is_number() && pieces[year].text.size() <= 2 &&
      pieces[year + 1].sign == ':') {
    ++year;
    while (year < pieces.size() && pieces[year].is_number() && pieces[year].sign == ':') ++year;
  }
  if (year >= pieces.size() || !is_year(pieces[year])) return {};
  taken = year + 1 - at;
  return {number_of(pieces[year]), month_of(pieces[at].text), number_of(pieces[at + 1])};
}

/// The date that the pieces from `at` on begin with, and how many pieces it takes.
std::optional<Date> date_at(const std::vector<Piece>& pieces, std::size_t at, std::size_t& taken) {
  if (at + 2 >= pieces.size()) return std::nullopt;
  const Piece& a = pieces[at];
  const Piece& b = pieces[at + 1];
  const Piece& c = pieces[at + 2];
  Date date;
  taken = 3;
  if (a.is_number() && b.is_number() && c.is_number()) {
    const bool is_joined = b.sign == c.sign && (b.sign == '-' || b.sign == '/');
    if (a.text.size() != 4)
      return date_of_numbers(a, b, c, at > 0 ? weekday_of(pieces[at - 1].text) : -1);
    if (!is_joined) return std::nullopt;
    date = {number_of(a), number_of(b), number_of(c)};
  } else if (!a.is_number() && b.is_number()) {
    date = date_after_month(pieces, at, taken);
  } else if (a.is_number() && !b.is_number()) {
    // 4 March 2026; 4th March, 2026; 4th of March 2026
    std::size_t month = at + 1;
    if (is_ordinal_ending(b)) {
      if (++month < pieces.size() && pieces[month].text == "of") ++month;
    }
    if (month + 1 >= pieces.size() || !is_year(pieces[month + 1])) return std::nullopt;
    taken = month + 2 - at;
    date = {number_of(pieces[month + 1]), month_of(pieces[month].text), number_of(a)};
  }
  if (!exists(date)) return std::nullopt;
  return date;
}

/// "T10:00:00+01:00" for a clock time in the pieces from `at` on; empty when there is none.
std::string clock_at(const std::vector<Piece>& pieces, std::size_t at) {
  if (at < pieces.size() && (pieces[at].text == "T" || pieces[at].text == "at")) ++at;
  if (at + 1 >= pieces.size() || pieces[at + 1].sign != ':') return {};
  const int hour = number_of(pieces[at]);
  const int minute = number_of(pieces[at + 1]);
  int second = 0;
  at += 2;
  if (at < pieces.size() && pieces[at].sign == ':') second = number_of(pieces[at++]);
  if (at < pieces.size() && pieces[at].sign == '.' && pieces[at].is_number()) ++at;  // fraction
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return {};
  std::array<char, 32> buffer = {};
  std::snprintf(buffer.data(), buffer.size(), "T%02d:%02d:%02d", hour, minute, second);
  std::string out = buffer.data();
  if (at >= pieces.size()) return out;
  const std::string_view zone = pieces[at].text;
  if (zone == "Z" || zone == "UTC" || zone == "GMT") return out + "+00:00";
  if (pieces[at].sign != '+' && pieces[at].sign != '-') {
    // "a.m.", "EST": a clock time that cannot be placed is better left out.
    return pieces[at].is_number() ? out : std::string();
  }
  int hours = number_of(pieces[at]);
  int minutes = at + 1 < pieces.size() ? number_of(pieces[at + 1]) : 0;
  if (zone.size() == 4) {
    minutes = hours % 100;
    hours /= 100;
  }
  if (hours < 0 || hours > 14 || minutes < 0 || minutes > 59) return {};
  std::snprintf(buffer.data(), buffer.size(), "%c%02d:%02d", pieces[at].sign, hours, minutes);
  return out + buffer.data();
}

std::string print(const Date& date) {
  std::array<char, 16> buffer = {};
  std::snprintf(buffer.data(), buffer.size(), "%04d-%02d-%02d", date.year % 10000, date.month % 100,
                date.day % 100);
  return buffer.data();
}

}  // namespace

std::optional<std::string> iso_date(std::string_view text) {
  if (text.size() > 80) return std::nullopt;
  const std::vector<Piece> pieces = pieces_of(text);
  const std::size_t first = !pieces.empty() && weekday_of(pieces[0].text) >= 0 ? 1 : 0;
  std::size_t taken = 0;
  const std::optional<Date> date = date_at(pieces, first, taken);
  if (!date) return std::nullopt;
  return print(*date) + clock_at(pieces, first + taken);
}

std::optional<LineDate> date_in_line(std::string_view line) {
  if (line.size() > 160) return std::nullopt;
  static constexpr std::array<std::string_view, 6> kUpdates = {"updated",  "update", "modified",
                                                               "modifies", "edited", "revised"};
  const std::vector<Piece> pieces = pieces_of(line);
  std::optional<LineDate> best;
  bool is_update = false;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    std::string word(pieces[at].text);
    for (char& c : word) c = static_cast<char>(c | 0x20);
    if (std::find(kUpdates.begin(), kUpdates.end(), word) != kUpdates.end()) is_update = true;
    if (word == "published" || word == "posted" || word == "created") is_update = false;
    std::size_t taken = 0;
    const std::optional<Date> date = date_at(pieces, at, taken);
    if (!date) continue;
    if (!best || (best->is_update && !is_update)) best = LineDate{print(*date), is_update};
    at += taken - 1;
  }
  return best;
}

std::optional<std::string> iso_date_in_line(std::string_view line) {
  const std::optional<LineDate> date = date_in_line(line);
  return date ? std::optional(date->iso) : std::nullopt;
}

std::optional<MonthDay> month_day_in_line(std::string_view line) {
  if (line.size() > 160 || date_in_line(line)) return std::nullopt;
  const std::vector<Piece> pieces = pieces_of(line);
  for (std::size_t at = 0; at + 1 < pieces.size(); ++at) {
    const Piece& a = pieces[at];
    const Piece& b = pieces[at + 1];
    if (a.is_number() == b.is_number() || (at > 0 && pieces[at - 1].sign == '/')) continue;
    const bool is_month_first = !a.is_number();
    const Piece& number = is_month_first ? b : a;
    const int month = month_of(is_month_first ? a.text : b.text);
    // 2000 stands for any year: the 29th of February may be one.
    if (month == 0 || number.text.size() > 2 || !exists({2000, month, number_of(number)})) continue;
    std::size_t next = at + 2;
    if (next < pieces.size() && is_ordinal_ending(pieces[next])) ++next;
    const bool is_clock = next + 1 < pieces.size() && pieces[next + 1].sign == ':';
    if (next < pieces.size() && pieces[next].is_number() && !is_clock) return std::nullopt;
    const int weekday = at > 0 ? weekday_of(pieces[at - 1].text) : -1;
    return MonthDay{month, number_of(number), weekday};
  }
  return std::nullopt;
}

}  // namespace onrecord
