// One figure as its sentence tells it: what is counted, what happened to it, and what limits the
// count to another thing than the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lineup/sentence.h"
#include "lineup/setting.h"
#include "onrecord/figure.h"
#include "onrecord/time.h"

namespace onrecord::lineup {

struct Telling {
  std::uint32_t figure = 0;  ///< position in the list of figures
  DocumentId document;
  std::uint64_t events = 0;      ///< what happened to what is counted (senses.h)
  std::uint8_t thing = 0;        ///< the kind of thing counted, 0 when the list does not know it
  std::uint64_t head = 0;        ///< stem of the noun counted, or of what is measured; 0 unknown
  std::uint64_t verb = 0;        ///< stem of the word that governs the figure; 0 unknown
  std::uint64_t next = 0;        ///< stem of the first word of content behind what is counted
  bool is_measure = false;       ///< has a unit: percent, money, minutes
  bool is_age = false;           ///< `head` is then the family name or the role of whose it is
  bool is_role = false;          ///< of an age: the driver, a boy
  bool is_rank = false;          ///< which one of a row: the third crash
  bool is_length = false;        ///< measures space or weight, not time, money or a share
  bool is_people = false;        ///< counts persons of any sort: nurses, climbers
  std::uint64_t first_name = 0;  ///< of an age; 0 where the family name alone is told
  bool is_anaphor = false;       ///< of an age: the 34-year-old, he was 34; whose stands before it
  bool is_agent = false;         ///< what is counted did the deed: "two gunmen killed"
  bool is_maybe = false;         ///< planned, feared, possible
  bool is_unreal = false;        ///< feared or possible: neither planned nor a fact
  bool is_scale = false;         ///< a place on a scale that `head` names: magnitude 6.1
  bool is_scoped = false;        ///< another count than the whole: other, each, earlier
  bool has_period = false;       ///< counts over a length of time: this year, since 2011
  bool is_as_of_day = false;     ///< what had been counted by the day told: rose to 61 on Tuesday
  bool in_lead = false;          ///< in the headline or the first paragraphs
  bool counts_unknown = true;    ///< the text does not say here what is counted
  std::vector<std::uint64_t> scopes;     ///< the words that limit the count, sorted
  std::vector<std::uint64_t> modifiers;  ///< stems before the noun counted, sorted
  std::vector<std::uint64_t> names;      ///< of the sentence, sorted
  std::vector<std::uint64_t> places;     ///< names behind in, at, near, sorted
  std::vector<std::uint64_t> words;      ///< names and content words of the sentence, sorted
  std::vector<std::uint32_t> times;      ///< times in the sentence, positions in their list
  std::optional<Span> doer;
  Setting setting;
};

/// Reads figures[at], whose sentence is `view`; `times` are the positions of the times in it.
Telling read_telling(const SentenceView& view, const std::vector<Figure>& figures, std::size_t at,
                     std::vector<std::uint32_t> times);

}  // namespace onrecord::lineup
