#include "attribute/phrase.h"

#include <algorithm>
#include <array>

#include "attribute/description.h"

namespace onrecord::attribution {
namespace {

constexpr std::uint32_t kLongestPhrase = 40;

struct Words {
  std::uint64_t and_ = word_id("and");
  std::uint64_t at = word_id("at");
  std::uint64_t for_ = word_id("for");
  std::uint64_t from = word_id("from");
  std::uint64_t in = word_id("in");
  std::uint64_t named = word_id("named");
  std::uint64_t of = word_id("of");
  std::uint64_t on = word_id("on");
  std::uint64_t or_ = word_id("or");
  std::uint64_t that = word_id("that");
  std::uint64_t to = word_id("to");
  std::uint64_t which = word_id("which");
  std::uint64_t who = word_id("who");
  std::uint64_t whom = word_id("whom");
  std::uint64_t whose = word_id("whose");
  std::uint64_t with = word_id("with");
};

const Words& words() {
  static const Words kWords;
  return kWords;
}

bool is_relative_opener(const Item& item) {
  const Words& w = words();
  return item.word == w.who || item.word == w.whose || item.word == w.which || item.word == w.whom;
}

bool is_and(const Item& item) { return item.word == words().and_ || item.word == words().or_; }

bool is_time(const Item& item) { return item.is(kDay | kTime) && !item.is(kFirstName); }

/// Whether a role in small letters stands in the segment: "Twitter's director of advertising".
bool names_role(const View& view, Range segment) {
  for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
    const Item& item = view.items[i];
    if (item.is(kRole | kRolePlural) && !item.is(kCapital)) return true;
  }
  return false;
}

/// "its leader, Dana Orr,": a name alone between commas behind a role.
bool names_who(const View& view, Range phrase, Range segment, std::uint32_t ceiling) {
  if (segment.size() < 2 || segment.size() > 4 || !ends_in_role(view, phrase)) return false;
  for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
    const Item& item = view.items[i];
    if (!item.is(kCapital) || item.is(kDay | kPlace | kPreposition | kConjunction)) return false;
  }
  return segment.end >= ceiling || view.items[segment.end].sign != 0;
}

/// Whether a segment [begin, end) between commas adds to the one before it instead of opening a
/// subject of its own.
bool is_appositive(const View& view, Range segment) {
  const Item& first = view.items[segment.begin];
  const Words& w = words();
  if (first.is(kNumeral) || is_relative_opener(first)) return true;
  if (first.is(kPreposition | kAdverb | kLy | kSubordinator | kEd | kIng)) return true;
  if (first.is(kDeterminer | kPossessiveWord | kNumberWord)) return true;
  if (first.word == w.named) return true;
  if (!first.is(kCapital)) return true;
  // "Orr, CEO," and "Orr, Chief Executive,": nothing but an office
  bool is_office = segment.size() <= 3;
  for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
    const Item& item = view.items[i];
    is_office = is_office && item.is_word() && !item.is(kFirstName) &&
                (item.is(kRole | kTitle) || (item.is(kAllCaps) && segment.size() == 1));
  }
  if (is_office) return true;
  // "Orr, M.D.," and "Orr, D-Ore.," "of Dayton, Ohio,"
  static const std::array kDegrees = {
      word_id("md"),   word_id("m.d"),   word_id("phd"), word_id("ph.d"),
      word_id("m.d."), word_id("ph.d."), word_id("jr"),  word_id("jr."),
      word_id("sr"),   word_id("sr."),   word_id("rn"),  word_id("esq"),
      word_id("esq."), word_id("mp"),    word_id("qc"),  word_id("kc")};
  if (segment.size() == 1 &&
      std::find(kDegrees.begin(), kDegrees.end(), first.word) != kDegrees.end())
    return true;
  const std::string_view text = view.text.substr(first.span.begin_byte, first.span.size());
  if (segment.size() <= 2 && (first.is(kPlace) || (text.size() > 2 && text[1] == '-'))) return true;
  // "Twitter's director of advertising", "Sanders' campaign manager", "Democrat of Ohio"
  for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
    const Item& item = view.items[i];
    if (i > segment.begin && item.is(kRole | kRolePlural | kBodyHead) && !item.is(kCapital))
      return true;
    if (item.sign == '-' || (item.word == w.of && i == segment.begin + 1)) return true;
  }
  return false;
}

