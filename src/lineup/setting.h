// The words that a figure or a date stands among, and how alike two such settings are: what shows
// that two articles tell one thing when their values differ.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "lineup/sentence.h"

namespace onrecord::lineup {

/// Stems, each list sorted and none twice.
struct Setting {
  std::vector<std::uint64_t> words;  ///< plain words of content in the clause
  std::vector<std::uint64_t> names;  ///< names in the clause
  std::vector<std::uint64_t> pairs;  ///< each two neighbours among these, as one hash
  std::vector<std::uint64_t> rest;   ///< what else the sentence tells
};

/// A comma, a conjunction or a relative: where the clause of a figure or a date may end.
bool breaks_clause(const SentenceView& view, std::size_t i);

/// Whether the word tells that somebody says something: said; not began, whoever began to speak.
bool is_speech_verb(const Word& word);

/// The clause around words [begin, end): [first, last).
std::pair<std::size_t, std::size_t> clause_around(const SentenceView& view, std::size_t begin,
                                                  std::size_t end);

/// The setting of words [begin, end), whose clause is [first, last); themselves left out, and the
/// stem `without`. Who says it is no part of it.
Setting read_setting(const SentenceView& view, std::size_t begin, std::size_t end,
                     std::pair<std::size_t, std::size_t> clause, std::uint64_t without);

/// "It was built in 1998": what the sentence before speaks of, as a part of this one's rest.
void carry_subject(const SentenceView& before, const SentenceView& view, Setting& setting);

/// How many words the rest of one sentence shares with the whole of the other.
std::size_t shared_beside(const Setting& a, const Setting& b);

/// 0 for nothing in common; about 1 for each word that both clauses have.
double likeness(const Setting& a, const Setting& b);

}  // namespace onrecord::lineup
