// The first pass over the markup: what no reader sees is cut out before libxml2 parses the rest.
//
// Scripts and styles are half of a news page's bytes and the slow half to parse; they may also hold
// markup in strings. The pass also keeps the parser within bounds: it drops control characters
// (libxml2 stops at a NUL), the attributes of a tag after the first 64 (its check for repeated ones
// is quadratic) and values of over 4,096 bytes, and it hands out the JSON-LD blocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord {

struct StrippedHtml {
  /// `markup[markup_byte…]` comes from `source[source_byte…]` until the next piece.
  struct Piece {
    std::uint32_t markup_byte = 0;
    std::uint32_t source_byte = 0;
  };
  std::string markup;
  std::vector<Piece> pieces;              // in order of both
  std::vector<std::string_view> json_ld;  // bodies of <script type="application/ld+json">
};

/// `html` must outlive the result's `json_ld`.
StrippedHtml strip_html(std::string_view html);

}  // namespace onrecord
