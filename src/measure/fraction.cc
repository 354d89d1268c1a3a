#include "measure/fraction.h"

namespace onrecord::measure {

std::size_t skip_hyphen(const Atoms& atoms, std::size_t i) {
  const bool is_long = atoms.is_sign(i, 0x2014) && i > 0 && atoms.has(i - 1, kTens);
  if (!atoms.is_hyphen(i) && !is_long) return i;
  if (atoms[i].is_glued && atoms[i + 1].is_glued) return i + 1;
  if (i == 0 || atoms[i].is_glued || atoms[i + 1].is_glued) return i;
  const bool is_pair = atoms.has(i - 1, kTens) && atoms.has(i + 1, kUnits);
  const bool is_part = atoms.has(i - 1, kUnits) && atoms.has(i + 1, kFraction);
  return is_pair || is_part ? i + 1 : i;
}

bool is_article(const Atoms& atoms, std::size_t i) { return atoms.is(i, "a") || atoms.is(i, "an"); }

std::optional<double> vulgar_fraction(char32_t sign) {
  switch (sign) {
    case 0xBC:
      return 0.25;
    case 0xBD:
      return 0.5;
    case 0xBE:
      return 0.75;
    case 0x2153:
      return 1.0 / 3;
    case 0x2154:
      return 2.0 / 3;
    case 0x215B:
      return 0.125;
    case 0x215C:
      return 0.375;
    case 0x215D:
      return 0.625;
    case 0x215E:
      return 0.875;
    case 0x2155:
      return 0.2;
    case 0x2156:
      return 0.4;
    case 0x2157:
      return 0.6;
    case 0x2158:
      return 0.8;
    case 0x2159:
      return 1.0 / 6;
    case 0x215A:
      return 5.0 / 6;
    default:
      return std::nullopt;
  }
}

std::optional<double> slash_fraction(const Atoms& atoms, std::size_t i) {
  if (!atoms.is_number(i) || !atoms.is_sign(i + 1, '/') || !atoms[i + 1].is_glued ||
      !atoms.is_number(i + 2) || !atoms[i + 2].is_glued) {
    return std::nullopt;
  }
  if (atoms.is_sign(i + 3, '/') || (i > 0 && atoms.is_sign(i - 1, '/') && atoms[i].is_glued)) {
    return std::nullopt;
  }
  const double below = atoms[i + 2].value;
  if (below < 2 || (below > 100 && below != 1000) || atoms[i].value >= below ||
      atoms[i].decimals + atoms[i + 2].decimals > 0) {
    return std::nullopt;
  }
  return atoms[i].value / below;
}

Fraction read_and_part(const Atoms& atoms, std::size_t i) {
  if (!atoms.is(i, "and")) return {};
  std::size_t at = i + 1;
  double count = 1;
  // "two and half million", "one and quarter hours": what is parted follows at once.
  const auto is_parted = [&](std::size_t end) {
    const std::size_t of = atoms.is(end, "of") ? end + 1 : skip_hyphen(atoms, end);
    return atoms.has(of, kTimeUnit) || (of != end + 1 && atoms.has(of, kScale));
  };
  if (is_article(atoms, at)) {
    ++at;
  } else if (atoms.has(at, kFraction) && !atoms.has(at, kPlural)) {
    return is_parted(at + 1) ? Fraction{atoms.meaning(at).fraction, at + 1} : Fraction{};
  } else if (atoms.has(at, kUnits | kTens)) {
    count = atoms.meaning(at).number;
    const std::size_t next = skip_hyphen(atoms, at + 1);
    const bool is_pair =
        atoms.has(at, kTens) && atoms.has(next, kUnits) && atoms.meaning(next).number < 10;
    if (is_pair) count += atoms.meaning(next).number;
    at = is_pair ? next + 1 : at + 1;
  } else {
    return {};
  }
  at = skip_hyphen(atoms, at);
  if (!atoms.has(at, kFraction)) return {};
  const bool is_plural = atoms.has(at, kPlural);
  // "one and three quarter hours" beside "one and three quarters".
  if (is_plural == (count == 1) && !(count > 1 && is_parted(at + 1))) return {};
  const double part = count * atoms.meaning(at).fraction;
  return part < 1 ? Fraction{part, at + 1} : Fraction{};
}

namespace {

/// The denominator at i: a word of tens and an ordinal (twenty-fifth), or hundreds and an ordinal
/// (hundred and fifth, one hundred fifth). `end` is past the ordinal.
Fraction read_denominator(const Atoms& atoms, std::size_t i) {
  double value = 0;
  std::size_t at = i;
  if (atoms.is(at, "one") && atoms.has(at + 1, kHundred)) ++at;
  if (atoms.has(at, kHundred)) {
    value = atoms.meaning(at).number;
    at += atoms.is(at + 1, "and") ? 2 : 1;
  } else if (atoms.has(at, kTens)) {
    value = atoms.meaning(at).number;
    at = skip_hyphen(atoms, at + 1);
  } else {
    return {};
  }
  const double ordinal = atoms.meaning(at).ordinal;
  const bool is_part =
      atoms.has(at, kOrdinal) || (atoms.has(at, kFraction) && atoms.has(at, kPlural));
  if (!is_part) return {};
  const double last = ordinal > 0 ? ordinal : 1 / atoms.meaning(at).fraction;
  if (last >= (value >= 100 ? 100 : 10) || atoms.has(at, kTimeUnit)) return {};
  return {value + last, at + 1};
}

}  // namespace

Fraction read_compound_fraction(const Atoms& atoms, std::size_t i) {
  double count = 1;
  if (!is_article(atoms, i)) {
    if (!atoms.has(i, kUnits | kTens) || atoms.meaning(i).number < 1) return {};
    count = atoms.meaning(i).number;
  }
  const Fraction below = read_denominator(atoms, i + 1);
  if (below.end == 0) return {};
  const bool is_plural = atoms.has(below.end - 1, kPlural);
  if (is_plural == (count == 1) || count >= below.value) return {};
  if (!is_plural && atoms.is_word(below.end) && !atoms.is(below.end, "of")) return {};
  return {count / below.value, below.end};
}

}  // namespace onrecord::measure
