// How the text limits a number: about, at least, more than, up to; or more, or so, -odd.
#include <array>

#include "measure/quantity.h"

namespace onrecord::measure {
namespace {

struct Phrase {
  Approximator approximator;
  std::array<std::string_view, 5> words;  // in order, empty ones at the end
};

constexpr Phrase kBefore[] = {
    {Approximator::at_most, {"less", "than", "or", "equal", "to"}},
    {Approximator::at_most, {"smaller", "than", "or", "equal", "to"}},
    {Approximator::at_most, {"lower", "than", "or", "equal", "to"}},
    {Approximator::at_least, {"more", "than", "or", "equal", "to"}},
    {Approximator::at_least, {"greater", "than", "or", "equal", "to"}},
    {Approximator::at_least, {"larger", "than", "or", "equal", "to"}},
    {Approximator::at_most, {"less", "or", "equal", "than"}},
    {Approximator::at_most, {"smaller", "or", "equal", "than"}},
    {Approximator::at_most, {"lower", "or", "equal", "than"}},
    {Approximator::at_least, {"greater", "or", "equal", "than"}},
    {Approximator::at_least, {"higher", "or", "equal", "than"}},
    {Approximator::at_least, {"bigger", "or", "equal", "than"}},
    {Approximator::at_least, {"at", "least", "or", "equal", "to"}},
    {Approximator::more_than, {"surpass"}},
    {Approximator::more_than, {"surpassed"}},
    {Approximator::at_most, {"no", "more", "than"}},
    {Approximator::at_most, {"not", "more", "than"}},
    {Approximator::at_least, {"no", "less", "than"}},
    {Approximator::at_least, {"no", "fewer", "than"}},
    {Approximator::at_least, {"not", "less", "than"}},
    {Approximator::at_most, {"as", "many", "as"}},
    {Approximator::at_most, {"as", "much", "as"}},
    {Approximator::at_least, {"as", "few", "as"}},
    {Approximator::at_least, {"as", "little", "as"}},
    {Approximator::at_most, {"as", "high", "as"}},
    {Approximator::at_least, {"as", "low", "as"}},
    {Approximator::at_least, {"as", "young", "as"}},
    {Approximator::at_most, {"as", "old", "as"}},
    {Approximator::at_most, {"not", "exceeding"}},
    {Approximator::more_than, {"in", "excess", "of"}},
    {Approximator::more_than, {"upwards", "of"}},
    {Approximator::at_least, {"a", "minimum", "of"}},
    {Approximator::at_most, {"a", "maximum", "of"}},
    {Approximator::at_least, {"minimum", "of"}},
    {Approximator::at_most, {"maximum", "of"}},
    {Approximator::at_most, {"not", "over"}},
    {Approximator::at_most, {"no", "greater", "than"}},
    {Approximator::at_most, {"no", "higher", "than"}},
    {Approximator::at_least, {"greater", "than", "or", "equal"}},
    {Approximator::more_than, {"more", "than"}},
    {Approximator::less_than, {"less", "than"}},
    {Approximator::less_than, {"fewer", "than"}},
    {Approximator::more_than, {"greater", "than"}},
    {Approximator::more_than, {"higher", "than"}},
    {Approximator::more_than, {"larger", "than"}},
    {Approximator::more_than, {"bigger", "than"}},
    {Approximator::more_than, {"above"}},
    {Approximator::less_than, {"lower", "than"}},
    {Approximator::less_than, {"smaller", "than"}},
    {Approximator::at_least, {"at", "least"}},
    {Approximator::at_most, {"at", "most"}},
    {Approximator::at_most, {"up", "to"}},
    {Approximator::about, {"close", "to"}},
    {Approximator::more_than, {"well", "over"}},
    {Approximator::more_than, {"just", "over"}},
    {Approximator::less_than, {"just", "under"}},
    {Approximator::more_than, {"over"}},
    {Approximator::less_than, {"under"}},
    {Approximator::less_than, {"below"}},
    {Approximator::more_than, {"exceeding"}},
    {Approximator::more_than, {"exceeds"}},
    {Approximator::more_than, {"exceed"}},
    {Approximator::more_than, {"exceeded"}},
    {Approximator::more_than, {"surpassing"}},
    {Approximator::more_than, {"beyond"}},
    {Approximator::about, {"an", "estimated"}},
    {Approximator::about, {"estimated"}},
    {Approximator::about, {"about"}},
    {Approximator::about, {"around"}},
    {Approximator::about, {"approximately"}},
    {Approximator::about, {"roughly"}},
    {Approximator::about, {"some"}},
    {Approximator::about, {"nearly"}},
    {Approximator::about, {"almost"}},
    {Approximator::about, {"perhaps"}},
    {Approximator::about, {"maybe"}},
    {Approximator::about, {"possibly"}},
    {Approximator::about, {"virtually"}},
    {Approximator::about, {"circa"}},
    {Approximator::about, {"approx"}},
    {Approximator::at_least, {"minimum"}},
    {Approximator::at_most, {"maximum"}},
};

std::size_t size_of(const Phrase& phrase) {
  std::size_t size = 0;
  while (size < phrase.words.size() && !phrase.words[size].empty()) ++size;
  return size;
}

bool ends_at(const Atoms& atoms, const Phrase& phrase, std::size_t end, std::size_t from) {
  const std::size_t size = size_of(phrase);
  if (end < from + size) return false;
  for (std::size_t k = 0; k < size; ++k) {
    if (!atoms.is(end - size + k, phrase.words[k])) return false;
  }
  return true;
}

Bounding signed_bound(const Atoms& atoms, std::size_t i, std::size_t from) {
  if (i == 0 || i <= from) return {Approximator::exact, i};
  switch (atoms[i - 1].sign) {
    case '~':
    case 0x2248:
      return {Approximator::about, i - 1};
    case '>':
      if (i >= from + 2 && atoms[i - 1].is_glued &&
          (atoms.is_sign(i - 2, '<') || atoms.is_sign(i - 2, '=')))
        return {Approximator::exact, i};
      return {Approximator::more_than, i - 1};
    case '<':
      return {Approximator::less_than, i - 1};
    case 0x2265:
      return {Approximator::at_least, i - 1};
    case 0x2264:
      return {Approximator::at_most, i - 1};
    case '=':
      if (i >= from + 2 && atoms.is_sign(i - 2, '>')) return {Approximator::at_least, i - 2};
      if (i >= from + 2 && atoms.is_sign(i - 2, '<')) return {Approximator::at_most, i - 2};
      return {Approximator::exact, i};
    default:
      return {Approximator::exact, i};
  }
}

/// "handed over 12 men": a particle of the verb. "$374 billion over 10 years": a time that the
/// amount in front of it is spread over.
bool is_other_over(const Atoms& atoms, std::size_t over, std::size_t number, std::size_t from) {
  if (over == 0 || !atoms.same_sentence(over - 1, over)) return false;
  for (std::string_view verb : {"handed", "handing", "turned", "turning"}) {
    if (atoms.is(over - 1, verb)) return true;
  }
  return over == from && atoms.has(number + 1, kTimeUnit) &&
         (atoms.is_number(number) || atoms.has(number, kUnits | kTens));
}

}  // namespace

Bounding read_bound_before(const Atoms& atoms, std::size_t i, std::size_t from) {
  std::size_t end = i;
  // "higher than the tenth": the article belongs to the ordinal.
  if (end > from + 1 && atoms.is(end - 1, "the") && atoms.has(i, kOrdinal) &&
      atoms.is(end - 2, "than"))
    --end;
  // "more than an estimated 50": the nearest decides, a bound before it widens the span only.
  if (end > from && !atoms.has(end - 1, kBound) && !atoms.is(end - 1, "of")) {
    Bounding found = signed_bound(atoms, i, from);
    // "exceeding US$ 5", "approx. 20": a point of an abbreviation may stand between.
    if (found.begin == i && atoms.is_sign(end - 1, '.') && end > from + 1 &&
        (atoms.is(end - 2, "approx") || atoms.is(end - 2, "c") || atoms.is(end - 2, "ca"))) {
      return {Approximator::about, end - 2};
    }
    if (found.begin != i || !atoms.is(end - 1, "approx")) return found;
  }
  for (const Phrase& phrase : kBefore) {
    if (!ends_at(atoms, phrase, end, from)) continue;
    const std::size_t begin = end - size_of(phrase);
    if (begin + 1 == end && atoms.is(begin, "over") && is_other_over(atoms, begin, i, from))
      return {Approximator::exact, i};
    if (!atoms.same_sentence(begin, i)) return {Approximator::exact, i};
    return {phrase.approximator, begin};
  }
  return {Approximator::exact, i};
}

Bounding read_bound_after(const Atoms& atoms, std::size_t i) {
  const std::size_t none = i;
  if (atoms.is(i, "or") || atoms.is(i, "and")) {
    const std::size_t word = i + 1;
    for (std::string_view more : {"more", "greater", "over", "higher", "above", "up", "larger",
                                  "older", "longer", "better", "beyond", "upwards"}) {
      const bool is_open =
          (more == "more" && (!atoms.is_word(word + 1) || atoms.is(word + 1, "in"))) ||
          more == "over" || more == "above" || more == "up" || more == "older" || more == "upwards";
      const bool compares = atoms.is(word + 1, "than") &&  // with what comes next
                            (atoms.is_word(word + 2) || atoms.is_number(word + 2));
      if (atoms.is(word, more) && (atoms.is(i, "or") || is_open) && !compares &&
          !atoms.is_number(word + 1))
        return {Approximator::at_least, word + 1};
    }
    for (std::string_view less :
         {"less", "fewer", "under", "lower", "below", "smaller", "younger"}) {
      const bool is_open = less == "under" || less == "below" || less == "younger";
      if (atoms.is(word, less) && (atoms.is(i, "or") || is_open) && !atoms.is(word + 1, "than") &&
          !atoms.is_number(word + 1))
        return {Approximator::at_most, word + 1};
    }
    if (atoms.is(i, "or") && atoms.is(word, "so")) return {Approximator::about, word + 1};
    if (atoms.is(i, "or") && atoms.is(word, "thereabouts")) return {Approximator::about, word + 1};
  }
  if (atoms.is_sign(i, '+') && atoms[i].is_glued) return {Approximator::at_least, i + 1};
  if (atoms.is_hyphen(i) && atoms[i].is_glued) {
    if (atoms.is(i + 1, "odd") || atoms.is(i + 1, "ish")) return {Approximator::about, i + 2};
    if (atoms.is(i + 1, "plus")) return {Approximator::at_least, i + 2};
  }
  if (atoms.is(i, "at") && atoms.is(i + 1, "least")) return {Approximator::at_least, i + 2};
  if (atoms.is(i, "at") && atoms.is(i + 1, "most")) return {Approximator::at_most, i + 2};
  return {Approximator::exact, none};
}

}  // namespace onrecord::measure
