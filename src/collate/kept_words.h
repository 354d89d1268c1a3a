// A source's words as bytes and back: what was worked out of them, kept from one run to the next.
//
// What lookups need of every word (its key, its lemma) is read at once; the words themselves are
// read when a place of the source is first looked at closely, which most sources never are.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/shared_bytes.h"
#include "collate/collate.h"
#include "collate/sources.h"

namespace onrecord::collation {

/// `words` is read to the end, `small` are the document's own words without a capital, sorted.
WordsToKeep keep_words(const SourceWords& words, const std::vector<std::uint64_t>& small);

/// Where the words themselves come from.
struct HeavyWords {
  std::function<SharedBytes()> kept;
  /// Works them out where they are no good; without it, what is kept is read at once.
  std::function<std::string()> made_anew;
};

/// The reverse; false for bytes that cannot be of that document. What is read must stay where it
/// is; `lower` are the words without a capital of all sources, as for `read_source`.
bool read_kept_words(std::string_view light, HeavyWords heavy, const Document& document,
                     const LowerCaseWords& lower, SourceWords& words);

/// The document's own words without a capital, which stand first in the bytes; empty for bytes that
/// have none.
std::vector<std::uint64_t> kept_lower_case_words(std::string_view light);

}  // namespace onrecord::collation
