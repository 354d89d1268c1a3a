#include "collate/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "collate/numbers.h"
#include "text/fold.h"

namespace onrecord::collation {
namespace {

bool ends_with(std::string_view word, std::string_view ending) { return word.ends_with(ending); }

double number_in(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// The value of a word that begins with a digit: 10,000 3.5 1st 90th 100-year gives 10000 3.5 …
void read_digits(std::string_view folded, WordInfo& info) {
  std::string digits;
  std::size_t end = 0;
  for (; end < folded.size(); ++end) {
    const char c = folded[end];
    const bool joins =
        c == ',' && end + 1 < folded.size() && folded[end + 1] >= '0' && folded[end + 1] <= '9';
    if (joins) continue;
    if ((c < '0' || c > '9') && c != '.') break;
    digits += c;
  }
  std::string_view rest = folded.substr(end);
  if (rest == ":00") rest = {};  // 6:00 p.m. is 6 p.m.
  info.sort = WordSort::number;
  info.value = number_in(digits);
  info.number = NumberPart::value;
  if (rest == "st" || rest == "nd" || rest == "rd" || rest == "th") {
    info.number = NumberPart::ordinal;
  } else if (rest == "m" || rest == "mn") {
    info.value *= 1e6;
  } else if (rest == "bn" || rest == "b") {
    info.value *= 1e9;
  } else if (rest == "k") {
    info.value *= 1e3;
  } else if (!rest.empty()) {
    info.number = NumberPart::quantity;
  }
}

/// The value of a part of one: 1/3, two-thirds, one-half; 0 when the word is none.
double fraction_in(std::string_view folded, const Lexicon& numbers) {
  if (const std::size_t slash = folded.find('/'); slash != std::string_view::npos) {
    const double below = number_in(folded.substr(slash + 1));
    return below > 0 ? number_in(folded) / below : 0;
  }
  const std::size_t hyphen = folded.find('-');
  if (hyphen == std::string_view::npos) return 0;
  const std::string_view count = numbers.tag(hash_word(folded.substr(0, hyphen)));
  const int parts = parts_named(folded.substr(hyphen + 1));
  if (parts == 0 || !count.starts_with("n:")) return 0;
  const double value = number_in(count.substr(2));
  return value < 1 || value >= parts || folded.ends_with('s') == (value == 1) ? 0 : value / parts;
}

std::vector<std::uint64_t> hashes_of(std::string_view words) {
  std::vector<std::uint64_t> hashes;
  while (!words.empty()) {
    const std::size_t space = std::min(words.find(' '), words.size());
    hashes.push_back(hash_word(plain_spelling(words.substr(0, space))));
    words.remove_prefix(std::min(space + 1, words.size()));
  }
  return hashes;
}

}  // namespace

Vocabulary::Vocabulary()
    : classes_(&lexicon("word_classes.txt")),
      negations_(&lexicon("negations.txt")),
      contractions_(&lexicon("contractions.txt")),
      numbers_(&lexicon("number_words.txt")),
      spelling_(&lexicon("house_spelling.txt")),
      verbs_(&lexicon("verb_forms.txt")),
      limiters_(&lexicon("limiters.txt")),
      sweeping_(&lexicon("sweeping_words.txt")),
      fillers_(&lexicon("fillers.txt")),
      stock_(&lexicon("stock_phrases.txt")),
      speech_verbs_(&lexicon("speech_verbs.txt")) {}

const WordInfo& Vocabulary::info(std::uint64_t hash, std::string_view word) {
  for (const Vocabulary* level = this; level != nullptr; level = level->base_) {
    const auto found = level->known_.find(hash);
    if (found != level->known_.end()) return found->second;
  }
  return known_.emplace(hash, learn(word)).first->second;
}

/// The spelling that stands for the word; for a form that the list lacks (metres, ploughed) that of
/// the word it is a form of, with the same ending. Empty where there is none.
std::string Vocabulary::house_spelling(std::string_view word, std::uint64_t hash) const {
  if (const std::string_view own = spelling_->tag(hash); !own.empty()) return std::string(own);
  for (const std::string_view ending : {"s", "ed", "ing"}) {
    constexpr std::size_t kShortest = 4;
    if (word.size() < kShortest + ending.size() || !word.ends_with(ending)) continue;
    const std::string_view base =
        spelling_->tag(hash_word(word.substr(0, word.size() - ending.size())));
    if (!base.empty()) return std::string(base) + std::string(ending);
  }
  return {};
}

WordInfo Vocabulary::learn(std::string_view word) const {
  WordInfo info;
  info.folded = fold_word(word);
  const std::string& folded = info.folded;
  const std::uint64_t hash = hash_word(folded);
  std::string plain = plain_spelling(folded);
  if (const std::string other = house_spelling(folded, hash); !other.empty()) {
    plain = plain_spelling(other);
  }
  info.key = hash_word(plain);
  const std::string_view verb = verbs_->tag(hash);
  const std::string stem = stem_of(verb.empty() ? std::string_view(plain) : verb);
  info.lemma = hash_word(stem);
  info.is_verb_form = !verb.empty() || (folded.size() > 4 && ends_with(folded, "ed")) ||
                      (folded.size() > 5 && ends_with(folded, "ing"));
  if (plain.size() >= 5) info.prefix = hash_word(std::string_view(plain).substr(0, 4));
  info.negates = negations_->contains(hash);
  info.sort = sort_of(hash);
  if (contractions_->contains(hash)) {
    info.units = hashes_of(contractions_->tag(hash));
    if (info.sort == WordSort::content) info.sort = WordSort::function;
  }
  if (info.negates && info.sort == WordSort::content) info.sort = WordSort::function;
  learn_number(info, hash);
  info.joined = joined_form(folded, plain);
  info.is_speech_verb = speech_verbs_->tag(hash) == "speech";
  info.is_ascii = std::all_of(folded.begin(), folded.end(),
                              [](char c) { return static_cast<signed char>(c) >= 0; });
  return info;
}

/// Parts at hyphens run together, those that are numbers by their value.
std::string Vocabulary::joined_form(std::string_view folded, const std::string& plain) const {
  std::string joined;
  bool any_number = false;
  long long tens = 0;  // of the part before: thirty-five is one number
  for (std::size_t begin = 0; begin <= folded.size();) {
    const std::size_t end = std::min(folded.find('-', begin), folded.size());
    const std::string_view part = folded.substr(begin, end - begin);
    WordInfo number;
    number.folded = part;
    learn_number(number, hash_word(part));
    const bool is_value = number.number == NumberPart::value;
    constexpr double kLargest = 1e15;  // as a whole number; a longer row of digits stays as it is
    if ((is_value || number.number == NumberPart::ordinal) && number.value < kLargest) {
      any_number = true;
      if (std::floor(number.value) != number.value) {  // 2.5 is not 2
        std::array<char, 32> digits{};
        constexpr int kPrecision = 10;
        const auto written = std::to_chars(digits.data(), digits.data() + digits.size(),
                                           number.value, std::chars_format::general, kPrecision);
        joined.append(digits.data(), written.ptr);
        tens = 0;
        begin = end + 1;
        continue;
      }
      auto value = static_cast<long long>(number.value);
      if (tens > 0 && value > 0 && value < 10) {
        joined.resize(joined.size() - 2);
        value += tens;
      }
      tens = is_value && value >= 20 && value < 100 && value % 10 == 0 ? value : 0;
      joined += std::to_string(value) + (is_value ? "" : "o");
    } else {
      tens = 0;
      joined += plain_spelling(part);
    }
    begin = end + 1;
  }
  return any_number ? joined : plain;
}

WordSort Vocabulary::sort_of(std::uint64_t unit) const {
  const std::string_view sort = classes_->tag(unit);
  if (sort == "article") return WordSort::article;
  if (sort == "pronoun") return WordSort::pronoun;
  if (sort == "modal") return WordSort::modal;
  if (sort == "be" || sort == "have" || sort == "do") return WordSort::auxiliary;
  if (sort == "function") return WordSort::function;
  return WordSort::content;
}

void Vocabulary::learn_number(WordInfo& info, std::uint64_t hash) const {
  const std::string& folded = info.folded;
  const std::string_view number = numbers_->tag(hash);
  const auto is_digit_char = [](char c) { return c >= '0' && c <= '9'; };
  if (const double fraction = fraction_in(folded, *numbers_); fraction > 0) {
    info.sort = WordSort::number;
    info.number = NumberPart::fraction;
    info.value = fraction;
  } else if (!folded.empty() && is_digit_char(folded[0])) {
    read_digits(folded, info);
    std::string digits = folded;
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    info.key = hash_word(digits);
    info.lemma = info.key;
  } else if (std::any_of(folded.begin(), folded.end(), is_digit_char)) {
    info.sort = WordSort::number;  // P00, $5
    info.number = NumberPart::quantity;
  } else if (!number.empty()) {
    info.sort = WordSort::number;
    info.value = number_in(number.substr(2));
    info.number = number[0] == 'n'   ? NumberPart::value
                  : number[0] == 'x' ? NumberPart::scale
                  : number[0] == 'o' ? NumberPart::ordinal
                                     : NumberPart::quantity;
  } else if (const std::size_t hyphen = folded.find('-'); hyphen != std::string::npos) {
    // twenty-five
    const std::string_view tens =
        numbers_->tag(hash_word(std::string_view(folded).substr(0, hyphen)));
    const std::string_view ones =
        numbers_->tag(hash_word(std::string_view(folded).substr(hyphen + 1)));
    if (tens.starts_with("n:") && (ones.starts_with("n:") || ones.starts_with("o:"))) {
      info.sort = WordSort::number;
      info.number = ones[0] == 'n' ? NumberPart::value : NumberPart::ordinal;
      info.value = number_in(tens.substr(2)) + number_in(ones.substr(2));
    }
  }
}

}  // namespace onrecord::collation
