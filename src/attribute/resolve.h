// Who a source or a pronoun stands for, reading the document from its beginning to its end.
//
// A pronoun takes the nearest person of its gender and number, subjects before objects, never one
// who is not in the document; when two fit about equally well, the answer has little confidence.
// A description without a name is a source of its own, unless it is definite and fits somebody
// ("the senator").
#pragma once

#include <optional>
#include <vector>

#include "attribute/names.h"
#include "attribute/view.h"

namespace onrecord::attribution {

struct Resolved {
  std::int32_t entity = -1;  ///< -1: unknown
  double confidence = 0;
};

/// Resolves sources (in order of their first item) and all pronouns; adds what they stand for to
/// the cast and their mentions to its entities.
std::vector<Resolved> resolve_sources(const View& view, Cast& cast,
                                      const std::vector<Range>& sources);

}  // namespace onrecord::attribution
