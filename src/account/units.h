// What a sentence tells, word by word: senses, names, numbers and times, with what a comparison
// must not overlook: whether it is denied, only possible or only planned, who does it, and whether
// it belongs to what is told or only to who tells it.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "account/kin.h"
#include "account/reading.h"
#include "account/small_words.h"
#include "onrecord/report.h"

namespace onrecord::digest {

enum class UnitKind : std::uint8_t {
  common,
  name,
  number,
  time
};

/// How sure it is that the thing was done.
enum class Reality : std::uint8_t {
  open,  ///< the form does not tell
  past,
  planned,
  possible
};

struct Unit {
  std::uint32_t stem = 0;     ///< an index: forms and synonyms share it
  std::uint32_t form = 0;     ///< the same without synonyms
  std::uint32_t measure = 0;  ///< a number of the report's figures, a time of its times; one more
  UnitKind kind = UnitKind::common;
  Reality reality = Reality::open;
  std::uint8_t segment = 0;  ///< which clause of the sentence
  bool is_side = false;      ///< of who says it
  bool is_quoted = false;
  bool follows_denial = false;   ///< the first after not, no, never, denied
  bool is_actor = false;         ///< a name or a word for people
  bool is_passive = false;       ///< was shot
  bool is_agent = false;         ///< in the phrase after "by"
  bool is_joined = false;        ///< the first of a clause that only "and" divides from the last
  bool is_reversal = false;      ///< turns the clause round: denied, refused
  bool is_key = false;           ///< too fast: the claim hangs on it
  bool is_light = false;         ///< says little by itself: go, take, people
  bool is_title_end = false;     ///< a name, or a word that runs into one
  bool follows_closely = false;  ///< no word stands between it and the unit before
  bool is_phrase = false;        ///< of several words
  bool is_verb = false;          ///< by its form, or by what stands before it
  ClaimWord claim = ClaimWord::none;
  std::uint8_t chunk = 0;        ///< an index: chunks.h
  std::uint64_t lead = 0;        ///< the preposition of its phrase (fold.h: hash_word), or 0
  std::uint32_t begin_byte = 0;  ///< of its words
  std::uint32_t end_byte = 0;
};

/// The units of one sentence.
struct Units {
  std::vector<Unit> all;                ///< in order
  std::uint64_t denied_segments = 0;    ///< a bit for each clause with a denial
  std::uint64_t reversed_segments = 0;  ///< the same for words that turn it round
  bool has_parts = false;               ///< including, of them: it counts parts of other counts
  bool has_condition = false;           ///< unless, only if
  bool speaks_of_self = false;          ///< he, she in what is told: mostly who tells it
};

/// Turns the sentences of a run into units; gives each sense its index.
class UnitReader {
 public:
  /// `report` must outlive this.
  explicit UnitReader(const Report& report);
  /// `sides`: the spans of the document that say who says it, in order.
  Units read(const Reading& reading, Range tokens, std::span<const Span> sides);
  std::size_t count() const { return keys_.size(); }
  /// For each index the index of the opposite sense, or `count()`.
  std::vector<std::uint32_t> opposites() const;

 private:
  struct State;
  struct Known {
    std::string folded;
    std::uint32_t stem = 0;
    std::uint32_t form = 0;
    bool is_light = false;
    ClaimWord claim = ClaimWord::none;
    SmallWord small;
  };
  const Known& known(const Reading& reading, std::uint32_t token);
  void gather_words(const Report& report);
  std::string initials_from(const Reading& reading, std::uint32_t token, std::uint32_t stop,
                            std::uint32_t& end) const;
  std::uint32_t index_of(std::uint64_t key);
  bool take_measure(const Reading& reading, State& state);
  bool take_phrase(const Reading& reading, State& state);
  static bool takes_object(const Reading& reading, const State& state);
  bool take_small(const Reading& reading, State& state, const Known& known_word);
  void take_word(const Reading& reading, State& state, std::string_view folded);
  static bool open_clause(State& state);
  static void note_sign(const Reading& reading, State& state);
  bool is_name(const Reading& reading, std::uint32_t token, bool is_first) const;
  void add(Unit unit, State& state, Span place) const;

  const Report& report_;
  std::set<std::string> initials_;                 // of words in capitals
  std::unordered_set<std::uint64_t> capitalised_;  // words that have a capital inside a sentence
  std::unordered_set<std::uint64_t> lower_;        // words that somewhere have none
  std::unordered_map<std::uint64_t, std::uint32_t> keys_;
  std::unordered_map<std::uint64_t, Known> known_;  // by the token's word
};

}  // namespace onrecord::digest
