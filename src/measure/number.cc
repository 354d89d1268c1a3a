#include "measure/number.h"

#include <cmath>

#include "measure/fraction.h"

namespace onrecord::measure {
namespace {

/// Scales after a number: hundred, thousand, million, dozen; "hundred thousand". Changes end,
/// value.
void take_scales(const Atoms& atoms, Number& number) {
  for (int depth = 0; depth < 3; ++depth) {
    const std::size_t next = skip_hyphen(atoms, number.end);
    if (!atoms.has(next, kScale | kHundred | kDozen)) return;
    if (atoms.has(next, kDozen) && depth > 0) return;
    number.value *= atoms.meaning(next).number;
    number.scale *= atoms.meaning(next).number;
    number.end = next + 1;
  }
}

/// A suffix glued to digits: 5k, 3bn, 1MM, 5M.
void take_suffix(const Atoms& atoms, Number& number, bool in_money) {
  const std::size_t next = number.end;
  if (!atoms.has(next, kSuffix)) return;
  const bool is_k = atoms.is(next, "k");
  const bool is_capital = atoms.text(next).size() == 1 && atoms[next].is_capitalised;
  const bool is_m = (atoms.is(next, "m") || atoms.is(next, "g")) && is_capital &&
                    atoms[number.begin].decimals > 0;
  const bool is_crore = atoms.is(next, "cr");
  if (!atoms[next].is_glued && !is_k && !is_m && !is_crore &&
      !(in_money && !atoms.is(next, "t") && !atoms.is(next, "g")))
    return;
  const bool is_plain = is_k || is_crore || atoms.is(next, "mil") || atoms.is(next, "bn") ||
                        atoms.is(next, "mn") || atoms.is(next, "tn");
  const bool is_b = atoms.is(next, "b") && atoms[number.begin].decimals > 0;
  if (!in_money && !is_plain && !is_capital && !is_b) return;
  const bool is_network = atoms.is(next, "g") && number.value < 10;  // 5G
  if (is_network && !in_money && atoms[number.begin].decimals == 0) return;
  number.value *= atoms.meaning(next).number;
  number.scale *= atoms.meaning(next).number;
  number.end = next + 1;
}

/// Adds "and a half" to a number: of its scale when it has one (3 million and a half), of a smaller
/// scale that follows (one billion and a half million), of one otherwise.
bool take_and_part(const Atoms& atoms, Number& number) {
  auto [part, end] = read_and_part(atoms, number.end);
  if (end == 0) return false;
  const std::size_t scale = skip_hyphen(atoms, end);
  number.end = end;
  if (atoms.has(scale, kScale) && number.scale > atoms.meaning(scale).number) {
    part *= atoms.meaning(scale).number;
    number.end = scale + 1;
  } else if (number.scale >= 1e5) {
    part *= number.scale;
  }
  number.value += part;
  return true;
}

/// "three quarters of a million", "two thirds million": a part of a scale.
void take_scale_of_part(const Atoms& atoms, Number& number) {
  std::size_t at = skip_hyphen(atoms, number.end);
  if (atoms.is(at, "of") && is_article(atoms, at + 1)) at += 2;
  if (!atoms.has(at, kScale | kHundred)) return;
  number.kind = NumberKind::cardinal;
  number.scale = atoms.meaning(at).number;
  number.value *= number.scale;
  number.end = at + 1;
}

/// "3 hundred and 21", "4 thousand 3 hundred": smaller parts behind digits with a scale in words.
void take_smaller(const Atoms& atoms, Number& number) {
  for (int depth = 0; depth < 3 && number.scale > 1; ++depth) {
    std::size_t at = number.end;
    const bool has_and = atoms.is(at, "and");
    if (has_and) ++at;
    const bool in_words = atoms.has(at, kUnits | kTens);
    if (!(atoms.is_number(at) || (in_words && has_and)) || atoms[at].decimals > 0) return;
    const double value = atoms.is_number(at) ? atoms[at].value : atoms.meaning(at).number;
    std::size_t end = at + 1;
    double scale = 1;
    if (atoms.has(end, kHundred | kScale)) scale = atoms.meaning(end++).number;
    if (value * scale >= number.scale || value == 0 || (!has_and && scale == 1)) return;
    if (scale == 1 && !(atoms.meaning(number.end - 1).is(kHundred) && value < 100)) return;
    number.value += value * scale;
    number.scale = scale;
    number.end = end;
  }
}

/// "3 dozens", "three billions": a plural scale right after its number.
void take_plural_scale(const Atoms& atoms, Number& number) {
  const bool is_other = atoms.is(number.end, "tens") || atoms.is(number.end, "scores");
  if (!atoms.has(number.end, kManyScale) || is_other || atoms.is(number.end + 1, "of")) {
    return;
  }
  const double scale = atoms.meaning(number.end).number;
  // "three hundred and two dozens": the dozens stand behind the "and".
  const double last = std::fmod(number.value, 100);
  const bool has_and = number.value > 100 && last > 0 && scale < 100;
  number.value = has_and ? number.value - last + last * scale : number.value * scale;
  number.scale = scale;
  ++number.end;
}

std::optional<Number> read_digits(const Atoms& atoms, std::size_t i, bool in_money) {
  Number number{i, i + 1, NumberKind::cardinal, atoms[i].value, 1, true, false};
  if (const auto fraction = slash_fraction(atoms, i)) {
    number.value = *fraction;
    number.end = i + 3;
    number.kind = NumberKind::fraction;
    return number;
  }
  const std::size_t next = i + 1;
  if (atoms[next].is_glued && (atoms.is(next, "st") || atoms.is(next, "nd") ||
                               atoms.is(next, "rd") || atoms.is(next, "th"))) {
    number.kind = NumberKind::ordinal;
    number.end = next + 1;
    return number;
  }
  if (const auto fraction = vulgar_fraction(atoms[next].sign)) {
    number.value += *fraction;
    number.end = next + 1;
  } else if (const auto part = slash_fraction(atoms, skip_hyphen(atoms, next));
             part && atoms[i].decimals == 0) {
    number.value += *part;
    number.end = skip_hyphen(atoms, next) + 3;
  } else {
    take_and_part(atoms, number);
  }
  if (number.end == next && atoms.is(next, "point") && atoms.is_number(next + 1) &&
      atoms[next + 1].decimals == 0 && atoms[i].decimals == 0 && atoms[next + 1].digits <= 6) {
    double part = atoms[next + 1].value;
    for (int k = 0; k < atoms[next + 1].digits; ++k) part /= 10;
    number.value += part;
    number.end = next + 2;
  }
  take_suffix(atoms, number, in_money);
  take_scales(atoms, number);
  take_plural_scale(atoms, number);
  if (number.scale > 1 && !take_and_part(atoms, number)) take_smaller(atoms, number);
  return number;
}

/// State of a cardinal in words: "two hundred and five thousand and one".
struct Words {
  double total = 0;    // finished scales
  double current = 0;  // below the next scale
  double last_scale = 1e18;
  bool has_any = false;
};

/// Adds the word at i when the grammar allows it there.
bool add_word(const Atoms& atoms, std::size_t i, Words& words, double& scale) {
  const Meaning& meaning = atoms.meaning(i);
  const int current = whole_number(words.current) % 100;
  if (meaning.is(kUnits)) {
    const bool fits =
        !words.has_any ||
        (current == 0 && (words.current >= 100 || (words.current == 0 && words.total > 0))) ||
        (current >= 20 && current % 10 == 0 && meaning.number > 0 && meaning.number < 10);
    if (!fits || (words.has_any && meaning.number == 0)) return false;
    words.current += meaning.number;
  } else if (meaning.is(kTens)) {
    if (words.has_any && current != 0) return false;
    words.current += meaning.number;
  } else if (meaning.is(kHundred)) {
    if (!words.has_any || words.current <= 0 || words.current >= 100) return false;
    words.current *= 100;
  } else if (meaning.is(kScale) || atoms.is(i, "cr")) {
    const bool is_upon_scale = words.current == 0 && words.total > 0 &&
                               meaning.number > words.last_scale && atoms.has(i - 1, kScale);
    if (!words.has_any || (words.current <= 0 && !is_upon_scale)) return false;
    if (meaning.number >= words.last_scale) {
      words.current =
          (words.total + words.current) * meaning.number;  // five hundred thousand million
      words.total = 0;
    } else {
      words.current *= meaning.number;
    }
    words.total += words.current;
    words.current = 0;
    words.last_scale = meaning.number;
    scale = words.total >= meaning.number ? meaning.number : scale;
  } else if (meaning.is(kDozen)) {
    if (!words.has_any || words.current <= 0 || words.current >= 100) return false;
    words.current *= meaning.number;
    words.total += words.current;
    words.current = 0;
    words.last_scale = 20;
  } else {
    return false;
  }
  words.has_any = true;
  return true;
}

bool is_number_word(const Atoms& atoms, std::size_t i) {
  return atoms.has(i, kUnits | kTens | kHundred | kScale | kDozen) || atoms.is(i, "cr");
}

/// The next part of the same number after `end`, past a hyphen or an "and"; `end` itself when none.
std::size_t next_part(const Atoms& atoms, std::size_t end, bool allows_and) {
  std::size_t at = skip_hyphen(atoms, end);
  if (at != end) return is_number_word(atoms, at) || atoms.has(at, kOrdinal) ? at : end;
  if (allows_and && atoms.is(end, "and")) {
    if (read_and_part(atoms, end).end != 0) return end;
    at = end + 1;
    if (is_article(atoms, at) && atoms.has(at + 1, kHundred)) return end;
    return atoms.has(at, kUnits | kTens) ? at : end;
  }
  // "twenty and four hours", "twenty and three and a half": the old way, where only it can be
  // meant.
  if (atoms.is(end, "and") && atoms.has(end - 1, kTens) && atoms.has(end + 1, kUnits) &&
      atoms.meaning(end + 1).number < 10 &&
      ((atoms.has(end + 2, kTimeUnit) && atoms.has(end + 2, kPlural)) ||
       read_and_part(atoms, end + 2).end != 0)) {
    return end + 1;
  }
  return end;
}

/// "… point five two", "… point seventy-one" after a number in words.
void take_point(const Atoms& atoms, Number& number) {
  if (!atoms.is(number.end, "point")) return;
  std::size_t at = number.end + 1;
  if (atoms.has(at, kUnits | kTens) && atoms.meaning(at).number >= 10) {
    double hundredths = atoms.meaning(at++).number;
    const std::size_t next = skip_hyphen(atoms, at);
    if (hundredths >= 20 && atoms.has(next, kUnits) && atoms.meaning(next).number < 10) {
      hundredths += atoms.meaning(next).number;
      at = next + 1;
    }
    number.value += hundredths / 100;
    number.end = at;
    return;
  }
  double place = 0.1;
  for (; atoms.has(at, kUnits) && atoms.meaning(at).number < 10 && place > 1e-9;
       ++at, place /= 10) {
    number.value += atoms.meaning(at).number * place;
  }
  if (at > number.end + 1) number.end = at;
}

/// An ordinal or fraction word that ends a number in words: twenty-first, two-thirds, one fifth.
bool take_ordinal(const Atoms& atoms, const Words& words, std::size_t at, Number& number) {
  const Meaning& meaning = atoms.meaning(at);
  if (!meaning.is(kOrdinal | kFraction)) return false;
  const double value = words.total + words.current;
  const int current = whole_number(words.current) % 100;
  if (meaning.is(kOrdinal)) {
    const bool completes = (current >= 20 && current % 10 == 0 && meaning.ordinal < 10) ||
                           (current == 0 && meaning.ordinal < 100);
    if (completes || (meaning.ordinal >= 100 && !meaning.is(kPlural))) {
      number.kind = NumberKind::ordinal;
      number.value = meaning.ordinal >= 100 ? value * meaning.ordinal : value + meaning.ordinal;
      number.end = at + 1;
      if (value == 1 && meaning.is(kFraction)) {
        number.kind = NumberKind::fraction;
        number.value = meaning.fraction;
      }
      return true;
    }
  }
  if (!meaning.is(kFraction)) return false;
  // "three quarters": of a thing only when it reads so; "two quarters" of a year are a duration.
  const bool is_bounded = number.begin > 0 && atoms.has(number.begin - 1, kBound) &&
                          (!atoms.is_word(at + 1) || atoms.is(at + 1, "and"));
  if (meaning.unit != TimeUnit::none && at == number.end && !atoms.is(at + 1, "of") &&
      !is_bounded && !(value == 3 && meaning.is(kPlural))) {
    return false;
  }
  if (!meaning.is(kPlural) && value != 1) return false;
  number.kind = NumberKind::fraction;
  number.value = value * meaning.fraction;
  // "one hundred thirty-fifths": the tens belong to the parts, the hundreds to their number.
  const int tens = whole_number(words.current) % 100;
  // "one hundred and thirty fifths" are 130 of them.
  const bool is_hyphened = atoms.is_hyphen(at - 1);
  const bool has_and = at >= 2 && atoms.is(at - 2, "and");
  const bool is_compound = tens >= 20 && tens % 10 == 0 && (is_hyphened || !has_and);
  if (is_compound && value > 100 && meaning.fraction > 0.1) {
    number.value = (value - tens) / (tens + 1 / meaning.fraction);
  }
  number.end = at + 1;
  take_scale_of_part(atoms, number);
  return true;
}

/// Year-like pairs are dates, not numbers: "nineteen ninety-six".
bool is_spelled_year(const Atoms& atoms, std::size_t i) {
  if (!atoms.has(i, kUnits | kTens) || atoms.meaning(i).number < 10) return false;
  const std::size_t next = skip_hyphen(atoms, i + 1);
  return next == i + 1 && atoms.meaning(i).number < 21 && atoms.has(next, kTens);
}

/// "one twenty-two" as people say it: hundreds without the word, three words and nothing behind.
std::optional<Number> read_said_hundreds(const Atoms& atoms, std::size_t i) {
  if (!atoms.has(i, kUnits) || !atoms.has(i + 1, kTens)) return std::nullopt;
  const std::size_t last = skip_hyphen(atoms, i + 2);
  const double hundreds = atoms.meaning(i).number;
  const double unit = atoms.meaning(last).number;
  if (hundreds < 1 || hundreds > 9 || !atoms.has(last, kUnits) || unit < 1 || unit > 9)
    return std::nullopt;
  if (atoms.is_word(last + 1) || atoms.is_hyphen(last + 1)) return std::nullopt;
  const double value = hundreds * 100 + atoms.meaning(i + 1).number + unit;
  return Number{i, last + 1, NumberKind::cardinal, value, 1, false, false};
}

std::optional<Number> read_words(const Atoms& atoms, std::size_t i) {
  if (is_spelled_year(atoms, i)) return std::nullopt;
  if (const auto said = read_said_hundreds(atoms, i)) return said;
  Number number{i, i, NumberKind::cardinal, 0, 1, false, false};
  Words words;
  std::size_t at = i;
  if (is_article(atoms, i)) {
    at = i + 1;
    if (!atoms.has(at, kHundred | kScale | kDozen)) return std::nullopt;
    words.current = 1;
    words.has_any = true;
  } else if (atoms.has(i, kHundred | kScale) || atoms.is(i, "dozen")) {
    words.current = 1;  // "hundred people", "dozen people"
    words.has_any = true;
  }
  // No number has more words; a bound keeps hostile repetition linear.
  for (int count = 0; count < 24 && add_word(atoms, at, words, number.scale); ++count) {
    number.end = at + 1;
    const bool allows_and = words.total > 0 || words.current >= 100;
    const std::size_t next = next_part(atoms, number.end, allows_and);
    if (next == number.end && !is_number_word(atoms, next)) break;
    at = next;
  }
  if (number.end == i) return std::nullopt;
  number.value = words.total + words.current;
  const std::size_t last = skip_hyphen(atoms, number.end);
  if (take_ordinal(atoms, words, last, number)) return number;
  if (atoms.is(number.end, "and") && (words.total > 0 || words.current >= 100) &&
      atoms.has(number.end + 1, kOrdinal) && take_ordinal(atoms, words, number.end + 1, number)) {
    return number;
  }
  take_point(atoms, number);
  take_plural_scale(atoms, number);
  if (take_and_part(atoms, number) || number.value != words.total + words.current) {
    if (number.scale == 1) take_scales(atoms, number);
  }
  return number;
}

/// half, a half, half a million, half a dozen, a quarter of a million, a third, quarter million.
std::optional<Number> read_part(const Atoms& atoms, std::size_t i) {
  std::size_t at = is_article(atoms, i) ? skip_hyphen(atoms, i + 1) : i;
  const bool has_article = at != i;
  if (!atoms.has(at, kFraction) || atoms.has(at, kPlural)) return std::nullopt;
  Number number{i, at + 1, NumberKind::fraction, atoms.meaning(at).fraction, 1, false, false};
  const bool is_half = atoms.is(at, "half");
  std::size_t next = skip_hyphen(atoms, number.end);
  if (atoms.is(next, "of") && is_article(atoms, next + 1)) next += 1;
  const std::size_t after = is_article(atoms, next) ? skip_hyphen(atoms, next + 1) : next;
  if (atoms.has(after, kScale | kHundred | kDozen) &&
      (is_half || atoms.is(at, "quarter") || after != next)) {
    number.kind = NumberKind::cardinal;
    number.scale = atoms.meaning(after).number;
    number.value *= number.scale;
    number.end = after + 1;
    return number;
  }
  if (is_half) return number;
  // A third or a quarter by itself is a part before "of" or before nothing that it could count.
  if (has_article && atoms.is(number.end, "of")) return number;
  const bool is_alone = !atoms.is_word(number.end) && !atoms.is_hyphen(number.end);
  if (has_article && is_alone && !atoms.has(at, kTimeUnit)) return number;
  return std::nullopt;
}

/// "a pair of gunmen" are two; a pair of trousers is one thing.
bool is_pair_of_two(const Atoms& atoms, std::size_t at) {
  if (!atoms.is(at + 1, "of")) return !atoms.is_word(at + 1);
  for (std::string_view one :
       {"shoes",   "pants",      "trousers", "jeans",    "shorts",   "slacks",
        "glasses", "sunglasses", "scissors", "pliers",   "tweezers", "binoculars",
        "goggles", "tights",     "pajamas",  "pyjamas",  "boots",    "socks",
        "gloves",  "sneakers",   "sandals",  "slippers", "skates",   "handcuffs"}) {
    if (atoms.is(at + 2, one) || atoms.is(at + 3, one)) return false;
  }
  return true;
}

/// dozens, hundreds of thousands, several hundred, a few dozen, a couple of hundred, several.
std::optional<Number> read_vague(const Atoms& atoms, std::size_t i) {
  Number number{i, i + 1, NumberKind::vague, 0, 1, false, false};
  const std::size_t at = is_article(atoms, i) ? i + 1 : i;
  if (atoms.is(at, "couple") && at != i) {
    number.end = atoms.is(at + 1, "of") ? at + 2 : at + 1;
    if (!atoms.has(number.end, kHundred | kScale | kDozen) && number.end == at + 1 &&
        atoms.is_word(number.end) && !atoms.has(number.end, kStop)) {
      return std::nullopt;
    }
    number.kind = NumberKind::cardinal;
    number.value = 2;
    number.is_about = true;
    take_scales(atoms, number);
    if (number.scale == 1) number.end = at + 1;
    return number;
  }
  if (atoms.is(at, "pair") && at != i && !atoms.is_hyphen(at + 1) && is_pair_of_two(atoms, at)) {
    number.kind = NumberKind::cardinal;
    number.value = 2;
    number.end = at + 1;
    return number;
  }
  if (atoms.has(at, kManyScale) && at == i) {
    if ((atoms.is(i, "scores") || atoms.is(i, "tens")) && !atoms.is(i + 1, "of"))
      return std::nullopt;
    while (number.end < i + 5 && atoms.is(number.end, "of") &&
           (atoms.has(number.end + 1, kManyScale)))
      number.end += 2;
    return number;
  }
  if (atoms.is(at, "handful") && at != i && atoms.is(at + 1, "of")) {
    number.end = at + 1;
    return number;
  }
  if (atoms.is(at, "several") || (atoms.is(at, "few") && at != i) ||
      ((atoms.is(at, "few") || atoms.is(at, "many")) &&
       atoms.has(at + 1, kHundred | kScale | kDozen))) {
    number.end = at + 1;
    take_scales(atoms, number);
    number.value = 0;
    return number;
  }
  return std::nullopt;
}

std::optional<Number> read_ordinal_word(const Atoms& atoms, std::size_t i) {
  if (!atoms.has(i, kOrdinal) || atoms.has(i, kPlural)) return std::nullopt;
  return Number{i, i + 1, NumberKind::ordinal, atoms.meaning(i).ordinal, 1, false, false};
}

}  // namespace

std::optional<Number> read_number(const Atoms& atoms, std::size_t i, bool in_money) {
  if (atoms.is_number(i)) return read_digits(atoms, i, in_money);
  if (const auto fraction = vulgar_fraction(atoms[i].sign)) {
    return Number{i, i + 1, NumberKind::fraction, *fraction, 1, true, false};
  }
  if (!atoms.is_word(i)) return std::nullopt;
  if (!atoms.has(i, kUnits | kTens | kHundred | kScale | kDozen | kFraction | kManyScale | kVague |
                        kOrdinal) &&
      !is_article(atoms, i)) {
    return std::nullopt;
  }
  if (auto vague = read_vague(atoms, i)) return vague;
  if (auto part = read_part(atoms, i)) return part;
  if (const Fraction fraction = read_compound_fraction(atoms, i); fraction.end != 0) {
    return Number{i, fraction.end, NumberKind::fraction, fraction.value, 1, false, false};
  }
  if (auto words = read_words(atoms, i)) return words;
  return read_ordinal_word(atoms, i);
}

}  // namespace onrecord::measure
