// The words that introduce speech: verb groups, "according to", nouns such as *the claim by*.
#pragma once

#include <optional>
#include <vector>

#include "attribute/view.h"

namespace onrecord::attribution {

enum class CueKind : std::uint8_t {
  finite,      ///< Orr said
  participle,  ///< ..., adding
  infinitive,  ///< went on to say
  passive,     ///< criticised by
  according,   ///< according to
  noun,        ///< the claim by
  put,         ///< as he put it
};

struct Cue {
  Range group;             ///< what is shown as the cue: auxiliaries, verb, particle
  std::uint32_t verb = 0;  ///< the item that carries the meaning
  CueClass type = CueClass::say;
  CueKind kind = CueKind::finite;
};

/// All cues among the items of a range, in order of position.
std::vector<Cue> find_cues(const View& view, Range range);

}  // namespace onrecord::attribution
