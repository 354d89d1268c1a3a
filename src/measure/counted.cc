// What a number counts, and the numbers that count nothing.
#include <algorithm>
#include <array>

#include "measure/quantity.h"

namespace onrecord::measure {
namespace {

constexpr std::size_t kLongestPhrase = 6;

bool is_plural_noun(const Atoms& atoms, std::size_t i) {
  if (atoms.has(i, kPluralNoun)) return true;
  const std::string_view word = atoms.text(i);
  return word.size() > 3 && word.ends_with("s") && !word.ends_with("ss") && !word.ends_with("us") &&
         !word.ends_with("is");
}

template <std::size_t N>
bool is_any(const Atoms& atoms, std::size_t i, const std::array<std::string_view, N>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return atoms.is(i, word); });
}

constexpr std::array<std::string_view, 46> kLabels = {
    "article",  "section",    "chapter", "page",     "pages", "resolution", "flight", "route",
    "highway",  "interstate", "channel", "room",     "gate",  "no",         "nos",    "number",
    "version",  "psalm",      "rule",    "figure",   "table", "item",       "clause", "paragraph",
    "volume",   "vol",        "act",     "title",    "unit",  "apartment",  "suite",  "boeing",
    "airbus",   "line",       "verse",   "protocol", "phase", "level",      "grade",  "tier",
    "district", "precinct",   "ward",    "windows",  "group", "bus"};
/// Labels only with a capital: Terminal 5, Apollo 11, but "the area 12 boats were in".
constexpr std::array<std::string_view, 12> kNamedLabels = {
    "terminal", "pier",   "hall",     "area",     "formula", "apollo",
    "artemis",  "iphone", "platform", "junction", "exit",    "box"};
constexpr std::array<std::string_view, 11> kStreets = {"street", "st",        "road",   "rd",
                                                       "avenue", "ave",       "lane",   "drive",
                                                       "square", "boulevard", "terrace"};

bool is_pronoun_one(const Atoms& atoms, std::size_t i) {
  if (!atoms.is(i, "one")) return false;
  if (i > 0 && atoms.same_sentence(i - 1, i)) {
    static constexpr std::array<std::string_view, 24> kBefore = {
        "this",   "that",   "which", "no",   "any",   "every", "each", "another",
        "some",   "the",    "other", "only", "first", "last",  "a",    "such",
        "latest", "second", "new",   "big",  "good",  "next",  "same", "great"};
    if (is_any(atoms, i - 1, kBefore) &&
        (!atoms.is_word(i + 1) || atoms.has(i + 1, kStop) || atoms.is(i - 1, "no") ||
         atoms.is(i - 1, "any") || atoms.is(i - 1, "this") || atoms.is(i - 1, "that")))
      return true;
  }
  if (atoms.is_sign(i + 1, '\'')) return true;
  static constexpr std::array<std::string_view, 14> kAfter = {
      "point", "hand",  "another", "of",     "can", "could", "would",
      "may",   "might", "must",    "should", "day", "who",   "by"};
  if (is_any(atoms, i + 1, kAfter))
    return !(atoms.is(i + 1, "day") && i > 0 && atoms.has(i - 1, kBound));
  return false;
}

bool is_ordinal_idiom(const Atoms& atoms, std::size_t i, std::size_t end) {
  if (atoms.is(i, "first")) {
    if (i > 0 && atoms.is(i - 1, "at") && !atoms.is_word(end)) return true;
    if (atoms.is(end, "of") && atoms.is(end + 1, "all")) return true;
    if (atoms[i].is_capitalised && atoms[end].is_capitalised && i > 0 &&
        atoms.same_sentence(i - 1, i))
      return true;  // First Lady
    static constexpr std::array<std::string_view, 5> kNames = {"lady", "name", "aid", "hand",
                                                               "class"};
    return is_any(atoms, end, kNames);
  }
  if (atoms.is(i, "second")) {
    if (atoms.is(end, "hand") || (atoms.is_hyphen(end) && atoms.is(end + 1, "hand"))) return true;
    // "a second", "per second": a unit of time.
    const bool is_led = i > 0 && (atoms.is(i - 1, "a") || atoms.is(i - 1, "per") ||
                                  atoms.is(i - 1, "every") || atoms.is(i - 1, "each"));
    return is_led && !atoms.is_word(end);
  }
  return false;
}

}  // namespace

