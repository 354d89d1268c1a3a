#include "read/dates.h"

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
    if (a.text.size() != 4 || !is_joined) return std::nullopt;
    date = {number_of(a), number_of(b), number_of(c)};
  } else if (!a.is_number() && b.is_number()) {  // March 4, 2026 · March 4th, 2026
    const bool is_ordinal = !c.is_number() && c.text.size() == 2 && at + 3 < pieces.size();
    const Piece& year = is_ordinal ? pieces[at + 3] : c;
    if (is_ordinal) taken = 4;
    if (!year.is_number() || year.text.size() != 4) return std::nullopt;
    date = {number_of(year), month_of(a.text), number_of(b)};
  } else if (a.is_number() && !b.is_number() && c.is_number() && c.text.size() == 4) {
    date = {number_of(c), month_of(b.text), number_of(a)};  // 4 March 2026
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

bool is_weekday(std::string_view word) {
  return word.size() >= 3 && word.size() <= 9 &&
         (word.substr(word.size() - 3) == "day" || word == "Mon" || word == "Tue" ||
          word == "Wed" || word == "Thu" || word == "Fri" || word == "Sat" || word == "Sun");
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
  const std::size_t first = !pieces.empty() && is_weekday(pieces[0].text) ? 1 : 0;
  std::size_t taken = 0;
  const std::optional<Date> date = date_at(pieces, first, taken);
  if (!date) return std::nullopt;
  return print(*date) + clock_at(pieces, first + taken);
}

std::optional<std::string> iso_date_in_line(std::string_view line) {
  if (line.size() > 160) return std::nullopt;
  const std::vector<Piece> pieces = pieces_of(line);
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    std::size_t taken = 0;
    if (const std::optional<Date> date = date_at(pieces, at, taken)) return print(*date);
  }
  return std::nullopt;
}

}  // namespace onrecord
