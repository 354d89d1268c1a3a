// A detail that documents tell otherwise: a lorry here and a bus there, another cause, another
// title.
#pragma once

#include <vector>

#include "onrecord/span.h"

namespace onrecord {

enum class DetailSort {
  thing,  ///< a word that excludes the other: helicopter, lifeboat
  title,  ///< a person's office or relation
  cause,
  doer,  ///< who did it, or to whom
  score,
  place,   ///< where it happened
  outcome  ///< how a case or a decision ended: convicted, acquitted; approved, rejected
};

struct DetailConflict {
  DetailSort sort = DetailSort::thing;
  std::vector<DocumentSpan> words;  ///< two that differ, then others that tell one of them
  bool is_sure = false;             ///< the sentences share enough to be of one event
};

}  // namespace onrecord
