// What a paragraph style of Word makes of a paragraph (inside the room; the entry is docx.h).
#pragma once

#include <string>
#include <unordered_map>

#include "office/xml.h"
#include "onrecord/document.h"

namespace onrecord {

/// Kinds by style id. Built-in styles keep their English names in the file whatever the language
/// of the program, so names decide, then outline levels, then the style that one is based on.
class DocxStyles {
 public:
  DocxStyles() = default;
  explicit DocxStyles(const _xmlDoc* styles);

  /// The kind that the style gives; paragraph for an unknown one.
  BlockKind kind_of(const std::string& style_id) const;

 private:
  std::unordered_map<std::string, BlockKind> kinds_;
};

}  // namespace onrecord
