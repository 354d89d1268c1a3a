#include "measure/model_year.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onrecord::measure {

bool is_model_year(const Atoms& atoms, std::size_t i) {
  if (!atoms.is_number(i) || atoms[i].digits != 4 || !atoms.has(i + 1, kMake) ||
      !atoms[i + 1].is_capitalised) {
    return false;
  }
  static constexpr std::array<std::string_view, 22> kWhen = {
      "in",    "by",     "since",  "until",   "till", "of",    "from",   "to",
      "after", "before", "during", "through", "for",  "about", "around", "early",
      "late",  "mid",    "year",   "between", "and",  "than"};
  const bool has_word = i > 0 && atoms.same_sentence(i - 1, i) && atoms.is_word(i - 1);
  if (has_word &&
      (atoms.has(i - 1, kMonth | kSeason) ||
       std::ranges::any_of(kWhen, [&](std::string_view word) { return atoms.is(i - 1, word); }))) {
    return false;
  }
  std::size_t next = i + 2;
  if (atoms.is_hyphen(next)) next += 2;  // Mercedes-Benz
  const bool names_model =
      atoms.same_sentence(i, next) && ((atoms.is_word(next) && atoms[next].is_capitalised) ||
                                       atoms.is_number(next) || atoms.has(next, kVehicle));
  if (names_model) return true;
  // "his 2020 Tesla", "a silver 2011 Honda" name one; "the 2013 Honda recall" is of that year.
  return has_word && !atoms.is(i - 1, "the") && !atoms[i - 1].is_capitalised;
}

}  // namespace onrecord::measure
