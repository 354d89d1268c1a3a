#include "attribute/resolve.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "attribute/attention.h"
#include "attribute/description.h"
#include "attribute/head_name.h"
#include "text/fold.h"

namespace onrecord::attribution {
namespace {

class Resolver {
 public:
  Resolver(const View& view, Cast& cast, const std::vector<Range>& sources)
      : view_(view),
        cast_(cast),
        sources_(sources),
        results_(sources.size()),
        attention_(view, cast) {}

  std::vector<Resolved> run() {
    std::size_t next = 0;
    const auto count = static_cast<std::uint32_t>(view_.items.size());
    std::uint32_t covered = 0;  // items below belong to a source that is settled
    for (std::uint32_t i = 0; i < count; ++i) {
      if (next < sources_.size() && sources_[next].begin == i) {
        const std::size_t first = next;
        while (next < sources_.size() && sources_[next].begin == i) ++next;
        const Resolved resolved = source(sources_[first]);
        for (std::size_t n = first; n < next; ++n) {
          results_[n] = sources_[n] == sources_[first] ? resolved : source(sources_[n]);
        }
        if (resolved.entity >= 0) {
          attention_.touch(resolved.entity, i, 1.15);
          covered = std::max(covered, sources_[first].end);
        }
      }
      const Item& item = view_.items[i];
      if (item.is_quotation()) continue;
      if (i >= covered) meet_stranger(i);
      if (cast_.mention_at[i] < 0 && is_kin_name(i)) add_kin(i);
      const std::int32_t m = cast_.mention_at[i];
      if (m >= 0) {
        const NameMention mention = cast_.mentions[static_cast<std::size_t>(m)];
        learn_role(mention);
        learn_age(mention);
        if (is_shown_by_who(mention)) entity(mention.entity).is_guess = false;
        if (mention.entity >= 0 && i >= covered)
          attention_.touch(mention.entity, i, attention_.weight_of(i, mention));
      } else if (i >= covered && item.is(kMalePronoun | kFemalePronoun)) {
        const Resolved resolved = attention_.pronoun(i);
        if (resolved.entity >= 0) {
          if (resolved.confidence >= 0.6) add_mention(resolved.entity, item.span);
          attention_.touch(resolved.entity, i, item.is(kSubjectPronoun) ? 1.0 : 0.7);
        }
      }
    }
    for (Entity& each : cast_.entities) widen_mentions(each);
    return std::move(results_);
  }

 private:
  Entity& entity(std::int32_t index) { return cast_.entities[static_cast<std::size_t>(index)]; }

  /// "Orr's brother Tomas", "the victim's sister, Marta,": a first name behind a role.
  bool is_kin_name(std::uint32_t i) const {
    const Item& name = view_.items[i];
    if (i < 2 || !name.is(kCapital) || !name.is(kFirstName) ||
        name.is(kPossessive | kSentenceStart))
      return false;
    const bool has_comma = view_.items[i - 1].sign == ',';
    const std::uint32_t r = has_comma ? i - 2 : i - 1;
    const Item& role = view_.items[r];
    if (!role.is(kRole) || role.is(kCapital) || !role.is_word() || r == 0) return false;
    const Item& owner = view_.items[r - 1];
    if (!owner.is(kPossessive | kPossessiveWord | kFemalePronoun)) return false;
    const std::uint32_t next = i + 1;
    if (next >= view_.items.size()) return true;
    if (has_comma) return view_.items[next].sign != 0;
    return !view_.items[next].is(kCapital);
  }

  void add_kin(std::uint32_t i) {
    const Item& name = view_.items[i];
    const Item& role = view_.items[view_.items[i - 1].sign == ',' ? i - 2 : i - 1];
    const std::int32_t index = add_person(cast_, view_, {i, i + 1});
    Entity& made = entity(index);
    made.mentions.push_back(name.span);
    if (name.is(kMaleName) != name.is(kFemaleName)) made.gender = name.is(kMaleName) ? 'm' : 'f';
    if (role.is(kMaleRole)) made.gender = 'm';
    if (role.is(kFemaleRole)) made.gender = 'f';
    NameMention mention;
    mention.span = name.span;
    mention.item = static_cast<std::int32_t>(i);
    mention.item_count = 1;
    mention.entity = index;
    cast_.mention_at[i] = static_cast<std::int32_t>(cast_.mentions.size());
    cast_.mentions.push_back(mention);
    remember_person({i, i + 1}, index);
  }

