// Details that a phrase tells: why it happened, who did it to whom, how a match or a vote ended.
#include <algorithm>
#include <array>
#include <string_view>

#include "lineup/contrasts.h"
#include "lineup/fact.h"
#include "lineup/phrases.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kCause = 11;
constexpr std::uint64_t kScore = 13;
constexpr std::uint64_t kDeed = 17;

/// The first word behind "caused by", "blamed on", "started by", "due to"; 0 when there is none.
std::size_t cause_begins(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 4> kBy = {"caused", "started", "triggered",
                                                          "ignited"};
  if (is_any(view, i, kBy) && view.is(i + 1, "by")) return i + 2;
  if (view.is(i, "blamed") && view.is(i + 1, "on")) return i + 2;
  return 0;
}

/// Whom a word stands for in a deed: police, a lorry; 1 for somebody who could be anybody (a man),
/// 0 when that is not clear.
std::uint64_t actor_of(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 6> kAnybody = {"person", "man",  "woman",
                                                               "boy",    "girl", "child"};
  const Word& word = view[i];
  constexpr std::uint64_t kThing = 1000;
  if (word.sense->thing != 0) {
    const bool is_anybody =
        std::any_of(kAnybody.begin(), kAnybody.end(),
                    [&](std::string_view name) { return word.sense->thing == thing_named(name); });
    return is_anybody ? 1 : kThing + word.sense->thing;
  }
  for (const Contrast& contrast : contrasts_of(word.word)) {
    constexpr std::uint64_t kContrast = 100000;
    if (!contrast.is_title && !contrast.is_doer && !contrast.is_where && !word.is_name) {
      return kContrast + contrast.set * 256U + contrast.meaning;
    }
  }
  return 0;
}

std::uint64_t actor_before(const SentenceView& view, std::size_t verb) {
  constexpr std::size_t kReach = 6;
  for (std::size_t back = 1; back <= kReach && back <= verb; ++back) {
    const std::size_t i = verb - back;
    if (breaks_clause(view, i) && !view.is(i, "and")) return 0;
    if (view.is(i, "of") || view.is(i, "in") || view.is(i, "at")) return 0;
    if (const std::uint64_t actor = actor_of(view, i)) return actor;
  }
  return 0;
}

std::uint64_t actor_behind(const SentenceView& view, std::size_t verb) {
  static constexpr std::array<std::string_view, 9> kStops = {"in",   "on", "at",   "during", "with",
                                                             "near", "of", "from", "by"};
  constexpr std::size_t kReach = 7;
  for (std::size_t i = verb + 1; i < std::min(verb + kReach, view.size()); ++i) {
    if (view[i].sign != 0 || is_any(view, i, kStops)) return 0;
    if (const std::uint64_t actor = actor_of(view, i)) return actor;
  }
  return 0;
}

bool is_deed(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 14> kWords = {
      "shot",    "stabbed", "hit",    "struck", "rammed", "attacked", "bit",
      "punched", "kicked",  "robbed", "beat",   "sued",   "accused",  "assaulted"};
  return is_any(view, i, kWords) ||
         (view[i].sense->is(kAct) && view[i].sense->event != 0 && view.text(i).ends_with("ed"));
}

bool is_passive(const SentenceView& view, std::size_t verb) {
  static constexpr std::array<std::string_view, 6> kWords = {"was",   "were", "been",
                                                             "being", "is",   "are"};
  return verb > 0 && is_any(view, verb - 1, kWords);
}

}  // namespace