std::optional<Span> read_counted(const Atoms& atoms, std::size_t begin) {
  std::size_t i = begin;
  // "of the children", "of these", "more", "other": not part of what is counted.
  if (atoms.is(i, "of")) {
    ++i;
    if (atoms.is(i, "the") || atoms.is(i, "these") || atoms.is(i, "those") || atoms.is(i, "them") ||
        atoms.is(i, "its") || atoms.is(i, "their") || atoms.is(i, "all"))
      ++i;
    if (atoms.is_number(i)) ++i;
  }
  while (atoms.has(i, kNoHead)) ++i;
  if (atoms.is_hyphen(i)) return std::nullopt;
  std::size_t end = i;
  while (end < i + kLongestPhrase && atoms.is_word(end) &&
         atoms.same_sentence(begin > 0 ? begin - 1 : begin, end)) {
    if (atoms.has(end, kStop) && !atoms.has(end, kPluralNoun)) break;
    if (end > i && atoms[end].is_glued && !atoms.is_hyphen(end - 1)) break;
    const std::string_view word = atoms.text(end);
    if (end == i && word.size() < 2) return std::nullopt;
    // "6.4 earthquake struck", "12 fled": a verb; "three lost dogs" has its noun behind it.
    if (atoms.has(end, kPast)) {
      if (end > i) break;
      if (!is_plural_noun(atoms, end + 1)) return std::nullopt;
    }
    const bool was_plural = end > i && is_plural_noun(atoms, end - 1);
    // After a plural noun only another noun of a compound can belong to it; verbs end it.
    if (was_plural && (word.ends_with("ed") || word.ends_with("ing") ||
                       !is_plural_noun(atoms, end) || atoms[end].is_capitalised))
      break;
    if (was_plural) break;
    ++end;
    if (atoms.is_hyphen(end) && atoms[end].is_glued && atoms[end + 1].is_glued &&
        atoms.is_word(end + 1))
      ++end;
  }
  while (end > i && (atoms.is_hyphen(end - 1))) --end;
  if (end == i) return std::nullopt;
  // Without a plural in it, a run of words can have run into a verb: keep it short.
  const bool has_plural = is_plural_noun(atoms, end - 1);
  if (!has_plural && end > i + 2) end = i + 2;
  if (atoms.text(end - 1).ends_with("ed") && end > i + 1 && !has_plural) --end;
  if (atoms.has(end - 1, kWeekday | kMonth | kDeictic)) return std::nullopt;
  // "Fewer than ten survived": a verb alone counts nothing; "30 wounded" does.
  const std::string_view only = atoms.text(i);
  const bool is_verb = only.size() > 5 && only.ends_with("ed") && !only.ends_with("eed");
  if (end == i + 1 && is_verb && !atoms.has(i, kPluralNoun)) return std::nullopt;
  return atoms.span(i, end);
}

