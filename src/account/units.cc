#include "account/units.h"

#include <algorithm>
#include <cmath>

#include "account/tellers.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/senses.h"

namespace onrecord::digest {
namespace {

constexpr std::size_t kMostUnits = 128;
constexpr std::uint8_t kLastSegment = 63;
constexpr std::uint32_t kDenialReach = 5;  // words from a denial to what it denies
constexpr std::size_t kLongestPhrase = 6;

/// "un" of UN and U.N.; empty for other words.
std::string initials_of(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    if (c >= 'A' && c <= 'Z') {
      letters += static_cast<char>(c + 32);
    } else if (c != '.') {
      return "";
    }
  }
  return letters.size() > 1 && letters.size() < 7 ? letters : "";
}

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Words that sentences about anything have.
bool is_light(std::string_view plain) {
  return is_any_of(
      plain, {"go",  "com",   "get",   "tak",  "mak",   "put",  "giv",    "keep",  "hold",   "hav",
              "do",  "use",   "becom", "way",  "thing", "part", "number", "peopl", "person", "man",
              "men", "woman", "women", "area", "local", "new",  "former", "just",  "says",   "be",
              "led", "lead",  "name",  "know", "call",  "see",  "also"});
}

/// The first item of a list in order of document and place that may reach behind `byte`.
template <class Item>
std::size_t first_at(const std::vector<Item>& list, DocumentId document, std::uint32_t byte) {
  return static_cast<std::size_t>(
      std::lower_bound(list.begin(), list.end(), DocumentSpan{document, {byte, byte}},
                       [](const Item& item, const DocumentSpan& place) {
                         return item.document != place.document
                                    ? item.document < place.document
                                    : item.span.begin_byte < place.span.begin_byte;
                       }) -
      list.begin());
}

}  // namespace

struct UnitReader::State {
  Units units;
  Range tokens;
  std::span<const Span> sides;
  std::uint32_t at = 0;
  std::uint8_t segment = 0;
  std::uint32_t denial = 0;  // words that it still reaches
  bool modal = false;        // the next word is only possible, or planned
  Reality reality = Reality::open;
  bool is_passive = false;
  std::uint32_t last_byte = 0;  // where the last unit ends
  std::uint32_t by_end = 0;     // where "by", or a word of the phrase after it, ends
  bool is_first = true;
  bool is_joined = false;
  std::size_t next_figure = 0;
  std::size_t next_time = 0;
};

UnitReader::UnitReader(const Report& report) : report_(report) { gather_words(report); }

/// Words in capitals, which may be a longer name's initials (UN, WHO, U.S.), and which words are
/// names: those with a capital where the sentence asks for none.
void UnitReader::gather_words(const Report& report) {
  for (std::size_t d = 0; d < report.documents.size(); ++d) {
    const Segmentation& parts = report.segmentations[d];
    for (const Sentence& sentence : parts.sentences) {
      const BlockKind kind = parts.paragraphs[sentence.paragraph].kind;
      const bool is_text = kind == BlockKind::paragraph || kind == BlockKind::list_item ||
                           kind == BlockKind::block_quote;
      bool is_first = true;
      for (std::uint32_t i = sentence.first_token; i < sentence.end_token; ++i) {
        const Token& token = parts.tokens[i];
        if (token.word == 0) {
          is_first |= token.kind == TokenKind::mark;
          continue;
        }
        if (token.kind == TokenKind::word && token.is_capitalised) {
          const std::string initials = initials_of(text_of(report.documents[d], token.span));
          if (!initials.empty()) {
            initials_.insert(initials);
          } else if (is_text && !is_first) {
            capitalised_.insert(token.word);
          }
        } else if (is_text) {
          lower_.insert(token.word);
        }
        is_first = false;
      }
    }
  }
}

/// The initials of the name that begins at `token`, if the run has them somewhere; `end` is set to
/// where the name ends.
std::string UnitReader::initials_from(const Reading& reading, std::uint32_t token,
                                      std::uint32_t stop, std::uint32_t& end) const {
  std::string letters;
  std::string found;
  if (initials_.empty()) return found;
  for (std::uint32_t i = token; i < stop && letters.size() < 7; ++i) {
    if (!reading.is_word(i)) break;
    const WordKind kind = reading.kind(i);
    const bool is_small = kind == WordKind::preposition || kind == WordKind::conjunction ||
                          kind == WordKind::determiner;
    if (is_small && i > token) continue;
    if (!reading.tokens()[i].is_capitalised || is_small) break;
    const char first = reading.text(i).front();
    if (first < 'A' || first > 'Z') break;
    letters += static_cast<char>(first + 32);
    if (letters.size() > 1 && initials_.contains(letters)) {
      found = letters;
      end = i + 1;
    }
  }
  return found;
}

