// Glyph, neighbours, and the short lists that tell apostrophes from marks.
#include "quote/marks.h"

#include <span>

#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

struct Kind {
  MarkFamily family = MarkFamily::double_marks;
  MarkGlyph glyph = MarkGlyph::either;
  bool is_mark = true;
};

Kind kind_of(std::string_view mark) {
  using enum MarkFamily;
  if (mark.size() == 1) {
    if (mark[0] == '"') return {double_marks, MarkGlyph::either};
    if (mark[0] == '`') return {single_marks, MarkGlyph::open};
    return {single_marks, MarkGlyph::either};
  }
  const char32_t c = code_point_at(mark, 0).value;
  const bool is_pair = mark.size() > code_point_at(mark, 0).length;
  switch (c) {
    case '\'':
      return {double_marks, MarkGlyph::either};
    case '`':
      return {double_marks, MarkGlyph::open};
    case ',':
      return {double_marks, MarkGlyph::low_open};
    case 0x2018:
      return is_pair ? Kind{double_marks, MarkGlyph::high_six}
                     : Kind{single_marks, MarkGlyph::high_six};
    case 0x2019:
      return is_pair ? Kind{double_marks, MarkGlyph::close} : Kind{single_marks, MarkGlyph::close};
    case 0x201A:
      return {single_marks, MarkGlyph::low_open};
    case 0x201B:
      return {single_marks, MarkGlyph::open};
    case 0x00B4:
      return {single_marks, MarkGlyph::close};
    case 0x201C:
    case 0x275D:
    case 0x301D:
      return {double_marks, MarkGlyph::high_six};
    case 0x201D:
    case 0x275E:
    case 0x301E:
      return {double_marks, MarkGlyph::close};
    case 0x201E:
      return {double_marks, MarkGlyph::low_open};
    case 0x201F:
      return {double_marks, MarkGlyph::open};
    case 0x301F:
      return {double_marks, MarkGlyph::close};
    case 0xFF02:
      return {double_marks, MarkGlyph::either};
    case 0xFF07:
      return {single_marks, MarkGlyph::either};
    case 0x00AB:
      return {guillemets, MarkGlyph::open};
    case 0x00BB:
      return {guillemets, MarkGlyph::close};
    case 0x2039:
      return {single_guillemets, MarkGlyph::open};
    case 0x203A:
      return {single_guillemets, MarkGlyph::close};
    case 0x300C:
    case 0x300E:
    case 0xFF62:
      return {corners, MarkGlyph::open};
    case 0x300D:
    case 0x300F:
    case 0xFF63:
      return {corners, MarkGlyph::close};
    default:
      return {double_marks, MarkGlyph::either, false};  // primes and the like
  }
}

bool is_dash(char32_t c) { return c == '-' || (c >= 0x2010 && c <= 0x2015); }

bool is_gap(char32_t c) { return c == 0 || is_space(c); }

/// Characters before which a quotation may open without a space.
bool leads(char32_t c) {
  return is_gap(c) || c == '(' || c == '[' || c == '{' || c == '/' || c == '|' || c == '>' ||
         c == 0x00BF || c == 0x00A1 || is_dash(c);
}

/// Characters with which quoted words begin.
bool begins_words(char32_t c) {
  return is_letter_or_digit(c) || c == '(' || c == '[' || c == '$' || c == 0x00A3 || c == 0x20AC ||
         c == '#' || c == '@' || c == '<' || c == 0x00BF || c == 0x00A1 || c == '&' || c == '*';
}

MarkSide side_of(char32_t left, char32_t right, bool is_dotted) {
  const bool gap_left = leads(left);
  if (gap_left && !is_gap(right)) {
    // "—” he" closes: a dash before, and nothing to begin with after it.
    if (is_dash(left) && !begins_words(right) && !is_dotted) return MarkSide::closes;
    return MarkSide::opens;
  }
  if (!gap_left && !begins_words(right)) return MarkSide::closes;
  if (!gap_left) return MarkSide::glued;
  return is_dash(left) ? MarkSide::closes : MarkSide::loose;
}

/// The word after the mark is one that begins with an apostrophe (’twas, ’90s).
bool is_elision(std::string_view text, const Segmentation& segmentation, const Mark& mark,
                std::uint32_t end_token, bool surely) {
  if (mark.token + 1 >= end_token) return false;
  const Token& next = segmentation.tokens[mark.token + 1];
  if (next.span.begin_byte != mark.span.end_byte) return false;
  if (next.kind == TokenKind::number) {
    const std::string_view digits = text.substr(next.span.begin_byte, next.span.size());
    const bool decade = digits.size() == 3 && (digits[2] == 's' || digits[2] == 'S');
    return digits.size() == 2 || decade;
  }
  static const Lexicon& elisions = lexicon("elisions.txt");
  if (!elisions.contains(next.word)) return false;
  return !surely || elisions.tag(next.word) == "always";
}

bool dropped_letter(std::string_view text, const Mark& mark) {
  const std::size_t end = mark.span.begin_byte;
  if (end < 3) return false;
  const char last = text[end - 1];
  if (last == 's' || last == 'S' || last == 'z' || last == 'x') return true;
  return last == 'n' && text[end - 2] == 'i' &&
         is_letter(static_cast<unsigned char>(text[end - 3]));
}

void judge_single(std::string_view text, const Segmentation& segmentation,
                  const Paragraph& paragraph, Mark& mark) {
  if (mark.side == MarkSide::glued || mark.side == MarkSide::loose) {
    // Between letters it is inside a word already; between a digit and another it is feet.
    mark.is_apostrophe = mark.side == MarkSide::loose || mark.glyph != MarkGlyph::high_six;
    return;
  }
  if (mark.side == MarkSide::opens) {
    mark.is_apostrophe = is_elision(text, segmentation, mark, paragraph.end_token,
                                    mark.glyph == MarkGlyph::high_six);
    return;
  }
  mark.is_weak = is_letter_or_digit(mark.left);
  if (!mark.is_weak) return;
  if (mark.right == ' ' || mark.right == '\n' || mark.right == 0x00A0) {
    mark.is_possessive = dropped_letter(text, mark);
  }
}

