// What the lexicons say of a word: its classes as bits, and whether it can introduce speech.
//
// All one-word entries of the lexicons of this room meet in one table, so that each token of a
// document costs a single look-up. There is no tagger behind it: a word has every class that a
// lexicon gives it, and the rules that use them look at its neighbours.
#pragma once

#include <cstdint>
#include <string_view>

namespace onrecord::attribution {

enum WordFlag : std::uint64_t {
  kDeterminer = 1ULL << 0,
  kPossessiveWord = 1ULL << 1,  ///< his, their
  kNumberWord = 1ULL << 2,
  kPreposition = 1ULL << 3,
  kConjunction = 1ULL << 4,
  kSubordinator = 1ULL << 5,
  kRelative = 1ULL << 6,
  kBe = 1ULL << 7,
  kHave = 1ULL << 8,
  kModal = 1ULL << 9,
  kDo = 1ULL << 10,
  kAdverb = 1ULL << 11,
  kDay = 1ULL << 12,
  kTime = 1ULL << 13,
  kCommonVerb = 1ULL << 14,
  kTitle = 1ULL << 15,
  kMaleTitle = 1ULL << 16,
  kFemaleTitle = 1ULL << 17,
  kFirstName = 1ULL << 18,
  kMaleName = 1ULL << 19,
  kFemaleName = 1ULL << 20,
  kAmbiguousName = 1ULL << 21,  ///< a first name that is an ordinary word or a place too
  kRole = 1ULL << 22,
  kRolePlural = 1ULL << 23,
  kMaleRole = 1ULL << 24,
  kFemaleRole = 1ULL << 25,
  kBodyHead = 1ULL << 26,  ///< ministry, newspaper
  kBodyName = 1ULL << 27,  ///< CNN
  kPlace = 1ULL << 28,
  kNationality = 1ULL << 29,
  kPeople = 1ULL << 30,  ///< Syrians
  kSubjectPronoun = 1ULL << 31,
  kObjectPronoun = 1ULL << 32,
  kMalePronoun = 1ULL << 33,
  kFemalePronoun = 1ULL << 34,
  kPluralPronoun = 1ULL << 35,
  kNeuterPronoun = 1ULL << 36,
  kFirstPerson = 1ULL << 37,
  kSecondPerson = 1ULL << 38,
  kIndefinite = 1ULL << 39,
  kCueNoun = 1ULL << 40,
  kReflexive = 1ULL << 41,
  kNounToo = 1ULL << 42,    ///< a common verb that is a noun or another word as often
  kNeedsThat = 1ULL << 43,  ///< a cue that reports no clause without *that*
  // Of the token, not of the lexicons:
  kCapital = 1ULL << 48,
  kPossessive = 1ULL << 49,  ///< ends in 's; the word is the stem
  kSentenceStart = 1ULL << 50,
  kParagraphStart = 1ULL << 51,
  kEd = 1ULL << 52,       ///< a small word in -ed
  kLy = 1ULL << 53,       ///< a small word in -ly
  kIng = 1ULL << 54,      ///< a small word in -ing
  kNumeral = 1ULL << 55,  ///< begins with a digit
  kAllCaps = 1ULL << 56,
  kPluralForm = 1ULL << 57,  ///< a word in -s
  kInsideQuotation = 1ULL << 58,
  kTermQuotation = 1ULL << 59,  ///< of a quotation: a title or a term, no speech by itself
};

constexpr std::uint64_t kAuxiliary = kBe | kHave | kModal | kDo;

enum class CueClass : std::uint8_t {
  none,
  say,   ///< takes a clause
  tell,  ///< takes a hearer, then a clause
  ask,
  name,     ///< names or judges with a phrase: call, criticise
  quoted,   ///< introduces words in marks only: continue, laugh
  thought,  ///< no speech by itself: believe
  put,      ///< as he put it
};

enum CueForm : std::uint8_t {
  kBaseForm = 1,
  kThirdForm = 2,
  kPastForm = 4,
  kParticipleForm = 8,
  kIngForm = 16
};

struct WordClass {
  std::uint64_t flags = 0;
  CueClass cue = CueClass::none;
  std::uint8_t forms = 0;
};

/// The classes of a word by the hash of its folded form; empty when no lexicon has it.
WordClass class_of(std::uint64_t word);

/// The hash of a word written in the code, for comparing with items.
std::uint64_t word_id(std::string_view word);

}  // namespace onrecord::attribution
