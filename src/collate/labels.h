// Speakers' names against the labels of a record's turns ("Ms. ORR", "THE PRESIDENT", "Q").
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "onrecord/speaker.h"

namespace onrecord::collation {

/// Whether the label names the person: it has the last word of the name, and no other first name.
bool label_names(std::string_view label, std::string_view name);

enum class LabelMatch {
  same,
  different,
  unknown
};

/// "Furious Donnelly" in a headline: the label's surname behind a word that is no first name, so
/// that nobody can tell whether it is the same person.
bool may_be_one_person(std::string_view label, std::string_view name);

/// Whether a turn with this label is the speaker's. `different` only when it is sure: the label
/// names another person (with a title or a full name), or the speaker has turns of his own under
/// another of `labels`, all different labels of the record. `heading` is what stands before its
/// first turn: "News conference of President Ana Orr" tells whose turns "THE PRESIDENT" are. `text`
/// is the record's: a bare surname names another person where the text has it behind a first name
/// or a title.
LabelMatch match_label(std::span<const std::string> labels, std::string_view heading,
                       std::string_view label, const Speaker& speaker, std::string_view text);

/// Whether the words at `place` stand in marks of their own in the words of a turn: its speaker
/// tells what somebody else said.
bool quotes_somebody(std::string_view text, Span turn, Span place);

/// Whose words a record without labels holds, by its heading ("Address of Ana Orr to …"):
/// `different` only when that names a person and the speaker is not named at all.
LabelMatch match_heading(std::string_view heading, const Speaker& speaker);

/// Whether a person has turns under one of the labels, or the heading says that the words are his.
bool speaks_in(std::span<const std::string> labels, std::string_view heading,
               const Speaker& speaker);

/// Whether it can be told who speaks under a label: it is a name, or the heading has one for it.
bool names_somebody(std::string_view label, std::string_view heading);

/// The last word of a full name, folded; empty for a single word.
std::string surname_of(std::string_view name);

}  // namespace onrecord::collation