/// What a word says by itself; worked out once.
const UnitReader::Known& UnitReader::known(const Reading& reading, std::uint32_t token) {
  const auto [found, is_new] = known_.try_emplace(reading.tokens()[token].word);
  Known& word = found->second;
  if (!is_new) return word;
  word.folded = fold_word(reading.text(token));
  std::string_view plain = word.folded;
  if (plain.ends_with("'s")) plain.remove_suffix(2);
  const std::string form = plain_form(plain);
  word.stem = index_of(told_sense(plain));
  word.form = index_of(hash_word("@f" + form));
  word.is_light = is_light(form);
  word.claim = claim_word(plain);
  word.small = small_word(word.folded);
  return word;
}

std::uint32_t UnitReader::index_of(std::uint64_t key) {
  return keys_.try_emplace(key, static_cast<std::uint32_t>(keys_.size())).first->second;
}

std::vector<std::uint32_t> UnitReader::opposites() const {
  std::vector<std::uint32_t> all(keys_.size(), static_cast<std::uint32_t>(keys_.size()));
  for (const auto& [key, index] : keys_) {
    const auto found = keys_.find(opposite_of(key));
    if (found != keys_.end()) all[index] = found->second;
  }
  return all;
}

void UnitReader::add(Unit unit, State& state, Span place) const {
  if (state.units.all.size() >= kMostUnits) return;
  unit.segment = state.segment;
  unit.begin_byte = place.begin_byte;
  unit.end_byte = place.end_byte;
  unit.is_side = std::any_of(state.sides.begin(), state.sides.end(), [&](Span side) {
    return unit.is_phrase ? side.contains(place) : side.overlaps(place);
  });
  unit.follows_denial = state.denial > 0;
  if (state.denial > 0 && unit.kind == UnitKind::common) {
    state.units.denied_segments |= std::uint64_t{1} << state.segment;
    state.denial = 0;
  }
  unit.is_joined = state.is_joined;
  state.is_joined = false;
  unit.follows_closely = !state.units.all.empty() && place.begin_byte <= state.last_byte + 1;
  state.last_byte = place.end_byte;
  if (state.by_end != 0) {
    constexpr std::uint32_t kArticle = 5;  // bytes: "by the "
    unit.is_agent = place.begin_byte <= state.by_end + kArticle;
    state.by_end = unit.is_agent ? place.end_byte : 0;
  }
  state.units.all.push_back(unit);
}

/// A time or a figure that begins here stands for all its words.
bool UnitReader::take_measure(const Reading& reading, State& state) {
  const DocumentId id = reading.document().id;
  const Span token = reading.tokens()[state.at].span;
  const auto skip_to = [&](std::uint32_t end_byte) {
    while (state.at < state.tokens.end && reading.tokens()[state.at].span.begin_byte < end_byte) {
      ++state.at;
    }
    state.is_first = false;
  };
  if (report_.times) {
    const std::vector<TimeMention>& times = *report_.times;
    std::size_t& next = state.next_time;
    while (next < times.size() && times[next].document == id &&
           times[next].span.end_byte <= token.begin_byte) {
      ++next;
    }
    if (next < times.size() && times[next].document == id && times[next].span.contains(token)) {
      const TimeMention& time = times[next];
      Unit unit;
      unit.kind = UnitKind::time;
      unit.measure = static_cast<std::uint32_t>(next + 1);
      unit.stem = index_of(hash_word("@t" + time.value.substr(0, 10)));
      unit.form = unit.stem;
      unit.is_quoted = reading.is_quoted(state.at);
      add(unit, state, token);
      if (!state.units.all.empty()) state.units.all.back().end_byte = time.span.end_byte;
      skip_to(time.span.end_byte);
      return true;
    }
  }
  if (!report_.figures) return false;
  const std::vector<Figure>& figures = *report_.figures;
  std::size_t& next = state.next_figure;
  while (next < figures.size() && figures[next].document == id &&
         figures[next].span.end_byte <= token.begin_byte) {
    ++next;
  }
  if (next >= figures.size() || figures[next].document != id ||
      !figures[next].span.contains(token)) {
    return false;
  }
  const Figure& figure = figures[next];
  if (!figure.low || figure.form == FigureForm::ordinal || figure.form == FigureForm::vague) {
    return false;
  }
  Unit unit;
  unit.kind = UnitKind::number;
  unit.measure = static_cast<std::uint32_t>(next + 1);
  unit.stem = index_of(hash_word("@n" + std::to_string(*figure.low)));
  unit.form = unit.stem;
  unit.is_quoted = reading.is_quoted(state.at);
  const std::uint32_t first = state.at;
  add(unit, state, token);
  if (!state.units.all.empty()) state.units.all.back().end_byte = figure.span.end_byte;
  skip_to(figure.span.end_byte);
  // "Halloran, 58," tells of the speaker, not of what is told.
  if (figure.form == FigureForm::age && first > state.tokens.begin && reading.is(first - 1, ",") &&
      !state.units.all.empty()) {
    state.units.all.back().is_side = true;
  }
  return true;
}