void add_mark(std::string_view text, const Paragraph& paragraph, Span span, std::uint32_t token,
              std::vector<Mark>& marks) {
  const Kind kind = kind_of(text.substr(span.begin_byte, span.size()));
  if (!kind.is_mark) return;
  Mark mark;
  mark.span = span;
  mark.token = token;
  mark.family = kind.family;
  mark.glyph = kind.glyph;
  if (span.begin_byte > paragraph.span.begin_byte) {
    mark.left = code_point_before(text, span.begin_byte).value;
  }
  if (span.end_byte < paragraph.span.end_byte) {
    mark.right = code_point_at(text, span.end_byte).value;
  }
  marks.push_back(mark);
}

/// Marks that touch see through each other: in “‘No,’ he said” both open.
void look_through(std::span<Mark> marks) {
  for (std::size_t n = 1; n < marks.size(); ++n) {
    if (marks[n].span.begin_byte == marks[n - 1].span.end_byte) marks[n].left = marks[n - 1].left;
  }
  for (std::size_t n = marks.size(); n-- > 1;) {
    if (marks[n].span.begin_byte == marks[n - 1].span.end_byte) marks[n - 1].right = marks[n].right;
  }
}

/// ''' after words: the inner single mark closes before the outer pair.
bool is_triple(std::string_view text, const Paragraph& paragraph, const Token& pair,
               const Token& next) {
  const Span span = pair.span;
  return span.size() == 2 && text[span.begin_byte] == '\'' && next.kind == TokenKind::mark &&
         next.span.size() == 1 && text[next.span.begin_byte] == '\'' &&
         next.span.begin_byte == span.end_byte && span.begin_byte > paragraph.span.begin_byte &&
         !leads(code_point_before(text, span.begin_byte).value);
}

void collect_paragraph(std::string_view text, const Segmentation& segmentation,
                       const Paragraph& paragraph, std::vector<Mark>& marks) {
  const std::size_t first = marks.size();
  const std::vector<Token>& tokens = segmentation.tokens;
  for (std::uint32_t n = paragraph.first_token; n < paragraph.end_token; ++n) {
    if (tokens[n].kind != TokenKind::mark) continue;
    const Span span = tokens[n].span;
    if (n + 1 < paragraph.end_token && is_triple(text, paragraph, tokens[n], tokens[n + 1])) {
      add_mark(text, paragraph, {span.begin_byte, span.begin_byte + 1}, n, marks);
      add_mark(text, paragraph, {span.begin_byte + 1, span.end_byte + 1}, n + 1, marks);
      ++n;
      continue;
    }
    add_mark(text, paragraph, span, n, marks);
  }
  const std::span<Mark> added = std::span(marks).subspan(first);
  look_through(added);
  for (Mark& mark : added) {
    const bool is_dotted = mark.right == '.' || mark.right == 0x2026;
    mark.side = side_of(mark.left, mark.right, is_dotted);
    if (mark.family == MarkFamily::single_marks) {
      judge_single(text, segmentation, paragraph, mark);
    } else if (mark.family == MarkFamily::double_marks) {
      mark.is_inch_like = mark.glyph == MarkGlyph::either && is_digit(mark.left);
      // Left-over markup: <a name="value">.
      mark.is_apostrophe =
          mark.glyph == MarkGlyph::either && (mark.left == '=' || mark.right == '>');
    }
  }
}

}  // namespace

MarkTable collect_marks(std::string_view text, const Segmentation& segmentation) {
  MarkTable table;
  table.first.reserve(segmentation.paragraphs.size() + 1);
  for (const Paragraph& paragraph : segmentation.paragraphs) {
    table.first.push_back(static_cast<std::uint32_t>(table.marks.size()));
    collect_paragraph(text, segmentation, paragraph, table.marks);
  }
  table.first.push_back(static_cast<std::uint32_t>(table.marks.size()));
  return table;
}

Convention guess_convention(const MarkTable& table) {
  Convention result;
  std::uint32_t low = 0, six = 0, nine = 0, doubles = 0, singles = 0, left_singles = 0;
  std::uint32_t left_opens = 0, left_closes = 0, left = 0, right = 0;
  for (const Mark& mark : table.marks) {
    const bool opens = mark.side == MarkSide::opens;
    if (mark.family == MarkFamily::double_marks) {
      low += mark.glyph == MarkGlyph::low_open;
      six += mark.glyph == MarkGlyph::high_six;
      nine += mark.glyph == MarkGlyph::close;
      doubles += opens;
    } else if (mark.family == MarkFamily::single_marks) {
      left_singles += mark.glyph == MarkGlyph::high_six;
      singles += opens && !mark.is_apostrophe;
    } else if (mark.family == MarkFamily::guillemets) {
      (mark.glyph == MarkGlyph::open ? left : right) += 1;
      left_opens += mark.glyph == MarkGlyph::open && opens;
      left_closes += mark.glyph == MarkGlyph::open && mark.side == MarkSide::closes;
    }
  }
  result.low_high = low > 0;
  result.same_double = nine > 1 && six == 0 && low == 0;
  result.inward_guillemets = left_closes > left_opens && right > 0;
  result.right_single_opens = left_singles == 0;
  result.single_primary = singles > 0 && singles > doubles + left + right;
  return result;
}

}  // namespace onrecord