bool is_adverbial(const View& view, Range segment) {
  const Item& first = view.items[segment.begin];
  const Words& w = words();
  if (first.word == w.of || first.word == w.from) return false;
  return first.is(kPreposition | kAdverb | kLy | kSubordinator | kIng) || is_time(first);
}

/// Whether the quotation at `at` has the point of its sentence inside its marks.
bool ends_sentence(const View& view, std::uint32_t at) {
  const Span span = view.items[at].span;
  const std::string_view text = view.text.substr(span.begin_byte, span.size());
  const std::size_t last = text.find_last_not_of("\"'\x80\x99\x9D\xE2\xBB\xC2");
  return last != std::string_view::npos && text[last] == '.';
}

/// Whether a phrase may begin with this item.
bool opens_phrase(const Item& item) {
  if (item.sign != 0) return item.is_quotation();
  if (item.is(kPreposition | kAdverb | kConjunction | kSubordinator | kLy | kAuxiliary))
    return false;
  return true;
}

/// "they turned to the police, who said": behind a pronoun it is no adjective.
bool is_deed_of_pronoun(const View& view, std::uint32_t floor, std::uint32_t at) {
  return at > floor && view.items[at].is(kEd) && view.items[at - 1].is(kSubjectPronoun) &&
         !view.items[at - 1].is(kIndefinite | kPossessiveWord);
}

/// The phrase that ends at `end`, going left no further than `floor`; may be empty.
Range phrase_before(const View& view, std::uint32_t floor, std::uint32_t end) {
  const Words& w = words();
  std::uint32_t begin = end;
  if (end > floor + kLongestPhrase) floor = end - kLongestPhrase;
  while (begin > floor) {
    const std::uint32_t at = begin - 1;
    const Item& item = view.items[at];
    if (item.sign == ')') {  // Sen. Orr (I-Vt.)
      std::uint32_t open = at;
      while (open > floor && view.items[open].sign != '(' && at - open < 8) --open;
      if (view.items[open].sign != '(') break;
      begin = open;
      continue;
    }
    if (item.is_quotation()) {
      if (leans_right(view, at) && !item.is(kTermQuotation)) break;
      if (begin < end && view.items[begin].is(kCapital) && ends_sentence(view, at)) break;
      begin = at;
      continue;
    }
    if (item.sign == '"' || item.sign == '&' || item.sign == '$' || item.sign == '%') {
      begin = at;
      continue;
    }
    if (item.sign != 0) break;
    const bool is_that_noun =
        item.word == w.that && at > floor && view.items[at - 1].is(kPreposition);
    if (item.is(kSubordinator) || (begin < end && is_deed_of_pronoun(view, floor, at)) ||
        (item.is(kRelative) && !is_relative_opener(item) && !is_that_noun))
      break;
    if (item.is(kSubjectPronoun) && !item.is(kIndefinite) && !is_relative_opener(item)) {
      if (begin == end) begin = at;
      break;
    }
    if (item.is(kConjunction)) {
      const bool joins_nouns = is_and(item) && at > floor && view.items[at - 1].is_word() &&
                               !is_verb(view, at - 1) && begin < end &&
                               (view.items[at - 1].is(kCapital) == view.items[begin].is(kCapital) ||
                                view.items[at - 1].is(kCapital | kRole | kRolePlural | kBodyHead));
      if (!joins_nouns) break;
      begin = at;
      continue;
    }
    if (is_relative_opener(item)) {  // the relative clause belongs to the phrase
      if (begin < end && !has_verb(view, {begin, end})) break;
      begin = at;
      if (at > floor && view.items[at - 1].sign == ',') --begin;
      continue;
    }
    if (is_verb(view, at) && !item.is(kEd) && !item.is(kModal)) {
      // Inside a relative clause a verb is no boundary: look for its opener.
      std::uint32_t opener = at;
      while (opener > floor && at - opener < 14 && view.items[opener].is_word() &&
             !is_relative_opener(view.items[opener])) {
        --opener;
      }
      if (!is_relative_opener(view.items[opener])) break;
      begin = opener;
      if (opener > floor && view.items[opener - 1].sign == ',') --begin;
      continue;
    }
    if (item.is(kModal) && item.word != w.to && !item.is(kCapital)) break;
    begin = at;
  }
  // Leave out what cannot begin a phrase.
  while (begin < end) {
    const Item& item = view.items[begin];
    if (item.is(kPreposition) && !item.is(kCapital | kNumberWord)) {
      // "In Washington officials" has its subject after the first noun; take the last name or the
      // last determiner on.
      std::uint32_t last = end;
      for (std::uint32_t i = end; i-- > begin + 1;) {
        if (view.items[i].is(kDeterminer | kPossessiveWord)) {
          last = i;
          break;
        }
      }
      begin = last == end ? begin + 1 : last;
      continue;
    }
    if (item.is(kPreposition) && item.is(kSentenceStart)) {
      std::uint32_t i = end - 1;
      while (i > begin + 1 && view.items[i - 1].is(kCapital | kTitle)) --i;
      begin = std::max(i, begin + 1);
      continue;
    }
    if (is_time(item) && item.is(kDay) && begin + 1 < end && view.items[begin + 1].is(kCapital)) {
      ++begin;  // "On Tuesday Dana Orr"
      continue;
    }
    const bool is_doing = begin + 1 < end && !item.is(kCapital | kRole | kBodyHead | kTitle) &&
                          (item.forms == kIngForm || item.forms == kBaseForm) &&
                          item.cue != CueClass::none;
    if (is_doing) {  // "saying the deal", "ask the former mayor"
      ++begin;
      continue;
    }
    if (opens_phrase(item) && item.sign != ',') break;
    if (item.is(kAdverb | kLy) && item.is(kNumberWord)) break;
    ++begin;
  }
  return {begin, end};
}

