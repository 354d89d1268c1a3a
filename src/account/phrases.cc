#include "account/phrases.h"

#include <algorithm>

#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::digest {
namespace {

constexpr std::uint32_t kLongestPhrase = 14;
constexpr std::uint32_t kLongestAside = 24;
constexpr std::uint32_t kLongestClause = 60;

bool is_comma(const Reading& reading, std::uint32_t token) { return reading.is(token, ","); }

bool is_any_of(const Reading& reading, std::uint32_t token,
               std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return reading.word(token) == hash_word(word); });
}

/// A verb that a noun phrase does not run over.
bool is_verb(const Reading& reading, std::uint32_t token) {
  static const Lexicon& speech = lexicon("speech_verbs.txt");
  static const Lexicon& common = lexicon("common_verbs.txt");
  const std::uint64_t word = reading.word(token);
  if (reading.kind(token) == WordKind::auxiliary) return true;
  if (reading.tokens()[token].is_capitalised) return false;
  if (token > 0 && reading.kind(token - 1) == WordKind::determiner) return false;  // the claim
  if (speech.contains(word)) return !is_any_of(reading, token, {"state", "report", "reports"});
  return common.contains(word) && common.tag(word).empty();
}

/// Points after titles and initials, hyphens and apostrophes stand inside a phrase.
bool is_inner_sign(const Reading& reading, Range within, std::uint32_t token) {
  if (token == within.begin || token + 1 >= within.end) return false;
  if (reading.is(token, ".")) {
    return reading.is_word(token - 1) && reading.tokens()[token - 1].is_capitalised &&
           reading.text(token - 1).size() <= 4 && reading.tokens()[token + 1].is_capitalised;
  }
  return reading.is(token, "-") || reading.is(token, "’") || reading.is(token, "'") ||
         reading.is(token, "&");
}

bool ends_phrase_left(const Reading& reading, Range within, std::uint32_t token) {
  if (reading.is_quoted(token)) return true;
  if (!reading.is_word(token)) return !is_inner_sign(reading, within, token);
  const WordKind kind = reading.kind(token);
  if (kind == WordKind::subordinator || kind == WordKind::relative) return true;
  if (kind == WordKind::conjunction) return !is_any_of(reading, token, {"and", "or"});
  if (is_any_of(reading, token, {"to"}) && token > within.begin) {
    return is_any_of(reading, token - 1, {"according"});
  }
  return is_verb(reading, token) || is_any_of(reading, token, {"that", "but"});
}

/// Whether the phrase can stand for somebody: it opens with an article, a number, a name, a pronoun
/// or a plural.
bool opens_well(const Reading& reading, Range phrase) {
  const std::uint32_t first = phrase.begin;
  const WordKind kind = reading.kind(first);
  if (kind == WordKind::determiner || kind == WordKind::number) return true;
  if (kind != WordKind::none) return false;
  if (lexicon("pronouns.txt").contains(reading.word(first))) return phrase.size() <= 4;
  if (reading.tokens()[first].is_capitalised) return true;
  const std::string_view last = reading.text(phrase.end - 1);
  return last.ends_with('s') ||
         is_any_of(reading, phrase.end - 1,
                   {"police", "people", "men", "data", "footage", "imagery", "video"});
}

/// "The", "its": no phrase without a noun.
bool is_bare(const Reading& reading, Range phrase) {
  return phrase.size() == 1 &&
         is_any_of(reading, phrase.begin,
                   {"a", "an", "the", "his", "its", "their", "our", "my", "your", "no", "every"});
}

/// Takes "Meanwhile", "On Monday the" and the like off the front.
std::optional<Range> without_opening(const Reading& reading, Range phrase) {
  while (!phrase.empty()) {
    const WordKind kind = reading.kind(phrase.begin);
    if (kind == WordKind::adverb || kind == WordKind::conjunction || kind == WordKind::time ||
        !reading.is_word(phrase.begin)) {
      ++phrase.begin;
    } else if (kind == WordKind::preposition) {
      // "On Monday the mayor": the phrase begins at its last article, "left for home and police".
      std::uint32_t next = phrase.begin + 1;
      while (next < phrase.end && reading.kind(next) != WordKind::conjunction &&
             reading.kind(next) != WordKind::time) {
        ++next;
      }
      if (next >= phrase.end) return std::nullopt;
      phrase.begin = next;
    } else {
      break;
    }
  }
  if (phrase.empty() || is_bare(reading, phrase) || !opens_well(reading, phrase)) {
    return std::nullopt;
  }
  return phrase;
}

}  // namespace

std::optional<Range> phrase_before(const Reading& reading, Range within, std::uint32_t end) {
  std::uint32_t begin = end;
  while (begin > within.begin && end - begin < kLongestPhrase &&
         !ends_phrase_left(reading, within, begin - 1)) {
    --begin;
  }
  if (end - begin == kLongestPhrase) return std::nullopt;
  return without_opening(reading, {begin, end});
}

