// The folded form of a word: what two spellings must share to be the same word.
//
// Case, the glyph of apostrophes and dashes, soft hyphens, ligatures and compatibility forms
// (NFKC) do not count; letters, accents and digits do. Nothing folded is ever shown to a reader:
// spans always point into the original text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace onrecord {

/// The folded form of a word. Empty when nothing of it remains.
std::string fold_word(std::string_view word);

/// A 64-bit hash of the folded form, never 0; equal for equal folded forms. Does not allocate for
/// ASCII words of up to 64 bytes.
std::uint64_t hash_word(std::string_view word);

}  // namespace onrecord
