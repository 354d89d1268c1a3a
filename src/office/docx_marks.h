// Where comments go in the tree of a document's main part (inside the room; the entry is
// docx_comments.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "office/docx.h"

namespace onrecord {

/// Sets marks into the main part of one document. `docx` must outlive it; its pieces are not kept
/// up to date.
class DocxMarks {
 public:
  explicit DocxMarks(DocxText& docx);

  /// Marks a stretch of the text as what comment `id` is about. A stretch without words of the main
  /// part is marked where it hangs, else at the start of the text.
  void add(Span span, const std::string& id);

 private:
  struct Piece {
    std::uint32_t length = 0;
    std::uint32_t skipped = 0;  // of its bytes, blanks that the element no longer has
    std::uint32_t part = 0;
    _xmlNode* element = nullptr;
  };

  /// The pieces' bytes that a stretch of the text comes from; empty when it has none.
  Span source_of(Span span) const;
  std::map<std::uint32_t, Piece>::iterator piece_at(std::uint32_t source_byte);
  /// Makes a piece begin at this byte, by splitting the run around it.
  void cut_at(std::uint32_t source_byte);
  /// What stands for a piece among the children of a paragraph of the body.
  _xmlNode* anchor_of(const Piece& piece);
  _xmlNode* mark_of_note(const Piece& piece);
  void set_marks(_xmlNode* first, _xmlNode* last, const std::string& id);
  _xmlNode* new_mark(const char* name, const std::string& id);

  DocxText& docx_;
  std::map<std::uint32_t, Piece> pieces_;                      // by their first byte
  std::unordered_map<std::string, _xmlNode*> footnote_marks_;  // by the note's id
  std::unordered_map<std::string, _xmlNode*> endnote_marks_;
};

}  // namespace onrecord
