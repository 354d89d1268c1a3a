// The words of a stretch of text as collation sees them: each with what is known of it and what
// stands around it (an ellipsis, brackets, a pause).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collate/vocabulary.h"
#include "onrecord/document.h"
#include "onrecord/segmentation.h"

namespace onrecord::collation {

struct Word {
  const WordInfo* info = nullptr;
  std::uint64_t key = 0;  ///< the info's, except for words that only their capitals tell apart (US)
  Span span;
  bool is_capitalised = false;
  bool starts_sentence = false;
  bool is_name = false;
  bool is_name_anywhere = false;   ///< … by its place alone, whatever other documents have
  bool is_bracketed = false;       ///< inside [ ] or, a few words long, inside ( )
  bool is_patched = false;         ///< some of its letters stand in brackets: [T]he
  bool is_wrapped = false;         ///< the end of a line stands in it
  bool is_wrapped_before = false;  ///< the word before ends in a hyphen at the end of its line
  bool opens_bracket = false;      ///< a square bracket stands right before it …
  bool closes_bracket = false;     ///< … right behind it
  std::uint32_t marks_before = 0;  ///< equal for the same marks between it and the word before
  bool is_sign = false;            ///< stands as a sign in the text: %, $, &
  bool ellipsis_before = false;    ///< … stands between it and the word before
  bool pause_before = false;       ///< a comma, a dash or the like
  bool dash_after = false;
  bool pause_after = false;
  bool ends_sentence = false;

  bool is_content() const {
    return info->sort == WordSort::content || info->sort == WordSort::number;
  }
};

struct Wording {
  DocumentId document;
  std::vector<Word> words;
  bool ends_in_ellipsis = false;

  Span span(std::size_t begin, std::size_t end) const {
    return {words[begin].span.begin_byte - (words[begin].opens_bracket ? 1U : 0U),
            words[end - 1].span.end_byte + (words[end - 1].closes_bracket ? 1U : 0U)};
  }
  std::vector<std::uint64_t> keys() const;
};

/// Tells names from words that are capitalised for another reason: words that some document of the
/// run also has without a capital.
class LowerCaseWords {
 public:
  /// `base`: of further documents; must outlive this.
  explicit LowerCaseWords(std::span<const Segmentation> segmentations,
                          const LowerCaseWords* base = nullptr);
  /// Of documents whose words are listed already.
  explicit LowerCaseWords(std::span<const std::vector<std::uint64_t>> lists,
                          const LowerCaseWords* base = nullptr);
  bool contains(std::uint64_t hash) const;

 private:
  void add(std::span<const std::uint64_t> hashes);

  std::vector<std::uint64_t> slots_;  // open addressing; 0: free
  std::size_t count_ = 0;
  const LowerCaseWords* base_ = nullptr;
};

/// The words of one document that stand there without a capital: sorted hashes, each once.
std::vector<std::uint64_t> lower_case_words_in(const Segmentation& segmentation);

/// The words of `pieces` (in order), which lie in the document.
Wording wording_of(const Document& document, const Segmentation& segmentation,
                   std::span<const Span> pieces, const LowerCaseWords& lower,
                   Vocabulary& vocabulary);

}  // namespace onrecord::collation
