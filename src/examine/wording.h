// The stretch of a pair that both sides have, and the places in it where the words part; short
// stretches of text for a summary.
#pragma once

#include <string>
#include <vector>

#include "examine/scene.h"
#include "onrecord/names.h"
#include "onrecord/utterance.h"

namespace onrecord {

/// What a pair really compares: without what a trim cut off, without what an ellipsis or brackets
/// mark as changed.
struct Core {
  DocumentSpan a;
  DocumentSpan b;
  std::vector<Edit> changes;  ///< unmarked ones, in order
};

Core core_of(const VariantPair& pair);

/// Whether the changed words of both sides hold the same numbers in other forms: 6:00 p.m. and 6
/// pm, 18:41 and 6:41pm, 10,000 and 10000. False when a side has none.
bool has_same_numbers(const Scene& scene, const Core& core);

/// The words of one side around the changes, `context` words of `whole` on each side; long ones are
/// cut in the middle of nothing: at the end, with an ellipsis. One line, no control characters.
std::string snippet(const Scene& scene, DocumentSpan whole, Span changed, std::size_t context = 2);
/// The first words of a place, at most `words`, with an ellipsis where it was cut.
std::string opening(const Scene& scene, DocumentSpan place, std::size_t words = 14);
/// From the first to the last change on one side; the whole side when there is none.
Span changed_span(const Core& core, bool side_a);

}  // namespace onrecord
