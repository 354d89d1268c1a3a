#include "collate/subtype.h"

#include <algorithm>
#include <optional>

#include "collate/match.h"

namespace onrecord::collation {
namespace {

using Units = std::vector<std::uint64_t>;

Units units_of(const Word& word) {
  return word.info->units.empty() ? Units{word.key} : word.info->units;
}

/// Takes out of both what they share, one for one.
void drop_common(Units& a, Units& b) {
  for (std::size_t i = 0; i < a.size();) {
    const auto same = std::find(b.begin(), b.end(), a[i]);
    if (same == b.end()) {
      ++i;
      continue;
    }
    b.erase(same);
    a.erase(a.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool any_sort(const Units& units, const Vocabulary& vocabulary, WordSort sort) {
  return std::any_of(units.begin(), units.end(),
                     [&](std::uint64_t unit) { return vocabulary.sort_of(unit) == sort; });
}

bool any_negates(const Word& word, const Vocabulary& vocabulary) {
  const Units units = units_of(word);
  return word.info->negates || std::any_of(units.begin(), units.end(), [&](std::uint64_t unit) {
           return vocabulary.negates(unit);
         });
}

/// A contraction on either side: what is left when the common words are taken out decides.
std::optional<Subtype> subtype_of_units(const Word& a, const Word& b,
                                        const Vocabulary& vocabulary) {
  if (a.info->units.empty() && b.info->units.empty()) return std::nullopt;
  Units x = units_of(a);
  Units y = units_of(b);
  drop_common(x, y);
  Units all = x;
  all.insert(all.end(), y.begin(), y.end());
  if (any_sort(all, vocabulary, WordSort::modal)) return Subtype::modal;
  if (any_sort(all, vocabulary, WordSort::pronoun)) return Subtype::pronoun;
  if (any_sort(all, vocabulary, WordSort::auxiliary)) return Subtype::tense;
  return Subtype::other;
}

/// May the month is no verb.
bool is_month(const Word& word) {
  return word.info->folded == "may" && word.is_capitalised && !word.starts_sentence;
}

bool is_sort(const Word& word, WordSort sort) {
  return word.info->sort == sort && !(sort == WordSort::modal && is_month(word));
}

}  // namespace

Subtype subtype_of_substitution(const Word& a, const Word& b, const Word* before,
                                const Vocabulary& vocabulary) {
  const auto either = [&](WordSort sort) { return is_sort(a, sort) || is_sort(b, sort); };
  if (any_negates(a, vocabulary) != any_negates(b, vocabulary)) return Subtype::negation;
  const auto is_figure = [](const Word& word) {
    return word.info->sort == WordSort::number &&
           (word.info->number != NumberPart::quantity || word.info->folded == "half" ||
            word.info->folded == "percent" ||
            word.info->folded.find_first_of("0123456789") != std::string::npos);
  };
  const bool both_numbers = is_sort(a, WordSort::number) && is_sort(b, WordSort::number);
  if (both_numbers || is_figure(a) || is_figure(b)) {
    const bool article = either(WordSort::article) || either(WordSort::pronoun);
    const bool one = a.info->value == 1 || b.info->value == 1;
    if (!(article && one)) return Subtype::number;
  }
  if (const auto subtype = subtype_of_units(a, b, vocabulary)) return *subtype;
  if (either(WordSort::modal)) return Subtype::modal;
  if (either(WordSort::pronoun)) return Subtype::pronoun;
  if (is_sort(a, WordSort::article) && is_sort(b, WordSort::article)) return Subtype::article;
  if (is_variant_spelling(*a.info, *b.info) && !a.is_name && !b.is_name) return Subtype::spelling;
  if (a.info->lemma == b.info->lemma) {
    const bool verb = a.info->is_verb_form || b.info->is_verb_form ||
                      is_sort(a, WordSort::auxiliary) ||
                      (before != nullptr && !before->is_content() &&
                       (is_sort(*before, WordSort::pronoun) || is_sort(*before, WordSort::modal)));
    if (verb) return Subtype::tense;
    return a.is_name && b.is_name ? Subtype::name : Subtype::other;
  }
  if (a.is_name || b.is_name) return Subtype::name;
  if (is_sort(a, WordSort::auxiliary) && is_sort(b, WordSort::auxiliary)) return Subtype::tense;
  return Subtype::other;
}

void add_subtypes_of_run(std::span<const Word> run, const Vocabulary& vocabulary,
                         std::set<Subtype>& subtypes) {
  bool plain = false;
  std::set<Subtype> small;
  for (const Word& word : run) {
    if (any_negates(word, vocabulary)) {
      subtypes.insert(Subtype::negation);
    } else if ((is_sort(word, WordSort::number) && word.info->folded != "one") ||
               word.info->folded == "minus") {
      subtypes.insert(Subtype::number);
    } else if (is_sort(word, WordSort::modal)) {
      subtypes.insert(Subtype::modal);
    } else if (word.is_name) {
      subtypes.insert(Subtype::name);
    } else if (is_sort(word, WordSort::pronoun)) {
      small.insert(Subtype::pronoun);
    } else if (is_sort(word, WordSort::article)) {
      small.insert(Subtype::article);
    } else if (is_sort(word, WordSort::auxiliary)) {
      small.insert(Subtype::tense);
    } else {
      plain = true;
    }
  }
  if (plain || small.size() > 1) {
    subtypes.insert(Subtype::other);
  } else {
    subtypes.insert(small.begin(), small.end());
  }
}

}  // namespace onrecord::collation
