#include "attribute/names.h"

#include <algorithm>
#include <unordered_map>

#include "attribute/name_reading.h"
#include "text/fold.h"

namespace onrecord::attribution {
namespace {

/// The key of a surname: without the article of al-Assad.
std::uint64_t surname_key(const View& view, const Item& item) {
  const std::string_view text = name_text(view, item);
  if (text.size() > 4 && text[2] == '-' &&
      (text.starts_with("al") || text.starts_with("el") || text.starts_with("Al") ||
       text.starts_with("El"))) {
    return hash_word(text.substr(3));
  }
  return item.word;
}

/// A name as it is told, without the line's end that may stand in it.
std::string on_one_line(std::string_view name) {
  std::string flat;
  for (const char c : name) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_space) {
      flat += c;
    } else if (!flat.empty() && flat.back() != ' ') {
      flat += ' ';
    }
  }
  return flat;
}

class NameFinder {
 public:
  explicit NameFinder(const View& view) : view_(view) {
    cast_.mention_at.assign(view.items.size(), -1);
    gather();
  }

  Cast run() && {
    struct Found {
      std::size_t run_begin;
      Reading reading;
    };
    std::vector<Found> found;
    std::size_t begin = 0;
    while (begin < words_.size()) {
      std::size_t end = begin + 1;
      while (end < words_.size() && continues(end) && end - begin < 10) ++end;
      const Reading reading = read_name_run(view_, words_, begin, end);
      if (reading.end > reading.name) found.push_back({begin, reading});
      begin = end;
    }
    for (const Found& each : found) {
      if (each.reading.is_full) mention(each.reading);
    }
    for (const Found& each : found) {
      if (!each.reading.is_full) mention(each.reading);
    }
    std::sort(cast_.mentions.begin(), cast_.mentions.end(),
              [](const NameMention& a, const NameMention& b) { return a.span < b.span; });
    for (std::size_t m = 0; m < cast_.mentions.size(); ++m) {
      const NameMention& each = cast_.mentions[m];
      if (each.item >= 0)
        cast_.mention_at[static_cast<std::size_t>(each.item)] = static_cast<std::int32_t>(m);
    }
    for (const NameMention& each : cast_.mentions) {
      if (each.entity >= 0)
        cast_.entities[static_cast<std::size_t>(each.entity)].mentions.push_back(each.span);
    }
    collect_roles();
    return std::move(cast_);
  }

 private:
  /// Capitalised words in order of position, inside and outside quotations.
  void gather() {
    std::size_t inner = 0;
    for (std::size_t i = 0; i < view_.items.size(); ++i) {
      const Item& item = view_.items[i];
      if (item.is_quotation()) {
        while (inner < view_.inner.size() &&
               view_.inner[inner].span.begin_byte < item.span.end_byte) {
          words_.push_back({&view_.inner[inner++], -1});
        }
        continue;
      }
      if (item.is(kCapital) && item.is_word())
        words_.push_back({&item, static_cast<std::int32_t>(i)});
    }
  }

  /// Whether word `at` stands in one run with the one before it.
  bool continues(std::size_t at) const {
    const Item& before = *words_[at - 1].item;
    const Item& item = *words_[at].item;
    if (before.is(kPossessive) || item.is(kParagraphStart)) return false;
    const std::string_view gap =
        view_.text.substr(before.span.end_byte, item.span.begin_byte - before.span.end_byte);
    if (gap == " " || gap == "\xC2\xA0" || is_wrapped(before.span.end_byte, gap))
      return !(item.is(kSentenceStart));
    if (gap == ". " && (before.is(kTitle) || before.span.size() == 1)) return true;
    return words_[at].index > 0 && is_particles(gap);
  }

  /// The end of a full line: text that was wrapped, no list of lines.
  bool is_wrapped(std::uint32_t at, std::string_view gap) const {
    constexpr std::size_t kFullLine = 40;
    constexpr std::size_t kIndent = 12;
    if (gap.size() > kIndent || gap.find_first_not_of(" \t\r\n") != std::string_view::npos ||
        std::count(gap.begin(), gap.end(), '\n') != 1) {
      return false;
    }
    const std::string_view line = view_.text.substr(at > kFullLine ? at - kFullLine : 0,
                                                    std::min<std::size_t>(at, kFullLine));
    return line.size() == kFullLine && line.find('\n') == std::string_view::npos;
  }

  /// " de ", " van der ", " de la ": the small words inside a name.
  static bool is_particles(std::string_view gap) {
    static constexpr std::string_view kParticles[] = {
        "de", "van", "bin", "von",   "da",  "di",  "al",  "el",  "la", "der", "del", "den",
        "du", "dos", "das", "della", "los", "las", "ten", "ter", "zu", "ibn", "bint"};
    if (gap.size() < 4 || gap.size() > 14 || gap.front() != ' ') return false;
    gap.remove_prefix(1);
    while (!gap.empty()) {
      const std::size_t end = gap.find(' ');
      if (end == std::string_view::npos) return false;
      if (std::find(std::begin(kParticles), std::end(kParticles), gap.substr(0, end)) ==
          std::end(kParticles)) {
        return false;
      }
      gap.remove_prefix(end + 1);
    }
    return true;
  }