bool is_plausible(const View& view, Range phrase) {
  for (std::uint32_t i = phrase.begin; i < phrase.end; ++i) {
    const Item& item = view.items[i];
    if (item.is(kSubjectPronoun | kIndefinite | kCapital | kRole | kRolePlural | kBodyHead |
                kPeople | kNumberWord)) {
      return true;
    }
    if (item.is(kDeterminer | kPossessiveWord) && i + 1 < phrase.end) return true;
    if (item.is(kPluralForm)) return true;
  }
  return false;
}

/// "Orr, a harbour official who joined in 2019, said": the segments between commas, from the right.
std::optional<Range> subject_with_apposition(const View& view, std::uint32_t floor,
                                             std::uint32_t verb) {
  std::array<Range, 8> segments;
  std::size_t count = 0;
  std::uint32_t end = verb - 1;  // the comma
  if (end > floor + kReach) floor = end - kReach;
  std::uint32_t i = end;
  while (count < segments.size()) {
    while (i > floor) {
      const Item& item = view.items[i - 1];
      if (item.sign == ',' || item.sign == ';' || item.sign == ':' || item.sign == '-') break;
      if (item.is_quotation() && !item.is(kTermQuotation) && leans_right(view, i - 1)) break;
      --i;
    }
    if (i < end) segments[count++] = {i, end};
    if (i <= floor || view.items[i - 1].sign != ',') break;
    end = --i;
  }
  if (count == 0) return std::nullopt;
  std::size_t head = 0;
  while (head + 1 < count && is_appositive(view, segments[head])) {
    ++head;
    const bool opens_with_article = view.items[segments[head].begin].is(kDeterminer | kNumberWord);
    const bool has_name_before =
        head + 1 < count && view.items[segments[head + 1].end - 1].is(kCapital);
    if (opens_with_article && !has_name_before) break;
  }
  if (head == 0 && count > 1 &&
      (view.items[segments[1].begin].is(kDeterminer | kNumberWord | kRole) ||
       names_role(view, segments[1]))) {
    head = 1;  // "A spokesman, John Kirby, said"
  }
  const Range phrase = phrase_before(
      view, floor > segments[head].begin ? floor : segments[head].begin, segments[head].end);
  if (phrase.empty()) return std::nullopt;
  std::uint32_t last = phrase.end;
  for (std::size_t n = head; n-- > 0;) {
    if (is_adverbial(view, segments[n])) break;
    last = segments[n].end;
  }
  return Range{phrase.begin, last};
}

/// "no sympathy from Dana Orr, who said": of a thing and a name only the name can be *who*.
Range person_of(const View& view, Range phrase) {
  if (!view.items[phrase.end - 1].is(kCapital)) return phrase;
  std::uint32_t name = phrase.end;
  while (name > phrase.begin && view.items[name - 1].is_word() &&
         view.items[name - 1].is(kCapital | kTitle | kRole)) {
    --name;
  }
  if (name <= phrase.begin + 1 || !view.items[name - 1].is(kPreposition)) return phrase;
  for (std::uint32_t i = phrase.begin; i < name; ++i) {
    if (view.items[i].is(kRole | kRolePlural | kTitle | kBodyHead | kBodyName | kIndefinite |
                         kNumberWord | kPeople) ||
        (view.items[i].is(kCapital) && !view.items[i].is(kSentenceStart)))
      return phrase;
  }
  return {name, phrase.end};
}

}  // namespace