  /// Somebody without a name may be the next *he* or *she* too, unless a name of that role is
  /// known.
  void meet_stranger(std::uint32_t i) {
    const auto phrase = stranger_at(view_, i);
    if (!phrase) return;
    const std::uint64_t role = view_.items[phrase->end - 1].word;
    const auto has_role = [role](const Entity& person) {
      return std::find(person.roles.begin(), person.roles.end(), role) != person.roles.end();
    };
    const std::uint32_t next = phrase->end + 1;  // "A graduate, Orr had no training"
    const bool is_apposed =
        next < view_.items.size() && view_.is_sign(phrase->end, ',') && cast_.mention_at[next] >= 0;
    if (is_apposed || std::any_of(cast_.entities.begin(), cast_.entities.end(), has_role)) return;
    attention_.touch(described(*phrase).entity, i, 1.0);
  }

  /// "The union's leader, Dana Orr,": the leader is Orr.
  void learn_role(const NameMention& mention) {
    if (mention.entity < 0 || mention.item < 3 || mention.is_possessive) return;
    const auto first = static_cast<std::uint32_t>(mention.item);
    const Item& role = view_.items[first - 2];
    if (view_.items[first - 1].sign != ',' || !role.is(kRole | kTitle) || !role.is_word() ||
        role.is(kCapital) || !view_.is_sign(first + mention.item_count, ','))
      return;
    Entity& person = entity(mention.entity);
    person.roles.push_back(role.word);
    if (person.gender == '?' && role.is(kMaleRole)) person.gender = 'm';
    if (person.gender == '?' && role.is(kFemaleRole)) person.gender = 'f';
  }

  /// "Dana Orr, 43,"
  void learn_age(const NameMention& mention) {
    if (mention.entity < 0 || mention.item < 0) return;
    const std::uint32_t at = static_cast<std::uint32_t>(mention.item) + mention.item_count + 1;
    if (at + 1 >= view_.items.size() || !view_.is_sign(at - 1, ',')) return;
    const Item& number = view_.items[at];
    const char after = view_.items[at + 1].sign;
    if (!number.is(kNumeral) || number.span.size() > 2 || (after != ',' && after != '.')) return;
    int age = 0;
    for (const char digit : view_.text_of({at, at + 1})) {
      if (digit < '0' || digit > '9') return;
      age = age * 10 + (digit - '0');
    }
    if (age > 0) entity(mention.entity).age = age;
  }

  /// "Tamsin Orrel, who won a prize,": two unknown capitals that a relative shows to be a person.
  bool is_shown_by_who(const NameMention& mention) const {
    if (mention.entity < 0 || mention.item < 0 || mention.item_count < 2) return false;
    const auto next = static_cast<std::size_t>(mention.item) + mention.item_count;
    return next + 1 < view_.items.size() && view_.items[next].sign == ',' &&
           view_.items[next + 1].word == who_;
  }

  void add_mention(std::int32_t index, Span span) { entity(index).mentions.push_back(span); }

  // ------------------------------------------------------------------ sources

  Resolved source(Range range) {
    const Item& first = view_.items[range.begin];
    if (range.size() <= 2 && first.is(kSubjectPronoun | kPossessiveWord | kObjectPronoun) &&
        !first.is(kIndefinite) &&
        (range.size() == 1 || view_.items[range.begin + 1].is(kReflexive))) {
      const Resolved resolved = attention_.pronoun(range.begin);
      if (resolved.entity >= 0) add_mention(resolved.entity, first.span);
      return resolved;
    }
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (cast_.mention_at[i] < 0 && is_kin_name(i)) add_kin(i);
    }
    const std::int32_t m = head_name(view_, cast_, range);
    if (m >= 0) {
      const NameMention& mention = cast_.mentions[static_cast<std::size_t>(m)];
      Entity& person = entity(mention.entity);
      if (person.is_guess) person.is_guess = false;
      if (range.size() <= 16) person.sources.push_back(view_.span_of(range));
      learn_gender(person, range);
      return {mention.entity,
              mention.is_certain                                                            ? 0.97
              : person.mentions.size() > 0 && !mention.is_certain && is_guess_only(mention) ? 0.9
                                                                                            : 0.62};
    }
    return described(range);
  }

