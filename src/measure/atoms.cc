#include "measure/atoms.h"

#include <algorithm>

#include "text/unicode.h"

namespace onrecord::measure {
namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Hyphens, dashes and minus signs of one function as one code point.
char32_t unified(char32_t value) {
  switch (value) {
    case 0x2010:
    case 0x2011:
    case 0x00AD:
      return '-';
    case 0x2012:
    case 0x2212:
      return 0x2013;
    case 0x2015:
      return 0x2014;
    case 0x2018:
    case 0x2019:
    case 0x02BC:
    case 0x2032:
      return '\'';
    case 0x201C:
    case 0x201D:
    case 0x2033:
      return '"';
    case 0xFE69:
    case 0xFF04:
      return '$';
    default:
      return value;
  }
}

}  // namespace

const Meaning Atoms::kNoMeaning{};
const Atom Atoms::kNone{{0, 0}, AtomKind::sign, false, false,      false, 0, 0, 0,
                        0,      0xFFFFFFFF,     0,     &kNoMeaning};

bool Atoms::has_letters(const Atom& atom, std::string_view lower) const {
  const char* word = document_->text.data() + atom.span.begin_byte;
  for (std::size_t k = 1; k < lower.size(); ++k) {
    const char c = word[k] >= 'A' && word[k] <= 'Z' ? static_cast<char>(word[k] + 32) : word[k];
    if (c != lower[k]) return false;
  }
  return true;
}

/// "1,3 million", "2,5 %": a comma where English has a point. One or two digits must follow it, and
/// something that only a number has, or the end of the sentence; "pages 1,3 and 5" is a list.
bool Atoms::has_decimal_comma(std::size_t byte, std::size_t comma, std::size_t end) const {
  const std::string_view text = document_->text;
  if (comma - byte > 3 || comma + 1 >= end || text[comma] != ',') return false;
  if (byte > 0 && (text[byte - 1] == ',' || text[byte - 1] == '.')) return false;
  std::size_t at = comma + 1;
  while (at < end && at < comma + 4 && is_ascii_digit(text[at])) ++at;
  if (at == comma + 1 || at == comma + 4) return false;
  std::string_view rest = text.substr(at, end - at);
  if (rest.empty() || rest == ".") return true;
  if (rest.front() == ' ') rest.remove_prefix(1);
  return rest.starts_with("million") || rest.starts_with("billion") ||
         rest.starts_with("trillion") || rest.starts_with('%') || rest.starts_with("percent") ||
         rest.starts_with("per cent");
}

/// Digits with thousands groups ("10,000", "10 000") and decimals; gives the byte after it.
std::size_t Atoms::read_number(std::size_t byte, std::size_t end, Atom& atom) const {
  const std::string_view text = document_->text;
  double value = 0;
  std::size_t digits = 0;
  const auto take = [&](std::size_t from) {
    std::size_t at = from;
    for (; at < end && is_ascii_digit(text[at]); ++at, ++digits)
      value = value * 10 + (text[at] - '0');
    return at;
  };
  std::size_t at = take(byte);
  const auto is_digits = [&](std::size_t from, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
      if (from + k >= end || !is_ascii_digit(text[from + k])) return false;
    }
    return from + count >= end || !is_ascii_digit(text[from + count]);
  };
  // 12,34,567: groups of two before the last three.
  std::size_t lakh = at;
  while (digits > 0 && digits <= 2 && lakh < end && text[lakh] == ',' && is_digits(lakh + 1, 2))
    lakh += 3;
  if (lakh != at && lakh < end && text[lakh] == ',' && is_digits(lakh + 1, 3)) {
    while (at < lakh) at = take(at + 1);
  }
  // 1.111,11: points between the groups, a comma before the decimals.
  std::size_t point = at;
  while (digits <= 3 && digits > 0 && point < end && text[point] == '.' && is_digits(point + 1, 3))
    point += 4;
  const bool has_decimals =
      point < end && text[point] == ',' && (is_digits(point + 1, 1) || is_digits(point + 1, 2));
  if (point != at && has_decimals) {
    while (at < point) at = take(at + 1);
    const std::size_t whole = digits;
    double part = 0;
    double scale = 1;
    for (++at; at < end && is_ascii_digit(text[at]); ++at, scale *= 10, ++atom.decimals)
      part = part * 10 + (text[at] - '0');
    atom.is_grouped = true;
    atom.digits = static_cast<std::uint8_t>(std::min<std::size_t>(whole, 255));
    atom.value = value + part / scale;
    return at;
  }
  // A separator: a comma, a (no-break, thin) space; exactly three digits must follow.
  const auto separator = [&](std::size_t from) -> std::string_view {
    for (std::string_view one : {",", "\u00A0", "\u2009", "\u202F", " "}) {
      if (text.substr(from, one.size()) == one) return one;
    }
    return {};
  };
  std::string_view kind;
  while (at < end && digits > 0 && (atom.is_grouped || digits <= 3 || lakh == at)) {
    const std::string_view here = separator(at);
    if (here.empty() || (!kind.empty() && here != kind) || !is_digits(at + here.size(), 3)) break;
    // "in 1989 100 people", "of 50 100 were": a plain space joins only where no other reading is
    // likely, before 000 or in a row of groups.
    const bool is_row = !kind.empty() || text.substr(at + 1, 3) == "000" ||
                        (at + 4 < end && text[at + 4] == ' ' && is_digits(at + 5, 3));
    if (here == " " && (!is_row || text[byte] == '0')) break;
    kind = here;
    atom.is_grouped = true;
    at = take(at + here.size());
  }
  atom.digits = static_cast<std::uint8_t>(std::min<std::size_t>(digits, 255));
  const char mark = has_decimal_comma(byte, at, end) ? ',' : '.';
  if (at + 1 < end && text[at] == mark && is_ascii_digit(text[at + 1])) {
    std::size_t decimals = 0;
    std::size_t stop = at + 1;
    double fraction = 0;
    double scale = 1;
    for (; stop < end && is_ascii_digit(text[stop]); ++stop, ++decimals) {
      if (decimals < 17) {
        fraction = fraction * 10 + (text[stop] - '0');
        scale *= 10;
      }
    }
    value += fraction / scale;
    atom.decimals = static_cast<std::uint8_t>(std::min<std::size_t>(decimals, 255));
    at = stop;
  }
  atom.value = value;
  return at;
}