std::optional<Range> subject_before(const View& view, std::uint32_t floor, std::uint32_t verb) {
  std::uint32_t end = skip_adverbs_left(view, floor, verb);
  if (end <= floor) return std::nullopt;
  const Item* last = &view.items[end - 1];
  if (last->is(kAdverb) && !last->is(kCapital | kNumberWord)) return std::nullopt;
  if (last->sign == '-' && end > floor + 2) {  // Orr — the chief — said
    std::uint32_t open = end - 1;
    while (open > floor + 1 && view.items[open - 1].sign != '-') --open;
    if (open > floor + 1 && view.items[open - 1].sign == '-') {
      const Range phrase = phrase_before(view, floor, open - 1);
      if (!phrase.empty() && is_plausible(view, phrase)) return phrase;
    }
    return std::nullopt;
  }
  if (last->sign == ',') {
    const auto found = subject_with_apposition(view, floor, end);
    if (found && is_plausible(view, *found)) return found;
    return std::nullopt;
  }
  if (is_relative_opener(*last) || (last->word == words().that && end > floor + 1)) {
    if (last->word == words().whose) return std::nullopt;
    std::uint32_t stop = end - 1;
    if (stop > floor && view.items[stop - 1].sign == ',') --stop;
    const Range phrase = phrase_before(view, floor, stop);
    if (phrase.empty() || !is_plausible(view, phrase)) return std::nullopt;
    return last->word == words().who ? person_of(view, phrase) : phrase;
  }
  if (last->sign != 0 && last->sign != ')' && !last->is_quotation() && last->sign != '"')
    return std::nullopt;
  const Range phrase = phrase_before(view, floor, end);
  if (phrase.empty() || !is_plausible(view, phrase)) return std::nullopt;
  return phrase;
}

std::optional<Range> phrase_after(const View& view, std::uint32_t begin, std::uint32_t ceiling,
                                  bool is_wide) {
  const Words& w = words();
  std::uint32_t end = begin;
  bool in_relative = false;
  while (end < ceiling && end - begin < kLongestPhrase) {
    const Item& item = view.items[end];
    if (end > begin && item.is(kSentenceStart)) break;
    if (item.sign == '(') {
      std::uint32_t close = end;
      while (close < ceiling && view.items[close].sign != ')' && close - end < 8) ++close;
      if (!view.is_sign(close, ')')) break;
      end = close + 1;
      continue;
    }
    if (item.sign == ',' && end > begin) {
      // An apposition: up to the next comma, without a clause of its own.
      if (end + 1 >= ceiling) break;
      const Item& next = view.items[end + 1];
      const bool opens =
          next.is(kPlace) ||
          next.is(kDeterminer | kRole | kTitle | kNumeral | kPossessiveWord | kBodyHead) ||
          is_relative_opener(next);
      std::uint32_t close = end + 1;
      while (close < ceiling && close - end < 7 && view.items[close].is_word() &&
             !view.items[close].is(kPreposition)) {
        ++close;
      }
      const bool is_named = names_who(view, {begin, end}, {end + 1, close}, ceiling);
      if ((!opens && !is_named && !names_role(view, {end + 1, close})) || next.sign != 0) break;
      std::uint32_t stop = end + 1;
      bool has_verb = false;
      const bool is_relative = is_relative_opener(next);
      while (stop < ceiling && (view.items[stop].is_word() || view.items[stop].sign == '"') &&
             stop - end < 24) {
        if (is_relative_opener(view.items[stop])) break;
        has_verb = has_verb || (is_verb(view, stop) && !view.items[stop].is(kEd));
        ++stop;
      }
      if (is_relative) {
        stop = end + 2;
        while (stop < ceiling && view.items[stop].is_word()) ++stop;
      } else if (has_verb) {
        break;
      }
      if (stop < ceiling && view.items[stop].sign == '(') break;
      end = stop;
      continue;
    }
    if (item.is_quotation()) {
      if (leans_right(view, end) || end == begin || !view.is_sign(end + 1, 0)) break;
      ++end;
      continue;
    }
    if (item.sign == '&' || item.sign == '"') {
      ++end;
      continue;
    }
    if (item.sign != 0) break;
    if (is_relative_opener(item)) {
      in_relative = true;
      ++end;
      continue;
    }
    if (item.is(kSubordinator) || (item.is(kRelative) && end > begin)) break;
    if (item.is(kSubjectPronoun) && end > begin && !in_relative) break;
    if (item.is(kConjunction)) {
      const bool joins = is_and(item) && end > begin && end + 1 < ceiling &&
                         view.items[end + 1].is_word() && !is_verb(view, end + 1) &&
                         !view.items[end + 1].is(kSubjectPronoun | kAdverb | kIng);
      if (!joins) break;
      ++end;
      continue;
    }
    if (!in_relative && end > begin && is_verb(view, end) && !(item.is(kEd) && is_wide)) break;
    const bool is_modifier =
        end > begin && view.items[end - 1].is(kDeterminer | kPossessiveWord | kPossessive);
    if (is_time(item) && !is_wide && !is_modifier) break;
    if (!is_modifier && item.is(kAdverb | kLy) && !item.is(kCapital | kNumberWord) &&
        !in_relative && end > begin && !is_wide)
      break;
    if (item.is(kPreposition) && end > begin && !is_wide && !in_relative) {
      const bool is_inside =
          item.word == w.of || item.word == w.for_ || item.word == w.from || item.word == w.with;
      const bool is_place =
          (item.word == w.at || item.word == w.in || item.word == w.on) &&
          view.items[end - 1].is(kRole | kRolePlural | kTitle) && end + 1 < ceiling &&
          (view.items[end + 1].is(kCapital) || view.items[end + 1].is(kDeterminer)) &&
          !view.items[end - 1].is(kCapital);
      if (!is_inside && !is_place) break;
    }
    if (item.word == w.to && !is_wide && end > begin) break;
    ++end;
  }
  while (end > begin && view.items[end - 1].is(kConjunction | kPreposition)) --end;
  if (end == begin || !opens_phrase(view.items[begin])) return std::nullopt;
  if (!is_plausible(view, {begin, end})) return std::nullopt;
  return Range{begin, end};
}