bool UnitReader::is_name(const Reading& reading, std::uint32_t token, bool is_first) const {
  static const Lexicon& roles = lexicon("role_nouns.txt");
  static const Lexicon& titles = lexicon("person_titles.txt");
  const Token& own = reading.tokens()[token];
  if (!own.is_capitalised || reading.kind(token) != WordKind::none) return false;
  const std::uint64_t word = reading.word(token);
  if (roles.contains(word) || titles.contains(word)) return false;
  const bool is_known = capitalised_.contains(own.word) || capitalised_.contains(word);
  const bool is_loose = lower_.contains(own.word) || lower_.contains(word);
  return is_known && (!is_loose || !is_first);
}

void UnitReader::note_sign(const Reading& reading, State& state) {
  const bool is_break =
      is_any_of(reading.text(state.at), {",", ";", ":", "—", "–", "--", "-", "(", ")", "…"});
  if (is_break) {
    open_clause(state);
    state.denial = 0;
    state.modal = state.is_passive = false;
  }
  if (reading.tokens()[state.at].kind == TokenKind::mark) state.is_first = true;
}

/// An entry of several words: lost their lives.
bool UnitReader::take_phrase(const Reading& reading, State& state) {
  static const Lexicon& roles = lexicon("role_nouns.txt");
  std::uint64_t words[kLongestPhrase] = {};
  std::size_t count = 0;
  for (std::uint32_t i = state.at; i < state.tokens.end && count < kLongestPhrase; ++i) {
    if (!reading.is_word(i)) break;
    words[count++] = reading.word(i);
  }
  const Sense phrase = told_phrase({words, count});
  if (phrase.words < 2) return false;
  Unit unit;
  unit.is_quoted = reading.is_quoted(state.at);
  unit.stem = unit.form = index_of(phrase.key);
  unit.reality = state.modal ? state.reality : Reality::open;
  unit.is_actor = roles.contains(words[phrase.words - 1]);
  unit.is_verb = unit.is_phrase = true;
  unit.claim = ClaimWord::deed;
  static const std::uint64_t kReversals[] = {sense_of_word("reject"), sense_of_word("deny"),
                                             sense_of_word("cancel"), sense_of_word("acquit")};
  unit.is_reversal =
      std::find(std::begin(kReversals), std::end(kReversals), phrase.key) != std::end(kReversals);
  if (unit.is_reversal) state.units.reversed_segments |= std::uint64_t{1} << state.segment;
  const std::uint32_t last = state.at + phrase.words - 1;
  add(unit, state,
      {reading.tokens()[state.at].span.begin_byte, reading.tokens()[last].span.end_byte});
  state.at += phrase.words;
  state.modal = state.is_passive = state.is_first = false;
  return true;
}

/// "did what they should", "did their best": a deed without a name, not a help to another verb.
bool UnitReader::takes_object(const Reading& reading, const State& state) {
  const std::uint32_t next = state.at + 1;
  if (next >= state.tokens.end || !reading.is_word(next)) return true;  // so he did.
  static const std::uint64_t kWhat = hash_word("what");
  static const std::uint64_t kSo = hash_word("so");
  const std::uint64_t word = reading.word(next);
  return word == kWhat || word == kSo || reading.kind(next) == WordKind::determiner;
}