  static bool is_guess_only(const NameMention& mention) { return mention.item_count >= 2; }

  /// A source stands for the name in it: "Secretary of State John Kerry" instead of "John Kerry".
  static void widen_mentions(Entity& person) {
    std::sort(person.mentions.begin(), person.mentions.end());
    std::sort(person.sources.begin(), person.sources.end());
    std::size_t next = 0;
    for (Span& span : person.mentions) {
      while (next < person.sources.size() && person.sources[next].end_byte < span.end_byte) ++next;
      if (next < person.sources.size() && person.sources[next].contains(span))
        span = person.sources[next];
    }
    person.mentions.insert(person.mentions.end(), person.sources.begin(), person.sources.end());
    std::sort(person.mentions.begin(), person.mentions.end());
    person.mentions.erase(std::unique(person.mentions.begin(), person.mentions.end()),
                          person.mentions.end());
  }

  void learn_gender(Entity& person, Range range) const {
    if (person.gender != '?') return;
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (view_.items[i].is(kPreposition | kPossessive)) return;
      if (view_.items[i].is(kMaleRole | kMaleTitle)) person.gender = 'm';
      if (view_.items[i].is(kFemaleRole | kFemaleTitle)) person.gender = 'f';
    }
  }

  Resolved described(Range range) {
    if (const auto body = apposed_body(view_, range)) return described(*body);
    const std::uint32_t h = head_of(view_, range);
    const Item& head = view_.items[h];
    const Item& first = view_.items[range.begin];
    const Span whole = view_.span_of(range);
    const bool is_definite = first.word == the_ || first.is(kPossessiveWord) ||
                             first.word == that_ || first.word == this_;
    const bool is_short = range.size() <= 4;
    const bool is_clear =
        head.is(kRole | kRolePlural | kBodyHead | kBodyName | kPeople | kAllCaps | kTitle) ||
        first.is(kNumberWord);
    const double confidence = is_clear ? 0.9 : 0.72;
    Entity made;
    made.name = std::string(view_.text.substr(whole.begin_byte, whole.size()));
    made.mentions.push_back(whole);
    const bool is_numbered =
        first.is(kNumberWord) && !(first.word == one_ || first.word == another_);
    if (has_conjoined(view_, range)) {
      made.kind = SpeakerKind::group;
      made.is_plural = true;
    } else if (first.word == one_ || first.word == another_ || first.is(kIndefinite)) {
      made.kind = SpeakerKind::unnamed;
    } else if (head.is(kCapital) && !head.is(kRole | kRolePlural) && is_body(range)) {
      made.kind = SpeakerKind::organisation;
      if (head.is(kPeople)) {
        made.kind = SpeakerKind::group;
        made.is_plural = true;
      }
    } else if (head.is(kCapital) && !head.is(kRole | kRolePlural | kTitle) &&
               all_capital(bare_name(view_, range))) {
      const Range name = bare_name(view_, range);
      if (name.size() == 1 && is_common_plural(name.begin)) {
        made.kind = SpeakerKind::group;
        made.is_plural = true;
        return add_described(std::move(made), range, 0.72);
      }
      // A name that nothing but its speaking shows.
      const std::int32_t index = add_person(cast_, view_, name);
      if ((name.size() == 1 && is_trade_name(name)) || is_shown_body(range, name))
        entity(index).kind = SpeakerKind::organisation;
      entity(index).mentions.push_back(whole);
      remember_person(name, index);
      return {index, range.size() >= 2 ? 0.9 : 0.8};
    } else if (head.is(kRolePlural) || is_numbered ||
               (head.is(kPluralForm) && !head.is(kRole | kBodyHead)) || head.is(kPeople)) {
      made.kind = SpeakerKind::group;
      made.is_plural = true;
    } else if (head.is(kBodyHead | kBodyName)) {
      made.kind = SpeakerKind::organisation;
    } else {
      made.kind = SpeakerKind::unnamed;
      made.is_guess = is_thing(head);  // no he or she
    }
    if (head.is(kMaleRole | kMaleTitle)) made.gender = 'm';
    if (head.is(kFemaleRole | kFemaleTitle)) made.gender = 'f';
    if (const int age = age_in(view_, range); age > 0 && first.word == the_) {
      const Resolved known = attention_.person_of_age(range.begin, age);
      const bool is_told = known.confidence >= 0.9;  // the text has that age beside the name
      if (known.entity >= 0 && (range.size() == 2 || is_told)) {
        add_mention(known.entity, whole);
        return known;
      }
    }
    if (is_definite && is_short && made.kind == SpeakerKind::unnamed) {
      if (const std::int32_t known = by_role(range, h); known >= 0) {
        add_mention(known, whole);
        return {known, 0.75};
      }
    }
    made.last = description_key(range, made.kind);
    const bool may_repeat = made.kind == SpeakerKind::organisation || is_definite ||
                            (made.kind == SpeakerKind::group && range.size() == 1);
    if (may_repeat) {
      if (const auto known = described_.find(made.last); known != described_.end()) {
        add_mention(known->second, whole);
        return {known->second, confidence};
      }
    }
    cast_.entities.push_back(std::move(made));
    const auto index = static_cast<std::int32_t>(cast_.entities.size() - 1);
    described_[entity(index).last] = index;
    if (entity(index).kind == SpeakerKind::unnamed) heads_[head.word] = index;
    return {index, confidence};
  }

