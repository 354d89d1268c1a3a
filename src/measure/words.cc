#include "measure/words.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "base/embedded.h"

namespace onrecord::measure {
namespace {

constexpr std::size_t kLongest = 16;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// The bytes of a word of at most sixteen, small and capital letters alike; other bytes may fall
/// together, since what is found is compared.
std::uint32_t hash_lower(std::string_view word) {
  const auto load = [&](std::size_t from, std::size_t count) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, word.data() + from, count);
    return bytes;
  };
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  const std::size_t size = word.size();
  if (size >= 8) {
    head = load(0, 8);
    tail = load(size - 8, 8);
  } else if (size >= 4) {
    head = load(0, 4);
    tail = load(size - 4, 4);
  } else {
    for (std::size_t i = 0; i < size; ++i) head = head << 8 | static_cast<unsigned char>(word[i]);
  }
  constexpr std::uint64_t kSmall = 0x2020202020202020ULL;
  std::uint64_t hash = ((head | kSmall) ^ size) * 0x9E3779B97F4A7C15ULL;
  hash = (hash ^ (hash >> 29) ^ (tail | kSmall)) * 0xBF58476D1CE4E5B9ULL;
  return static_cast<std::uint32_t>(hash >> 32);
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
    {"make", kMake},         {"vehicle", kVehicle},
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

/// Open addressing over the words of the list; built once. The slots are small, since most words
/// of a text are looked up in vain.
class Table {
 public:
  explicit Table(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      add_line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const Meaning& find(std::string_view word) const {
    const Entry* entry = look_up(word, hash_lower(word));
    return entry != nullptr ? entry->meaning : kNothing;
  }

 private:
  static constexpr std::size_t kSlots = 8192;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = 0;  // its place in the list, from 1; 0: free
  };
  struct Entry {
    std::string_view word;
    Meaning meaning;
  };

  const Entry* look_up(std::string_view word, std::uint32_t hash) const {
    for (std::size_t at = hash % kSlots; slots_[at].entry != 0; at = (at + 1) % kSlots) {
      if (slots_[at].hash != hash) continue;
      const Entry& entry = entries_[slots_[at].entry - 1];
      if (entry.word.size() == word.size() && equal(entry.word, word)) return &entry;
    }
    return nullptr;
  }

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
    if (word.size() > kLongest) return;
    const std::uint32_t hash = hash_lower(word);
    const Entry* known = look_up(word, hash);
    std::size_t place = known != nullptr ? static_cast<std::size_t>(known - entries_.data()) : 0;
    if (known == nullptr) {
      if (entries_.size() + 1 >= kSlots) return;
      std::size_t at = hash % kSlots;
      while (slots_[at].entry != 0) at = (at + 1) % kSlots;
      place = entries_.size();
      entries_.push_back({word, {}});
      slots_[at] = {hash, static_cast<std::uint32_t>(place + 1)};
    }
    std::string_view fields = line.substr(tab + 1);
    while (!fields.empty()) {
      const std::size_t space = std::min(fields.find(' '), fields.size());
      add_role(entries_[place].meaning, fields.substr(0, space));
      fields.remove_prefix(std::min(space + 1, fields.size()));
    }
  }

  static constexpr Meaning kNothing{};
  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
  std::vector<Entry> entries_;
};

}  // namespace

const Meaning& meaning_of(std::string_view word) {
  static const Table table(embedded_file("measure-words.txt"));
  static constexpr Meaning kNothing{};
  if (word.size() > kLongest) return kNothing;
  return table.find(word);
}

}  // namespace onrecord::measure
