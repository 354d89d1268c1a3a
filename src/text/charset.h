// From bytes of some charset to valid UTF-8, with the way back.
//
// Order of belief: byte order mark, the pattern of zero bytes that UTF-16 and UTF-32 leave, the
// declared charset, valid UTF-8, damaged UTF-8, and last a guess (windows-1252, or Mac Roman where
// its apostrophes give it away). Labels mean what the WHATWG Encoding Standard says: iso-8859-1 is
// windows-1252. Bytes that mean nothing become U+FFFD and are counted, never dropped in silence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord {

/// `length` bytes of the decoded text from `text_byte` on stand for `source_length` source bytes
/// from `source_byte` on; equal lengths are a copy, other lengths one character.
struct DecodedRun {
  std::uint32_t text_byte = 0;
  std::uint32_t length = 0;
  std::uint32_t source_byte = 0;
  std::uint32_t source_length = 0;
};

enum class CharsetBasis {
  byte_order_mark,
  zero_bytes,
  declared,
  valid_utf8,
  damaged_utf8,
  guess
};

struct DecodedText {
  std::string text;              ///< valid UTF-8
  bool is_identity = false;      ///< `text` is the source, byte for byte (a UTF-8 mark kept)
  std::vector<DecodedRun> runs;  ///< in order, together they cover `text`; empty when identity
  std::string charset;           ///< "UTF-8", "windows-1252", …
  CharsetBasis basis = CharsetBasis::guess;
  std::size_t replaced = 0;         ///< how many U+FFFD stand for bytes that mean nothing
  std::size_t nuls = 0;             ///< U+0000 in the text
  bool overrides_declared = false;  ///< a charset was declared and is plainly not the real one
};

/// Decodes `bytes`. `declared` is a charset label found in or with the text, or empty. Nothing when
/// the bytes are no text in any charset that can be told (binary data, or a declared charset that
/// is not known and bytes that give no other clue). Precondition: at most 1 GiB.
std::optional<DecodedText> decode_text(std::string bytes, std::string_view declared);

}  // namespace onrecord
