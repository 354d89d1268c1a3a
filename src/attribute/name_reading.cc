// A name ends its run; what stands before it in capitals is a title, an office or a body: "Cold
// Bay Fire Department Chief Dana Orr". Signs of a name are a title, a first name, a role or an age
// beside it; without any of them two or three unexplained capitals are a guess.
#include "attribute/name_reading.h"

#include <algorithm>
#include <array>

namespace onrecord::attribution {
namespace {

constexpr std::size_t kLongestName = 4;
constexpr std::uint64_t kNoName = kBodyHead | kBodyName | kPlace | kNationality | kPeople | kDay;

bool is_function(const Item& item) {
  return item.is(kDeterminer | kPreposition | kConjunction | kSubordinator | kAdverb |
                 kSubjectPronoun | kPossessiveWord | kAuxiliary | kRelative | kIndefinite |
                 kNumberWord) &&
         !(item.is(kFirstName) && !item.is(kSentenceStart));
}

/// "Hermann Orr Street": a way that is called after somebody. Lane is a surname too.
bool is_way(const Item& last) {
  static const std::array<std::uint64_t, 7> kWays{
      word_id("avenue"), word_id("boulevard"), word_id("bridge"), word_id("highway"),
      word_id("road"),   word_id("square"),    word_id("street")};
  return std::find(kWays.begin(), kWays.end(), last.word) != kWays.end();
}

/// "Oregon State-born Dana Orr"
bool tells_origin(std::string_view text) {
  return text.ends_with("-born") || text.ends_with("-raised") || text.ends_with("-based") ||
         text.ends_with("-educated") || text.ends_with("-trained");
}

bool is_suffix(std::string_view text) {
  static constexpr std::string_view kSuffixes[] = {"Jr",  "Jr.", "Sr",  "Sr.", "II",  "III", "IV",
                                                   "KC",  "QC",  "SC",  "MP",  "MSP", "MEP", "TD",
                                                   "MBE", "OBE", "CBE", "PhD", "MD",  "Esq"};
  return std::find(std::begin(kSuffixes), std::end(kSuffixes), text) != std::end(kSuffixes);
}

class RunReader {
 public:
  RunReader(const View& view, std::span<const NameWord> words) : view_(view), words_(words) {}

  Reading read(std::size_t begin, std::size_t end) const {
    while (begin < end && is_function(word(begin)) && !(word(begin).is(kTitle) && begin + 1 < end))
      ++begin;
    while (end > begin && word(end - 1).is(kDay) && !word(end - 1).is(kFirstName)) --end;
    for (std::size_t i = begin; i + 1 < end; ++i) {
      if (tells_origin(name_text(view_, word(i)))) begin = i + 1;
    }
    if (begin >= end) return {};
    const std::size_t name_end =
        is_suffix(name_text(view_, word(end - 1))) && end - begin > 1 ? end - 1 : end;
    const std::size_t after_title = behind_titles(begin, name_end);
    if (after_title > begin && after_title < name_end) return titled(begin, after_title, name_end);
    if (const std::size_t first = first_name(begin, name_end); first < name_end) {
      const Item& last = word(name_end - 1);
      // Whoever is called Betty Ford is no maker of cars.
      const bool is_called_so = last.is(kBodyName) && !last.is(kBodyHead) &&
                                first + 2 == name_end && !word(first).is(kAmbiguousName);
      if (last.is(kBodyHead | kBodyName | kPlace | kNationality | kPeople) &&
          !last.is(kFirstName) && !is_called_so) {
        return {};
      }
      if (last.is(kDay) || is_way(last)) return {};
      return full(first, name_end);
    }
    return unexplained(begin, name_end);
  }

 private:
  const Item& word(std::size_t at) const { return *words_[at].item; }

  /// The first word behind the titles of the run; `begin` when it has none.
  std::size_t behind_titles(std::size_t begin, std::size_t end) const {
    std::size_t at = begin;
    std::size_t after_title = begin;
    while (at < end) {
      const Item& item = word(at);
      if (item.is(kTitle) && !(item.is(kFirstName) && at > begin)) {
        after_title = ++at;
      } else if (item.is(kNationality | kPlace | kBodyName | kBodyHead | kRole) && at + 1 < end &&
                 !item.is(kFirstName)) {
        ++at;
      } else {
        break;
      }
    }
    // An office behind words that no lexicon knows: it needs a whole name behind it.
    for (std::size_t i = end; i-- > after_title;) {
      if (word(i).is(kNoName) && !word(i).is(kFirstName)) break;
      if (!word(i).is(kTitle | kRole) || word(i).is(kFirstName)) continue;
      const std::size_t size = end - i - 1;
      return size >= 2 && size <= kLongestName ? i + 1 : after_title;
    }
    return after_title;
  }

  Reading titled(std::size_t begin, std::size_t name, std::size_t end) const {
    Reading reading;
    reading.begin = begin;
    reading.name = name;
    reading.end = end;
    reading.has_title = true;
    for (std::size_t i = begin; i < name; ++i) {
      if (word(i).is(kMaleTitle)) reading.gender = 'm';
      if (word(i).is(kFemaleTitle)) reading.gender = 'f';
    }
    const Item& last = word(end - 1);
    const bool is_body = last.is(kBodyName) && end - name < 2;  // "Dr Emeka Ford" is none
    if ((is_body || last.is(kBodyHead | kTitle)) && !last.is(kFirstName)) return {};
    reading.is_full = end - name >= 2;
    if (end - name > kLongestName) return {};
    return reading;
  }

