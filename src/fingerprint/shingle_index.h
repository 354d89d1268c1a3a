// Where stretches of a pattern stand, word for word, in a long text.
//
// Every run of three words of the text is hashed into one table, built in linear time; the seeds
// that a pattern shares with it are extended both ways to maximal runs. Seeds that occur very often
// are tried only where no rarer one helps, so that a refrain costs no more than its share and is
// still found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sequence/step.h"

namespace onrecord {

/// `length` words of the pattern from `pattern_begin` on stand in the text from `text_begin` on.
struct ExactRun {
  std::uint32_t pattern_begin = 0;
  std::uint32_t text_begin = 0;
  std::uint32_t length = 0;
  friend constexpr auto operator<=>(const ExactRun&, const ExactRun&) = default;
};

/// An index over one text, which must outlive it. Immutable, thread-safe.
class ShingleIndex {
 public:
  static constexpr std::size_t kShingle = 3;

  explicit ShingleIndex(Words text);

  /// One number for each run of three words of a pattern: made once for many indices.
  static std::vector<std::uint64_t> hashes_of(Words pattern);

  Words text() const { return text_; }
  /// All maximal runs of at least three words that the two share, by place in the pattern, then in
  /// the text. Of a seed with more than 64 places only those next to rarer seeds are sure to be
  /// found.
  std::vector<ExactRun> runs(Words pattern) const { return runs(pattern, hashes_of(pattern)); }
  std::vector<ExactRun> runs(Words pattern, std::span<const std::uint64_t> hashes) const;
  /// The places where the whole pattern stands (at least three words), in order, at most `limit`.
  std::vector<std::uint32_t> places(Words pattern, std::size_t limit = 64) const {
    return places(pattern, hashes_of(pattern), limit);
  }
  std::vector<std::uint32_t> places(Words pattern, std::span<const std::uint64_t> hashes,
                                    std::size_t limit = 64) const;

 private:
  std::size_t bucket_of(std::uint64_t hash) const { return hash & (heads_.size() - 1); }
  void extend(Words pattern, std::uint32_t at, std::uint32_t place,
              std::vector<ExactRun>& found) const;

  Words text_;
  std::vector<std::uint32_t> heads_;  // first place of each bucket, kNone
  std::vector<std::uint32_t> next_;   // next place of the same bucket
  std::vector<std::uint32_t> counts_;
};

}  // namespace onrecord
