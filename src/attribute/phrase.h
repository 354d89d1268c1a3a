// Noun phrases around a cue: who stands before it, after it, or at the head of its sentence.
//
// Without a tagger a phrase is what lies between two boundaries: a mark of punctuation, a word that
// opens a clause, a finite verb. Appositions and relative clauses belong to their phrase.
#pragma once

#include <optional>

#include "attribute/view.h"

namespace onrecord::attribution {

/// Whether the item can be the finite verb of a clause.
bool is_verb(const View& view, std::uint32_t item);
bool has_verb(const View& view, Range range);
/// Whether the quotation at `item` leans on what follows: “…,” or “…?” or “…”,
bool leans_right(const View& view, std::uint32_t item);
/// The first item of the adverbs that end just before `end` ("Kerry later on Monday").
std::uint32_t skip_adverbs_left(const View& view, std::uint32_t floor, std::uint32_t end);
/// The first item at or after `begin` that is no adverb or statement of time and place.
std::uint32_t skip_adverbs_right(const View& view, std::uint32_t begin, std::uint32_t ceiling);

/// The subject of a finite verb that begins at `verb`: the phrase before it, apposition included.
std::optional<Range> subject_before(const View& view, std::uint32_t floor, std::uint32_t verb);
/// The phrase that begins at `begin`; `is_wide` takes prepositional phrases of every sort in.
std::optional<Range> phrase_after(const View& view, std::uint32_t begin, std::uint32_t ceiling,
                                  bool is_wide);
/// The subject of the main clause of a sentence, if its verb stands before `before`.
std::optional<Range> main_subject(const View& view, Range sentence, std::uint32_t before);

}  // namespace onrecord::attribution
