// Who a verb is told of, where that is a name: "Ida Orr, 34, of Hollin, was", "Orr, who".
#pragma once

#include <cstddef>
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

/// was, has, been …
bool is_auxiliary(const SentenceView& view, std::size_t i);

/// Where the verb that goes on at `verb` begins: auxiliaries and adverbs before it.
std::size_t verb_begin(const SentenceView& view, std::size_t verb);

}  // namespace onrecord::lineup
