// Who the sources stand for: one speaker per person, body or unnamed source across a run.
#pragma once

#include <string>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

enum class SpeakerKind {
  person,
  organisation,
  group,
  unnamed
};

struct Speaker {
  SpeakerId id;
  std::string name;  ///< without titles; an unnamed one by its description in the text
  SpeakerKind kind = SpeakerKind::person;
  std::vector<DocumentSpan> mentions;  ///< all mentions, in order of document and position
};

}  // namespace onrecord
