// The words of a variant with what differs marked: [-gone-] {+new+}, readable without colour.
#pragma once

#include "onrecord/report.h"
#include "render/styled.h"

namespace onrecord {

/// One side of a pair by itself, its own differing words marked, long equal stretches shortened to
/// the words around the changes. With quotation marks when `in_marks`.
Styled marked_side(const Report& report, const VariantPair& pair, bool is_a, bool in_marks);

/// The words of `b` with the words of `a` that are not there: lost {+an+}[-the-] argument.
Styled marked_against(const Report& report, const VariantPair& pair, bool in_marks);

/// The words of a place, at most `most_words` (0: all).
Styled plain_words(const Report& report, DocumentSpan place, bool in_marks,
                   std::size_t most_words = 0);

}  // namespace onrecord
