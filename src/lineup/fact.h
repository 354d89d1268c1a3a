// A detail as one sentence tells it, ready to be held against those of other articles.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "lineup/lineup.h"
#include "lineup/setting.h"
#include "lineup/topic.h"
#include "onrecord/detail.h"

namespace onrecord::lineup {

/// The key of what an article calls those of whom it tells: soldiers, the council.
inline constexpr std::uint64_t kActorKey = 19;

struct Fact {
  DetailSort sort = DetailSort::thing;
  DocumentSpan words;
  std::uint64_t key = 0;  ///< what is told: only facts of one key are held against each other
  std::vector<std::uint64_t> values;  ///< sorted; facts differ when they share none
  std::uint64_t first_name = 0;  ///< of a title: whose it is; 0 where the family name alone is told
  std::uint64_t family_name = 0;
  /// Of a title the firm or place that it is told of, of an outcome the crime, of a deed what it is
  /// done to: two that share none are told of two things. Sorted.
  std::vector<std::uint64_t> objects;
  std::vector<std::uint64_t> times;  ///< weekdays, months and years of the clause, sorted
  bool has_year = false;             ///< a year stands in the clause
  bool is_background = false;  ///< told, so the document knows it, but of another time: former
  bool is_named = false;       ///< of a doer: `name` did it; of a place: it has a name
  bool is_party = false;       ///< the name is a country's or an organisation's
  bool is_role = false;        ///< it is no name but what they are: soldiers, the council
  bool is_definite = false;    ///< of a deed: done to the alarm, not to an alarm
  bool is_of_event = false;    ///< of a deed that one alone does in a story, whatever its words
  bool is_kind_only = false;   ///< of such a deed: `values` is a kind of doers, no word of the text
  bool is_last = false;        ///< of an outcome: it may follow the others: died of his wounds
  Span name;
  bool is_first_word = false;  ///< the name is the first word of its sentence: it must be known
  /// What stands beside the words: the neighbours to the left and right and the preposition; 0 none
  std::array<std::uint64_t, 3> slots{};
  std::uint32_t sentence = 0;
  Setting setting;
};

/// Words of data/contrasts.txt, each with its place: a lorry, by a lifeboat crew.
void read_contrasts(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// Titles, offices and relations beside a name: Supt Reay; Ida Orr, a nurse.
void read_titles(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// What became of a person: "Ida Orr was acquitted", "Orr, who admitted fraud" (data/outcomes.txt).
/// `topic`: of whom the article speaks before the sentence.
void read_outcomes(const SentenceView& view, const Topic& topic, const Fact& blank,
                   std::vector<Fact>& facts);

/// Who did it, where the doer has a name: "brokered by Norway"; one fact for each word of what it
/// is done to.
void read_named_doers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// Who did what one side alone does in a story: walked out of the talks, gave the order, attacked.
void read_event_doers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// What names are said to be, by the family name: the union Orla, night guard Ida Orr.
using RolesOfNames = std::map<std::uint64_t, std::set<std::uint64_t>>;
void add_roles(const SentenceView& view, RolesOfNames& roles);

/// Adds to each named doer of an event what he is, so that it can be held against others who are
/// told by what they are.
void tell_by_role(const RolesOfNames& roles, std::vector<Fact>& facts);

/// What was decided of a thing: "the committee rejected the plan" (data/decisions.txt).
void read_decisions(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// Where it happened, by places of one sort: at Mill Lane bridge (data/place_words.txt).
void read_places(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// Where a deed was done, by the name alone: found at Orla Bay, taken to Lesk.
void read_deed_places(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// "was caused by an electrical fault".
void read_causes(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// Who did it to whom, where both are named by kind: an officer shot a man.
void read_deeds(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// "by sixteen votes to nine": how a vote went.
void read_votes(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

/// "a 3-1 defeat": the score of a match or a vote.
void read_scores(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts);

}  // namespace onrecord::lineup
