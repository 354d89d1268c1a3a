// From spans of a document's text to bytes of the file that it was read from, and to its lines.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "onrecord/document.h"
#include "wire/text_file.h"

namespace onrecord::checked {

/// Where a span of the document stands in its file; empty when its words have no place there (a
/// DOCX, a PDF). Words that markup parts give the stretch from the first to the last of them.
std::optional<Span> span_in_file(const Document& document, Span span);

/// The bytes of the file to replace for another wording of the span: its words with nothing but
/// white space between them, and the white space at its ends. Empty when markup stands in between.
std::optional<Span> replaceable_span(const Document& document, Span span, std::string_view file);

/// The texts of source files, for their lines and columns. Files are read once; what cannot be read
/// or is no text has no lines.
class SourceFiles {
 public:
  std::optional<wire::Range> range_of(const Document& document, Span span, wire::Unit unit);

 private:
  const wire::TextFile* file_of(const Document& document);

  struct Entry {
    std::string sha256;
    std::optional<wire::TextFile> file;
  };
  std::map<std::string, Entry> entries_;  // by path
};

}  // namespace onrecord::checked
