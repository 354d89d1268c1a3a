#include "lineup/occasion.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/event_sorts.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

bool is_weekday(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 7> kWeekdays = {
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};
  return is_any(view, i, kWeekdays);
}

bool is_month(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 22> kMonths = {
      "january",   "february", "march",    "april",    "may", "june", "july", "august",
      "september", "october",  "november", "december", "jan", "feb",  "mar",  "apr",
      "jun",       "jul",      "aug",      "sept",     "oct", "nov"};
  return is_any(view, i, kMonths) || (view.is(i, "dec") || view.is(i, "sep"));
}

/// Verbs that any occasion can have.
bool is_light(std::uint64_t stem) {
  static const std::vector<std::uint64_t> kLight = [] {
    std::vector<std::uint64_t> stems;
    for (const char* word :
         {"be",     "have",    "do",   "get",  "go",     "come",     "take",   "make",  "give",
          "put",    "hold",    "set",  "plan", "expect", "schedule", "happen", "occur", "use",
          "follow", "include", "keep", "need", "hope",   "want",     "due"}) {
      stems.push_back(common_stem(stem_of(word, 0)));
      stems.push_back(stem_of(word, 0));
    }
    sort_once(stems);
    return stems;
  }();
  return std::binary_search(kLight.begin(), kLight.end(), stem);
}

bool is_verb(const SentenceView& view, std::size_t i) {
  static const Lexicon& functions = lexicon("function_words.txt");
  static const Lexicon& irregular = lexicon("verb_forms.txt");
  static const Lexicon& common = lexicon("common_verbs.txt");
  static constexpr std::array<std::string_view, 9> kModals = {
      "will", "would", "to", "could", "must", "should", "might", "can", "not"};
  const Word& word = view[i];
  if (word.kind != TokenKind::word || word.is_name || word.is_function) return false;
  // "his broken leg", "a failed attempt"
  const std::string_view before = i > 0 ? functions.tag(view[i - 1].word) : std::string_view();
  if (before == "pos" || before == "det") return false;
  if (i > 0 && is_any(view, i - 1, kModals)) return true;
  if (word.sense->happening != 0 || (word.sense->event != 0 && word.sense->is(kAct))) return true;
  const std::string_view text = view.text(i);
  if (text.size() > 4 && text.ends_with("ed")) return true;
  return !irregular.tag(word.word).empty() || common.contains(word.word);
}

bool is_auxiliary(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 13> kWords = {
      "is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "do", "does", "did"};
  return is_any(view, i, kWords);
}

struct Particle {
  std::string_view verb;
  std::string_view particle;
  std::string_view happening;
};

/// What a verb means with its particle; 0 for nothing that is known.
std::uint64_t phrasal(const SentenceView& view, std::size_t i) {
  static constexpr std::array<Particle, 12> kParticles = {{{"give", "way", "collapse"},
                                                           {"cave", "in", "collapse"},
                                                           {"slide", "into", "collapse"},
                                                           {"fall", "in", "collapse"},
                                                           {"give", "up", "resign"},
                                                           {"step", "down", "resign"},
                                                           {"stand", "down", "resign"},
                                                           {"bow", "out", "resign"},
                                                           {"break", "out", "begin"},
                                                           {"get", "underway", "begin"},
                                                           {"go", "off", "explode"},
                                                           {"blow", "up", "explode"}}};
  if (view[i].kind != TokenKind::word || i + 1 >= view.size()) return 0;
  const std::uint64_t stem = stem_of(view.text(i), view[i].word);
  for (const Particle& each : kParticles) {
    if (view.is(i + 1, each.particle) && stem == stem_of(each.verb, 0)) {
      return happening_named(each.happening);
    }
  }
  return 0;
}

bool is_again_at(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kAgain = {"again", "anew", "afresh", "replay"};
  static constexpr std::array<std::string_view, 6> kFresh = {"fresh",  "new",     "another",
                                                             "second", "further", "repeat"};
  static constexpr std::array<std::string_view, 14> kTry = {
      "attempt", "attempts", "sitting", "try",  "trial", "vote", "ballot",
      "date",    "launch",   "test",    "exam", "run",   "go",   "chance"};
  static constexpr std::array<std::string_view, 12> kOnceMore = {
      "resit",  "resits",  "retake",   "retakes", "retry", "rerun",
      "re-run", "retrial", "relaunch", "rematch", "redo",  "resitting"};
  return is_any(view, i, kAgain) || is_any(view, i, kOnceMore) ||
         (is_any(view, i, kFresh) && (is_any(view, i + 1, kTry) || is_any(view, i + 2, kTry)));
}

/// "with 4:08 to play", "with 6:00 minutes remaining", "10:03 left in the half".
bool is_game_clock(const SentenceView& view, std::size_t begin, std::size_t end) {
  static constexpr std::array<std::string_view, 4> kLeft = {"remaining", "left", "play", "go"};
  for (std::size_t i = end; i < std::min(end + 3, view.size()); ++i) {
    if (view[i].sign != 0) break;
    if (is_any(view, i, kLeft)) return true;
  }
  return begin > 0 && view.is(begin - 1, "with");
}

bool is_put_off_at(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 12> kOff = {
      "postponed", "postpone",  "postponement", "rescheduled",     "reschedule",   "rearranged",
      "delayed",   "adjourned", "originally",   "brought-forward", "rescheduling", "deferred"};
  static constexpr std::array<std::string_view, 5> kPush = {"put", "pushed", "brought", "pulled",
                                                            "called"};
  static constexpr std::array<std::string_view, 4> kAway = {"back", "forward", "off", "ahead"};
  return is_any(view, i, kOff) || (is_any(view, i, kPush) && is_any(view, i + 1, kAway));
}

/// "restored some services", "partially reopened".
bool is_partial_at(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kPartly = {"partially", "partly", "partial",
                                                              "briefly"};
  return is_any(view, i, kPartly) ||
         (view.is(i, "some") && i + 1 < view.size() && view[i + 1].kind == TokenKind::word &&
          !view[i + 1].is_function);
}

bool is_denial(const SentenceView& view, std::size_t i) {
  static const Lexicon& negations = lexicon("negations.txt");
  static constexpr std::array<std::string_view, 8> kRefusing = {
      "refused", "declined", "failed", "denied", "cancelled", "canceled", "scrapped", "abandoned"};
  if (view.is(i, "failed")) return view.is(i + 1, "to");  // "the engines failed" did happen
  return view[i].kind == TokenKind::word &&
         (negations.contains(view[i].word) || is_any(view, i, kRefusing));
}

/// "their match on 16 May", "the champion's death, on 11 May, had": what the words before the date
/// name.
std::uint64_t attached_sorts(const SentenceView& view, std::size_t begin, std::size_t end) {
  std::size_t at = begin;
  while (at > 0 && view[at - 1].is_function) --at;
  const bool is_aside = at > 0 && view[at - 1].sign == ',' && end < view.size() &&
                        (view[end].sign == ',' || view[end].sign == '.');
  if (is_aside) --at;
  if (at == begin || at == 0) return 0;
  constexpr std::size_t kReach = 4;
  const std::size_t first = is_aside && at > kReach ? at - kReach : is_aside ? 0 : at - 1;
  return event_sorts(view, first, at);
}

}  // namespace

