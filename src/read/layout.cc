#include "read/layout.h"

#include <algorithm>

#include "read/furniture.h"
#include "read/labels.h"
#include "text/sentence_end.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kTopLines = 12;  // where bylines and dates are looked for

/// What the decision to join two lines needs to know of each.
struct LineShape {
  std::size_t width = 0;       // code points
  std::size_t first_word = 0;  // code points
  bool starts_small = false;   // with a lower-case letter or a mark that cannot open a paragraph
  bool ends = false;
  bool parts_a_word = false;  // a hyphen behind a letter is its last sign
  bool is_item = false;
  bool opens_turn = false;  // "MR. ORR: …"
  bool is_indented = false;
  std::size_t indent = 0;  // bytes before its first word
};

/// "- ", "* ", "• ", "1. ", "(a) ": what opens an item of a list.
bool opens_item(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")) return true;
  if (line.starts_with("\xE2\x80\xA2")) return true;  // bullet
  std::size_t digits = 0;
  while (digits < line.size() && digits < 3 && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits == 0 || digits + 1 >= line.size()) return false;
  return (line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ';
}

bool parts_a_word(std::string_view line) {
  if (line.empty()) return false;
  const CodePoint last = code_point_before(line, static_cast<std::uint32_t>(line.size()));
  const bool is_hyphen = last.value == '-' || last.value == 0xAD || last.value == 0x2010;
  if (!is_hyphen || line.size() <= last.length) return false;
  return is_letter(
      code_point_before(line, static_cast<std::uint32_t>(line.size() - last.length)).value);
}

LineShape shape_of(std::string_view text, const Line& line) {
  LineShape shape;
  if (line.is_blank()) return shape;
  const std::string_view words = slice(text, line.span);
  shape.width = count_code_points(words);
  shape.first_word = count_code_points(words.substr(0, words.find(' ')));
  const char32_t first = code_point_at(words, 0).value;
  shape.starts_small = is_lower(first) || first == ',' || first == ';' || first == ')';
  shape.ends = ends_sentence(words);
  shape.parts_a_word = parts_a_word(words);
  shape.is_item = opens_item(words);
  shape.opens_turn = label_at(words).has_value();
  shape.indent = line.span.begin_byte - line.whole.begin_byte;
  shape.is_indented =
      line.span.begin_byte >= line.whole.begin_byte + 2 || text[line.whole.begin_byte] == '\t';
  return shape;
}

/// How a text breaks its lines.
struct Wrapping {
  bool is_wrapped = false;
  std::size_t width = 0;
};

Wrapping wrapping_of(const std::vector<LineShape>& shapes) {
  std::size_t breaks = 0;
  std::vector<std::size_t> widths;  // of lines that go on in small letters
  for (std::size_t i = 0; i + 1 < shapes.size(); ++i) {
    if (shapes[i].width == 0 || shapes[i + 1].width == 0) continue;
    ++breaks;
    if (shapes[i + 1].starts_small && !shapes[i].ends) widths.push_back(shapes[i].width);
  }
  if (breaks == 0 || widths.size() * 10 < breaks * 3) return {};
  const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 3 / 5);
  std::nth_element(widths.begin(), middle, widths.end());
  // Verse and stacked notes break early; nothing that is read as prose is as narrow as that.
  return {*middle >= 25, *middle};
}

/// Whether a line at the top of a text stands by itself, however the text is wrapped.
bool is_furniture(std::string_view line) {
  return byline_of(line).has_value() || is_date_line(line) || is_credit_line(line);
}

/// Whether the break after `line` is only the width's doing.
bool goes_on(const LineShape& line, const LineShape& next, const Wrapping& wrapping) {
  if (next.starts_small) return true;
  if (next.is_item && (line.ends || line.is_item)) return false;
  if (next.is_indented && !line.is_indented && line.ends) return false;
  if (!line.ends) return line.width * 2 >= wrapping.width;
  return (line.width + 1 + next.first_word) * 10 > wrapping.width * 9;
}

/// A passage set in from the margin is wrapped by itself, whatever the text around it does.
bool goes_on_set_in(const LineShape& line, const LineShape& next) {
  constexpr std::size_t kProse = 45;  // verse and lists are narrower
  return line.indent >= 2 && line.indent == next.indent &&
         (line.width >= kProse || next.starts_small) && !line.ends && !line.is_item &&
         !next.is_item && !next.opens_turn;
}

/// Whether `next` stands at the margin again behind a passage whose lines were all set in alike.
bool comes_back(const LineShape& line, const LineShape& next) {
  return line.ends && line.indent >= 2 && next.indent + 2 <= line.indent && !next.starts_small;
}

}  // namespace

Layout lay_out(std::string_view text, const std::vector<Line>& lines) {
  std::vector<LineShape> shapes;
  shapes.reserve(lines.size());
  for (const Line& line : lines) shapes.push_back(shape_of(text, line));
  const Wrapping wrapping = wrapping_of(shapes);

  Layout layout;
  layout.is_wrapped = wrapping.is_wrapped;
  bool is_even = false;  // the paragraph has several lines, all with the indent of the first
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].is_blank()) continue;
    const bool follows_line = i > 0 && !lines[i - 1].is_blank();
    const bool is_top =
        i < kTopLines && follows_line &&
        (is_furniture(slice(text, lines[i].span)) || is_furniture(slice(text, lines[i - 1].span)));
    // A word that a line's end parted is one word, however the rest of the text breaks.
    const bool goes_on_here =
        follows_line && !(is_even && comes_back(shapes[i - 1], shapes[i])) &&
        ((shapes[i - 1].parts_a_word && shapes[i].starts_small) ||
         goes_on_set_in(shapes[i - 1], shapes[i]) ||
         (wrapping.is_wrapped && !is_top && goes_on(shapes[i - 1], shapes[i], wrapping)));
    if (goes_on_here) {
      is_even = shapes[i].indent == shapes[i - 1].indent &&
                (is_even || layout.paragraphs.back().line_count == 1);
      layout.paragraphs.back().span.end_byte = lines[i].span.end_byte;
      ++layout.paragraphs.back().line_count;
    } else {
      const BlockKind kind = shapes[i].is_item ? BlockKind::list_item : BlockKind::paragraph;
      is_even = false;
      layout.paragraphs.push_back({lines[i].span, 1, kind, !follows_line, false});
    }
    layout.paragraphs.back().blank_after = i + 1 == lines.size() || lines[i + 1].is_blank();
  }
  return layout;
}

}  // namespace onrecord