std::optional<Range> subject_before(const Reading& reading, Range within, std::uint32_t verb) {
  std::uint32_t end = verb;
  const auto is_of_verb = [&](std::uint32_t token) {
    const WordKind kind = reading.kind(token);
    return reading.is_word(token) && !reading.is_quoted(token) &&
           (kind == WordKind::auxiliary || kind == WordKind::adverb || kind == WordKind::time ||
            is_any_of(reading, token, {"not", "independently", "who"}) ||
            (reading.text(token).ends_with("ly") && !reading.tokens()[token].is_capitalised));
  };
  bool is_relative = false;  // "the mayor, who denied it"
  while (end > within.begin && is_of_verb(end - 1)) {
    --end;
    is_relative |= is_any_of(reading, end, {"who"});
  }
  if (end == within.begin) return std::nullopt;
  if (is_relative && is_comma(reading, end - 1)) return phrase_before(reading, within, end - 1);
  if (is_comma(reading, end - 1)) {  // an apposition or a relative clause before the verb
    const std::uint32_t floor = std::max(within.begin, end - std::min(end, kLongestAside));
    std::uint32_t open = end - 1;
    while (open > floor && !is_comma(reading, open - 1)) --open;
    if (open == floor) return std::nullopt;
    end = open - 1;
  }
  // "Ida Orr, 81, whose question started it, told": an age is no subject.
  if (end > within.begin + 2 && reading.kind(end - 1) == WordKind::number &&
      is_comma(reading, end - 2)) {
    end -= 2;
  }
  if (end == within.begin || reading.kind(end - 1) == WordKind::conjunction) return std::nullopt;
  return phrase_before(reading, within, end);
}

std::optional<Range> subject_of_clause(const Reading& reading, Range within, std::uint32_t before) {
  std::uint32_t begin = before;
  const auto opens_clause = [&](std::uint32_t token) {
    return reading.is(token, ";") ||
           (is_comma(reading, token) &&
            is_any_of(reading, token + 1, {"and", "but", "while", "though", "although", "so"}));
  };
  while (begin > within.begin && before - begin < kLongestClause && !opens_clause(begin - 1)) {
    --begin;
  }
  const Range clause{begin, within.end};
  for (std::uint32_t token = begin; token < before; ++token) {
    const bool may_be_verb = !reading.is_quoted(token) &&
                             (is_verb(reading, token) || (reading.text(token).ends_with("ed") &&
                                                          !reading.tokens()[token].is_capitalised &&
                                                          reading.kind(token) == WordKind::none));
    if (!may_be_verb) continue;
    // "The charge is explained in a letter": it is the charge that nobody asked.
    if (is_any_of(reading, token, {"is", "are", "was", "were", "been", "being"})) break;
    if (const auto subject = subject_before(reading, clause, token)) return subject;
  }
  return std::nullopt;
}

std::optional<Range> phrase_after(const Reading& reading, Range within, std::uint32_t begin) {
  std::uint32_t end = begin;
  while (end < within.end && end - begin < kLongestPhrase && !reading.is_quoted(end)) {
    if (!reading.is_word(end)) {
      if (!is_inner_sign(reading, within, end)) break;
    } else {
      const WordKind kind = reading.kind(end);
      if (kind == WordKind::subordinator || kind == WordKind::relative || is_verb(reading, end))
        break;
      if (kind == WordKind::conjunction && !is_any_of(reading, end, {"and", "or"})) break;
      if (kind == WordKind::preposition &&
          !is_any_of(reading, end, {"of", "for", "from", "with", "at", "in"}))
        break;
      if (kind == WordKind::adverb || kind == WordKind::time) break;
    }
    ++end;
  }
  while (end > begin &&
         (!reading.is_word(end - 1) || reading.kind(end - 1) == WordKind::conjunction ||
          reading.kind(end - 1) == WordKind::preposition)) {
    --end;
  }
  const Range phrase{begin, end};
  if (phrase.empty() || is_bare(reading, phrase) || !opens_well(reading, phrase)) {
    return std::nullopt;
  }
  return phrase;
}

std::uint32_t clause_end(const Reading& reading, Range within, std::uint32_t from) {
  std::uint32_t end = from;
  const std::uint32_t most = std::min(within.end, from + kLongestClause);
  while (end < most) {
    if (reading.is_quoted(end) || is_any_of(reading, end, {"said", "says", "told"})) break;
    if (!reading.is_word(end) && !is_inner_sign(reading, within, end)) {
      const bool has_reason =
          end + 1 < within.end && is_comma(reading, end) &&
          is_any_of(reading, end + 1, {"because", "as", "since", "citing", "fearing", "saying"});
      if (!has_reason) break;
    }
    ++end;
  }
  return end;
}

}  // namespace onrecord::digest
