// Where the telling words of a quotation stand in a record: enough to see that no place of it can
// hold the quotation, without an alignment.
#pragma once

#include <cstdint>
#include <vector>

#include "collate/record.h"

namespace onrecord::collation {

/// A telling word of a quotation, in some form, at a place of the record.
struct WordHit {
  std::uint32_t place = 0;
  std::uint32_t word = 0;  ///< which of the different telling words
  float weight = 0;        ///< less for a word that the record has often
};

class TellingWords {
 public:
  /// Both must outlive it.
  TellingWords(const RecordText& record, const Wording& quotation);

  const std::vector<WordHit>& hits() const { return hits_; }  ///< in order
  std::size_t count() const { return wanted_.size(); }        ///< of different telling words
  float all() const { return all_; }                          ///< the weight of all of them

  /// Whether, somewhere in `width` words of the record, half of the telling words and `enough`
  /// words altogether can answer to words of the quotation. True when it cannot be told.
  bool may_agree(std::uint32_t enough, std::uint32_t width);

  /// The same for one window, by the answer to the last may_agree; true when it was not asked.
  bool may_agree_in(std::uint32_t begin, std::uint32_t end) const;

 private:
  void find_hits();
  bool has_together(std::uint32_t width) const;
  bool agrees_within(std::uint32_t from, std::uint32_t end, std::uint32_t width) const;

  const RecordText& record_;
  const Wording& quotation_;
  std::vector<std::uint64_t> wanted_;  // lemmas, sorted, each once …
  std::vector<std::uint32_t> times_;   // … and how often the quotation has each
  std::vector<WordHit> hits_;
  float all_ = 0;
  std::vector<std::uint64_t> quoted_;  // keys, sorted
  std::uint32_t telling_ = 0;          // words that must stand together, of the telling ones …
  std::uint32_t enough_ = 0;           // … and of all; 0 when it cannot be told
};

}  // namespace onrecord::collation
