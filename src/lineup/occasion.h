// What tells one dated occasion from others of its sort: its verbs, whether it came again or for
// the last time, whether it did not come at all.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lineup/sentence.h"

namespace onrecord::lineup {

struct Occasion {
  std::vector<std::uint64_t> deeds;  ///< stems of the verbs of the clause that say something
  std::vector<std::uint64_t> names;  ///< of the whole sentence but for days and months, sorted
  std::uint64_t nouns = 0;           ///< sorts of event that the sentence names
  std::uint64_t happenings = 0;      ///< of verbs with a particle: gave way, stepped down
  std::uint64_t sorts = 0;       ///< of event (event_sorts.h), that the words of the clause tell
  std::uint64_t verb_sorts = 0;  ///< the same, that its verbs tell
  std::uint64_t near_sorts = 0;  ///< the same, that the verb nearest to the date tells
  std::uint64_t noun_sorts = 0;  ///< the same, that the noun beside the date tells
  std::uint64_t all_sorts = 0;   ///< the same, that the sentence tells
  bool is_denied = false;        ///< did not, refused to
  bool is_other = false;         ///< an earlier one, a similar one, the last such
  bool is_again = false;         ///< one more after one that failed: a fresh sitting, a retrial
  bool is_final = false;         ///< the last of its sort
  bool is_given_up = false;      ///< was to have begun then
  bool is_partial = false;       ///< of some, in part
  bool is_put_off = false;       ///< an earlier date was given up for this one, or this one was
  bool is_possessive = false;    ///< Tuesday's vote: which one, not when
  bool is_period = false;        ///< of a fiscal year, a quarter, a poll: one of many
  bool names_weekday = false;    ///< the words of the date name a day of the week
  bool names_month = false;      ///< and a month
  bool tells_day = false;        ///< the words of the date tell more than the hour
  bool is_game_clock = false;    ///< what is left of a game: with 4:08 to play
};

/// The occasion that words [begin, end) date; its clause is [clause.first, clause.second).
Occasion read_occasion(const SentenceView& view, std::size_t begin, std::size_t end,
                       std::pair<std::size_t, std::size_t> clause);

/// Whether the occasions are two, whatever else their sentences share.
bool are_two_occasions(const Occasion& a, const Occasion& b);

}  // namespace onrecord::lineup
