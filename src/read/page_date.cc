#include "read/page_date.h"

#include <algorithm>
#include <array>

namespace onrecord {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct Moment {
  int year = 0, month = 0, day = 0;
  int hour = -1, minute = 0, second = 0;
  std::string zone;
};

bool is_real(const Moment& moment) {
  constexpr std::array<int, 12> kDays = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (moment.year < 1900 || moment.year > 2100 || moment.month < 1 || moment.month > 12)
    return false;
  if (moment.day < 1 || moment.day > kDays[static_cast<std::size_t>(moment.month - 1)])
    return false;
  const bool leap = moment.year % 4 == 0 && (moment.year % 100 != 0 || moment.year % 400 == 0);
  if (moment.month == 2 && moment.day == 29 && !leap) return false;
  return moment.hour <= 23 && moment.minute <= 59 && moment.second <= 60;
}

void append_padded(std::string& out, int value, int width) {
  const std::string digits = std::to_string(value);
  out.append(static_cast<std::size_t>(width) > digits.size()
                 ? static_cast<std::size_t>(width) - digits.size()
                 : 0,
             '0');
  out += digits;
}

std::string printed(const Moment& moment) {
  std::string out;
  append_padded(out, moment.year, 4);
  out += '-';
  append_padded(out, moment.month, 2);
  out += '-';
  append_padded(out, moment.day, 2);
  if (moment.hour < 0) return out;
  out += 'T';
  append_padded(out, moment.hour, 2);
  out += ':';
  append_padded(out, moment.minute, 2);
  out += ':';
  append_padded(out, moment.second, 2);
  return out + moment.zone;
}

/// Reads a date piece by piece; every reader leaves its place unchanged when it fails.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool done() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_separators() {
    while (!done() && (peek() == ' ' || peek() == ',' || peek() == '.')) ++at_;
  }
  bool eat(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  /// A number of `least` to `most` digits, not followed by another digit unless `most` were read.
  bool number(std::size_t least, std::size_t most, int& value) {
    std::size_t count = 0;
    int read = 0;
    while (count < most && is_digit(peek(count))) read = read * 10 + (peek(count++) - '0');
    if (count < least) return false;
    at_ += count;
    value = read;
    return true;
  }
  std::string_view word() {
    const std::size_t begin = at_;
    while (is_alpha(peek())) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }
  std::size_t place() const { return at_; }
  void go_to(std::size_t place) { at_ = place; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

int month_named(std::string_view word) {
  constexpr std::array<std::string_view, 12> kMonths = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  if (word.size() < 3) return 0;
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    if (word.size() > kMonths[month].size()) continue;
    bool same = true;
    for (std::size_t i = 0; i < word.size(); ++i) {
      same = same && (word[i] | 0x20) == kMonths[month][i];
    }
    if (same) return static_cast<int>(month) + 1;
  }
  return (word.size() == 4 && (word[0] | 0x20) == 's' && word.substr(1) == "ept") ? 9 : 0;
}

void read_zone(Scanner& scan, Moment& moment) {
  while (scan.eat(' ')) {
  }
  if (scan.eat('Z') || scan.rest().substr(0, 3) == "GMT" || scan.rest().substr(0, 3) == "UTC") {
    moment.zone = "+00:00";
    return;
  }
  const char sign = scan.peek();
  if (sign != '+' && sign != '-') return;
  scan.eat(sign);
  int hours = 0;
  int minutes = 0;
  if (!scan.number(2, 2, hours)) return;
  scan.eat(':');
  scan.number(2, 2, minutes);
  if (hours > 14 || minutes > 59) return;
  moment.zone = std::string(1, sign);
  append_padded(moment.zone, hours, 2);
  moment.zone += ':';
  append_padded(moment.zone, minutes, 2);
}

/// "T12:26:05.000Z", " 12:26", " 12:26 PM"; without one the date stands alone.
void read_clock(Scanner& scan, Moment& moment) {
  while (scan.eat(' ') || scan.eat('T') || scan.eat('t') || scan.eat(',')) {
  }
  Moment clock = moment;
  if (!scan.number(1, 2, clock.hour) || !scan.eat(':') || !scan.number(2, 2, clock.minute)) return;
  if (scan.eat(':') && !scan.number(2, 2, clock.second)) return;
  if (scan.eat('.')) {
    while (is_digit(scan.peek())) scan.eat(scan.peek());
  }
  while (scan.eat(' ')) {
  }
  const char half = static_cast<char>(scan.peek() | 0x20);
  if ((half == 'a' || half == 'p') && (scan.peek(1) | 0x20) == 'm') {
    if (clock.hour > 12) return;
    clock.hour = clock.hour % 12 + (half == 'p' ? 12 : 0);
    scan.word();
  }
  read_zone(scan, clock);
  if (clock.hour <= 23 && clock.minute <= 59 && clock.second <= 60) moment = clock;
}

bool read_numeric(Scanner& scan, Moment& moment) {
  if (!scan.number(4, 4, moment.year)) return false;
  const char mark = scan.peek();
  if (mark == '-' || mark == '/' || mark == '.') {
    scan.eat(mark);
    return scan.number(1, 2, moment.month) && scan.eat(mark) && scan.number(1, 2, moment.day) &&
           !is_digit(scan.peek());
  }
  return scan.number(2, 2, moment.month) && scan.number(2, 2, moment.day) && !is_digit(scan.peek());
}

bool read_named(Scanner& scan, Moment& moment) {
  scan.skip_separators();
  if (is_alpha(scan.peek())) {  // "November 20, 2019" or a weekday
    const std::size_t start = scan.place();
    moment.month = month_named(scan.word());
    scan.skip_separators();
    if (moment.month > 0 && scan.number(1, 2, moment.day)) {
      if (is_alpha(scan.peek())) scan.word();  // 20th
      scan.skip_separators();
      return scan.number(4, 4, moment.year) && !is_digit(scan.peek());
    }
    constexpr std::array<std::string_view, 7> kDays = {"mon", "tue", "wed", "thu",
                                                       "fri", "sat", "sun"};
    scan.go_to(start);
    const std::string_view day = scan.word();
    bool weekday = false;
    for (const std::string_view each : kDays) {
      weekday = weekday || (day.size() >= 3 && (day[0] | 0x20) == each[0] &&
                            (day[1] | 0x20) == each[1] && (day[2] | 0x20) == each[2]);
    }
    if (!weekday) return false;
    scan.skip_separators();
    if (is_alpha(scan.peek())) {
      moment.month = month_named(scan.word());
      scan.skip_separators();
      if (moment.month == 0 || !scan.number(1, 2, moment.day)) return false;
      if (is_alpha(scan.peek())) scan.word();
      scan.skip_separators();
      return scan.number(4, 4, moment.year) && !is_digit(scan.peek());
    }
  }
  if (!scan.number(1, 2, moment.day)) return false;
  if (is_alpha(scan.peek()) && month_named(scan.rest().substr(0, 3)) == 0) scan.word();
  scan.skip_separators();
  scan.eat('-');
  moment.month = month_named(scan.word());
  scan.skip_separators();
  scan.eat('-');
  return moment.month > 0 && scan.number(4, 4, moment.year) && !is_digit(scan.peek());
}

}  // namespace