std::optional<Range> main_subject(const View& view, Range sentence, std::uint32_t before) {
  std::uint32_t at = sentence.begin;
  const std::uint32_t end = std::min({before, sentence.end, sentence.begin + kReach});
  for (int round = 0; round < 4 && at < end; ++round) {
    while (at < end && (view.items[at].is(kConjunction) ||
                        (view.items[at].is(kAdverb | kLy) && !view.items[at].is(kNumberWord)) ||
                        (view.items[at].sign != 0 && view.items[at].sign != '('))) {
      ++at;
    }
    if (at >= end) return std::nullopt;
    const Item& first = view.items[at];
    const bool is_introduction = first.is(kPreposition | kSubordinator | kIng | kEd) ||
                                 is_time(first) ||
                                 (first.cue != CueClass::none &&
                                  (first.forms & (kIngForm | kPastForm | kParticipleForm)) != 0);
    if (!is_introduction) break;
    while (at < end && view.items[at].sign != ',') ++at;
  }
  if (at >= end) return std::nullopt;
  std::uint32_t stop = at;
  while (stop < end) {
    const Item& item = view.items[stop];
    if (is_relative_opener(item)) {
      while (stop < end && view.items[stop].sign != ',' &&
             !(view.items[stop].is_quotation() && leans_right(view, stop))) {
        ++stop;
      }
      if (stop < end && view.items[stop].is_quotation()) ++stop;
    }
    if (stop >= end) break;
    if (view.items[stop].sign == ';' || view.items[stop].sign == ':' ||
        view.items[stop].sign == '-')
      return std::nullopt;
    if (view.items[stop].is(kAdverb | kLy) && stop > at &&
        !view.items[stop].is(kCapital | kNumberWord))
      break;
    if (stop > at && is_verb(view, stop)) break;
    if (stop > at && view.items[stop].is(kSubordinator | kReflexive)) break;
    ++stop;
  }
  if (stop >= sentence.end) return std::nullopt;
  if (stop > at && view.items[stop - 1].sign == ',') --stop;
  // A pronoun is a whole phrase.
  if (view.items[at].is(kSubjectPronoun) && !view.items[at].is(kIndefinite)) stop = at + 1;
  if (stop == at || stop - at > 24) return std::nullopt;
  const Range phrase{at, stop};
  if (!is_plausible(view, phrase)) return std::nullopt;
  return phrase;
}

}  // namespace onrecord::attribution
