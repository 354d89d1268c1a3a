#include "read/pdf_margins.h"

#include <algorithm>
#include <cmath>

namespace onrecord {
namespace {

constexpr double kSameEdge = 3;         // points
constexpr double kFarthest = 8;         // from the margin, in heights of a line
constexpr double kLongLine = 10;        // in its heights: some twenty letters
constexpr double kSmallest = 0.78;      // letters of a quotation, in letters of the body
constexpr double kLargest = 1.06;       // larger ones are a heading or a pull quote
constexpr std::size_t kUsual = 6;       // one in so many steps, or more
constexpr std::size_t kLeastLines = 3;  // that make an edge of one page
constexpr std::size_t kLeastOfAll = 8;  // that make an edge of the whole file
constexpr long kMostEdges = 60;         // that are looked at, whatever the height says
constexpr std::uint32_t kAllPages = ~0U;

long edge(double left) { return std::lround(left / kSameEdge); }

}  // namespace

PdfMargins::PdfMargins(std::span<const PdfLine> lines, double body_height)
    : body_height_(body_height) {
  std::map<long, std::size_t> steps;  // by whole points
  std::size_t all_steps = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const PdfLine& line = lines[i];
    if (makes_edge(line)) {
      ++edges_[{line.page, edge(line.left)}];
      ++edges_[{kAllPages, edge(line.left)}];
    }
    if (i == 0 || lines[i - 1].page != line.page || line.top <= lines[i - 1].top) continue;
    ++steps[std::lround(line.top - lines[i - 1].top)];
    ++all_steps;
  }
  // Where paragraphs are short, the step between them is as frequent.
  for (const auto& [step, count] : steps) {
    if (count * kUsual < all_steps) continue;
    usual_step_ = static_cast<double>(step);
    break;
  }
}

bool PdfMargins::is_of_body(const PdfLine& line) const {
  return line.height >= body_height_ * kSmallest && line.height <= body_height_ * kLargest;
}

/// Headings, bullets and numbers that hang before the text tell no margin.
bool PdfMargins::makes_edge(const PdfLine& line) const {
  return is_of_body(line) && line.right - line.left > line.height * kLongLine;
}

/// The edge may lie between two of the counted ones.
std::size_t PdfMargins::count_at(std::uint32_t page, long at) const {
  std::size_t count = 0;
  for (const long each : {at - 1, at, at + 1}) {
    const auto found = edges_.find({page, each});
    if (found != edges_.end()) count += found->second;
  }
  return count;
}

/// A page that holds little more than the rest of a quotation takes the margin from the others.
double PdfMargins::margin_of(const PdfLine& line) const {
  const long own = edge(line.left);
  const long reach = std::min(std::lround(line.height * kFarthest / kSameEdge), kMostEdges);
  for (const auto& [page, least] :
       {std::pair(line.page, kLeastLines), std::pair(kAllPages, kLeastOfAll)}) {
    const auto first = edges_.lower_bound({page, own - reach});
    for (auto at = first; at != edges_.end() && at->first.first == page; ++at) {
      if (at->first.second >= own) break;
      if (count_at(page, at->first.second) < least) continue;
      return static_cast<double>(at->first.second) * kSameEdge;
    }
  }
  return line.left;
}

}  // namespace onrecord
