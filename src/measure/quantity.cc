#include "measure/quantity.h"

#include <algorithm>
#include <cmath>

#include "measure/ages.h"
#include "measure/units.h"

namespace onrecord::measure {
namespace {

std::size_t skip_hyphen(const Atoms& atoms, std::size_t i) {
  return atoms.is_hyphen(i) && atoms[i].is_glued && atoms[i + 1].is_glued ? i + 1 : i;
}

/// One end of a quantity: currency before, number, unit behind.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  Number number;
  std::string_view unit;
  bool is_money = false;
  bool has_currency_before = false;
  FigureForm form = FigureForm::cardinal;
};

/// years old, -year-old, years of age behind a number.
bool take_age(const Atoms& atoms, Part& part) {
  const std::size_t unit = skip_hyphen(atoms, part.end);
  if (!atoms.has(unit, kTimeUnit)) return false;
  const std::size_t old = skip_hyphen(atoms, unit + 1);
  if (atoms.is(old, "old") || atoms.is(old, "olds")) {
    part.end = old + 1;
  } else if (atoms.is(old, "of") && atoms.is(old + 1, "age")) {
    part.end = old + 2;
  } else {
    return false;
  }
  part.unit = time_unit_name(atoms.meaning(unit).unit);
  part.form = FigureForm::age;
  return true;
}

/// "half a mile", "a quarter of an hour": a part of one unit.
bool take_parted_unit(const Atoms& atoms, Part& part) {
  if (part.number.kind != NumberKind::fraction || part.number.is_digits) return false;
  const std::size_t article = atoms.is(part.end, "of") ? part.end + 1 : part.end;
  if (!atoms.is(article, "a") && !atoms.is(article, "an")) return false;
  if (atoms.has(article + 1, kTimeUnit)) {
    part.unit = time_unit_name(atoms.meaning(article + 1).unit);
    part.end = article + 2;
  } else if (const auto unit = read_unit(atoms, article + 1); unit && !unit->is_money) {
    part.unit = unit->name;
    part.end = unit->end;
  } else {
    return false;
  }
  const bool is_share = part.unit == "percent" || part.unit == "percentage point";
  part.form = is_share ? FigureForm::percent : FigureForm::cardinal;
  part.number.kind = NumberKind::cardinal;
  return true;
}

void take_unit(const Atoms& atoms, Part& part) {
  if (part.is_money) {
    // "$5 dollars", "A$ 3 million Australian dollars": the sign has said it already.
    const auto same = atoms.is_word(part.end) ? read_unit(atoms, part.end) : std::nullopt;
    if (same && same->is_money && same->name != "cent") part.end = same->end;
    return;
  }
  if (take_age(atoms, part) || take_parted_unit(atoms, part)) return;
  if (part.number.scale >= 1e6 && atoms.is(part.end, "won") &&
      (!atoms.is_word(part.end + 1) || atoms.has(part.end + 1, kStop))) {
    part.unit = "Korean won";  // "12 won" alone is a verb
    part.form = FigureForm::money;
    part.is_money = true;
    ++part.end;
    return;
  }
  if (const auto unit = read_unit(atoms, part.end)) {
    if (unit->name == "percent" || unit->name == "percentage point" ||
        unit->name == "basis point") {
      part.form = FigureForm::percent;
    } else if (part.number.kind == NumberKind::ordinal) {
      return;
    }
    if (unit->is_money) part.form = FigureForm::money;
    part.is_money = unit->is_money;
    part.unit = unit->name;
    part.end = unit->end;
    if (part.unit == "celsius" || part.unit == "fahrenheit" || part.unit == "degree") {
      if (atoms.is(part.end, "below") &&
          (atoms.is(part.end + 1, "zero") || atoms.is(part.end + 1, "freezing")) &&
          part.unit != "fahrenheit") {
        part.number.value = -part.number.value;
        part.end += 2;
      }
    }
    if (unit->name == "pound" && !unit->is_money && part.number.scale >= 1e6) {
      part.form = FigureForm::money;
    }
    if (part.is_money && part.number.scale == 1 && atoms.has(part.end, kScale)) {  // 75 USD million
      part.number.scale = atoms.meaning(part.end).number;
      part.number.value *= part.number.scale;
      ++part.end;
    }
    return;
  }
  const std::size_t unit = skip_hyphen(atoms, part.end);
  if (atoms.has(unit, kTimeUnit) && part.number.kind != NumberKind::ordinal &&
      part.number.kind != NumberKind::fraction) {
    part.unit = time_unit_name(atoms.meaning(unit).unit);
    part.end = unit + 1;
  }
}

/// "a litre of milk", "about a mile": one of a unit, where no rate is told ($5 a litre).
std::optional<Part> read_single(const Atoms& atoms, std::size_t i) {
  if (!atoms.is(i, "a") && !atoms.is(i, "an")) return std::nullopt;
  if (i > 0 && !(atoms.has(i - 1, kStop | kBound) && atoms.is_word(i - 1))) return std::nullopt;
  const auto unit = read_unit(atoms, i + 1);
  if (!unit || !atoms.is_word(i + 1) || atoms.is_hyphen(i + 1)) return std::nullopt;
  const std::string_view name = unit->name;
  if (name == "degree" || name == "percent" || name == "foot" || name == "yard" || name == "cup")
    return std::nullopt;
  if (atoms.is_word(unit->end) && !atoms.has(unit->end, kStop)) return std::nullopt;
  Part part;
  part.begin = i;
  part.end = unit->end;
  part.number = {i, i + 1, NumberKind::cardinal, 1, 1, false, false};
  part.unit = name;
  part.is_money = unit->is_money;
  part.form = unit->is_money ? FigureForm::money : FigureForm::cardinal;
  return part;
}

std::optional<Part> read_part(const Atoms& atoms, std::size_t i, bool in_money) {
  Part part;
  part.begin = i;
  std::size_t at = i;
  if (const auto currency = read_currency(atoms, i)) {
    at = currency->end;
    part.is_money = true;
    part.has_currency_before = true;
    part.unit = currency->name;
    part.form = FigureForm::money;
  }
  bool is_negative = false;
  const bool is_apart = i == 0 || !atoms[i].is_glued || atoms.is_sign(i - 1, '(') ||
                        part.is_money || atoms.is_sign(i - 1, '<') || atoms.is_sign(i - 1, '>') ||
                        atoms.is_sign(i - 1, '=');
  if ((atoms.is_hyphen(at) || atoms.is_sign(at, 0x2013)) && is_apart &&
      (atoms[at + 1].is_glued || at == 0) &&
      (atoms.is_number(at + 1) || atoms.is_sign(at + 1, '.'))) {
    is_negative = true;
    ++at;
  } else if ((atoms.is(at, "minus") || atoms.is(at, "negative")) &&
             !(at > 0 && atoms.is_number(at - 1))) {
    is_negative = true;
    ++at;
  }
  bool is_decimal = false;
  if (atoms.is(at, "point") && !atoms[at].is_capitalised && (at == 0 || !atoms.is_word(at - 1)) &&
      atoms.is_number(at + 1) && atoms[at + 1].digits >= 2 && atoms[at + 1].decimals == 0 &&
      atoms[at + 1].digits < 16 && !atoms.is_word(at + 2)) {
    is_decimal = true;  // point 77
    ++at;
  }
  if (atoms.is_sign(at, '.') && (!atoms[at].is_glued || is_negative) && atoms.is_number(at + 1) &&
      atoms[at + 1].is_glued && atoms[at + 1].decimals == 0 && atoms[at + 1].digits < 16) {
    is_decimal = true;  // .08
    ++at;
  }
  const auto number = read_number(atoms, at, part.is_money || in_money);
  if (!number || (is_negative && number->kind == NumberKind::vague)) return std::nullopt;
  if (part.is_money && number->kind != NumberKind::cardinal &&
      !(number->kind == NumberKind::fraction && number->is_digits))
    return std::nullopt;
  part.number = *number;
  part.end = number->end;
  if (is_decimal) part.number.value /= std::pow(10.0, atoms[at].digits);
  if (is_negative) part.number.value = -part.number.value;
  if (number->kind == NumberKind::ordinal) part.form = FigureForm::ordinal;
  if (number->kind == NumberKind::fraction && !part.is_money) part.form = FigureForm::fraction;
  if (number->kind == NumberKind::vague) part.form = FigureForm::vague;
  const FigureForm form = part.form;
  take_unit(atoms, part);
  if (form == FigureForm::vague) part.form = form;
  return part;
}

/// "5 feet 2 inches", "6 dollars and 20 cents": a smaller unit adds to the larger one.
void add_smaller(const Atoms& atoms, Part& part) {
  std::size_t at = part.end;
  const bool is_feet = part.unit == "foot";
  const bool is_whole = part.is_money && part.unit != "cent" && part.number.scale == 1;
  if (!is_feet && !is_whole) return;
  if (atoms.is(at, "and") || atoms.is_sign(at, ',')) ++at;
  const auto second = read_part(atoms, at, false);
  if (!second || second->number.kind != NumberKind::cardinal) return;
  const bool is_in =
      second->unit.empty() && atoms.is(second->end, "in") && !atoms.is_word(second->end + 1);
  if (is_feet && (second->unit == "inch" || is_in) && second->number.value < 12) {
    part.number.value += second->number.value / 12;
    part.end = is_in ? second->end + 1 : second->end;
  }
  if (!is_whole || second->number.value >= 100 || second->number.value < 0) return;
  const bool is_c =
      second->unit.empty() && atoms.is(second->end, "c") && atoms[second->end].is_glued;
  // "15 dollars 50": the rest of the price, when nothing follows that it could count.
  const bool is_rest = second->unit.empty() && !part.has_currency_before &&
                       !atoms.is_word(second->end) && !atoms.is_hyphen(second->end) &&
                       !atoms.is_sign(second->end, '%') && !read_currency(atoms, second->begin);
  if (second->unit == "cent" || second->unit == "pence" || is_c || is_rest) {
    part.number.value += second->number.value / 100;
    part.end = is_c ? second->end + 1 : second->end;
  }
}

/// one in five, nine out of 10, two of every three.
bool take_proportion(const Atoms& atoms, Quantity& quantity, const Part& part) {
  if (part.number.kind != NumberKind::cardinal || !part.unit.empty()) return false;
  std::size_t at = part.end;
  if (part.number.value <= 0 && !atoms.is(at, "over")) return false;
  bool is_certain = false;
  if (atoms.is(at, "in")) {
    at += atoms.is(at + 1, "every") ? 2 : 1;
    is_certain = at == part.end + 2;
  } else if (atoms.is(at, "out") && atoms.is(at + 1, "of")) {
    at += atoms.is(at + 2, "every") ? 3 : 2;
    is_certain = true;
  } else if (atoms.is(at, "over")) {
    const auto below = read_number(atoms, at + 1);  // one over twenty
    if (!below || below->kind != NumberKind::cardinal || below->value < 2 ||
        atoms.is_word(below->end))
      return false;
    quantity.form = FigureForm::fraction;
    quantity.low = quantity.high = part.number.value / below->value;
    quantity.end = below->end;
    return true;
  } else if (atoms.is(at, "of") && atoms.is(at + 1, "every")) {
    at += 2;
    is_certain = true;
  } else {
    return false;
  }
  const auto whole = read_number(atoms, at);
  if (!whole || whole->kind != NumberKind::cardinal || whole->value <= part.number.value ||
      whole->value < 2)
    return false;
  if (atoms.has(skip_hyphen(atoms, whole->end), kTimeUnit)) return false;
  const double value = whole->value;
  const bool is_round = value <= 12 || value == 20 || value == 25 || value == 50 || value == 100 ||
                        value == 1000 || value >= 10000;
  // "three in four voters", "2 in 5": both ends small and written alike, no verb before them.
  const bool is_alike = atoms.is_number(part.number.begin) == atoms.is_number(at) &&
                        part.end == part.number.begin + 1 && whole->end == at + 1;
  const bool is_led =
      part.begin > 0 && atoms.is_word(part.begin - 1) &&
      (atoms.has(part.begin - 1, kPast) || !atoms.has(part.begin - 1, kBound | kStop));
  if (is_alike && !is_led && value <= 10 && value == std::floor(value)) is_certain = true;
  if (!is_certain &&
      !(part.number.value == 1 && (is_round || !atoms.is_number(at) || value < 1000)) &&
      value != 10 && value != 100 && value != 1000)
    return false;
  quantity.form = FigureForm::fraction;
  quantity.low = quantity.high = part.number.value / value;
  quantity.end = whole->end;
  return true;
}

/// Whether the words before say that a number changed from one value to another.
bool tells_change(const Atoms& atoms, std::size_t i) {
  for (std::size_t steps = 0; i > 0 && steps < 10; ++steps) {
    --i;
    for (std::string_view verb :
         {"rose",     "fell",    "grew",     "up",       "down",    "increased", "decreased",
          "dropped",  "jumped",  "climbed",  "raised",   "cut",     "lowered",   "reduced",
          "went",     "slipped", "declined", "increase", "rise",    "widened",   "narrowed",
          "expanded", "shrank",  "doubled",  "soared",   "plunged", "improved"}) {
      if (atoms.is(i, verb)) return true;
    }
  }
  return false;
}

struct Joint {
  std::size_t second = 0;  // where the second end begins; 0: no joint
  bool is_dash = false;
  bool is_or = false;
};

Joint read_joint(const Atoms& atoms, std::size_t i, bool is_between, bool is_from) {
  if (atoms.is_dash(i) && !(atoms.is_sign(i, 0x2014) && !atoms[i].is_glued)) {
    const bool glued = atoms[i].is_glued && atoms[i + 1].is_glued;
    const bool spaced = !atoms[i].is_glued && !atoms[i + 1].is_glued;
    if (glued || (spaced && (atoms.is_number(i + 1) || atoms.is_sign(i + 1, '~') ||
                             read_currency(atoms, i + 1)))) {
      return {i + 1, true, false};
    }
    // "2 -7 g", "75 -300mm": a hyphen set badly; no minus where a unit of size follows.
    if (atoms.is_hyphen(i) && !glued && atoms[i + 1].is_glued && atoms.is_number(i + 1)) {
      const auto unit = read_unit(atoms, i + 2);
      const bool is_size = unit && !unit->is_money && unit->name != "celsius" &&
                           unit->name != "fahrenheit" && unit->name != "degree" &&
                           unit->name != "percent";
      if (is_size) return {i + 1, true, false};
    }
    return {};
  }
  if (atoms.is_sign(i, '~')) return {i + 1, true, false};
  if (is_between && (atoms.is(i, "and") || atoms.is(i, "to"))) return {i + 1, false, false};
  if (atoms.is(i, "to") || (is_from && (atoms.is(i, "through") || atoms.is(i, "until"))))
    return {i + 1, false, false};
  if (atoms.is(i, "through") && (atoms.is_number(i + 1))) return {i + 1, false, false};
  if (atoms.is(i, "or")) return {i + 1, false, true};
  return {};
}

bool counts_something(const Atoms& atoms, std::size_t i) {
  if (!atoms.is_word(i) || (atoms.has(i, kStop) && !atoms.has(i, kPluralNoun))) return false;
  const std::string_view word = atoms.text(i);
  return atoms.has(i, kPluralNoun | kTimeUnit) || (word.size() > 3 && word.ends_with("s")) ||
         atoms.is_word(i + 1);
}

/// Joins the other end of a range. False when the two numbers are a score or a vote and no figure.
bool take_range(const Atoms& atoms, Quantity& quantity, Part& first) {
  if (first.number.kind == NumberKind::vague) return true;
  const std::size_t before = quantity.number;
  const std::size_t opener = before > 1 && atoms.is(before - 1, "the") ? before - 2 : before - 1;
  const bool is_between = before > 0 && atoms.is(opener, "between");
  const bool is_from = before > 0 && atoms.is(before - 1, "from");
  const Joint joint = read_joint(atoms, first.end, is_between, is_from);
  if (joint.second == 0) return true;
  // "between the tenth and the fifteenth", "between 2 and about 7", "2 - ~7"
  const bool is_softened =
      atoms.is_sign(joint.second, '~') ||
      (is_between && (atoms.is(joint.second, "the") || atoms.is(joint.second, "about")));
  const auto second = read_part(atoms, joint.second + (is_softened ? 1 : 0), first.is_money);
  if (joint.is_dash && !first.number.is_digits) return true;
  if (joint.is_dash && second && !second->number.is_digits && atoms[joint.second].is_glued &&
      atoms[joint.second].is_capitalised) {
    quantity.end = second->end;  // 7-Eleven
    return false;
  }
  if (!second || second->number.kind == NumberKind::vague) return true;
  const bool first_ordinal = first.number.kind == NumberKind::ordinal;
  if (first_ordinal != (second->number.kind == NumberKind::ordinal)) return true;
  if (!first.unit.empty() && !second->unit.empty() && first.unit != second->unit) return true;
  if (!first.unit.empty() && second->unit.empty() && !first.has_currency_before) return true;
  double low = first.number.value;
  const double high = second->number.value;
  if (first.number.scale == 1 && second->number.scale > 1 &&
      low < high / second->number.scale * 1.0000001 && !joint.is_or) {
    low *= second->number.scale;  // 2 to 2.5 million
  } else if (joint.is_or && first.number.scale == 1 && second->number.scale > 1 &&
             low < high / second->number.scale) {
    low *= second->number.scale;
  }
  const bool is_score = joint.is_dash && atoms.is_hyphen(first.end) && first.number.is_digits &&
                        second->number.is_digits && first.unit.empty() && second->unit.empty() &&
                        !counts_something(atoms, second->end);
  if (joint.is_dash && (low >= high || (is_score && high <= 30 && low >= 0))) {
    const bool glued = atoms[joint.second].is_glued;
    if (glued && first.unit.empty() && second->unit.empty()) {
      quantity.end = second->end;
      return false;
    }
    return true;
  }
  if (low >= high || !std::isfinite(high)) return true;
  if (is_from && !joint.is_dash && tells_change(atoms, before)) return true;
  if (joint.is_or && high - low > std::max(2.0, low)) return true;
  if (!joint.is_dash && !is_between && !is_from && !joint.is_or) {
    if (tells_change(atoms, before) && !(before > 0 && atoms.has(before - 1, kBound))) return true;
    if (before > 0 && atoms.is(before - 1, "to")) return true;
    if (before >= 2 && atoms.is(before - 1, "to") && atoms.is(before - 2, "up"))
      return true;  // up to 15 K to …
  }
  quantity.low = low;
  quantity.high = high;
  quantity.approximator = Approximator::range;
  quantity.end = second->end;
  quantity.form = second->form != FigureForm::cardinal ? second->form : first.form;
  if (first.form == FigureForm::money) quantity.form = FigureForm::money;
  quantity.unit = second->unit.empty() ? first.unit : second->unit;
  if (is_between) quantity.begin = opener;
  if (is_from && !joint.is_or) quantity.begin = before - 1;
  return true;
}

}  // namespace