  const Item& word(std::size_t at) const { return *words_[at].item; }

  void mention(const Reading& reading) {
    const Item& last = word(reading.end - 1);
    const std::uint64_t surname = surname_key(view_, last);
    NameMention mention;
    mention.span = {word(reading.begin).span.begin_byte, last.span.end_byte};
    if (last.is(kPossessive)) {
      mention.is_possessive = true;
      mention.span.end_byte = word(reading.begin).span.begin_byte;
      const std::string_view text = name_text(view_, last);
      mention.span.end_byte = last.span.begin_byte + static_cast<std::uint32_t>(text.size());
    }
    if (words_[reading.begin].index >= 0 && words_[reading.end - 1].index >= 0) {
      mention.item = words_[reading.begin].index;
      mention.item_count = static_cast<std::uint32_t>(words_[reading.end - 1].index -
                                                      words_[reading.begin].index + 1);
    }
    if (reading.is_full) {
      mention.entity = full_name(reading, surname);
      mention.is_certain = !reading.is_guess;
      if (full_places_.size() < cast_.entities.size()) full_places_.resize(cast_.entities.size());
      full_places_[static_cast<std::size_t>(mention.entity)].push_back(mention.span.begin_byte);
    } else {
      mention.entity = short_name(reading, surname, mention.is_certain);
      if (mention.entity < 0) return;
      if (full_places_.size() < cast_.entities.size()) full_places_.resize(cast_.entities.size());
    }
    Entity& entity = cast_.entities[static_cast<std::size_t>(mention.entity)];
    if (reading.gender != '?') entity.gender = reading.gender;
    if (reading.has_title || (reading.is_full && !reading.is_guess)) entity.is_guess = false;
    for (std::size_t i = reading.begin; i < reading.name; ++i) add_role(entity, word(i));
    cast_.mentions.push_back(mention);
  }

  void add_role(Entity& entity, const Item& item) {
    if (!item.is(kTitle | kRole)) return;
    if (std::find(entity.roles.begin(), entity.roles.end(), item.word) != entity.roles.end())
      return;
    entity.roles.push_back(item.word);
    entity.titles.push_back(fold_word(name_text(view_, item)));
    if (entity.gender == '?' && item.is(kMaleTitle | kMaleRole)) entity.gender = 'm';
    if (entity.gender == '?' && item.is(kFemaleTitle | kFemaleRole)) entity.gender = 'f';
  }

  static char gender_of(const Item& first) {
    if (first.is(kMaleName) && !first.is(kFemaleName)) return 'm';
    if (first.is(kFemaleName) && !first.is(kMaleName)) return 'f';
    return '?';
  }

  std::int32_t full_name(const Reading& reading, std::uint64_t surname) {
    const Item& first = word(reading.name);
    const Item& last = word(reading.end - 1);
    std::string name = on_one_line(
        view_.text.substr(first.span.begin_byte, last.span.begin_byte - first.span.begin_byte));
    name += name_text(view_, last);
    const std::vector<std::int32_t>& namesakes = by_surname_[surname];
    for (std::size_t n = 0; n < namesakes.size() && n < kNamesakes; ++n) {
      const std::int32_t candidate = namesakes[n];
      Entity& entity = cast_.entities[static_cast<std::size_t>(candidate)];
      if (entity.first == first.word || is_initial_of(first, entity)) {
        return candidate;
      }
      if (is_end_of(name, entity.name)) return candidate;  // a double surname
      if (is_end_of(entity.name, name)) {
        entity.name = name;
        entity.first = first.word;
        return candidate;
      }
    }
    Entity entity;
    entity.name = std::move(name);
    entity.first = first.word;
    entity.last = surname;
    entity.gender = gender_of(first);
    entity.is_guess = reading.is_guess;
    return add(std::move(entity));
  }

  /// Whether a name of two words is the end of a longer one: Bell Orr, Dana Bell Orr.
  static bool is_end_of(const std::string& part, const std::string& name) {
    return part.find(' ') != std::string::npos && part.size() + 1 < name.size() &&
           name.ends_with(part) && name[name.size() - part.size() - 1] == ' ';
  }

  bool is_initial_of(const Item& first, const Entity& entity) const {
    const std::string_view text = name_text(view_, first);
    const bool is_initial = text.size() == 1 || (text.size() == 2 && text[1] == '.');
    return is_initial && !entity.name.empty() && entity.name.front() == text.front();
  }

  std::int32_t add(Entity entity) {
    const auto index = static_cast<std::int32_t>(cast_.entities.size());
    by_surname_[entity.last].push_back(index);
    if (entity.first != 0) by_first_[entity.first].push_back(index);
    cast_.entities.push_back(std::move(entity));
    return index;
  }

