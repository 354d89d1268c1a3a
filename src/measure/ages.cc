// Ages that no "years old" tells: by the words around the number, or by its place behind a name.
#include "measure/ages.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onrecord::measure {
namespace {

template <std::size_t N>
bool is_any(const Atoms& atoms, std::size_t i, const std::array<std::string_view, N>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return atoms.is(i, word); });
}

/// Words that an age behind a comma can belong to: "his wife, 23, was".
constexpr std::array<std::string_view, 26> kAged = {
    "he",      "she",        "man",         "woman",       "boy",     "girl",   "wife",
    "husband", "son",        "daughter",    "brother",     "sister",  "mother", "father",
    "partner", "girlfriend", "boyfriend",   "fiancee",     "cousin",  "nephew", "niece",
    "uncle",   "aunt",       "grandmother", "grandfather", "teenager"};
constexpr std::array<std::string_view, 12> kOfAges = {"people", "children", "women",  "men",
                                                      "girls",  "boys",     "those",  "adults",
                                                      "anyone", "players",  "youths", "pensioners"};

/// A capital letter that may be a name's.
bool is_name(const Atoms& atoms, std::size_t i) {
  return atoms.is_word(i) && atoms[i].is_capitalised &&
         !atoms.has(i, kMonth | kWeekday | kStop | kOpener);
}

/// "he was 34.", "she was two when", "Orr, who is 45,", "Orr is 45.": what follows ends the
/// telling.
bool is_age_of_person(const Atoms& atoms, std::size_t i, std::size_t end) {
  static constexpr std::array<std::string_view, 7> kPersons = {"he",     "she", "boy", "woman",
                                                               "victim", "man", "who"};
  static constexpr std::array<std::string_view, 3> kLinks = {"and", "when", "but"};
  if (i < 2 || !(atoms.is(i - 1, "was") || atoms.is(i - 1, "is"))) return false;
  constexpr double kGrown = 16;  // "Gate is 4."
  const bool is_named = is_name(atoms, i - 2) && atoms[i].value >= kGrown;
  if (!is_named && !is_any(atoms, i - 2, kPersons)) return false;
  return end >= atoms.size() || atoms.is_sign(end, '.') || atoms.is_sign(end, ',') ||
         atoms.is_sign(end, ';') || is_any(atoms, end, kLinks);
}

/// aged 25, ages 5 to 11, at the age of 9, as young as 12, died at 91, turned 100, children
/// under 5.
bool is_age_by_words(const Atoms& atoms, std::size_t i, std::size_t end) {
  if (i == 0) return false;
  if (atoms.is(i - 1, "aged") || atoms.is(i - 1, "age") || atoms.is(i - 1, "ages")) return true;
  if (i < 2) return false;
  if (is_age_of_person(atoms, i, end)) return true;
  if (atoms.is(i - 1, "of") && (atoms.is(i - 2, "age") || atoms.is(i - 2, "ages"))) return true;
  if (atoms.is(i - 1, "between") && (atoms.is(i - 2, "aged") || atoms.is(i - 2, "ages")))
    return true;
  if (atoms.is(i - 1, "as") && (atoms.is(i - 2, "young") || atoms.is(i - 2, "old"))) return true;
  const bool counts = atoms.is_word(end) && !atoms.has(end, kStop);
  if (counts || atoms.is_sign(end, '%') || atoms.is_dash(end)) return false;
  static constexpr std::array<std::string_view, 3> kTurns = {"he", "she", "who"};
  if ((atoms.is(i - 1, "turned") || atoms.is(i - 1, "turns")) &&
      (is_name(atoms, i - 2) || is_any(atoms, i - 2, kTurns))) {
    return true;
  }
  if (atoms.is(i - 1, "at") && (atoms.is(i - 2, "died") || atoms.is(i - 2, "dead"))) return true;
  return (atoms.is(i - 1, "under") || atoms.is(i - 1, "over")) && is_any(atoms, i - 2, kOfAges);
}

}  // namespace

bool is_age_by_place(const Atoms& atoms, const Number& number, std::size_t end) {
  const std::size_t i = number.begin;
  if (number.kind != NumberKind::cardinal || number.value < 0 || number.value > 120) return false;
  if (is_age_by_words(atoms, i, end)) return true;
  const Atom& atom = atoms[i];
  if (i < 2 || atom.kind != AtomKind::number || atom.decimals > 0 || end != i + 1 ||
      number.value < 1)
    return false;
  if (!atoms.is_sign(i - 1, ',') || !atoms.is_word(i - 2)) return false;
  // Behind a common noun only a pair of commas makes it an age: "a boy, 12, and" is one.
  if (!is_name(atoms, i - 2)) return is_any(atoms, i - 2, kAged) && atoms.is_sign(i + 1, ',');
  return atoms.is_sign(i + 1, ',') || atoms.is_sign(i + 1, '.') || atoms.is_sign(i + 1, ';');
}

std::optional<Quantity> read_age_decade(const Atoms& atoms, std::size_t i) {
  if (!atoms.is_number(i) || atoms[i].digits != 2 || atoms[i].decimals > 0 || i == 0)
    return std::nullopt;
  std::size_t s = i + 1;
  if (atoms.is_sign(s, '\'') && atoms[s].is_glued) ++s;
  if (!atoms.is(s, "s") || !atoms[s].is_glued) return std::nullopt;
  bool is_somebody = false;  // his 50s, her early 20s, his mid-30s
  for (std::size_t k = 1; k <= 3 && k <= i; ++k) {
    is_somebody = is_somebody || atoms.is(i - k, "his") || atoms.is(i - k, "her") ||
                  atoms.is(i - k, "their") || atoms.is(i - k, "my");
  }
  const auto value = atoms[i].value;
  if (!is_somebody || whole_number(value) % 10 != 0) return std::nullopt;
  Quantity quantity;
  quantity.begin = quantity.number = i;
  quantity.end = s + 1;
  quantity.form = FigureForm::age;
  quantity.low = value;
  quantity.high = value + 9;
  quantity.approximator = Approximator::range;
  quantity.unit = "year";
  return quantity;
}

}  // namespace onrecord::measure
