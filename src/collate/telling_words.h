// Where the telling words of a quotation stand in a record: enough to see that no place of it can
// hold the quotation, without an alignment.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collate/near_windows.h"
#include "collate/scratch.h"
#include "collate/seen_words.h"
#include "collate/sought.h"

namespace onrecord::collation {

/// A telling word of a quotation, in some form, at a place of the record.
struct WordHit {
  std::uint32_t place = 0;
  std::uint32_t word = 0;  ///< which of the different telling words
};

class TellingWords {
 public:
  /// All must outlive it; nobody else uses the scratch meanwhile.
  TellingWords(const SeenWords& text, const Sought& sought, bool has_broken_words,
               Scratch& scratch);

  const std::vector<WordHit>& hits();                          ///< in order
  std::size_t count() const { return sought_.lemmas.size(); }  ///< of different telling words
  std::size_t found() const { return found_; }                 ///< of these, in the record
  float all() const { return all_; }                           ///< the weight of all of them
  /// Less for a word that the record has often.
  float weight(std::uint32_t word) const;

  /// Looks where, within `width` words of the record, half of the telling words and `enough` words
  /// altogether can answer to words of the quotation; whether there is such a place. True when it
  /// cannot be told.
  bool may_agree(std::uint32_t enough, std::uint32_t width);

  /// What the last may_agree found, in order: outside of these ranges no `width` words will do. The
  /// whole record when it cannot be told.
  const std::vector<TextRange>& ranges() const { return ranges_; }

  /// The same for one window, by the answer to the last may_agree; true when it was not asked.
  bool may_agree_in(std::uint32_t begin, std::uint32_t end);

  /// No `width` words of the last may_agree hold more different telling words.
  std::size_t most_together() const { return most_together_; }

  const TermsInUse& terms();

 private:
  void find_ranges(std::uint32_t width);
  void add_range(std::uint32_t begin, std::uint32_t end);
  bool agrees_in_order(std::uint32_t begin, std::uint32_t end);
  bool agrees_within(std::uint32_t from, std::uint32_t end, std::uint32_t width);
  std::span<const std::uint32_t> places_of(std::uint32_t word) const {
    return text_.lemmas().of(sought_.lemma_numbers[word]);
  }

  const SeenWords& text_;
  const Sought& sought_;
  bool has_broken_words_;
  Scratch& scratch_;
  std::optional<TermsInUse> terms_;
  std::vector<WordHit> hits_;
  std::size_t hit_count_ = 0;
  std::size_t found_ = 0;
  std::uint32_t found_times_ = 0;  // how often the quotation has those that were found
  float all_ = 0;
  std::uint32_t telling_ = 0;  // words that must stand together, of the telling ones …
  std::uint32_t enough_ = 0;   // … and of all; 0 when it cannot be told
  std::vector<TextRange> ranges_;
  std::size_t most_together_;
};

}  // namespace onrecord::collation
