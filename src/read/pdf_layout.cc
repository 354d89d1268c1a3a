#include "read/pdf_layout.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "read/html_tree.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostText = 16U << 20;
constexpr std::size_t kLongestLine = 1U << 20;  // of the output; a longer one is no word

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

double number_of(std::string_view tag, std::string_view name) {
  const std::size_t at = tag.find(name);
  if (at == std::string_view::npos) return 0;
  double value = 0;
  const char* const begin = tag.data() + at + name.size();
  const auto [end, error] = std::from_chars(begin, tag.data() + tag.size(), value);
  constexpr double kFar = 1e6;
  return error == std::errc() && value > -kFar && value < kFar ? value : 0;
}

Box box_of(std::string_view tag) {
  return {number_of(tag, " xMin=\""), number_of(tag, " yMin=\""), number_of(tag, " xMax=\""),
          number_of(tag, " yMax=\"")};
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789,*\xE2\x80\xA0") == std::string::npos;
}

/// Whether a note's mark may stand behind these words: a full stop, a closing mark, a long word.
bool can_take_note_mark(std::string_view text) {
  const char32_t last = code_point_before(text, text.size()).value;
  if (!is_letter_or_digit(last)) return true;
  if (is_digit(last)) return false;
  const std::size_t blank = text.rfind(' ');
  return text.size() - (blank == std::string_view::npos ? 0 : blank + 1) > 3;  // not "km2"
}

/// Signs of symbol fonts stand in the private area, where they mean nothing; most open an item.
bool is_symbol(std::string_view word) {
  const CodePoint first = code_point_at(word, 0);
  return first.length == word.size() && first.value >= 0xE000 && first.value <= 0xF8FF;
}

/// Without control characters and blanks at the ends.
std::string visible(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// A line whose blanks were stretched to fill the column comes in pieces.
bool is_same_line(const PdfLine& line, const PdfLine& next) {
  const double gap = next.left - line.right;
  return line.block == next.block && line.page == next.page &&
         std::abs(line.bottom - next.bottom) < line.height * 0.3 && gap > 0 &&
         gap < line.height * 4;
}

void append_to(PdfLine& line, const PdfLine& next) {
  line.text += ' ';
  line.text += next.text;
  line.right = next.right;
  line.top = std::min(line.top, next.top);
  line.bottom = std::max(line.bottom, next.bottom);
}

}  // namespace

void PdfLayoutParser::feed(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size();) {
    const std::size_t end = piece.find('\n', at);
    const std::string_view part = piece.substr(at, end - at);
    if (rest_.size() + part.size() <= kLongestLine) rest_ += part;
    if (end == std::string_view::npos) return;
    take_line(rest_);
    rest_.clear();
    at = end + 1;
  }
}

PdfLayout PdfLayoutParser::finish() {
  take_line(rest_);
  end_line();
  return std::move(layout_);
}

void PdfLayoutParser::take_line(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  if (line.starts_with("<word ")) {
    take_word(line);
  } else if (line.starts_with("<line ")) {
    end_line();
  } else if (line.starts_with("<block ")) {
    end_line();
    ++blocks_;
  } else if (line.starts_with("<page ")) {
    end_line();
    layout_.page_heights.push_back(number_of(line, " height=\""));
  }
}

void PdfLayoutParser::take_word(std::string_view line) {
  const std::size_t open = line.find('>');
  const std::size_t close = line.rfind("</word>");
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return;
  std::string word = visible(decode_entities(line.substr(open + 1, close - open - 1)));
  if (word.empty() || layout_.page_heights.empty() || !is_valid_utf8(word)) return;
  if (is_symbol(word)) word = "\xE2\x80\xA2";
  if (text_bytes_ + word.size() > kMostText) {
    layout_.is_over = true;
    return;
  }
  const Box box = box_of(line.substr(0, open));
  const double height = box.bottom - box.top;
  const double width = std::max(box.right - box.left, 0.0);
  const double gap = box.left - last_right_;
  bool is_glued = false;
  if (line_.text.empty()) {
    line_ = {"", box.left, box.top, box.right, box.bottom, 0, width, 0, blocks_};
    widths_ = 0;
  } else {
    // Raised, small and right behind a word: the mark of a note, which nobody said.
    const bool is_raised = height < last_height_ * 0.9 && box.bottom < last_bottom_ - height * 0.1;
    if (is_raised && gap < height * 0.5 && is_number(word) && can_take_note_mark(line_.text))
      return;
    is_glued = gap < last_height_ * 0.07 && gap > -last_height_;  // another font, the same word
  }
  if (!line_.text.empty() && !is_glued) line_.text += ' ';
  line_.text += word;
  text_bytes_ += word.size();
  line_.left = std::min(line_.left, box.left);
  line_.top = std::min(line_.top, box.top);
  line_.right = std::max(line_.right, box.right);
  line_.bottom = std::max(line_.bottom, box.bottom);
  line_.height += height * width;
  widths_ += width;
  last_right_ = box.right;
  last_bottom_ = box.bottom;
  last_height_ = height;
  ++layout_.words;
  const CodePoint first = code_point_at(word, 0);
  layout_.single_letters += !is_glued && first.length == word.size() && is_letter(first.value);
}

void PdfLayoutParser::end_line() {
  if (!line_.text.empty()) {
    line_.height = widths_ > 0 ? line_.height / widths_ : line_.bottom - line_.top;
    line_.page = static_cast<std::uint32_t>(layout_.page_heights.size() - 1);
    if (!layout_.lines.empty() && is_same_line(layout_.lines.back(), line_)) {
      append_to(layout_.lines.back(), line_);
    } else {
      layout_.lines.push_back(std::move(line_));
    }
  }
  line_ = PdfLine();
}

}  // namespace onrecord
