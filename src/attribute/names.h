// Names of persons in a document and which of them are one person.
//
// A name is a run of capitalised words that a title, a first name or a role beside it shows to be a
// person's. Full names are gathered first; a surname or a first name alone then stands for the one
// person of the document that it fits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attribute/view.h"
#include "onrecord/speaker.h"

namespace onrecord::attribution {

/// A person, body or unnamed source of the document, speaking or not.
struct Entity {
  std::string name;  ///< without titles
  SpeakerKind kind = SpeakerKind::person;
  char gender = '?';
  int age = 0;  ///< in years, where the text tells it beside the name
  bool is_plural = false;
  bool is_guess = false;    ///< only its capitals speak for a person so far
  std::uint64_t first = 0;  ///< of a person: hash of the first name, 0 when unknown
  std::uint64_t last = 0;   ///< of a person: hash of the surname; of others: of the description
  std::vector<std::uint64_t> roles;  ///< words of titles and roles: senator, spokesman
  std::vector<std::string> titles;   ///< the same as text, folded
  std::vector<Span> mentions;
  std::vector<Span> sources;  ///< credited phrases that hold the name
};

/// One occurrence of a person's name.
struct NameMention {
  Span span;               ///< titles that stand in the run of capitals included
  std::int32_t item = -1;  ///< of the view; -1 inside a quotation
  std::uint32_t item_count = 0;
  std::int32_t entity = -1;
  bool is_certain = true;  ///< false: several persons fit, or it may be no person
  bool is_possessive = false;
};

struct Cast {
  std::vector<Entity> entities;
  std::vector<NameMention> mentions;     ///< in order of position
  std::vector<std::int32_t> mention_at;  ///< of an item: the mention that begins there, or -1
};

Cast find_names(const View& view);

/// Makes a person of a run of capitals that a cue shows to speak (entity index).
std::int32_t add_person(Cast& cast, const View& view, Range name);

}  // namespace onrecord::attribution
