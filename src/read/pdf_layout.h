// What pdftotext (Poppler) says of a PDF with -bbox-layout: lines of words with their boxes, in
// reading order. Read as it comes in; only lines are kept.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onrecord {

/// One line of a column. Lengths are points, counted from the page's upper left corner.
struct PdfLine {
  std::string text;
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  double height = 0;      ///< of its letters, for telling sizes apart
  double first_word = 0;  ///< width
  std::uint32_t page = 0;
  std::uint32_t block = 0;  ///< counts through the whole file
};

struct PdfLayout {
  std::vector<PdfLine> lines;
  std::vector<double> page_heights;
  std::size_t words = 0;
  std::size_t single_letters = 0;  ///< of them, words that are one letter
  bool is_over = false;            ///< text beyond the bound was left out
};

/// Takes the output piece by piece.
class PdfLayoutParser {
 public:
  void feed(std::string_view piece);
  PdfLayout finish();

 private:
  struct Word;
  void take_line(std::string_view line);
  void take_word(std::string_view line);
  void end_line();

  PdfLayout layout_;
  PdfLine line_;
  std::string rest_;  // of a piece, up to its line's end
  double widths_ = 0;
  double last_right_ = 0;
  double last_bottom_ = 0;
  double last_height_ = 0;
  std::size_t text_bytes_ = 0;
  std::uint32_t blocks_ = 0;
};

}  // namespace onrecord