/// Words that tell nothing by themselves, but how the others are told.
bool UnitReader::take_small(const Reading& reading, State& state, const Known& known_word) {
  static const Lexicon& pronouns = lexicon("pronouns.txt");
  const std::uint32_t token = state.at;
  const Token& own = reading.tokens()[token];
  const SmallWord& word = known_word.small;
  if (word.is_negation) {
    const std::string_view folded = known_word.folded;
    const bool is_no_one = folded == "no-one" || (folded == "no" && token + 1 < state.tokens.end &&
                                                  reading.is(token + 1, "one"));
    if (is_no_one || word.is_nobody) {
      Unit unit;
      unit.is_quoted = reading.is_quoted(token);
      unit.stem = unit.form = index_of(hash_word("@" + std::string(is_no_one ? "nobody" : folded)));
      add(unit, state, own.span);
    }
    state.denial = kDenialReach;
    return true;
  }
  const bool may = word.is_may && !own.is_capitalised;
  if (may || word.is_will) {
    state.modal = true;
    state.is_passive = false;  // is to buy
    state.reality = may ? Reality::possible : Reality::planned;
    return true;
  }
  if (word.is_be) {
    state.is_passive = true;
    return true;
  }
  const WordKind kind = reading.kind(token);
  const bool opens = kind == WordKind::subordinator || kind == WordKind::relative || word.is_opener;
  const bool is_small = kind != WordKind::none && kind != WordKind::number;
  const bool is_cue = word.is_cue && !reading.is_quoted(token);
  if (!opens && !is_small && !pronouns.contains(reading.word(token)) && !is_cue) return false;
  if (kind != WordKind::auxiliary && kind != WordKind::adverb) {
    state.modal = state.is_passive = false;
  }
  state.units.has_condition |= word.is_condition;
  state.units.has_parts |= word.is_of_parts;
  state.units.speaks_of_self |=
      word.is_he && std::none_of(state.sides.begin(), state.sides.end(),
                                 [&](Span side) { return side.overlaps(own.span); });
  if (word.is_do && takes_object(reading, state)) {
    Unit unit;
    unit.is_quoted = reading.is_quoted(token);
    unit.stem = unit.form = index_of(hash_word("@do"));
    unit.is_verb = unit.is_key = true;
    add(unit, state, own.span);
  }
  if (word.is_by) state.by_end = own.span.end_byte;
  if (opens || kind == WordKind::conjunction) {
    const bool is_new = open_clause(state);
    state.is_joined = is_new && word.joins;
    if (opens) state.denial = 0;
  } else if (state.denial > 0) {
    --state.denial;
  }
  return true;
}