std::optional<std::string> normal_date(std::string_view written) {
  while (!written.empty() && static_cast<unsigned char>(written.front()) <= ' ')
    written.remove_prefix(1);
  if (written.size() > 80) return std::nullopt;
  for (bool (*read)(Scanner&, Moment&) : {read_numeric, read_named}) {
    Scanner scan(written);
    Moment moment;
    if (!read(scan, moment) || !is_real(moment)) continue;
    read_clock(scan, moment);
    return printed(moment);
  }
  return std::nullopt;
}

std::optional<std::string> date_in_url(std::string_view url) {
  for (std::size_t at = url.find('/'); at != std::string_view::npos; at = url.find('/', at + 1)) {
    Scanner scan(url.substr(at + 1));
    Moment moment;
    if (!scan.number(4, 4, moment.year)) continue;
    const char mark = scan.peek();
    if (mark != '/' && mark != '-') continue;
    scan.eat(mark);
    if (is_alpha(scan.peek())) {
      moment.month = month_named(scan.word());
    } else if (!scan.number(1, 2, moment.month)) {
      continue;
    }
    if (!scan.eat(mark) || !scan.number(1, 2, moment.day) || is_digit(scan.peek())) continue;
    if (is_real(moment)) return printed(moment);
  }
  return std::nullopt;
}

}  // namespace onrecord
