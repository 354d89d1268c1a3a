// Who said it: cue, source and speaker of every quotation, and the indirect speech around them (the
// only entries of this room).
//
// `attribute` works inside one document; `join_speakers` then makes one speaker of the mentions of
// the same person, body or unnamed source in several documents.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/quotation.h"
#include "onrecord/segmentation.h"
#include "onrecord/speaker.h"

namespace onrecord {

/// What one document says of its speakers; ids in `speech` are indices into `speakers`.
struct LocalSpeaker {
  std::string name;                 ///< the longest form of the name, without titles
  std::vector<std::string> titles;  ///< "secretary of state", "mr.", folded
  SpeakerKind kind = SpeakerKind::person;
  char gender = '?';           ///< 'm', 'f' or '?'
  std::vector<Span> mentions;  ///< in order
};

struct Speech {
  std::vector<Quotation> quotations;     ///< those given, completed; ids are indices
  std::vector<IndirectSpeech> indirect;  ///< in order of position; ids are indices
  std::vector<LocalSpeaker> speakers;
};

/// Total; linear in the document's size.
Speech attribute(const Document& document, const Segmentation& segmentation,
                 std::vector<Quotation> quotations);

/// One speaker across documents; rewrites the speaker ids of `speech` (one per document, in the
/// order of their ids) to indices into the result. `same_event`: short names may be joined with
/// full ones of other documents; otherwise only equal full names are.
std::vector<Speaker> join_speakers(std::span<const Document> documents, std::span<Speech> speech,
                                   bool same_event);

}  // namespace onrecord
