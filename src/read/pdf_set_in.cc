// The margin of a line is the left edge that several lines of its page share, at or somewhat left
// of its own; a page that holds little more than the rest of a quotation takes it from the others.
// With places told that way, read/set_in.h judges as it does for plain text.
#include "read/pdf_set_in.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "read/set_in.h"
#include "read/word_count.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

constexpr double kSameEdge = 3;           // points
constexpr double kFarthest = 8;           // from the margin, in heights of a line
constexpr double kLongLine = 10;          // in its heights: some twenty letters
constexpr double kColumnWidth = 0.45;     // of a letter, in heights of a line
constexpr double kGap = 1.25;             // between paragraphs, in usual steps from line to line
constexpr double kSmallest = 0.78;        // letters of a quotation, in letters of the body
constexpr double kLargest = 1.06;         // larger ones are a pull quote
constexpr std::size_t kUsual = 6;         // one in so many steps, or more
constexpr std::size_t kLeastLines = 3;    // that make an edge of one page
constexpr std::size_t kLeastOfAll = 8;    // that make an edge of the whole file
constexpr std::size_t kFewestWords = 12;  // of the paragraph that opens the body
constexpr std::uint32_t kAllPages = ~0U;

class Places {
 public:
  Places(std::span<const PdfLine> lines, double body_height)
      : lines_(lines), body_height_(body_height) {
    std::map<long, std::size_t> steps;  // by whole points
    std::size_t all_steps = 0;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const PdfLine& line = lines_[i];
      if (makes_edge(line)) {
        ++edges_[{line.page, edge(line.left)}];
        ++edges_[{kAllPages, edge(line.left)}];
      }
      if (i == 0 || lines_[i - 1].page != line.page || line.top <= lines_[i - 1].top) continue;
      ++steps[std::lround(line.top - lines_[i - 1].top)];
      ++all_steps;
    }
    // From one line to the next; where paragraphs are short, the step between them is as frequent.
    for (const auto& [step, count] : steps) {
      if (count * kUsual < all_steps) continue;
      usual_step_ = static_cast<double>(step);
      break;
    }
  }

  SetParagraph place_of(const PdfParagraph& paragraph) const {
    SetParagraph place;
    place.words = paragraph.text;
    place.kind = paragraph.kind;
    place.line_count = static_cast<std::uint32_t>(paragraph.end_line - paragraph.first_line);
    if (!is_straight(paragraph)) return place;
    place.first_indent = indent_of(lines_[paragraph.first_line]);
    place.indent = place.first_indent;
    for (std::size_t i = paragraph.first_line; i < paragraph.end_line; ++i) {
      place.indent = std::min(place.indent, indent_of(lines_[i]));
    }
    place.blank_before = paragraph.first_line == 0 || is_gap(paragraph.first_line);
    place.blank_after = paragraph.end_line == lines_.size() || is_gap(paragraph.end_line);
    return place;
  }

 private:
  /// Headings, bullets and numbers that hang before the text tell no margin.
  bool makes_edge(const PdfLine& line) const {
    return is_of_body(line) && line.right - line.left > line.height * kLongLine;
  }

  bool is_of_body(const PdfLine& line) const {
    return line.height >= body_height_ * kSmallest && line.height <= body_height_ * kLargest;
  }

  static long edge(double left) { return std::lround(left / kSameEdge); }

  /// Lines of one left edge, but for the first one, in letters near those of the body: what is
  /// centred or shouts is no quotation.
  bool is_straight(const PdfParagraph& paragraph) const {
    for (std::size_t i = paragraph.first_line; i < paragraph.end_line; ++i) {
      if (!is_of_body(lines_[i])) return false;
      if (i < paragraph.first_line + 2) continue;
      const PdfLine& before = lines_[i - 1];
      const bool is_below = before.page == lines_[i].page && before.top < lines_[i].top;
      if (is_below && std::abs(before.left - lines_[i].left) > kSameEdge) return false;
    }
    return true;
  }

  /// The edge may lie between two of the counted ones.
  std::size_t count_at(std::uint32_t page, long at) const {
    std::size_t count = 0;
    for (const long each : {at - 1, at, at + 1}) {
      const auto found = edges_.find({page, each});
      if (found != edges_.end()) count += found->second;
    }
    return count;
  }

  std::size_t indent_of(const PdfLine& line) const {
    const double height = std::max(line.height, 1.0);
    const long own = edge(line.left);
    const long reach = std::lround(height * kFarthest / kSameEdge);
    long margin = own;
    for (const auto& [page, least] :
         {std::pair(line.page, kLeastLines), std::pair(kAllPages, kLeastOfAll)}) {
      const auto first = edges_.lower_bound({page, own - reach});
      for (auto at = first; at != edges_.end() && at->first.first == page; ++at) {
        if (at->first.second >= own) break;
        if (count_at(page, at->first.second) < least) continue;
        margin = at->first.second;
        break;
      }
      if (margin != own) break;
    }
    const double distance = line.left - static_cast<double>(margin) * kSameEdge;
    const double columns = std::max(distance, 0.0) / (height * kColumnWidth);
    return static_cast<std::size_t>(std::lround(columns));
  }

  /// Whether more than the usual room parts line `i` from the one before. Where a page or a column
  /// ends, nobody can tell.
  bool is_gap(std::size_t i) const {
    const double step = lines_[i].top - lines_[i - 1].top;
    return lines_[i].page != lines_[i - 1].page || step <= 0 || step > usual_step_ * kGap;
  }

  std::span<const PdfLine> lines_;
  double body_height_;
  std::map<std::pair<std::uint32_t, long>, std::size_t> edges_;  // by page and left edge
  double usual_step_ = 0;
};

/// The first paragraph that reads like a story.
std::size_t body_of(const std::vector<PdfParagraph>& paragraphs) {
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    if (paragraphs[i].kind == BlockKind::paragraph &&
        count_words(paragraphs[i].text) >= kFewestWords) {
      return i;
    }
  }
  return paragraphs.size();
}

}  // namespace

void find_set_in(std::span<const PdfLine> lines, double body_height,
                 std::vector<PdfParagraph>& paragraphs) {
  const Places places(lines, body_height);
  std::vector<SetParagraph> set;
  set.reserve(paragraphs.size());
  for (const PdfParagraph& paragraph : paragraphs) set.push_back(places.place_of(paragraph));
  const std::vector<bool> is_set_in = passages_set_in(set, body_of(paragraphs));
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    if (is_set_in[i]) paragraphs[i].kind = BlockKind::block_quote;
  }
}

}  // namespace onrecord
