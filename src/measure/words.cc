#include "measure/words.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/embedded.h"

namespace onrecord::measure {
namespace {

constexpr std::size_t kLongest = 16;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::uint64_t hash_lower(std::string_view word) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (char c : word) hash = (hash ^ static_cast<unsigned char>(lower(c))) * 0x100000001B3ULL;
  return hash ^ (hash >> 31);
}

double number_of(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

TimeUnit unit_named(std::string_view name) {
  constexpr std::string_view kNames[] = {"",        "second", "minute",    "hour",      "day",
                                         "weekend", "week",   "fortnight", "month",     "quarter",
                                         "year",    "decade", "century",   "millennium"};
  for (std::size_t i = 1; i < std::size(kNames); ++i) {
    if (kNames[i] == name) return static_cast<TimeUnit>(i);
  }
  return TimeUnit::none;
}

Reference reference_named(std::string_view name) {
  constexpr std::string_view kNames[] = {"",        "today",   "yesterday", "tomorrow",
                                         "tonight", "present", "past",      "future"};
  for (std::size_t i = 1; i < std::size(kNames); ++i) {
    if (kNames[i] == name) return static_cast<Reference>(i);
  }
  return Reference::none;
}

struct PlainRole {
  std::string_view name;
  std::uint32_t role;
};
constexpr PlainRole kPlainRoles[] = {
    {"plural", kPlural},     {"opener", kOpener},   {"capital", kNeedsCapital}, {"past", kPast},
    {"future", kFuture},     {"present", kPresent}, {"bound", kBound},          {"stop", kStop},
    {"people", kPluralNoun}, {"vague", kVague},     {"hundred", kHundred},      {"nohead", kNoHead},
};

/// Adds one role of a line ("ordinal=3") to a word's meaning.
void add_role(Meaning& meaning, std::string_view field) {
  const std::size_t equals = field.find('=');
  const std::string_view name = field.substr(0, equals);
  const std::string_view value = equals == std::string_view::npos ? "" : field.substr(equals + 1);
  for (const PlainRole& plain : kPlainRoles) {
    if (plain.name == name) meaning.roles |= plain.role;
  }
  if (name == "hundred") meaning.number = 100;
  const auto numeric = [&](std::string_view role_name, std::uint32_t role) {
    if (name != role_name) return;
    meaning.roles |= role;
    meaning.number = number_of(value);
  };
  numeric("units", kUnits);
  numeric("tens", kTens);
  numeric("scale", kScale);
  numeric("dozen", kDozen);
  numeric("many", kManyScale);
  numeric("suffix", kSuffix);
  if (name == "ordinal") meaning.roles |= kOrdinal, meaning.ordinal = number_of(value);
  if (name == "fraction") meaning.roles |= kFraction, meaning.fraction = number_of(value);
  if (name == "month") {
    meaning.roles |= kMonth;
    meaning.month = static_cast<std::uint8_t>(number_of(value));
  }
  if (name == "weekday") {
    meaning.roles |= kWeekday;
    meaning.weekday = static_cast<std::uint8_t>(number_of(value));
  }
  if (name == "unit") meaning.roles |= kTimeUnit, meaning.unit = unit_named(value);
  if (name == "season") meaning.roles |= kSeason, meaning.code = value;
  if (name == "part") meaning.roles |= kDayPart, meaning.code = value;
  if (name == "set") meaning.roles |= kSet, meaning.code = value;
  if (name == "holiday") meaning.roles |= kHoliday, meaning.code = value;
  if (name == "deictic") meaning.roles |= kDeictic, meaning.reference = reference_named(value);
}

/// Open addressing over the words of the list; built once.
class Table {
 public:
  explicit Table(std::string_view text) {
    slots_.resize(8192);
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      add_line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const Meaning& find(std::string_view word) const {
    for (std::size_t at = hash_lower(word) & (slots_.size() - 1);;
         at = (at + 1) & (slots_.size() - 1)) {
      const Slot& slot = slots_[at];
      if (slot.word.empty()) return kNothing;
      if (slot.word.size() == word.size() && equal(slot.word, word)) return slot.meaning;
    }
  }

 private:
  struct Slot {
    std::string_view word;
    Meaning meaning;
  };

  static bool equal(std::string_view entry, std::string_view word) {
    for (std::size_t i = 0; i < entry.size(); ++i) {
      if (entry[i] != lower(word[i])) return false;
    }
    return true;
  }

  void add_line(std::string_view line) {
    const std::size_t tab = line.find('\t');
    if (line.empty() || line.front() == '#' || tab == std::string_view::npos) return;
    const std::string_view word = line.substr(0, tab);
    std::size_t at = hash_lower(word) & (slots_.size() - 1);
    while (!slots_[at].word.empty() && slots_[at].word != word) at = (at + 1) & (slots_.size() - 1);
    slots_[at].word = word;
    std::string_view fields = line.substr(tab + 1);
    while (!fields.empty()) {
      const std::size_t space = std::min(fields.find(' '), fields.size());
      add_role(slots_[at].meaning, fields.substr(0, space));
      fields.remove_prefix(std::min(space + 1, fields.size()));
    }
  }

  static constexpr Meaning kNothing{};
  std::vector<Slot> slots_;
};

}  // namespace

const Meaning& meaning_of(std::string_view word) {
  static const Table table(embedded_file("measure-words.txt"));
  static constexpr Meaning kNothing{};
  if (word.size() > kLongest) return kNothing;
  return table.find(word);
}

}  // namespace onrecord::measure