/// A word that tells something.
void UnitReader::take_word(const Reading& reading, State& state, std::string_view folded) {
  static const Lexicon& reversals = lexicon("reversals.txt");
  static const Lexicon& roles = lexicon("role_nouns.txt");
  static const Lexicon& forms = lexicon("verb_forms.txt");
  static const Lexicon& verbs = lexicon("common_verbs.txt");
  const std::uint32_t token = state.at;
  const Token& own = reading.tokens()[token];
  const std::uint64_t word = reading.word(token);
  Unit unit;
  unit.is_quoted = reading.is_quoted(token);
  std::string initials = initials_of(reading.text(token));
  if (lower_.contains(own.word)) initials.clear();  // A GUNMAN
  if (own.kind == TokenKind::number) {
    unit.kind = UnitKind::number;
    unit.stem = unit.form = index_of(hash_word("@d" + std::string(folded)));
  } else if (!initials.empty() && initials_.contains(initials)) {
    unit.kind = UnitKind::name;
    unit.stem = unit.form = index_of(hash_word("@" + initials));
  } else {
    const Known& known_word = known(reading, token);
    unit.kind = is_name(reading, token, state.is_first) ? UnitKind::name : UnitKind::common;
    unit.stem = known_word.stem;
    unit.form = known_word.form;
    unit.claim = known_word.claim;
    unit.is_light = unit.kind == UnitKind::common && known_word.is_light;
    const bool is_placed =
        token > state.tokens.begin && reading.kind(token - 1) == WordKind::preposition;
    unit.is_actor = roles.contains(own.word) || is_any_of(folded, {"police", "people"}) ||
                    (unit.kind == UnitKind::name && !is_placed);
  }
  const std::size_t hyphen = folded.find('-');
  if (hyphen != std::string_view::npos && hyphen > 2 && unit.kind == UnitKind::common) {
    // Parts of a compound tell one by one: an all-cash offer, a Paris-based company.
    Unit part = unit;
    part.stem = part.form = index_of(told_sense(folded.substr(0, hyphen)));
    add(part, state, own.span);
    unit.stem = unit.form = index_of(told_sense(folded.substr(hyphen + 1)));
  }
  const bool is_past = (state.is_passive && is_any_of(folded, {"hurt", "hit", "cut", "shut"})) ||
                       folded.ends_with("ed") ||
                       (forms.contains(word) && !folded.ends_with("s") && !folded.ends_with("ing"));
  // "Too fast" says what it says by this one word.
  unit.is_key = token > state.tokens.begin && is_any_of(reading.text(token - 1), {"too", "only"});
  unit.is_title_end = unit.kind == UnitKind::name;
  unit.is_passive = state.is_passive && is_past;
  const bool is_only_verb = verbs.contains(word) && verbs.tag(word).empty();
  const bool is_doing = folded.ends_with("ing") && unit.claim == ClaimWord::deed &&
                        token > state.tokens.begin && reading.is(token - 1, ",");
  unit.is_verb =
      unit.kind == UnitKind::common && (state.modal || is_past || is_only_verb || is_doing);
  if (unit.claim == ClaimWord::wish) {
    const bool is_wished =
        unit.is_verb || (token + 1 < state.tokens.end &&
                         (reading.is(token + 1, "to") || reading.is(token + 1, "that")));
    unit.claim = is_wished ? ClaimWord::wish : ClaimWord::none;
  } else if (unit.claim == ClaimWord::deed && !unit.is_verb) {
    unit.claim = ClaimWord::none;
  }
  unit.reality = state.modal ? state.reality : is_past ? Reality::past : Reality::open;
  unit.is_reversal = reversals.contains(word);
  if (unit.is_reversal) state.units.reversed_segments |= std::uint64_t{1} << state.segment;
  add(unit, state, own.span);
  state.modal = state.is_passive = state.is_first = false;
}

/// Ends the clause, if it has told anything.
bool UnitReader::open_clause(State& state) {
  const std::vector<Unit>& units = state.units.all;
  if (units.empty() || units.back().segment != state.segment || state.segment >= kLastSegment) {
    return false;
  }
  ++state.segment;
  return true;
}

Units UnitReader::read(const Reading& reading, Range tokens, std::span<const Span> sides) {
  State state;
  state.tokens = tokens;
  state.sides = sides;
  state.at = tokens.begin;
  const DocumentId id = reading.document().id;
  if (!tokens.empty()) {
    const std::uint32_t begin = reading.tokens()[tokens.begin].span.begin_byte;
    if (report_.times) state.next_time = first_at(*report_.times, id, begin);
    if (report_.figures) state.next_figure = first_at(*report_.figures, id, begin);
  }
  while (state.at < tokens.end) {
    if (!reading.is_word(state.at)) {
      note_sign(reading, state);
      ++state.at;
      continue;
    }
    if (take_measure(reading, state)) continue;
    std::uint32_t end = state.at + 1;
    const std::string initials = initials_from(reading, state.at, tokens.end, end);
    if (initials.empty() || end == state.at + 1) {
      if (take_phrase(reading, state)) continue;
      const Known& word = known(reading, state.at);
      if (!take_small(reading, state, word)) take_word(reading, state, word.folded);
      state.is_first = false;
      ++state.at;
      continue;
    }
    Unit unit;
    unit.kind = UnitKind::name;
    unit.stem = unit.form = index_of(hash_word("@" + initials));
    unit.is_quoted = reading.is_quoted(state.at);
    unit.is_actor = true;
    add(unit, state, reading.tokens()[state.at].span);
    state.at = end;
    state.is_first = false;
  }
  mark_teller(reading, state.tokens, state.units.all);
  mark_titles(state.units.all);
  return std::move(state.units);
}

}  // namespace onrecord::digest
