// Lengths of time and what is built on them: five years, two years ago, every week, a year.
#include <algorithm>
#include <cmath>

#include "measure/fraction.h"
#include "measure/time_reader.h"

namespace onrecord::measure {
namespace {

struct Bound {
  std::string_view a, b, c;
  std::string_view mod;
};
constexpr Bound kBounds[] = {
    {"no", "more", "than", "EQUAL_OR_LESS"}, {"not", "more", "than", "EQUAL_OR_LESS"},
    {"no", "less", "than", "EQUAL_OR_MORE"}, {"no", "fewer", "than", "EQUAL_OR_MORE"},
    {"as", "long", "as", "EQUAL_OR_LESS"},   {"as", "many", "as", "EQUAL_OR_LESS"},
    {"as", "little", "as", "EQUAL_OR_MORE"}, {"more", "than", "", "MORE_THAN"},
    {"less", "than", "", "LESS_THAN"},       {"fewer", "than", "", "LESS_THAN"},
    {"longer", "than", "", "MORE_THAN"},     {"at", "least", "", "EQUAL_OR_MORE"},
    {"at", "most", "", "EQUAL_OR_LESS"},     {"up", "to", "", "EQUAL_OR_LESS"},
    {"nearly", "", "", "LESS_THAN"},         {"almost", "", "", "LESS_THAN"},
    {"over", "", "", "MORE_THAN"},           {"under", "", "", "LESS_THAN"},
    {"close", "to", "", "APPROX"},           {"exceeding", "", "", "MORE_THAN"}};

/// Whether the word at i is a verb by what stands before it: will last, to last, did not last.
bool is_verb_led(const Atoms& atoms, std::size_t i) {
  if (i == 0) return false;
  for (std::string_view word : {"will", "would", "to", "could", "can", "may", "might", "must",
                                "should", "shall", "not", "did", "does", "t", "ll", "often"}) {
    if (atoms.is(i - 1, word)) return true;
  }
  return false;
}

/// "The talks last two days": a plural right before it does the lasting.
bool has_plural_subject(const Atoms& atoms, std::size_t i) {
  if (i == 0 || !atoms.is_word(i - 1) || !atoms.same_sentence(i - 1, i)) return false;
  const std::string_view word = atoms.text(i - 1);
  for (const std::string_view other : {"across", "as", "this", "was", "is", "has", "does", "its",
                                       "his", "perhaps", "plus", "versus", "always"}) {
    if (atoms.is(i - 1, other)) return false;
  }
  const bool is_plural = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss");
  return is_plural && !atoms.has(i - 1, kTimeUnit);
}

/// "the 12th and 89th minutes", "the years 1914-1918", "in the early hours": which ones, not how
/// many.
bool is_no_length(const Atoms& atoms, std::size_t i) {
  if (atoms.is(i, "years") && atoms.is_number(i + 1) && atoms[i + 1].digits == 4) return true;
  if (i == 0) return false;
  if (atoms.is(i, "hours") &&
      (atoms.is(i - 1, "early") || atoms.is(i - 1, "small") || atoms.is(i - 1, "wee"))) {
    return true;
  }
  if (atoms.has(i - 1, kOrdinal) && !atoms.is(i - 1, "first") && !atoms.is(i - 1, "second"))
    return true;
  return i > 1 && atoms[i - 1].is_glued && atoms.is_number(i - 2) &&
         (atoms.is(i - 1, "th") || atoms.is(i - 1, "st") || atoms.is(i - 1, "nd") ||
          atoms.is(i - 1, "rd"));
}

}  // namespace

/// Bounds and pointers before an amount: more than four hours, the past two weeks, the first nine
/// months.
std::optional<Found> TimeReader::read_span(std::size_t i) const {
  for (const Bound& bound : kBounds) {
    if (!atoms_.is(i, bound.a)) continue;
    std::size_t at = i + 1;
    if (!bound.b.empty()) {
      if (!atoms_.is(at, bound.b)) continue;
      ++at;
    }
    if (!bound.c.empty()) {
      if (!atoms_.is(at, bound.c)) continue;
      ++at;
    }
    Answer amount = read_amount(at);
    const bool is_bare = atoms_.has(at, kTimeUnit);
    if (!amount && atoms_.is(at, "the")) amount = read_span(at);
    if (!amount || is_bare) return std::nullopt;
    if (bound.a == "over" && amount->value.starts_with("PX")) return std::nullopt;
    amount->begin = i;
    amount->mod = amount->type == TimeType::date ? "APPROX" : bound.mod;
    if (atoms_.is(i, "over") && atoms_.is(at, "the")) return std::nullopt;
    return amount;
  }
  // all day, all-week
  const std::size_t whole = skip_hyphen(i + 1);
  if (atoms_.is(i, "all") && atoms_.has(whole, kTimeUnit) && !atoms_.has(whole, kPlural) &&
      atoms_.meaning(whole).unit >= TimeUnit::day && !atoms_[i].is_capitalised) {
    Found found;
    found.begin = i;
    found.end = whole + 1;
    found.type = TimeType::duration;
    found.value = duration_text(1, atoms_.meaning(whole).unit);
    return found;
  }
  const bool has_determiner = is_determiner(i) || atoms_.is(i, "these") || atoms_.is(i, "those");
  const std::size_t pointer = has_determiner ? i + 1 : i;
  constexpr std::string_view kPointing[] = {
      "past",  "last",      "next",   "coming",     "previous", "first",   "following", "recent",
      "final", "preceding", "latest", "subsequent", "opening",  "closing", "upcoming"};
  for (std::string_view word : kPointing) {
    if (!atoms_.is(pointer, word)) continue;
    if ((word == "first" || word == "final") && !has_determiner) continue;
    const bool is_verb = is_verb_led(atoms_, i) || has_plural_subject(atoms_, i);
    if (word == "last" && !has_determiner && is_verb) continue;  // will last three days
    Answer amount = read_amount(pointer + 1);
    if (!amount || amount->type != TimeType::duration) continue;
    if (word == "recent" ||
        (word == "past" && !has_determiner && amount->value.starts_with("PX"))) {
      amount->type = TimeType::date;
      amount->value = "PAST_REF";
    }
    amount->begin = i;
    return amount;
  }
  // "in its sixth year": more than five and not yet all of six.
  if (has_determiner && !atoms_.is(i, "the") && i > 0 &&
      (atoms_.is(i - 1, "in") || atoms_.is(i - 1, "into"))) {
    const auto number = read_number(atoms_, i + 1);
    if (number && number->kind == NumberKind::ordinal && atoms_.has(number->end, kTimeUnit) &&
        !atoms_.has(number->end, kPlural)) {
      Found found;
      found.begin = i;
      found.end = number->end + 1;
      found.type = TimeType::duration;
      found.value = duration_text(number->value, atoms_.meaning(number->end).unit);
      found.mod = "EQUAL_OR_LESS";
      return found;
    }
  }
  if (has_determiner && !atoms_.is_hyphen(i + 2)) {
    Answer amount = read_amount(i + 1);
    const bool is_counted = amount && amount->type == TimeType::duration &&
                            !amount->value.starts_with("PX") && !atoms_.is(i + 1, "half");
    if (is_counted && atoms_.is(i, "the") && skip_hyphen(i + 2) == i + 2) {
      amount->begin = i;
      return amount;
    }
  }
  if (atoms_.has(i, kTimeUnit) && atoms_.has(i, kPlural)) {
    // A bare plural by itself: not the minutes of a meeting, nor what a number before it counts.
    if (atoms_.meaning(i).unit == TimeUnit::second || atoms_.meaning(i).unit == TimeUnit::quarter ||
        atoms_.meaning(i).unit == TimeUnit::weekend)
      return std::nullopt;
    if (i > 0 && (atoms_.is_hyphen(i - 1) || atoms_.is_number(i - 1))) return std::nullopt;
    if (is_no_length(atoms_, i)) return std::nullopt;
    if (i > 0 && is_determiner(i - 1) && !atoms_.is(i - 1, "the")) return std::nullopt;
  }
  if (!atoms_.has(i, kTimeUnit | kUnits | kTens | kHundred | kScale | kDozen | kFraction |
                         kManyScale | kVague | kOpener | kBound) &&
      !atoms_.is_number(i) && !vulgar_fraction(atoms_[i].sign)) {
    return std::nullopt;
  }
  if (is_rate(i)) return std::nullopt;
  return read_amount(i);
}

}  // namespace onrecord::measure