void read_causes(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  // What says nothing of its own about why.
  static constexpr std::array<std::string_view, 14> kGeneral = {
      "accident", "accidental", "error",      "human",   "failure", "unknown",    "suspected",
      "possible", "likely",     "apparently", "mystery", "person",  "deliberate", "someone"};
  for (std::size_t i = 1; i + 2 < view.size(); ++i) {
    const std::size_t begin = cause_begins(view, i);
    if (begin == 0) continue;
    Fact fact = blank;
    fact.sort = DetailSort::cause;
    fact.key = kCause;
    std::size_t end = begin;
    bool is_general = false;
    while (end < view.size() && end < begin + 8 && !breaks_clause(view, end) &&
           view[end].sign != '.') {
      const Word& word = view[end];
      is_general = is_general || is_any(view, end, kGeneral) || view.is(end, "not");
      if (word.kind == TokenKind::word && !word.is_function) fact.values.push_back(word.stem);
      ++end;
    }
    if (fact.values.empty() || is_general) continue;
    const std::size_t first = clause_around(view, i, begin).first;
    if (is_doubted(view, first, i)) continue;  // "too early to tell whether it was caused by"
    std::sort(fact.values.begin(), fact.values.end());
    fact.words.span = view.span(begin, end);
    // That both tell a cause says nothing of what was caused.
    fact.setting = read_setting(view, begin, end, {first, begin}, view[i].stem);
    facts.push_back(std::move(fact));
  }
}

void read_deeds(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  for (std::size_t i = 1; i + 1 < view.size(); ++i) {
    if (!is_deed(view, i)) continue;
    std::uint64_t agent = 0;
    std::uint64_t patient = 0;
    if (is_passive(view, i) || view.is(i + 1, "by")) {
      patient = actor_before(view, is_passive(view, i) ? i - 1 : i);
      for (std::size_t k = i + 1; k < std::min(i + 4, view.size()) && agent == 0; ++k) {
        if (view.is(k, "by")) agent = actor_behind(view, k);
      }
    } else {
      // Without an object, "a man shot in the back" may well be the one who was shot.
      patient = actor_behind(view, i);
      if (patient != 0) agent = actor_before(view, i);
    }
    if (agent <= 1 && patient <= 1) continue;
    Fact fact = blank;
    fact.sort = DetailSort::doer;
    fact.key = kDeed + view[i].stem;
    fact.values = {agent, patient};  // as they are: told by their places
    const auto clause = clause_around(view, i, i + 1);
    fact.words.span = view.span(clause.first, std::max(clause.second, clause.first + 1));
    fact.setting = read_setting(view, i, i + 1, clause, 0);
    facts.push_back(std::move(fact));
  }
}

void read_scores(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  static constexpr std::array<std::string_view, 24> kWords = {
      "beat",     "beaten", "win",  "wins",  "won",    "defeat",  "defeated",    "victory",
      "loss",     "lost",   "draw", "drew",  "match",  "game",    "humiliation", "thrashing",
      "thrashed", "voted",  "vote", "ruled", "ruling", "defeats", "score",       "cup"};
  static constexpr std::array<std::string_view, 17> kRunning = {
      "friendly", "led",    "leading",   "ahead", "half-time", "halftime",
      "up",       "down",   "aggregate", "lead",  "trailing",  "trailed",
      "record",   "season", "falling",   "start", "improved"};
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (is_any(view, i, kRunning)) return;
  }
  const auto is_small = [&](std::size_t i) {
    return i < view.size() && view[i].kind == TokenKind::number && view.text(i).size() <= 3 &&
           view.text(i).find('.') == std::string_view::npos;
  };
  for (std::size_t i = 0; i + 2 < view.size(); ++i) {
    const std::string_view sign = view.text(i + 1);
    const bool is_dash = sign == "-" || sign == "\u2013" || sign == "\u2011";
    if (!is_small(i) || !is_dash || !is_small(i + 2)) continue;
    if (view[i].span.end_byte != view[i + 1].span.begin_byte ||
        view[i + 1].span.end_byte != view[i + 2].span.begin_byte) {
      continue;
    }
    bool tells = false;
    constexpr std::size_t kReach = 6;
    for (std::size_t k = i > kReach ? i - kReach : 0; k < std::min(i + 3 + kReach, view.size());
         ++k) {
      tells = tells || is_any(view, k, kWords);
    }
    if (!tells) continue;
    Fact fact = blank;
    fact.sort = DetailSort::score;
    fact.key = kScore;
    const std::uint64_t x = std::min(view[i].word, view[i + 2].word);
    const std::uint64_t y = std::max(view[i].word, view[i + 2].word);
    fact.values = {x * 31 + y};
    fact.words.span = view.span(i, i + 3);
    fact.setting = read_setting(view, i, i + 3, {0, view.size()}, 0);
    facts.push_back(std::move(fact));
  }
}

}  // namespace onrecord::lineup
