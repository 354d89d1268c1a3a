// pdftotext looks for columns too, but quotations that are set in, and indented openings of
// paragraphs, make it weave them together. Here a gutter is the place that fewest lines cross, with
// several lines as long as one another on both sides: columns of a newspaper, not of a table or of
// speakers' names.
#include "read/pdf_columns.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace onrecord {
namespace {

constexpr double kLongLine = 8;         // in its heights
constexpr std::size_t kLeastLines = 4;  // long ones, on each side
constexpr std::size_t kNarrowest = 5;   // points of a gutter
constexpr double kMostApart = 1.7;      // the typical line of one side, in those of the other
constexpr double kLeastShared = 0.4;    // of the height of the lower side
constexpr double kWidestPage = 3000;    // points; further right, nothing is told apart
constexpr int kMostColumns = 6;

using Lines = std::vector<PdfLine>;

bool is_long(const PdfLine& line) { return line.right - line.left >= line.height * kLongLine; }

/// What stands on one side of a gutter.
struct Side {
  std::vector<double> widths;
  double top = 1e7;  // below every page
  double bottom = 0;

  void take(const PdfLine& line) {
    widths.push_back(line.right - line.left);
    top = std::min(top, line.top);
    bottom = std::max(bottom, line.bottom);
  }
  double typical() {
    const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
    std::nth_element(widths.begin(), middle, widths.end());
    return *middle;
  }
};

/// Long lines by points of the page's width.
class Crossings {
 public:
  explicit Crossings(std::span<const PdfLine> lines) {
    double width = 0;
    for (const PdfLine& line : lines) width = std::max(width, line.right);
    const auto points = static_cast<std::size_t>(std::clamp(width, 0.0, kWidestPage)) + 2;
    begins_.resize(points);
    ends_.resize(points);
    for (const PdfLine& line : lines) {
      if (!is_long(line)) continue;
      ++begins_[point(std::floor(line.left))];
      ++ends_[point(std::ceil(line.right))];
    }
  }

  /// The middle of the widest place that fewest lines cross, where enough stand on both sides.
  std::optional<double> best() const {
    std::size_t begun = 0;
    std::size_t ended = 0;
    std::size_t all = 0;
    for (const std::size_t count : begins_) all += count;
    std::size_t fewest = all / 2;
    std::size_t widest = 0;
    std::size_t run = 0;
    double best = 0;
    for (std::size_t x = 0; x < begins_.size(); ++x) {
      ended += ends_[x];
      const std::size_t crossing = begun - std::min(ended, begun);
      begun += begins_[x];
      const bool is_between = ended >= kLeastLines && all - begun >= kLeastLines;
      if (!is_between || crossing > fewest) {
        run = 0;
        continue;
      }
      if (crossing < fewest) {
        fewest = crossing;
        widest = 0;
        run = 0;
      }
      ++run;
      if (run <= widest) continue;
      widest = run;
      best = static_cast<double>(x) - static_cast<double>(run - 1) / 2;
    }
    if (widest < kNarrowest) return std::nullopt;
    return best;
  }

 private:
  std::size_t point(double x) const {
    return static_cast<std::size_t>(std::clamp(x, 0.0, static_cast<double>(begins_.size() - 1)));
  }

  std::vector<std::size_t> begins_;
  std::vector<std::size_t> ends_;
};

/// The middle of the gutter, if there is one.
std::optional<double> gutter_of(std::span<const PdfLine> lines) {
  if (lines.size() < 2 * kLeastLines) return std::nullopt;
  const std::optional<double> gutter = Crossings(lines).best();
  if (!gutter) return std::nullopt;
  Side left;
  Side right;
  for (const PdfLine& line : lines) {
    if (!is_long(line)) continue;
    if (line.right <= *gutter) left.take(line);
    if (line.left >= *gutter) right.take(line);
  }
  if (left.widths.size() < kLeastLines || right.widths.size() < kLeastLines) return std::nullopt;
  const double shared = std::min(left.bottom, right.bottom) - std::max(left.top, right.top);
  const double lower = std::min(left.bottom - left.top, right.bottom - right.top);
  const auto [narrow, wide] = std::minmax({left.typical(), right.typical()});
  if (shared < lower * kLeastShared || wide > narrow * kMostApart) return std::nullopt;
  return gutter;
}

void order(Lines& lines, int columns, bool is_column) {
  const std::optional<double> gutter = columns > 1 ? gutter_of(lines) : std::nullopt;
  if (!gutter && !is_column) return;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const PdfLine& a, const PdfLine& b) { return a.top < b.top; });
  if (!gutter) return;
  Lines ordered;
  ordered.reserve(lines.size());
  Lines left;
  Lines right;
  const auto end_band = [&] {
    for (Lines* side : {&left, &right}) {
      order(*side, columns - 1, true);
      std::move(side->begin(), side->end(), std::back_inserter(ordered));
      side->clear();
    }
  };
  for (PdfLine& line : lines) {
    if (line.left < *gutter && line.right > *gutter) {
      end_band();
      ordered.push_back(std::move(line));
    } else {
      (line.right <= *gutter ? left : right).push_back(std::move(line));
    }
  }
  end_band();
  lines = std::move(ordered);
}

}  // namespace

void order_columns(PdfLayout& layout) {
  Lines ordered;
  ordered.reserve(layout.lines.size());
  for (auto first = layout.lines.begin(); first != layout.lines.end();) {
    const auto end = std::find_if(first, layout.lines.end(),
                                  [&](const PdfLine& line) { return line.page != first->page; });
    Lines page(std::make_move_iterator(first), std::make_move_iterator(end));
    order(page, kMostColumns, false);
    std::move(page.begin(), page.end(), std::back_inserter(ordered));
    first = end;
  }
  layout.lines = std::move(ordered);
}

}  // namespace onrecord
