// What a word can mean in a number or a time expression (data/measure-words.txt).
//
// One word can have several roles at once (second: an ordinal and a unit; march, may, quarter), so
// roles are bits and each role keeps its own value.
#pragma once

#include <cstdint>
#include <string_view>

namespace onrecord::measure {

enum Role : std::uint32_t {
  kUnits = 1U << 0,      // zero … nineteen
  kTens = 1U << 1,       // twenty … ninety
  kHundred = 1U << 2,    // hundred
  kScale = 1U << 3,      // thousand, million, …
  kDozen = 1U << 4,      // dozen, score
  kOrdinal = 1U << 5,    // first, third, twentieth, hundredth
  kFraction = 1U << 6,   // half, third, quarters, fifths
  kManyScale = 1U << 7,  // dozens, hundreds, millions: no number by themselves
  kVague = 1U << 8,      // several, few, many
  kMonth = 1U << 9,
  kWeekday = 1U << 10,
  kTimeUnit = 1U << 11,
  kSeason = 1U << 12,
  kDayPart = 1U << 13,
  kPlural = 1U << 14,        // with kTimeUnit, kWeekday, kDayPart, kFraction
  kOpener = 1U << 15,        // can open a time expression without another role: the, last, early, …
  kDeictic = 1U << 16,       // today, now, recently: `reference` says what
  kSet = 1U << 17,           // daily, weekly: unit in `unit`
  kNeedsCapital = 1U << 18,  // a month or day only with a capital letter: may, march, sun
  kPast = 1U << 19,          // verbs that tell the tense
  kFuture = 1U << 20,
  kPresent = 1U << 21,
  kBound = 1U << 22,       // can open an approximator: about, at, more, nearly, up, …
  kStop = 1U << 23,        // ends a noun phrase
  kPluralNoun = 1U << 24,  // people, men, children, police: plural without s
  kSuffix = 1U << 25,      // glued to digits: k, m, bn
  kHoliday = 1U << 26,
  kNoHead =
      1U << 27,      // adverbs and adjectives that follow a number but are not counted: more, other
  kMake = 1U << 28,  // makers of vehicles, whose models have years
  kVehicle = 1U << 29,  // sedan, van, truck
};

enum class TimeUnit : std::uint8_t {
  none,
  second,
  minute,
  hour,
  day,
  weekend,
  week,
  fortnight,
  month,
  quarter,
  year,
  decade,
  century,
  millennium
};

enum class Reference : std::uint8_t {
  none,
  today,
  yesterday,
  tomorrow,
  tonight,
  present,
  past,
  future
};

struct Meaning {
  std::uint32_t roles = 0;
  double number = 0;         // kUnits, kTens, kScale, kDozen, kManyScale, kSuffix
  double ordinal = 0;        // kOrdinal
  double fraction = 0;       // kFraction
  std::uint8_t month = 0;    // 1 … 12
  std::uint8_t weekday = 0;  // 1 Monday … 7
  TimeUnit unit = TimeUnit::none;
  Reference reference = Reference::none;
  std::string_view code;  // season, part of day: SP, MO, …; kSet: the value

  bool is(std::uint32_t any_of) const { return (roles & any_of) != 0; }
};

/// The meaning of a word; one without roles when the list does not have it. Immutable, thread-safe.
const Meaning& meaning_of(std::string_view word);

}  // namespace onrecord::measure
