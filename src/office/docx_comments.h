// Comments into a Word document, each on the exact words that it is about.
//
// Runs are split where the words begin and end; everything else of the file stays as it is: the
// other parts byte for byte, comments that are there already with their numbers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// A comment on a stretch of the text that read_docx_text gives.
struct DocxComment {
  Span span;
  std::vector<std::string> paragraphs;  ///< UTF-8; the first one is bold
};

/// Whether these bytes are a Word document.
bool is_docx(std::string_view file);

/// The file with comments by `author` added. Word takes no comments in notes and text boxes: there
/// they hang on the note's mark or the box. Errors: bad_format when the file is no DOCX or its text
/// is not `text`; those of ZipArchive.
Result<std::string> comment_docx(std::string_view file, std::string_view text,
                                 std::string_view author, std::span<const DocxComment> comments);

/// A new file of this text, a paragraph a block, with the comments.
Result<std::string> make_commented_docx(std::string_view text, std::span<const Block> blocks,
                                        std::string_view author,
                                        std::span<const DocxComment> comments);

}  // namespace onrecord
