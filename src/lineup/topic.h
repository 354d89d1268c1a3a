// The one person of whom an article speaks as it goes on: whom "he" at the head of the next
// sentence means.
#pragma once

#include <cstdint>
#include <optional>

#include "lineup/people.h"
#include "lineup/sentence.h"

namespace onrecord::lineup {

struct Person {
  std::uint64_t given = 0;     ///< stem of the first name; 0 where the family name alone is told
  std::uint64_t family = 0;    ///< stem
  char sex = 0;                ///< m or f by the first name; 0 unknown
  bool is_first_word = false;  ///< the first word of its sentence: it must be known from elsewhere
};

class Topic {
 public:
  /// Goes on behind a sentence. Where it names two persons, or brings in one without a name, nobody
  /// is the topic any more.
  void pass(const SentenceView& view);

  /// Whom "he" or "she" (the word at `pronoun`) means; empty when that cannot be told.
  std::optional<Person> person(const SentenceView& view, std::size_t pronoun) const;
  const std::optional<Person>& person() const { return person_; }

 private:
  std::optional<Person> person_;
  int silent_ = 0;  // sentences that say nothing of anybody
};

/// Whether the name may be a person's: Ida Orr; not Leaside Hospital, not "in Orla Bay".
bool may_be_person(const SentenceView& view, const NameRun& run);

bool is_he_or_she(const SentenceView& view, std::size_t i);

/// Whether word i is the first of its sentence, a mark of quotation left aside.
bool begins_sentence(const SentenceView& view, std::size_t i);

}  // namespace onrecord::lineup
