// What two items have in common, once aligned: worked out once for any two wordings, however many
// items have them. Forty papers that run one agency's story cost little more than one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "collate/match.h"
#include "collate/variant.h"
#include "collate/word_bag.h"

namespace onrecord::collation {

/// Words [begin, end) of an item; empty when nothing is known.
struct WordRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool is_empty() const { return begin >= end; }
  bool overlaps(const WordRange& other) const { return begin < other.end && other.begin < end; }
};

using SharedMatches = std::shared_ptr<const std::vector<Match>>;

/// What two items have in common, once aligned.
struct Overlap {
  std::size_t size = 0;      ///< words of the smaller one
  std::size_t agreeing = 0;  ///< of these, words that the other one has too, in order
  float weight = 0;          ///< of the smaller one
  float agreeing_weight = 0;
  std::size_t agreeing_content = 0;  ///< of these, words that tell something
  std::size_t longest_run = 0;       ///< agreeing words in a row
  float run_weight = 0;
  bool run_is_inside = false;       ///< both go on behind that run, or both begin before it
  float plain_weight = 0;           ///< of the agreeing words that are no names
  std::size_t changed_content = 0;  ///< content words of the smaller one, inside, that differ
  WordRange in_large;               ///< the words that agree, from the first to the last
  WordRange in_small;

  float share() const {
    return size == 0 ? 0 : static_cast<float>(agreeing) / static_cast<float>(size);
  }
  float weight_share() const { return weight <= 0 ? 0 : agreeing_weight / weight; }
};

/// Of two items, the larger one first, with their matches, word for word.
Overlap overlap_of(const Variant& large, const Variant& small, std::span<const Match> matches);

/// What two items share, taken word for word and with other persons and tenses.
struct Compared {
  Overlap exact;
  Overlap loose;
  SharedMatches matches;  ///< from the larger one to the smaller one
};

/// How many cells of alignments a run, and any two documents of it, may take: so many anyhow, and
/// so many for each word of the items. What that bounds is the work, whatever the texts are.
struct CellBudget {
  std::size_t of_run = std::size_t{1} << 26;
  std::size_t of_two = std::size_t{1} << 22;
  std::size_t per_word = 512;
};

/// Two items by their places in the list.
struct TwoItems {
  std::uint32_t large = 0;
  std::uint32_t small = 0;
};

/// Items with the same words, marks and weights are the same to it.
class Overlaps {
 public:
  explicit Overlaps(std::span<const Variant> speech, const CellBudget& budget = {});

  /// Works out what each two share, on at most `threads` threads (0: one per core), in their order
  /// as far as the budget goes. What was worked out before for wordings that no other items have is
  /// forgotten.
  void work_out(std::span<const TwoItems> pairs, unsigned threads);

  /// What two items share that were worked out last; null when it is too little to be aligned.
  const Compared* of(const TwoItems& pair) const { return known_.at(key_of(pair)).compared.get(); }
  /// … because the budget was spent: nothing is known of them.
  bool is_beyond(const TwoItems& pair) const { return known_.at(key_of(pair)).is_beyond; }

  std::size_t cells_taken() const { return cells_taken_; }

 private:
  std::uint64_t key_of(const TwoItems& pair) const {
    return std::uint64_t{first_[pair.large]} << 32 | first_[pair.small];
  }

  struct Known {
    std::unique_ptr<const Compared> compared;
    std::size_t cells = 0;
    bool is_wanted = false;
    bool is_beyond = false;
  };

  bool take_cells(DocumentId a, DocumentId b, std::size_t cells);

  std::span<const Variant> speech_;
  CellBudget budget_;
  std::size_t cells_taken_ = 0;
  std::size_t words_ = 0;
  std::map<DocumentId, std::size_t> words_in_;
  std::map<std::pair<DocumentId, DocumentId>, std::size_t> taken_by_;
  std::vector<std::uint32_t> first_;          // of each item: the first of that wording
  std::vector<bool> is_repeated_;             // … whether others have it too
  std::vector<std::optional<WordBag>> bags_;  // of those that are the first
  std::unordered_map<std::uint64_t, Known> known_;
  std::vector<std::uint64_t> passing_;  // of those, what is forgotten next time
};

}  // namespace onrecord::collation
