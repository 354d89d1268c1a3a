// How one wording differs from its standard, word by word, in the classes of the contract.
#pragma once

#include <vector>

#include "collate/match.h"
#include "onrecord/utterance.h"

namespace onrecord::collation {

struct JudgeOptions {
  /// `a` is a stretch of a record with words around it: `b` is looked for inside, nothing of `b`
  /// may hang over, and distant or cross-turn joins are splices.
  bool a_is_record = false;
  bool open_start = false;       ///< an earlier part of the same split quotation stands before `b`
  bool starts_at_joint = false;  ///< … and `a` begins right behind its words
  bool open_end = false;         ///< a later part follows
  bool is_whole = false;         ///< `a` is exactly what `b` stands for: nothing hangs over
  /// Runs of words that other parts of the same split quotation lack or have too many: what this
  /// part has too many or lacks may have moved from there.
  std::vector<std::vector<std::uint64_t>> elsewhere;
  /// Words of `a` (indices, sorted) that begin another turn of the record.
  std::vector<std::uint32_t> turn_starts;
};

struct Judgement {
  std::vector<DifferenceClass> classes;  ///< sorted, not empty
  std::vector<Subtype> subtypes;         ///< sorted
  std::vector<Match> matches;
  std::size_t core_begin = 0;  ///< matches before it, and from core_end on, are overhanging ends
  std::size_t core_end = 0;
  /// The words that answer to each other: what is left without overhanging ends.
  std::uint32_t a_begin = 0;
  std::uint32_t a_end = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t b_end = 0;
  std::uint32_t agreeing = 0;  ///< words of `b` that stand in `a` in some form
  std::vector<Span> hidden;    ///< of `a`: what a cut or an ellipsis hides
  Verdict verdict = Verdict::agrees;
};

/// Total; both wordings have at least one word. `known` are the matches of the two when they are
/// known already (either side may hang over), or nullptr.
Judgement judge(const Wording& a, const Wording& b, const Vocabulary& vocabulary,
                const JudgeOptions& options, const std::vector<Match>* known = nullptr);

/// The verdict that a set of classes and subtypes comes to.
Verdict verdict_of(const std::vector<DifferenceClass>& classes,
                   const std::vector<Subtype>& subtypes, bool house_spelling_only);

}  // namespace onrecord::collation