  Resolved add_described(Entity made, Range range, double confidence) {
    made.last = description_key(range, made.kind);
    cast_.entities.push_back(std::move(made));
    return {static_cast<std::int32_t>(cast_.entities.size() - 1), confidence};
  }

  /// "Dozens chanted": a plural that has its capital from the sentence alone.
  bool is_common_plural(std::uint32_t at) {
    const Item& item = view_.items[at];
    const std::string_view text = view_.text.substr(item.span.begin_byte, item.span.size());
    const bool is_plural = text.size() > 4 && text.ends_with('s') && !text.ends_with("ss");
    if (!is_plural || !opens_sentence(at) || item.is(kFirstName)) return false;
    gather_capitals();
    const std::vector<std::uint32_t>& places = capitals_[item.word];
    return std::all_of(places.begin(), places.end(),
                       [this](std::uint32_t i) { return opens_sentence(i); });
  }

  bool opens_sentence(std::uint32_t at) const {
    return view_.items[at].is(kSentenceStart) || (at > 0 && view_.items[at - 1].is_quotation());
  }

  /// A capital inside the word: SeaMicro, T-Mobile, but not McGee or Smith-Orr.
  bool is_trade_name(Range name) const {
    const std::string_view text = view_.text_of(name);
    for (std::size_t i = 1; i < text.size(); ++i) {
      const bool is_capital = text[i] >= 'A' && text[i] <= 'Z';
      const bool is_behind_letter = (text[i - 1] >= 'a' && text[i - 1] <= 'z') || i == 1;
      if (is_capital && is_behind_letter && !text.starts_with("Mc") && !text.starts_with("Mac") &&
          !text.starts_with("De") && !text.starts_with("La") && !text.starts_with("Le") &&
          !text.starts_with("Fitz") && !text.starts_with("Van"))
        return true;
    }
    return text.size() > 2 && text[1] == '-';
  }

  /// "Norvex, the airline, said", "Norvex said it would": what stands by an unknown name makes it a
  /// body.
  bool is_shown_body(Range range, Range name) const {
    bool has_body = false;
    for (std::uint32_t i = name.end; i < range.end; ++i) {
      const Item& item = view_.items[i];
      if (item.is(kRelative) || (item.is(kRole) && !item.is(kBodyHead))) break;
      if (i > name.end && item.is(kPreposition)) break;
      has_body = has_body || (item.is(kBodyHead) && !item.is(kCapital));
    }
    if (has_body) return true;
    const bool is_which = name.end + 1 < view_.items.size() && view_.is_sign(name.end, ',') &&
                          view_.items[name.end + 1].word == which_;
    if (is_which) return true;
    const auto count = static_cast<std::uint32_t>(view_.items.size());
    std::uint32_t at = range.end;
    while (at < count && at < range.end + 4 && view_.items[at].is_word() &&
           (view_.items[at].cue != CueClass::none || view_.items[at].is(kAuxiliary | kAdverb) ||
            view_.items[at].is(kDay) || view_.items[at].word == that_)) {
      ++at;
    }
    return at > range.end && at < count && view_.items[at].word == it_ && at + 1 < count &&
           view_.items[at + 1].is(kAuxiliary) && !view_.items[at + 1].is(kBe);
  }