Occasion read_occasion(const SentenceView& view, std::size_t begin, std::size_t end,
                       std::pair<std::size_t, std::size_t> clause) {
  static constexpr std::array<std::string_view, 6> kRelative = {"today",   "tomorrow", "yesterday",
                                                                "tonight", "last",     "this"};
  Occasion occasion;
  static constexpr std::array<std::string_view, 7> kPeriods = {
      "fiscal", "quarter", "quarters", "semester", "poll", "polls", "survey"};
  static constexpr std::array<std::string_view, 7> kOthers = {
      "such", "previous", "earlier", "similar", "another", "separate", "unrelated"};
  for (std::size_t i = 0; i < view.size(); ++i) {
    occasion.nouns |= view[i].sense->noun;
    const bool is_own = i >= begin && i < end;
    if (view[i].is_name && !is_own && !is_weekday(view, i) && !is_month(view, i)) {
      occasion.names.push_back(view[i].stem);
    }
    occasion.is_other = occasion.is_other || (is_any(view, i, kOthers) && !is_own);
    occasion.is_period = occasion.is_period || is_any(view, i, kPeriods);
    occasion.is_put_off = occasion.is_put_off || is_put_off_at(view, i);
  }
  for (std::size_t i = begin; i < end; ++i) {
    occasion.names_weekday = occasion.names_weekday || is_weekday(view, i);
    occasion.names_month = occasion.names_month || is_month(view, i);
    occasion.tells_day = occasion.tells_day || is_weekday(view, i) || is_month(view, i) ||
                         is_any(view, i, kRelative);
  }
  bool has_verb = false;
  for (std::size_t i = clause.first; i < clause.second; ++i) {
    if (i >= begin && i < end) continue;
    occasion.is_given_up = occasion.is_given_up || (view.is(i, "to") && view.is(i + 1, "have"));
    // "a paper signed on 16 May does not stop a bullet": it was signed.
    const bool is_of_next = i >= end && !occasion.deeds.empty();
    occasion.is_denied = occasion.is_denied || (!is_of_next && is_denial(view, i));
    occasion.is_partial = occasion.is_partial || is_partial_at(view, i);
    occasion.is_again = occasion.is_again || is_again_at(view, i);
    occasion.is_final = occasion.is_final || view.is(i, "final") || view.is(i, "last");
    const std::uint64_t happening = phrasal(view, i);
    occasion.happenings |= happening;
    if (is_verb(view, i) && !is_auxiliary(view, i)) {
      const std::uint64_t sorts = event_sorts_at(view, i, clause.second);
      occasion.verb_sorts |= sorts;
      // The last one before the date; the first one behind it where none comes before.
      if (i < begin || !has_verb) occasion.near_sorts = sorts;
      has_verb = true;
    }
    if (happening != 0 || (is_verb(view, i) && !is_light(view[i].stem))) {
      occasion.deeds.push_back(view[i].stem);
    }
  }
  occasion.noun_sorts = attached_sorts(view, begin, end);
  occasion.sorts = occasion.noun_sorts | event_sorts(view, clause.first, clause.second);
  occasion.all_sorts = event_sorts(view, 0, view.size());
  occasion.is_game_clock = is_game_clock(view, begin, end);
  sort_once(occasion.deeds);
  sort_once(occasion.names);
  return occasion;
}

bool are_two_occasions(const Occasion& a, const Occasion& b) {
  if (a.is_given_up || b.is_given_up || a.is_denied != b.is_denied ||
      a.is_put_off != b.is_put_off || a.is_partial != b.is_partial || a.is_period || b.is_period)
    return true;
  return !a.names.empty() && !b.names.empty() && shared(a.names, b.names) == 0;
}

}  // namespace onrecord::lineup
