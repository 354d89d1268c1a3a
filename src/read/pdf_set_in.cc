// With places told by the margins of the columns, read/set_in.h judges as it does for plain text.
#include "read/pdf_set_in.h"

#include <algorithm>
#include <cmath>

#include "read/set_in.h"
#include "read/word_count.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

constexpr double kSameEdge = 3;           // points
constexpr double kColumnWidth = 0.45;     // of a letter, in heights of a line
constexpr double kGap = 1.25;             // between paragraphs, in usual steps from line to line
constexpr std::size_t kFewestWords = 12;  // of the paragraph that opens the body

class Places {
 public:
  Places(std::span<const PdfLine> lines, const PdfMargins& margins)
      : lines_(lines), margins_(margins) {}

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
  /// Lines of one left edge, but for the first one, in letters near those of the body: what is
  /// centred or shouts is no quotation.
  bool is_straight(const PdfParagraph& paragraph) const {
    for (std::size_t i = paragraph.first_line; i < paragraph.end_line; ++i) {
      if (!margins_.is_of_body(lines_[i])) return false;
      if (i < paragraph.first_line + 2) continue;
      const PdfLine& before = lines_[i - 1];
      const bool is_below = before.page == lines_[i].page && before.top < lines_[i].top;
      if (is_below && std::abs(before.left - lines_[i].left) > kSameEdge) return false;
    }
    return true;
  }

  std::size_t indent_of(const PdfLine& line) const {
    const double width = std::max(line.height, 1.0) * kColumnWidth;
    const double distance = std::max(line.left - margins_.margin_of(line), 0.0);
    return static_cast<std::size_t>(std::lround(distance / width));
  }

  /// Whether more than the usual room parts line `i` from the one before. Where a page or a column
  /// ends, nobody can tell.
  bool is_gap(std::size_t i) const {
    const double step = lines_[i].top - lines_[i - 1].top;
    return lines_[i].page != lines_[i - 1].page || step <= 0 || step > margins_.usual_step() * kGap;
  }

  std::span<const PdfLine> lines_;
  const PdfMargins& margins_;
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

void find_set_in(std::span<const PdfLine> lines, const PdfMargins& margins,
                 std::vector<PdfParagraph>& paragraphs) {
  const Places places(lines, margins);
  std::vector<SetParagraph> set;
  set.reserve(paragraphs.size());
  for (const PdfParagraph& paragraph : paragraphs) set.push_back(places.place_of(paragraph));
  const std::vector<bool> is_set_in = passages_set_in(set, body_of(paragraphs));
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    if (is_set_in[i]) paragraphs[i].kind = BlockKind::block_quote;
  }
}

}  // namespace onrecord