/// Letters with the marks on them; an apostrophe stays inside o'clock only.
std::size_t Atoms::read_word(std::size_t byte, std::size_t end) const {
  const std::string_view text = document_->text;
  std::size_t at = byte;
  while (at < end) {
    if (is_ascii_letter(text[at])) {
      ++at;
      continue;
    }
    const CodePoint point = code_point_at(text, at);
    if (!is_letter_or_digit(point.value) || is_digit(point.value)) break;
    if (point.value == 0xBD || point.value == 0xBC || point.value == 0xBE) break;
    at += point.length;
  }
  return at;
}

void Atoms::read(const Document& document, const Segmentation& segmentation,
                 const Paragraph& paragraph) {
  document_ = &document;
  atoms_.clear();
  const std::string_view text = document.text;
  std::uint32_t sentence = paragraph.first_sentence;
  const std::size_t end = std::min<std::size_t>(paragraph.span.end_byte, text.size());
  bool glued = false;
  for (std::size_t byte = paragraph.span.begin_byte; byte < end;) {
    if (text[byte] == ' ') {
      ++byte;
      glued = false;
      continue;
    }
    const CodePoint point = code_point_at(text, byte);
    if (is_space(point.value)) {
      byte += point.length;
      glued = false;
      continue;
    }
    Atom atom;
    atom.is_glued = glued;
    atom.meaning = &kNoMeaning;
    while (sentence + 1 < paragraph.end_sentence &&
           byte >= segmentation.sentences[sentence].span.end_byte) {
      ++sentence;
    }
    atom.sentence = sentence;
    std::size_t stop = byte + point.length;
    if (point.value < 0x80 && is_ascii_digit(static_cast<char>(point.value))) {
      atom.kind = AtomKind::number;
      stop = read_number(byte, end, atom);
    } else if (is_letter_or_digit(point.value)) {
      stop = std::max(stop, read_word(byte, end));
      atom.kind = AtomKind::word;
      atom.is_capitalised = is_upper(point.value);
      atom.first =
          text[byte] >= 'A' && text[byte] <= 'Z' ? static_cast<char>(text[byte] + 32) : text[byte];
      atom.meaning = &meaning_of(text.substr(byte, stop - byte));
    } else {
      atom.sign = unified(point.value);
    }
    atom.span = {static_cast<std::uint32_t>(byte), static_cast<std::uint32_t>(stop)};
    atoms_.push_back(atom);
    glued = true;
    byte = stop;
  }
}

bool begins_address(const Atoms& atoms, std::size_t i) {
  const bool is_web = atoms.is(i, "http") || atoms.is(i, "https") || atoms.is(i, "www");
  return is_web && atoms[i + 1].is_glued &&
         (atoms.is_sign(i + 1, ':') || atoms.is_sign(i + 1, '.'));
}

bool is_free_before(const Atoms& atoms, std::size_t i) {
  if (i == 0 || !atoms[i].is_glued) return true;
  const Atom& before = atoms[i - 1];
  if (before.kind != AtomKind::sign) return false;
  if (before.sign == '.') {  // .08, -.08
    return !before.is_glued || (i >= 2 && atoms.is_hyphen(i - 2) && !atoms[i - 2].is_glued);
  }
  switch (before.sign) {
    case '@':
    case '#':
    case '/':
    case '_':
    case '\\':
    case '&':
    case '+':
    case '^':
      return false;
    case '=':  // >=40 is a bound, page=40 a code
      return i >= 2 && (atoms.is_sign(i - 2, '>') || atoms.is_sign(i - 2, '<'));
    default:
      return true;
  }
}

}  // namespace onrecord::measure
