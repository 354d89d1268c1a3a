// In what manner one text was made from another: word for word, changed here and there, or told
// anew.
#pragma once

#include "reuse/narrative.h"

namespace onrecord::reuse {

/// What the words of one text tell; words count without their endings.
struct Likeness {
  double near_pairs = 0;    ///< of its pairs of telling words near each other, those that the other
                            ///< text has near each other too, in either order: 0 to 1
  double in_runs = 0;       ///< of its words, those in runs of three or more that the other has
  double in_long_runs = 0;  ///< of the words of shared stretches, those in long runs: 0 to 1
  double stretches = 0;     ///< shared stretches, small changes inside, in a hundred words
};

/// Long runs of words show what was pasted, short ones close together what was changed; pairs of
/// telling words survive even where sentences are turned round and small words replaced.
Likeness likeness_of(const Narrative& text, const Narrative& other);

}  // namespace onrecord::reuse
