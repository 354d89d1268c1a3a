#include "lineup/topic.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/phrases.h"
#include "lineup/setting.h"
#include "lineup/subjects.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

char sex_of(const SentenceView& view, const NameRun& run) {
  static const Lexicon& names = lexicon("first_names.txt");
  const std::string_view tag =
      run.given != 0 ? names.tag(view[run.begin].word) : std::string_view();
  return tag.empty() || tag[0] == 'u' ? '\0' : tag[0];
}

/// "Lund said", "Lund, who": a first word that may be a name, by what follows it.
std::optional<Person> first_word(const SentenceView& view) {
  static const Lexicon& starters = lexicon("sentence_starters.txt");
  if (view.size() < 2 || view[0].is_function || starters.contains(view[0].word)) return {};
  const std::string_view text = view.text(0);
  const bool is_capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
  const bool is_followed =
      is_auxiliary(view, 1) || is_past_verb(view, 1) || is_speech_verb(view[1]);
  if (!is_capital || !is_followed) return {};
  return Person{0, stem_of(text, view[0].word), '\0', true};
}

/// "a man", "another driver": somebody whom the article has not spoken of.
bool brings_in_another(const SentenceView& view) {
  static const Lexicon& roles = lexicon("role_nouns.txt");
  for (std::size_t i = 0; i + 1 < view.size(); ++i) {
    if (!view.is(i, "a") && !view.is(i, "an") && !view.is(i, "another")) continue;
    constexpr std::size_t kReach = 4;
    for (std::size_t k = i + 1;
         k < std::min(i + kReach, view.size()) && view[k].sign == 0 && !view[k].is_function; ++k) {
      if (roles.contains(view[k].word)) return true;
    }
  }
  return false;
}

}  // namespace

namespace {

/// The first word behind "TARSK, 3 May (Agency) - "; 0 where no such line begins the sentence.
std::size_t dateline_end(const SentenceView& view) {
  constexpr std::size_t kLongest = 16;
  const std::string_view place = view.size() > 0 ? view.text(0) : std::string_view();
  const bool is_loud = place.size() > 2 && std::all_of(place.begin(), place.end(), [](char c) {
                         return static_cast<unsigned char>(c) >= 0x80 || (c >= 'A' && c <= 'Z');
                       });
  for (std::size_t i = 1; is_loud && i < std::min(kLongest, view.size()); ++i) {
    const std::string_view text = view.text(i);
    if (text == "-" || text == "\u2013" || text == "\u2014") return i + 1;
  }
  return 0;
}

/// "Pampas hard man", "Orla Mill workers": a name that tells which, in front of a plain noun, and
/// is no known first name.
bool is_attribute(const SentenceView& view, const NameRun& run) {
  static const Lexicon& names = lexicon("first_names.txt");
  const std::size_t next = run.end;
  return !names.contains(view[run.begin].word) && next < view.size() &&
         view[next].kind == TokenKind::word && !view[next].is_function &&
         !is_past_verb(view, next) && !is_auxiliary(view, next) && !is_speech_verb(view[next]) &&
         !view.text(next).ends_with("s");
}

/// Who speaks in a story because of an office, and is hardly whom it goes on about.
bool is_of_court(const SentenceView& view, const NameRun& run) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "judge",      "prosecutor", "lawyer",  "solicitor", "barrister",
      "magistrate", "coroner",    "justice", "counsel"};
  const std::size_t first = run.first > 0 ? run.first - 1 : 0;
  for (std::size_t i = first; i <= run.begin && i < view.size(); ++i) {
    if (is_any(view, i, kWords)) return true;
  }
  return false;
}

}  // namespace

bool may_be_person(const SentenceView& view, const NameRun& run) {
  // Behind a mark of quotation the first word has its capital from its place.
  if (run.end == run.first + 1 && begins_sentence(view, run.first)) return false;
  if (run.end <= dateline_end(view) || is_attribute(view, run)) return false;
  static constexpr std::array<std::string_view, 8> kLeads = {"in",   "at",     "near", "from",
                                                             "into", "across", "on",   "around"};
  static const Lexicon& organisations = lexicon("organisation_words.txt");
  static const Lexicon& places = lexicon("places.txt");
  static const Lexicon& kinds = lexicon("place_words.txt");
  if (run.first > 0 && is_any(view, run.first - 1, kLeads)) return false;
  for (std::size_t i = run.begin; i < run.end; ++i) {
    const std::uint64_t word = view[i].word;
    if (organisations.contains(word) || places.contains(word) || kinds.contains(word)) return false;
  }
  return true;
}

bool is_he_or_she(const SentenceView& view, std::size_t i) {
  return view.is(i, "he") || view.is(i, "she");
}

bool begins_sentence(const SentenceView& view, std::size_t i) {
  return i == 0 || (i == 1 && view[0].kind != TokenKind::word);
}

void Topic::pass(const SentenceView& view) {
  std::optional<Person> found;
  bool is_several = false;
  const auto add = [&](const Person& person) {
    if (found && found->family != person.family) is_several = true;
    if (!found || found->given == 0) found = person;
  };
  if (const auto first = first_word(view)) add(*first);
  for (const NameRun& run : names_in(view)) {
    if (!may_be_person(view, run) || !times_in(view, run.begin, run.end).empty()) continue;
    // "Orr's brother", "said Lund": another's, or someone told by the family name alone.
    const bool is_known = run.given != 0 || (person_ && person_->family == run.family);
    if (is_possessive(view, run.end - 1) || !is_known || is_of_court(view, run)) {
      is_several = true;
    }
    add({run.given, run.family, sex_of(view, run), false});
  }
  const std::size_t head = view.size() > 0 && view[0].kind != TokenKind::word ? 1 : 0;
  const bool goes_on = head < view.size() && is_he_or_she(view, head);
  if (found && goes_on && (!person_ || person_->family != found->family)) is_several = true;
  if (is_several) {
    person_.reset();
    return;
  }
  if (found) {
    if (person_ && person_->family == found->family && found->given == 0) found = person_;
    person_ = found;
    silent_ = 0;
    return;
  }
  bool speaks_of_one = false;
  for (std::size_t i = 0; i < view.size(); ++i)
    speaks_of_one = speaks_of_one || is_he_or_she(view, i);
  constexpr int kMostSilent = 1;
  silent_ = speaks_of_one ? silent_ : silent_ + 1;
  if (silent_ > kMostSilent || brings_in_another(view)) person_.reset();
}

std::optional<Person> Topic::person(const SentenceView& view, std::size_t pronoun) const {
  if (!person_) return std::nullopt;
  const char sex = view.is(pronoun, "he") || view.is(pronoun, "him") ? 'm' : 'f';
  return person_->sex == 0 || person_->sex == sex ? person_ : std::nullopt;
}

}  // namespace onrecord::lineup
