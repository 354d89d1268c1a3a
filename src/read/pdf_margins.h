// Where the columns of a PDF have their left edges, and how far one line stands below another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "read/pdf_layout.h"

namespace onrecord {

class PdfMargins {
 public:
  /// `lines` in reading order, page by page. Linear but for sorting.
  PdfMargins(std::span<const PdfLine> lines, double body_height);

  /// The left edge that several lines share, at or somewhat left of a line's own.
  double margin_of(const PdfLine& line) const;
  /// From one line to the next inside a paragraph; 0 where nothing tells.
  double usual_step() const { return usual_step_; }
  /// Letters near those of the body.
  bool is_of_body(const PdfLine& line) const;

 private:
  bool makes_edge(const PdfLine& line) const;
  std::size_t count_at(std::uint32_t page, long at) const;

  double body_height_;
  std::map<std::pair<std::uint32_t, long>, std::size_t> edges_;  // by page and left edge
  double usual_step_ = 0;
};

}  // namespace onrecord
