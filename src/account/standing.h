// Whether a sentence can be understood without the text around it.
//
// It cannot when it opens with a word that points back, when a pronoun has nothing to stand for,
// when it quotes somebody without saying whom, or when the reporter speaks to the reader. The words
// are those of data/dangling.txt.
#pragma once

#include <optional>
#include <span>

#include "account/reading.h"

namespace onrecord::digest {

/// What speaks against the sentence, 0 for nothing; empty when it cannot stand alone. `quotations`
/// are those of its document.
std::optional<double> flaw_of(const Reading& reading, Range sentence, Span span,
                              std::span<const Quotation> quotations);

}  // namespace onrecord::digest
