// What single words tell about a figure or a date beside them (data/lineup_words.txt), and the stem
// that forms of one word share.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace onrecord::lineup {

enum Role : std::uint8_t {
  kMaybe = 1U << 0,   // not (yet) a fact: could, planned, feared
  kScope = 1U << 1,   // another count than the whole: other, each, earlier
  kChange = 1U << 2,  // how much rather than how many: rose, by
  kAct = 1U << 3,     // a deed that somebody does: killed, arrested
  kNoun = 1U << 4,    // its count may follow: a toll of 12, the deaths of 12
  kPlan = 1U << 5,    // not yet, but meant: will, planned
};

struct Sense {
  std::uint64_t event = 0;      ///< a bit for each sort of event: killed, injured, arrested
  std::uint64_t happening = 0;  ///< a bit for each sort of verb that dates are told of: collapsed
  std::uint64_t noun = 0;       ///< a bit for each sort of event as a noun: cease-fire, meeting
  std::uint8_t thing = 0;       ///< a number for each kind of thing counted; 0 none
  std::uint8_t side = 0;        ///< whom a doer stands for: kStateSide, kRebelSide; 0 none
  std::uint64_t party = 0;      ///< hash of the party's name
  std::uint8_t roles = 0;

  bool is(std::uint8_t any_of) const { return (roles & any_of) != 0; }
};

inline constexpr std::uint8_t kStateSide = 1;
inline constexpr std::uint8_t kRebelSide = 2;

/// By the hash of the folded word (text/fold.h). Immutable, thread-safe.
const Sense& sense_of(std::uint64_t word);

/// The number of the kind of thing, or the bit of the event, of that name in the file; 0 for none.
std::uint8_t thing_named(std::string_view name);
std::uint64_t event_named(std::string_view name);
std::uint64_t happening_named(std::string_view name);
std::uint64_t noun_named(std::string_view name);

/// A hash that the forms of one word share, by its endings; irregular verbs by their list. `word`
/// is the hash of the folded form of `text`.
std::uint64_t stem_of(std::string_view text, std::uint64_t word);

using StemMap = std::unordered_map<std::uint64_t, std::uint64_t>;

/// Of an embedded list, words of one sense a line: each stem, as `stem_for` has it, to that of the
/// first word of its line.
StemMap read_alike(std::string_view file, std::uint64_t (*stem_for)(std::uint64_t));

/// The stem that stands for this one and for the words that news use for it (lorry, truck:
/// data/lineup_synonyms.txt); the stem itself where there are none. Of plain words, not of names.
std::uint64_t common_stem(std::uint64_t stem);

}  // namespace onrecord::lineup
