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
  bool may_agree(std::uint32_t enough, std::uint32_t width) const;

 private:
  void find_hits();
  bool has_together(std::uint32_t telling, std::uint32_t enough, std::uint32_t width) const;
  bool agrees_within(const std::vector<std::uint64_t>& quoted, std::uint32_t enough,
                     std::uint32_t from, std::uint32_t end, std::uint32_t width) const;

  const RecordText& record_;
  const Wording& quotation_;
  std::vector<std::uint64_t> wanted_;  // lemmas, sorted, each once …
  std::vector<std::uint32_t> times_;   // … and how often the quotation has each
  std::vector<WordHit> hits_;
  float all_ = 0;
};

}  // namespace onrecord::collation
