// Years, days and decades in words: nineteen ninety-six, May twenty-nine, the nineteen seventies.
#include <array>

#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

constexpr std::array<std::string_view, 8> kDecades = {
    "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"};

/// Twenties … nineties as 20 … 90, tens as 10; -1 for anything else.
int decade_of(const Atoms& atoms, std::size_t i) {
  if (atoms.is(i, "tens")) return 10;
  for (std::size_t k = 0; k < kDecades.size(); ++k) {
    if (atoms.is(i, kDecades[k])) return 20 + static_cast<int>(k) * 10;
  }
  return -1;
}

bool is_digit_word(const Atoms& atoms, std::size_t i) {
  return atoms.has(i, kUnits) && atoms.meaning(i).number >= 1 && atoms.meaning(i).number < 10;
}

}  // namespace

/// One to ninety-nine in words at i; 0 when there is none.
int TimeReader::below_hundred(std::size_t i, std::size_t& end) const {
  if (atoms_.has(i, kTens)) {
    const int tens = whole_number(atoms_.meaning(i).number);
    const std::size_t next = skip_hyphen(i + 1);
    end = i + 1;
    if (!is_digit_word(atoms_, next)) return tens;
    end = next + 1;
    return tens + whole_number(atoms_.meaning(next).number);
  }
  if (!atoms_.has(i, kUnits) || atoms_.meaning(i).number < 1) return 0;
  end = i + 1;
  return whole_number(atoms_.meaning(i).number);
}

/// nineteen ninety-six, nineteen oh five, nineteen hundred and five, two thousand and five; 0:
/// none.
int TimeReader::spelled_year(std::size_t i, std::size_t& end) const {
  if (!atoms_.has(i, kUnits | kTens)) return 0;
  const int first = whole_number(atoms_.meaning(i).number);
  std::size_t at = skip_hyphen(i + 1);
  const bool is_thousand = first == 2 && atoms_.is(at, "thousand");
  const bool is_hundred = first >= 11 && first <= 20 && atoms_.is(at, "hundred");
  if (is_thousand || is_hundred) {
    const int whole = is_thousand ? 2000 : first * 100;
    const std::size_t rest = atoms_.is(at + 1, "and") ? at + 2 : at + 1;
    if (const int more = below_hundred(rest, end)) return whole + more;
    if (atoms_.is_word(at + 1) || atoms_.is_hyphen(at + 1)) return 0;
    end = at + 1;
    return whole;
  }
  if (first < 10 || first > 20) return 0;
  if ((atoms_.is(at, "oh") || atoms_.is(at, "o") || atoms_.is(at, "zero")) &&
      is_digit_word(atoms_, skip_hyphen(at + 1))) {
    at = skip_hyphen(at + 1);
    end = at + 1;
    return first * 100 + whole_number(atoms_.meaning(at).number);
  }
  const bool is_teen = atoms_.has(at, kUnits) && atoms_.meaning(at).number >= 10 && first == 20;
  if (!atoms_.has(at, kTens) && !is_teen) return 0;
  const int rest = below_hundred(at, end);
  return first * 100 + rest;
}

/// The day in words behind a month, as people say it: "May twenty-nine". A number of people could
/// stand there too, so nothing that it could count may follow unless "on" stands before the month.
int TimeReader::spoken_day(std::size_t i, std::size_t month, std::size_t& end) const {
  if (!atoms_.has(i, kUnits | kTens)) return 0;
  std::size_t stop = i;
  std::size_t of_year = i;
  if (spelled_year(i, of_year) != 0) return 0;
  const int day = below_hundred(i, stop);
  if (day < 1 || day > 31 || atoms_.has(stop, kHundred | kScale | kOrdinal | kFraction)) return 0;
  const bool is_led = month > 0 && (atoms_.is(month - 1, "on") || atoms_.has(month - 1, kWeekday));
  const bool has_year = spelled_year(stop, of_year) != 0;
  const bool is_free = !atoms_.is_word(stop) && !atoms_.is_hyphen(stop) &&
                       !atoms_.is_sign(stop, '%') && !atoms_.is_number(stop);
  if (!is_led && !has_year && !is_free) return 0;
  if (is_led && atoms_.is_word(stop) && !has_year && !atoms_.has(stop, kStop)) return 0;
  end = stop;
  return day;
}

/// the nineties, the nineteen seventies, the twenty-tens, the two thousands: the first year; 0:
/// none.
int TimeReader::spelled_decade(std::size_t i, bool has_article, std::size_t& end) const {
  if (!atoms_.is_word(i)) return 0;
  if (has_article) {
    if (const int decade = decade_of(atoms_, i); decade >= 20) {
      end = i + 1;
      return 1900 + decade;
    }
    if (atoms_.is(i, "two") && atoms_.is(i + 1, "thousands") && !atoms_.is(i + 2, "of")) {
      end = i + 2;
      return 2000;
    }
  }
  if (!atoms_.has(i, kUnits | kTens)) return 0;
  const int first = whole_number(atoms_.meaning(i).number);
  const int decade = decade_of(atoms_, skip_hyphen(i + 1));
  if (first < 14 || first > 20 || decade < 0) return 0;
  if (decade == 10 && first != 20 && !has_article) return 0;
  end = skip_hyphen(i + 1) + 1;
  return first * 100 + decade;
}

}  // namespace onrecord::measure