  /// The person that a title and surname, a surname or a first name stand for; -1 when unknown.
  std::int32_t short_name(const Reading& reading, std::uint64_t surname, bool& is_certain) {
    std::int32_t best = -1;
    int fitting = 0;
    if (const auto found = by_surname_.find(surname); found != by_surname_.end()) {
      const std::uint32_t here = word(reading.name).span.begin_byte;
      std::uint32_t nearest = 0xFFFFFFFF;
      for (std::size_t n = 0; n < found->second.size() && n < kNamesakes; ++n) {
        const std::int32_t candidate = found->second[n];
        const Entity& entity = cast_.entities[static_cast<std::size_t>(candidate)];
        if (reading.gender != '?' && entity.gender != '?' && entity.gender != reading.gender)
          continue;
        ++fitting;
        const std::uint32_t distance = distance_before(candidate, here);
        if (best < 0 || distance < nearest) {
          best = candidate;
          nearest = distance;
        }
      }
    }
    if (best >= 0) {
      is_certain = fitting == 1;
      return best;
    }
    if (reading.has_title) {
      Entity entity;
      entity.last = surname;
      entity.gender = reading.gender;
      entity.name = std::string(name_text(view_, word(reading.end - 1)));
      return add(std::move(entity));
    }
    if (const auto found = by_first_.find(word(reading.name).word);
        found != by_first_.end() && found->second.size() == 1 &&
        word(reading.name).is(kFirstName)) {
      is_certain = !word(reading.name).is(kAmbiguousName);
      return found->second.front();
    }
    return -1;
  }

  /// How far back the nearest full mention of a person stands.
  std::uint32_t distance_before(std::int32_t entity, std::uint32_t here) const {
    const std::vector<std::uint32_t>& places = full_places_[static_cast<std::size_t>(entity)];
    const auto next = std::lower_bound(places.begin(), places.end(), here);
    return next == places.begin() ? 0xFFFFFFFE : here - *(next - 1);
  }

  /// Roles beside names: "spokesman John Kirby", "John Kirby, a State Department spokesman,".
  void collect_roles() {
    for (const NameMention& each : cast_.mentions) {
      if (each.item < 0 || each.is_possessive) continue;
      Entity& entity = cast_.entities[static_cast<std::size_t>(each.entity)];
      const auto first = static_cast<std::size_t>(each.item);
      for (std::size_t i = first; i > 0 && first - i < 4; --i) {
        const Item& before = view_.items[i - 1];
        if (!before.is_word() || view_.items[i].is(kSentenceStart)) break;
        if (before.is(kPreposition) && before.word != of_) break;
        if (before.is(kVerbLike)) break;
        add_role(entity, before);
        if (before.is(kDeterminer | kPossessive)) break;
      }
      std::size_t next = first + each.item_count;
      roles_behind_be(entity, next);
      if (next + 2 >= view_.items.size() || view_.items[next].sign != ',') continue;
      if (!view_.items[next + 1].is(kDeterminer | kPossessiveWord | kRole | kTitle | kCapital))
        continue;
      for (std::size_t i = next + 1; i < view_.items.size() && i < next + 9; ++i) {
        const Item& item = view_.items[i];
        if (!item.is_word() || item.is(kRelative) || (item.is(kPreposition) && item.word != of_))
          break;
        if (item.cue != CueClass::none && !item.is(kRole | kTitle)) break;
        if (cast_.mention_at[i] >= 0) break;
        add_role(entity, item);
      }
    }
  }

  /// "Veld has been its mayor": the role behind a form of *be*.
  void roles_behind_be(Entity& entity, std::size_t at) {
    const std::size_t limit = std::min(view_.items.size(), at + 7);
    bool has_be = false;
    while (at < limit && view_.items[at].is(kBe | kHave))
      has_be = view_.items[at++].is(kBe) || has_be;
    if (!has_be || at >= limit || !view_.items[at].is(kDeterminer | kPossessiveWord)) return;
    for (++at; at < limit; ++at) {
      const Item& item = view_.items[at];
      if (!item.is_word() || item.is(kPreposition | kRelative | kVerbLike)) return;
      add_role(entity, item);
    }
  }

  static constexpr std::size_t kNamesakes = 64;  // people of one surname that are told apart
  static constexpr std::uint64_t kVerbLike = kCommonVerb | kAuxiliary | kSubjectPronoun;

  const View& view_;
  const std::uint64_t of_ = word_id("of");
  Cast cast_;
  std::vector<NameWord> words_;
  std::vector<std::vector<std::uint32_t>> full_places_;  // of an entity: where its full name stands
  std::unordered_map<std::uint64_t, std::vector<std::int32_t>> by_surname_;
  std::unordered_map<std::uint64_t, std::vector<std::int32_t>> by_first_;
};

}  // namespace

Cast find_names(const View& view) { return NameFinder(view).run(); }

std::int32_t add_person(Cast& cast, const View& view, Range name) {
  Entity entity;
  const Item& last = view.items[name.end - 1];
  entity.name =
      on_one_line(view.text.substr(view.items[name.begin].span.begin_byte,
                                   last.span.begin_byte - view.items[name.begin].span.begin_byte));
  entity.name += name_text(view, last);
  entity.last = surname_key(view, last);
  if (name.size() > 1) entity.first = view.items[name.begin].word;
  cast.entities.push_back(std::move(entity));
  return static_cast<std::int32_t>(cast.entities.size() - 1);
}

}  // namespace onrecord::attribution
