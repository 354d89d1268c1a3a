#include "measure/units.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "base/embedded.h"

namespace onrecord::measure {
namespace {

constexpr std::size_t kMostWords = 4;
constexpr std::size_t kLongest = 40;

struct Entry {
  std::string_view name;
  bool is_money = false;
  bool is_glued_only = false;
};

class Table {
 public:
  explicit Table(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      const std::size_t tab = line.find('\t');
      if (line.empty() || line.front() == '#' || tab == std::string_view::npos) continue;
      std::string_view form = line.substr(0, tab);
      Entry entry{line.substr(tab + 1), false, form.ends_with('*')};
      if (entry.is_glued_only) form.remove_suffix(1);
      if (entry.name.starts_with('^')) {
        entry.is_money = true;
        entry.name.remove_prefix(1);
      }
      entries_.emplace(form, entry);
    }
  }
  const Entry* find(std::string_view form) const {
    const auto found = entries_.find(form);
    return found == entries_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<std::string_view, Entry> entries_;
};

const Table& table() {
  static const Table units(embedded_file("measure-units.txt"));
  return units;
}

/// Up to four words from atom i on as one lower-case text, hyphens as spaces. No allocation.
class Phrase {
 public:
  bool add(std::string_view word) {
    if (size_ + word.size() + 1 > text_.size()) return false;
    if (size_ > 0) text_[size_++] = ' ';
    for (char c : word) text_[size_++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return true;
  }
  std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, kLongest> text_{};
  std::size_t size_ = 0;
};

std::string_view sign_currency(char32_t sign) {
  switch (sign) {
    case '$':
      return "dollar";
    case 0xA3:
      return "pound";
    case 0x20AC:
      return "euro";
    case 0xA5:
    case 0xFFE5:
      return "Japanese yen";
    case 0x20B9:
      return "Indian rupee";
    case 0x20BD:
      return "Russian ruble";
    case 0x20A9:
      return "Korean won";
    case 0x20AA:
      return "Israeli shekel";
    case 0x20BA:
      return "Turkish lira";
    case 0x20B4:
      return "Ukrainian hryvnia";
    case 0x20A6:
      return "Nigerian naira";
    case 0x0E3F:
      return "Thai baht";
    case 0x20AB:
      return "Vietnamese dong";
    case 0x20B1:
      return "Philippine peso";
    case 0x20AD:
      return "Lao kip";
    case 0xA2:
      return "cent";
    case 0x20BF:
      return "bitcoin";
    case 0x20A1:
      return "Costa Rican colón";
    case 0x20BE:
      return "Georgian lari";
    case 0x20B8:
      return "Kazakh tenge";
    case 0x20AE:
      return "Mongolian tugrik";
    case 0x20B2:
      return "Paraguayan guaraní";
    case 0x20B5:
      return "Ghanaian cedi";
    case 0x20BC:
      return "Azerbaijani manat";
    case 0x20A8:
      return "rupee";
    case 0x17DB:
      return "Cambodian riel";
    default:
      return {};
  }
}

/// What stands before $: US$, C$, HK$.
std::string_view dollar_of(const Atoms& atoms, std::size_t i) {
  static constexpr std::array<std::array<std::string_view, 2>, 14> kDollars = {
      {{"us", "US dollar"},
       {"u", "US dollar"},
       {"c", "Canadian dollar"},
       {"ca", "Canadian dollar"},
       {"can", "Canadian dollar"},
       {"a", "Australian dollar"},
       {"au", "Australian dollar"},
       {"hk", "Hong Kong dollar"},
       {"nz", "New Zealand dollar"},
       {"s", "Singapore dollar"},
       {"nt", "Taiwan dollar"},
       {"r", "Brazilian real"},
       {"j", "Jamaican dollar"},
       {"z", "Zimbabwean dollar"}}};
  for (const auto& entry : kDollars) {
    if (atoms.is(i, entry[0])) return entry[1];
  }
  return {};
}

}  // namespace

std::string_view time_unit_name(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::second:
      return "second";
    case TimeUnit::minute:
      return "minute";
    case TimeUnit::hour:
      return "hour";
    case TimeUnit::day:
      return "day";
    case TimeUnit::weekend:
      return "weekend";
    case TimeUnit::week:
      return "week";
    case TimeUnit::fortnight:
      return "fortnight";
    case TimeUnit::month:
      return "month";
    case TimeUnit::quarter:
      return "quarter";
    case TimeUnit::year:
      return "year";
    case TimeUnit::decade:
      return "decade";
    case TimeUnit::century:
      return "century";
    case TimeUnit::millennium:
      return "millennium";
    default:
      return {};
  }
}

std::optional<Unit> read_unit(const Atoms& atoms, std::size_t i) {
  std::size_t at = i;
  if (atoms.is_hyphen(at) && atoms[at].is_glued && atoms[at + 1].is_glued) ++at;
  const bool is_bracketed = (atoms.is_sign(at, '[') && atoms.is_sign(at + 2, ']')) ||
                            (atoms.is_sign(at, '(') && atoms.is_sign(at + 2, ')'));
  if (is_bracketed) {
    auto inner = read_unit(atoms, at + 1);
    if (inner && inner->end == at + 2) return Unit{inner->name, at + 3, inner->is_money};
    return std::nullopt;
  }
  if (atoms[at].kind == AtomKind::sign) {
    const char32_t sign = atoms[at].sign;
    if (sign == '%') {
      if (atoms.is(at + 1, "point") || atoms.is(at + 1, "points"))
        return Unit{"percentage point", at + 2, false};
      return Unit{"percent", at + 1, false};
    }
    if (sign == 0xB0 || sign == 0xBA) {
      if (atoms.is(at + 1, "c") || atoms.is(at + 1, "celsius"))
        return Unit{"celsius", at + 2, false};
      if (atoms.is(at + 1, "f") || atoms.is(at + 1, "fahrenheit"))
        return Unit{"fahrenheit", at + 2, false};
      return Unit{"degree", at + 1, false};
    }
    if (sign == 0x2103) return Unit{"celsius", at + 1, false};
    const std::string_view currency = sign_currency(sign);
    // "10 $", "125€": only when no number follows that the sign could belong to.
    if (!currency.empty() && !(atoms.is_number(at + 1) && atoms[at + 1].is_glued))
      return Unit{currency, at + 1, true};
    return std::nullopt;
  }
  if (!atoms.is_word(at)) return std::nullopt;
  if (atoms.is_sign(at + 1, '$') && atoms[at + 1].is_glued &&
      !atoms.is_number(at + 2)) {  // 3.14US$
    const std::string_view dollars = dollar_of(atoms, at);
    if (!dollars.empty()) return Unit{dollars, at + 2, true};
  }
  std::optional<Unit> best;
  Phrase phrase;
  std::size_t next = at;
  for (std::size_t words = 0; words < kMostWords && atoms.is_word(next); ++words) {
    if (!phrase.add(atoms.text(next))) break;
    // "24703m2": the digit is part of the unit.
    const Entry* entry = table().find(phrase.text());
    ++next;
    if (words == 0 && atoms.is_number(next) && atoms[next].is_glued && atoms[next].digits == 1) {
      Phrase powered = phrase;
      std::string_view digit = atoms.text(next);
      std::array<char, kLongest + 1> joined{};
      std::copy(powered.text().begin(), powered.text().end(), joined.begin());
      joined[powered.text().size()] = digit[0];
      if (const Entry* power = table().find({joined.data(), powered.text().size() + 1})) {
        return Unit{power->name, next + 1, power->is_money};
      }
    }
    if (entry != nullptr && atoms.is_number(next) && atoms[next].is_glued) entry = nullptr;
    if (entry != nullptr) {
      const bool is_glued = atoms[i].is_glued;
      // "9 in", "5 m": letters that mean something else stand apart only where nothing follows that
      // the number could count, or (C, F, MW) as capitals.
      const bool is_degree = entry->name == "celsius" || entry->name == "fahrenheit";
      const bool is_letter = atoms[at].span.size() == 1;
      bool fits = !entry->is_glued_only || is_glued;
      if (!fits && (entry->name == "metre" || entry->name == "gram" || entry->name == "litre")) {
        fits = !atoms[at].is_capitalised &&
               (!atoms.is_word(next) || atoms.is(next, "x") || atoms.is(next, "by") ||
                atoms.is(next, "and") || (atoms.is(next, "of") && entry->name != "metre"));
      }
      if (!fits && atoms[at].is_capitalised && !is_letter) fits = true;
      // 13F is a form, F-series a car: degrees are capitals, and of a size that weather or fever
      // has.
      if (is_degree && is_letter) {
        fits = atoms[at].is_capitalised && i > 0 && atoms.is_number(i - 1) &&
               atoms[i - 1].value <= 150 && !atoms.is_hyphen(next);
      }
      if (is_letter && atoms[at].is_capitalised && entry->name == "gram") fits = false;  // 5G
      if (fits) best = Unit{entry->name, next, entry->is_money};
    }
    if (atoms.is_hyphen(next) && atoms[next].is_glued && atoms[next + 1].is_glued &&
        atoms.is_word(next + 1) && words == 0 &&
        (atoms.is(at, "square") || atoms.is(at, "cubic") || atoms.is(at, "light") ||
         atoms.is(at, "percentage") || atoms.is(at, "basis"))) {
      ++next;
    }
  }
  if (best && best->name == "percent" &&
      (atoms.is(best->end, "point") || atoms.is(best->end, "points"))) {
    return Unit{"percentage point", best->end + 1, false};
  }
  // "km/h", "square" aside: a rate by a slash.
  if (best && atoms.is_sign(best->end, '/') && atoms[best->end].is_glued &&
      atoms.is(best->end + 1, "h")) {
    if (best->name == "kilometre") return Unit{"kilometre per hour", best->end + 2, false};
    if (best->name == "mile") return Unit{"mile per hour", best->end + 2, false};
  }
  return best;
}

std::optional<Unit> read_currency(const Atoms& atoms, std::size_t i) {
  if (atoms[i].kind == AtomKind::sign) {
    const std::string_view name = sign_currency(atoms[i].sign);
    if (name.empty()) return std::nullopt;
    return Unit{name, i + 1, true};
  }
  if (!atoms.is_word(i)) return std::nullopt;
  if (atoms.is_sign(i + 1, '$') && (atoms[i + 1].is_glued || atoms[i].span.size() <= 2)) {
    const bool is_article =
        atoms.is(i, "a") && !atoms[i + 1].is_glued;  // "a $ 300 million contract"
    const std::string_view name = is_article ? std::string_view{} : dollar_of(atoms, i);
    if (!name.empty()) return Unit{name, i + 2, true};
    Phrase code;
    if (atoms[i].span.size() == 3 && code.add(atoms.text(i))) {
      const Entry* dollars = table().find(code.text());
      if (dollars != nullptr && dollars->is_money) return Unit{dollars->name, i + 2, true};
    }
  }
  if (atoms.is(i, "u") && atoms.is_sign(i + 1, '.') && atoms.is(i + 2, "s") &&
      atoms.is_sign(i + 3, '.') && atoms.is_sign(i + 4, '$')) {
    return Unit{"US dollar", i + 5, true};
  }
  const std::string_view word = atoms.text(i);
  if (word.size() < 2 || word.size() > 3 || !atoms.is_number(i + 1)) return std::nullopt;
  const bool capitals =
      std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!capitals && !atoms.is(i, "rs") && !atoms.is(i, "eur") && !atoms.is(i, "usd"))
    return std::nullopt;
  Phrase phrase;
  phrase.add(word);
  const Entry* entry = table().find(phrase.text());
  if (entry == nullptr || !entry->is_money) return std::nullopt;
  if (atoms.is(i, "cop") && atoms[i + 1].is_glued) return std::nullopt;  // COP30, a conference
  return Unit{entry->name, i + 1, true};
}

}  // namespace onrecord::measure
