// Where a span stands, in words for a reader: path:line:column in a text file, a paragraph in a
// page, a time in a recording.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

class Places {
 public:
  /// `report` must outlive this.
  explicit Places(const Report& report);
  /// "north.txt:12:5", "north.html, paragraph 7", "tape.vtt at 0:12:31". Not made safe to print.
  std::string of(DocumentSpan place) const;
  /// The same without the path: "line 12", "paragraph 7", "0:12:31".
  std::string within(DocumentSpan place) const;
  /// What to call a document: its outlet, else its file's name; "record" when it is the only one.
  std::string outlet(DocumentId document) const;

 private:
  std::pair<std::size_t, std::size_t> line_and_column(DocumentSpan place) const;

  const Report& report_;
  std::size_t records_ = 0;
  std::vector<std::vector<std::uint32_t>> line_starts_;  // per verbatim document
};

}  // namespace onrecord