  static Reading full(std::size_t name, std::size_t end) {
    Reading reading;
    reading.begin = reading.name = name;
    reading.end = end;
    reading.is_full = true;
    return reading;
  }

  /// The first word of the run that is a first name with more behind it; `end` when none is.
  std::size_t first_name(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i + 1 < end; ++i) {
      const Item& item = word(i);
      const bool is_first =
          item.is(kFirstName) && !(item.is(kAmbiguousName | kPlace) && item.is(kSentenceStart));
      if (is_first && end - i <= kLongestName) return i;
    }
    return end;
  }

  /// Two or three capitals that no title and no first name explains, or a single one.
  Reading unexplained(std::size_t begin, std::size_t end) const {
    const std::size_t size = end - begin;
    if (size >= 2 && size <= kLongestName) {
      if (size >= 3 && is_behind_office(begin)) {
        const bool has_initial = name_text(view_, word(end - 2)).size() <= 2;
        const std::size_t name = end - (has_initial && size >= 4 ? 3 : 2);
        if (!has_other_sense(name, end)) return full(name, end);
      }
      const bool is_shown = is_shown_person(begin, end);
      if (has_other_sense(is_shown ? begin + 1 : begin, end)) return {};
      if (is_shown && word(begin).is(kBodyHead | kBodyName | kNationality | kDay)) return {};
      Reading reading = full(begin, end);
      reading.is_guess = !is_shown;
      return reading;
    }
    if (size == 1 && !word(begin).is(kNoName) &&
        !(word(begin).is(kRole | kRolePlural | kTitle) && !word(begin).is(kFirstName))) {
      Reading reading = full(begin, end);
      reading.is_full = false;
      reading.is_guess = true;
      return reading;
    }
    return {};
  }

  bool has_other_sense(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      const Item& item = word(i);
      if (item.is(kNoName | kTitle | kRole | kRolePlural | kTime | kNumberWord | kDeterminer |
                  kPreposition)) {
        return true;
      }
      if (item.is(kAllCaps) && !is_initials(name_text(view_, item))) return true;
    }
    return false;
  }

  /// A.J.
  static bool is_initials(std::string_view text) {
    return text.size() >= 2 && text.size() <= 6 && text[1] == '.';
  }

  /// "Secretary of the Interior | Dana Orr": the run begins with the end of an office.
  bool is_behind_office(std::size_t begin) const {
    static const std::uint64_t kOf = word_id("of");
    std::int32_t at = words_[begin].index - 1;
    if (at >= 1 && view_.items[static_cast<std::size_t>(at)].is(kDeterminer)) --at;
    return at >= 1 && view_.items[static_cast<std::size_t>(at)].word == kOf &&
           view_.items[static_cast<std::size_t>(at) - 1].is(kTitle) &&
           view_.items[static_cast<std::size_t>(at) - 1].is(kCapital);
  }

  /// "spokesman Ewan Orr", "named Ewan Orr", "Ewan Orr, 43,"
  bool is_shown_person(std::size_t begin, std::size_t end) const {
    const std::int32_t first = words_[begin].index;
    const std::int32_t last = words_[end - 1].index;
    if (first < 0 || last < 0) return false;
    static const std::uint64_t kNamed = word_id("named");
    if (first > 0) {
      const Item& before = view_.items[static_cast<std::size_t>(first) - 1];
      if (before.is_word() && !word(begin).is(kSentenceStart) &&
          (before.is(kRole | kTitle) || before.word == kNamed))
        return true;
    }
    const auto next = static_cast<std::size_t>(last) + 1;
    if (next + 1 < view_.items.size() && view_.items[next].sign == ',') {
      const Item& after = view_.items[next + 1];
      const bool is_age = after.is(kNumeral) && after.span.size() == 2 &&
                          next + 2 < view_.items.size() &&
                          (view_.items[next + 2].sign == ',' || view_.items[next + 2].sign == '.');
      if (is_age) return true;
      if (after.is(kDeterminer)) {
        for (std::size_t i = next + 2; i < view_.items.size() && i < next + 8; ++i) {
          if (view_.items[i].sign != 0) break;
          if (view_.items[i].is(kRole)) return true;
        }
      }
    }
    return false;
  }

  const View& view_;
  std::span<const NameWord> words_;
};

}  // namespace

std::string_view name_text(const View& view, const Item& item) {
  std::string_view text = view.text.substr(item.span.begin_byte, item.span.size());
  if (!item.is(kPossessive)) return text;
  // A point may be glued to it: "Orr’s."
  std::size_t cut = text.rfind('\'');
  const std::size_t curved = text.rfind("\xE2\x80\x99");
  if (curved != std::string_view::npos && (cut == std::string_view::npos || curved > cut))
    cut = curved;
  return text.substr(0, cut);
}

Reading read_name_run(const View& view, std::span<const NameWord> words, std::size_t begin,
                      std::size_t end) {
  return RunReader(view, words).read(begin, end);
}

}  // namespace onrecord::attribution