std::optional<Quantity> read_quantity(const Atoms& atoms, std::size_t i, std::size_t from) {
  if (auto decade = read_age_decade(atoms, i)) return decade;
  auto part = read_part(atoms, i, false);
  if (!part) part = read_single(atoms, i);
  if (!part) return std::nullopt;
  add_smaller(atoms, *part);
  Quantity quantity;
  quantity.begin = quantity.number = i;
  quantity.end = part->end;
  quantity.form = part->form;
  quantity.unit = part->unit;
  if (!part->is_money && part->unit.empty() &&
      is_no_quantity(atoms, part->number.begin, part->number.end, part->number))
    return std::nullopt;
  if (!part->unit.empty() && !part->has_currency_before) {
    if (!is_free_before(atoms, i)) return std::nullopt;
    const bool is_code = i >= 2 && atoms[i].is_glued && atoms.is_dash(i - 1) &&
                         atoms[i - 1].is_glued && atoms.is_word(i - 2);
    if (is_code && atoms.is_number(i)) return std::nullopt;
  }
  // A digit string glued to letters that are no unit is a code: 4x4, 7th is not.
  if (part->unit.empty() && atoms.is_number(part->end - 1) && atoms.is_word(part->end) &&
      atoms[part->end].is_glued)
    return std::nullopt;
  if (!std::isfinite(part->number.value)) return std::nullopt;
  if (part->number.kind != NumberKind::vague) {
    quantity.low = quantity.high = part->number.value;
    if (part->number.is_about) quantity.approximator = Approximator::about;
  }
  const bool is_age = part->unit.empty() && is_age_by_place(atoms, part->number, part->end);
  if (!take_proportion(atoms, quantity, *part)) {
    if (!take_range(atoms, quantity, *part)) {
      quantity.low.reset();
      quantity.high.reset();
      quantity.form = FigureForm::cardinal;
      return quantity;  // a score: taken, but no figure
    }
  }
  if (is_age && quantity.low && quantity.unit.empty() && quantity.form == FigureForm::cardinal) {
    quantity.form = FigureForm::age;
    quantity.unit = "year";
  }
  const Bounding before = read_bound_before(atoms, quantity.begin, from);
  if (before.begin != quantity.begin) {
    if (quantity.approximator != Approximator::range) quantity.approximator = before.approximator;
    quantity.begin = before.begin;
  }
  if (quantity.approximator == Approximator::exact ||
      quantity.approximator == Approximator::about) {
    const Bounding after = read_bound_after(atoms, quantity.end);
    if (after.begin != quantity.end) {
      quantity.approximator = after.approximator;
      quantity.end = after.begin;
      if (quantity.unit.empty()) {
        if (const auto unit = read_unit(atoms, quantity.end)) {
          quantity.unit = unit->name;
          quantity.end = unit->end;
          if (unit->is_money) quantity.form = FigureForm::money;
          if (unit->name == "percent" || unit->name == "percentage point")
            quantity.form = FigureForm::percent;
        }
      }
    }
  }
  // "one day" without a bound is "some time": no count.
  if (quantity.unit == "day" && atoms.is(i, "one") && quantity.begin == i &&
      quantity.end == i + 2 && !atoms.is(quantity.end, "of") && !atoms.is(quantity.end, "after") &&
      !atoms.is(quantity.end, "before")) {
    return std::nullopt;
  }
  quantity.shares_unit = quantity.unit.empty() && quantity.form == FigureForm::cardinal &&
                         (atoms.is(quantity.end, "and") || atoms.is_sign(quantity.end, ',') ||
                          atoms.is(quantity.end, "or"));
  return quantity;
}

}  // namespace onrecord::measure
