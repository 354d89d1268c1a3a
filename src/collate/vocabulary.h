// What onrecord knows of single words: their sort, their lemma, the forms that count as the same
// word, and what they stand for (a contraction, a number). Worked out once a distinct word and run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/lexicon.h"
#include "text/spelling.h"

namespace onrecord::collation {

enum class WordSort : std::uint8_t {
  content,
  function,  ///< says little by itself: of, very, thing
  article,
  pronoun,
  modal,
  auxiliary,  ///< forms of be, have and do
  number,
};

/// How a word takes part in a number.
enum class NumberPart : std::uint8_t {
  none,
  value,
  scale,
  ordinal,
  fraction,
  quantity
};

struct WordInfo {
  std::string folded;
  std::string joined;        ///< without hyphens, numbers by value: 11o for 11th and eleventh
  std::uint64_t key = 0;     ///< equal for spellings of one word: ceasefire and cease-fire
  std::uint64_t lemma = 0;   ///< equal for the forms of one word: want and wanted
  std::uint64_t prefix = 0;  ///< of the first four letters; 0 for shorter words
  WordSort sort = WordSort::content;
  bool negates = false;
  bool is_ascii = true;
  bool is_speech_verb = false;  ///< said, told
  bool is_verb_form = false;    ///< known or likely to be an inflected verb
  NumberPart number = NumberPart::none;
  double value = 0;                  ///< of a number part
  std::vector<std::uint64_t> units;  ///< the words that a contraction stands for; empty otherwise
};

/// Whether other words may be the same in another form: numbers, short forms, accents, hyphens.
inline bool may_look_otherwise(const WordInfo& info) {
  return info.sort == WordSort::number || !info.units.empty() || !info.is_ascii ||
         info.folded.find_first_of("-'*") != std::string::npos;
}

/// Not thread-safe: it learns each word when it is first asked for.
class Vocabulary {
 public:
  Vocabulary();
  /// Knows what `base` knows, which must outlive it and learns nothing more meanwhile.
  explicit Vocabulary(const Vocabulary* base) : Vocabulary(*base, base) {}

  /// What is known of a word; `hash` is its token's. The reference stays valid.
  const WordInfo& info(std::uint64_t hash, std::string_view word);

  /// The sort of a unit of a contraction (a plain word), and whether it negates.
  WordSort sort_of(std::uint64_t unit) const;
  bool negates(std::uint64_t unit) const { return negations_->contains(unit); }

  const Lexicon& limiters() const { return *limiters_; }
  bool is_sweeping(std::uint64_t unit) const { return sweeping_->contains(unit); }
  const Lexicon& fillers() const { return *fillers_; }
  const Lexicon& stock_phrases() const { return *stock_; }

 private:
  Vocabulary(const Vocabulary& lists, const Vocabulary* base)
      : base_(base),
        classes_(lists.classes_),
        negations_(lists.negations_),
        contractions_(lists.contractions_),
        numbers_(lists.numbers_),
        spelling_(lists.spelling_),
        verbs_(lists.verbs_),
        limiters_(lists.limiters_),
        sweeping_(lists.sweeping_),
        fillers_(lists.fillers_),
        stock_(lists.stock_),
        speech_verbs_(lists.speech_verbs_) {}

  std::string house_spelling(std::string_view word, std::uint64_t hash) const;
  WordInfo learn(std::string_view word) const;
  std::string joined_form(std::string_view folded, const std::string& plain) const;
  void learn_number(WordInfo& info, std::uint64_t hash) const;

  const Vocabulary* base_ = nullptr;
  std::unordered_map<std::uint64_t, WordInfo> known_;
  const Lexicon* classes_;
  const Lexicon* negations_;
  const Lexicon* contractions_;
  const Lexicon* numbers_;
  const Lexicon* spelling_;
  const Lexicon* verbs_;
  const Lexicon* limiters_;
  const Lexicon* sweeping_;
  const Lexicon* fillers_;
  const Lexicon* stock_;
  const Lexicon* speech_verbs_;
};

}  // namespace onrecord::collation
