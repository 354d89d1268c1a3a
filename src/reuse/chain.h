// From the runs of words that two documents share to stretches that they have in mostly the same
// words (inside the room; the entry is reuse.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/shared_runs.h"
#include "reuse/common_words.h"
#include "reuse/narrative.h"

namespace onrecord::reuse {

/// `length` shared words without a gap.
struct CommonRun {
  std::uint32_t a_begin = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t length = 0;
};

/// Words [a_begin, a_end) of one narrative stand for [b_begin, b_end) of the other; the first and
/// the last words are shared. Counts leave out what both quote.
struct Stretch {
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
  std::uint32_t shared = 0;       ///< words that both have, in the same order
  std::uint32_t weight = 0;       ///< what these words say, in tenths of a content word
  std::uint32_t longest_run = 0;  ///< of shared words without a gap
  std::uint32_t a_words = 0;
  std::uint32_t b_words = 0;
  std::vector<CommonRun> runs;  ///< the shared words that not both quote, in order
  std::uint32_t a_marked = 0;   ///< shared words that `a` alone has in marks
  std::uint32_t b_marked = 0;   ///< and `b` alone
};

/// The least that a stretch must say to be worth telling.
struct Measure {
  std::uint32_t weight = 0;
  std::uint32_t words = 0;
  std::uint32_t run = 0;  // shared words without a gap
};

/// Whether at least half of either side is shared.
bool is_mostly_shared(const Stretch& stretch);
/// Whether it says that much, and most of it is shared.
bool reaches(const Stretch& stretch, const Measure& least);

/// A narrative with what each comparison needs of it, made once.
struct ReadyNarrative {
  explicit ReadyNarrative(const Narrative& narrative);

  const Narrative* words;           ///< must outlive this
  std::vector<std::uint64_t> keys;  ///< of the words
  std::vector<std::uint32_t> own;   ///< how many words of the writer stand before each, and in all
  std::vector<std::uint32_t> weight;          ///< of the words before each, and of all
  std::vector<std::uint32_t> sentence_begin;  ///< of each word: the first of its sentence
  std::vector<std::uint32_t> sentence_end;    ///< and behind the last
};

/// Compares narratives two by two; keeps its memory for the next two.
class Chainer {
 public:
  /// Stretches without a common word on either side, the heaviest first taken, in order of `b`;
  /// those that say less than `least` are left out. `runs` are those of this pair, in order.
  std::vector<Stretch> stretches_of(const ReadyNarrative& a, const ReadyNarrative& b,
                                    std::span<const SharedRun> runs, const Measure& least);

 private:
  /// A shared run that says something.
  struct Link {
    SharedRun run;
    std::uint32_t weight = 0;
    std::uint32_t a_reach = 0;  // where it and all runs before it have ended in `a`
    long best = 0;              // weight of the best chain that ends here
    std::uint32_t before = 0;   // the link before it in that chain
    bool is_used = false;
  };

  const NarrativeWord& a(std::uint32_t at) const { return (*a_->words)[at]; }
  const NarrativeWord& b(std::uint32_t at) const { return (*b_->words)[at]; }
  bool is_quoted_in_both(Match match) const;
  std::uint32_t weight_of(Match match) const;
  std::uint32_t weight_of(const SharedRun& run) const;
  void take_runs(std::span<const SharedRun> runs);
  void link_runs();
  long cost_between(const SharedRun& from, const SharedRun& to) const;
  void put_in_order();
  bool take(std::uint32_t last);
  bool take_words();
  void add_run(const SharedRun& run);
  bool reach_out();
  void keep_free();
  void drop_small_ends();
  Stretch measure() const;
  void add_common_runs(Stretch& stretch) const;

  const ReadyNarrative* a_ = nullptr;
  const ReadyNarrative* b_ = nullptr;
  std::vector<Link> links_;
  std::vector<std::uint64_t> order_;  // links, the best chain first
  std::vector<std::uint32_t> chain_;
  std::vector<std::uint8_t> a_taken_;
  std::vector<std::uint8_t> b_taken_;
  std::vector<Match> matches_;
  std::vector<Match> before_;
  CommonWords common_;
};

}  // namespace onrecord::reuse
