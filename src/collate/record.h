// Where a quotation stands in a record: the best match, not the first; equal matches are told.
//
// An exact place is looked up; otherwise the nearest window of the whole record competes with the
// chain of exact runs that explains most of the quotation, so that stretches run together from two
// places are seen as such. Fewer than five words must match nearly exactly.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "collate/judge.h"
#include "collate/numbered_words.h"
#include "collate/scratch.h"
#include "collate/seen_words.h"
#include "collate/sought.h"
#include "collate/text_words.h"
#include "collate/variant.h"
#include "onrecord/document.h"

namespace onrecord::collation {

/// A record's words with what is needed to find others in them.
struct RecordText {
  const Document* document = nullptr;
  TextWords words;
  NumberedWords numbered;
  std::uint32_t size() const { return numbered.size(); }  ///< in words
  std::uint64_t key(std::size_t word) const { return numbered.key(word); }
  std::vector<std::uint32_t>
      turn_of_word;  ///< index into the document's turns; empty without turns
  std::vector<std::uint32_t> speaker_changes;  ///< words with which another speaker begins, sorted
  std::string_view heading;                    ///< what stands before the first turn
  std::vector<std::string> labels;             ///< the different labels of its turns, sorted
  bool has_broken_words = false;  ///< some stand at the end of a line and at the start of the next
};

RecordText read_record(const Document& document, const Segmentation& segmentation,
                       const LowerCaseWords& lower, Vocabulary& vocabulary);

/// The lines before a record's words that say what it is.
std::string_view heading_of(const Document& document);

/// Sets what lookups need from the words.
void number_words(RecordText& record);

/// A record's words as a run sees them; what it points to must outlive it. A scratch is of one
/// thread.
struct SeenText {
  const RecordText* record = nullptr;
  const SeenWords* words = nullptr;
  Scratch* scratch = nullptr;
};

/// A run of the record's words that answers to a run of the quotation's.
struct Stretch {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t quoted_begin = 0;
  std::uint32_t quoted_end = 0;
};

enum class Place {
  none,
  too_short,   ///< the words are there, but so few that it says nothing
  one,         ///< in one stretch
  spliced,     ///< in several distant stretches
  paraphrased  ///< the sense of a passage, in other words
};

struct Location {
  Place place = Place::none;
  std::vector<Stretch> stretches;  ///< in the quotation's order; one unless spliced
  std::vector<Stretch> also;       ///< places that match equally well
  bool is_reordered = false;       ///< the one stretch has exactly its words, in another order
};

/// `name` is the quotation's speaker (may be empty): of equal places his own turn is taken.
/// `near` is where another part of the same quotation stands, or kNowhere.
constexpr std::uint32_t kNowhere = ~0U;
Location locate(const SeenText& text, const Sought& sought, std::string_view name,
                std::uint32_t near);

}  // namespace onrecord::collation