bool is_no_quantity(const Atoms& atoms, std::size_t i, std::size_t end, const Number& number) {
  if (number.kind == NumberKind::ordinal &&
      (is_ordinal_idiom(atoms, i, end) ||
       (atoms[end].is_capitalised && is_any(atoms, end, kStreets))))
    return true;
  if (is_pronoun_one(atoms, i) && end == i + 1) return true;
  const Atom& atom = atoms[i];
  const bool is_digits = atom.kind == AtomKind::number;
  if (!is_digits) {
    if (number.kind == NumberKind::fraction && atoms.is(i, "half") && end == i + 1) {
      // Half of a match, half-brother, half past.
      if (i > 0 && (atoms.has(i - 1, kOrdinal) || atoms.is(i - 1, "last") ||
                    atoms.is(i - 1, "other") || atoms.is(i - 1, "the")))
        return true;
      if (atoms.is_hyphen(end) || atoms.is(end, "past") || atoms.is(end, "way")) return true;
    }
    return atoms.is_hyphen(end) && atoms[end].is_glued && atoms.is(end + 1, "sided");
  }
  if (!is_free_before(atoms, i)) return true;
  // "<>30", "=>30": a comparison that can be read as no bound leaves the number without a sense.
  const auto is_compare = [&](std::size_t k) {
    return atoms[k + 1].is_glued &&
           (atoms.is_sign(k, '<') || atoms.is_sign(k, '>') || atoms.is_sign(k, '='));
  };
  if (i >= 2 && is_compare(i - 1) && is_compare(i - 2) && !atoms.is_sign(i - 1, '=')) return true;
  // F-16, COVID-19, MH-17: a hyphen that letters stand before; phone numbers and codes: two
  // hyphens.
  if (i >= 2 && atom.is_glued && atoms.is_dash(i - 1) && atoms[i - 1].is_glued &&
      atoms.is_word(i - 2))
    return true;
  if (i >= 2 && atom.is_glued && atoms.is_hyphen(i - 1) && atoms[i - 1].is_glued &&
      atoms.is_number(i - 2))
    return true;
  if (atoms.is_hyphen(end) && atoms[end].is_glued && atoms.is_number(end + 1) &&
      atoms[end + 1].is_glued && atoms.is_hyphen(end + 2) && atoms[end + 2].is_glued)
    return true;
  if (atoms[end].is_glued &&
      (atoms.is_sign(end, '/') || atoms.is_sign(end, ':') || atoms.is_sign(end, '@') ||
       atoms.is_sign(end, '_')) &&
      (atoms.is_number(end + 1) || atoms.is_word(end + 1)) && atoms[end + 1].is_glued)
    return true;
  if (atoms[end].is_glued && atoms.is_sign(end, '.') && atoms[end + 1].is_glued &&
      (atoms.is_number(end + 1) || atoms.is_word(end + 1)))
    return true;
  if (i == 0 && end == 1 && (atoms.is_sign(1, ')') || atoms.is_sign(1, '.')) && atoms[1].is_glued &&
      atoms.size() > 3)
    return true;  // "1. Introduction"
  if (atom.digits > 15) return true;
  if (i == 0) return false;
  std::size_t before = i - 1;
  if (atoms.is_sign(before, '.') && before > 0 && atoms.is(before - 1, "no")) return true;
  if (atoms.is_sign(before, '#')) return true;
  if (atoms.is_word(before) && atoms.same_sentence(before, i)) {
    const bool is_lettered =
        end == i + 2 && atoms[i + 1].is_glued && atoms[i + 1].span.size() == 1;  // Apartment 5B
    const bool plain = (number.scale == 1 || is_lettered) && !atom.is_grouped && atom.decimals == 0;
    const bool counts = atoms.is_word(end) && !atoms[end].is_capitalised && !atoms.has(end, kStop);
    if (plain && is_any(atoms, before, kLabels) && !counts) return true;
    if (plain && atoms[before].is_capitalised && is_any(atoms, before, kNamedLabels) && !counts)
      return true;
    if (plain && is_any(atoms, before, kLabels) && atoms[before].is_capitalised && before > 0 &&
        atoms.same_sentence(before - 1, i))
      return true;
  }
  if (atoms[end].is_capitalised &&
      (is_any(atoms, end + 1, kStreets) || is_any(atoms, end + 2, kStreets)) &&
      atoms[end + 1].is_capitalised)
    return true;
  return false;
}

}  // namespace onrecord::measure