  bool all_capital(Range range) const {
    if (range.empty()) return false;
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (!view_.items[i].is_word() || !view_.items[i].is(kCapital)) return false;
      if (view_.items[i].is(kDeterminer | kPreposition | kConjunction)) return false;
    }
    return range.size() <= 4;
  }

  bool is_body(Range range) const {
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Item& item = view_.items[i];
      if (item.sign == ',' || item.is(kPreposition)) break;
      if (item.is(kBodyHead | kBodyName | kPlace | kPeople) ||
          (item.is(kAllCaps) && item.span.size() >= 2 && item.span.size() <= 6))
        return true;
      if (i == range.begin && item.word == the_) return true;
    }
    return false;
  }

  /// Someone known by the role that a short definite description names.
  std::int32_t by_role(Range range, std::uint32_t head) const {
    const std::uint64_t role = view_.items[head].word;
    if (const auto known = heads_.find(role); known != heads_.end() && range.size() == 2)
      return known->second;
    const Focus* best = nullptr;
    double top = 0;
    for (const Focus& focus : attention_.foci()) {
      const Entity& candidate = cast_.entities[static_cast<std::size_t>(focus.entity)];
      if (candidate.kind != SpeakerKind::person) continue;
      if (std::find(candidate.roles.begin(), candidate.roles.end(), role) == candidate.roles.end())
        continue;
      if (best == nullptr || focus.weight > top) {
        best = &focus;
        top = focus.weight;
      }
    }
    return best == nullptr ? -1 : best->entity;
  }

  std::uint64_t description_key(Range range, SpeakerKind kind) const {
    std::uint64_t key = static_cast<std::uint64_t>(kind) + 1;
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Item& item = view_.items[i];
      if (item.is(kDeterminer)) continue;
      key = (key ^ item.word) * 0x9E3779B97F4A7C15ULL + (key >> 29);
    }
    return key;
  }

  void gather_capitals() {
    if (!capitals_.empty()) return;
    for (std::uint32_t i = 0; i < view_.items.size(); ++i) {
      if (view_.items[i].is_word() && view_.items[i].is(kCapital))
        capitals_[view_.items[i].word].push_back(i);
    }
  }

  /// Later mentions of the surname alone are the same person.
  void remember_person(Range range, std::int32_t index) {
    gather_capitals();
    std::vector<std::uint32_t>& places = capitals_[view_.items[range.end - 1].word];
    for (const std::uint32_t i : places) {
      if (i < range.end || cast_.mention_at[i] >= 0) continue;
      const Item& item = view_.items[i];
      NameMention mention;
      mention.span = item.span;
      mention.item = static_cast<std::int32_t>(i);
      mention.item_count = 1;
      mention.entity = index;
      mention.is_possessive = item.is(kPossessive);
      cast_.mention_at[i] = static_cast<std::int32_t>(cast_.mentions.size());
      cast_.mentions.push_back(mention);
      add_mention(index, item.span);
    }
    places.clear();  // each is settled once
  }

  const View& view_;
  Cast& cast_;
  const std::vector<Range>& sources_;
  std::vector<Resolved> results_;
  Attention attention_;
  std::unordered_map<std::uint64_t, std::int32_t> described_;
  std::unordered_map<std::uint64_t, std::int32_t> heads_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> capitals_;  // items by word
  const std::uint64_t the_ = word_id("the"), that_ = word_id("that"), this_ = word_id("this"),
                      one_ = word_id("one"), who_ = word_id("who"), it_ = word_id("it"),
                      which_ = word_id("which"), another_ = word_id("another"), of_ = word_id("of");
};

}  // namespace

std::vector<Resolved> resolve_sources(const View& view, Cast& cast,
                                      const std::vector<Range>& sources) {
  return Resolver(view, cast, sources).run();
}

}  // namespace onrecord::attribution
