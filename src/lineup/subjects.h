// Who a verb is told of, where that is a name: "Ida Orr, 34, of Hollin, was", "Orr, who".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lineup/people.h"
#include "lineup/sentence.h"

namespace onrecord::lineup {

struct Subject {
  NameRun run;
  /// It is the first word of its sentence, whose capital letter says nothing: it must be known from
  /// elsewhere to be a name.
  bool is_first_word = false;
};

/// The named subject whose verb, auxiliaries included, begins at word `verb`; empty when it is no
/// name or is one of several. Relative clauses and words set off by commas lie between.
std::optional<Subject> subject_before(const SentenceView& view, const std::vector<NameRun>& runs,
                                      std::size_t verb);

/// What a deed is done to: the plain words of it, their last the noun.
struct Object {
  std::vector<std::uint64_t> stems;  ///< in the order of the text
  std::size_t end = 0;               ///< behind its last word
  bool is_definite = false;          ///< the alarm, its gate; not an alarm, two gates
};

/// The object that follows the verb at word `verb`: "set off the alarm", "found a pair of
/// invoices"; none where nothing but names and pronouns follow.
Object object_behind(const SentenceView& view, std::size_t verb);

/// What a passive verb tells of: the words before word `verb`, where it begins with its
/// auxiliaries.
Object object_before(const SentenceView& view, std::size_t verb);

/// A verb in the past, as far as its form tells.
bool is_past_verb(const SentenceView& view, std::size_t i);

/// was, has, been …
bool is_auxiliary(const SentenceView& view, std::size_t i);

/// Where the verb that goes on at `verb` begins: auxiliaries and adverbs before it.
std::size_t verb_begin(const SentenceView& view, std::size_t verb);

}  // namespace onrecord::lineup
