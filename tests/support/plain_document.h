// A plain-text document for tests: blocks are the stretches between empty lines.
#pragma once

#include <string>
#include <utility>

#include "onrecord/document.h"
#include "text/unicode.h"

namespace onrecord::testing {

/// Every block is a paragraph; block spans have no white space at their ends.
inline Document plain_document(std::string text) {
  Document document;
  document.path = "test.txt";
  document.is_verbatim = true;
  document.text = std::move(text);
  const std::string& bytes = document.text;
  std::size_t at = 0;
  while (at < bytes.size()) {
    std::size_t end = bytes.find("\n\n", at);
    if (end == std::string::npos) end = bytes.size();
    std::size_t first = at;
    std::size_t last = end;
    while (first < last && static_cast<unsigned char>(bytes[first]) <= ' ') ++first;
    while (last > first && static_cast<unsigned char>(bytes[last - 1]) <= ' ') --last;
    if (first < last) {
      document.blocks.push_back(
          {{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)},
           BlockKind::paragraph});
    }
    at = end + 2;
  }
  return document;
}

}  // namespace onrecord::testing
