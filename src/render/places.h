// Where a span stands, for a reader and his editor: path:line:column in the file, and beside it the
// paragraph of a page or the time in a recording.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "onrecord/report.h"
#include "render/code_points.h"

namespace onrecord {

/// A place between two characters of a file. Lines and columns count from 1, columns and
/// characters in code points; a byte order mark is no character.
struct FilePosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint32_t byte = 0;
  std::uint32_t character = 0;
};

/// The end is exclusive.
struct FileRegion {
  FilePosition begin;
  FilePosition end;
};

class Places {
 public:
  /// `report` must outlive this.
  explicit Places(const Report& report);
  /// "north.txt:12:5", "north.html:48:9, paragraph 7", "tape.vtt:30:1 at 0:12:31", "north.docx,
  /// paragraph 7". Not made safe to print.
  std::string of(DocumentSpan place) const;
  /// Without the path: "line 12", "paragraph 7", "0:12:31".
  std::string within(DocumentSpan place) const;
  /// The place in the file itself; empty where the text does not come from places of a file.
  std::optional<FileRegion> in_file(DocumentSpan place) const;
  /// The paragraph of the text, from 1.
  std::uint32_t paragraph(DocumentSpan place) const;
  /// The place in the recording.
  std::optional<double> seconds(DocumentSpan place) const;
  /// From where to where the words of a place are heard: what is timed by the line (or by the turn)
  /// is taken as a whole. Empty where nothing of it is timed.
  std::optional<RecordTime> heard(DocumentSpan place) const;
  /// What to call a document: its outlet, else its file's name; "record" when it is the only one.
  std::string outlet(DocumentId document) const;
  /// Code points of the document's text before a byte of it.
  std::uint32_t character(DocumentId document, std::uint32_t byte) const {
    return index_[document.value].at(byte);
  }

 private:
  FilePosition position(const Document& document, std::uint32_t byte) const;

  const Report& report_;
  std::size_t records_ = 0;
  std::vector<std::vector<std::uint32_t>> line_starts_;  // per verbatim document
  std::vector<CodePointIndex> index_;                    // of every text
};

/// "0:12:31"
std::string clock_words(double seconds);
/// The first timed stretch of a document that ends after a byte; they stand in order.
std::vector<TimedSpan>::const_iterator first_timed(const Document& document, std::uint32_t byte);

}  // namespace onrecord
