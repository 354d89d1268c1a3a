// A hand-written scanner: one look at each character, one table look-up for ASCII.
//
// Words keep inner apostrophes, hyphens and the points of initialisms, figures their separators;
// scripts written without spaces (Han, Kana, Thai and its neighbours) give one token a character
// with its combining marks, since only equality of stretches matters there.
#include "segment/tokens.h"

#include <array>

#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

enum Class : std::uint8_t {
  kOther,
  kLetter,
  kDigit,
  kSpace
};

constexpr std::array<Class, 128> make_classes() {
  std::array<Class, 128> classes{};
  for (std::size_t c = 0; c < 128; ++c) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) classes[c] = kLetter;
    if (c >= '0' && c <= '9') classes[c] = kDigit;
    if (c <= ' ' || c == 0x7F) classes[c] = kSpace;
  }
  return classes;
}
constexpr std::array<Class, 128> kClasses = make_classes();

bool is_unspaced(char32_t c) {
  if (c < 0x0E00) return false;
  return (c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF) ||
         (c >= 0x3005 && c <= 0x3007) || (c >= 0x3041 && c <= 0x30FF) ||
         (c >= 0x31F0 && c <= 0x31FF) || (c >= 0x3400 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFF66 && c <= 0xFF9D) || (c >= 0x20000 && c <= 0x3FFFF);
}

Class class_of(char32_t c) {
  if (c < 128) return kClasses[c];
  if (is_digit(c)) return kDigit;
  if (is_letter_or_digit(c)) return kLetter;
  return is_space(c) || c == 0x00AD || c == 0x2060 ? kSpace : kOther;
}

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == 0x2019 || c == 0x02BC || c == 0x2018 || c == 0x201B || c == '`' ||
         c == 0x00B4;
}

bool is_hyphen(char32_t c) { return c == '-' || c == 0x2010 || c == 0x2011; }

bool is_dash(char32_t c) { return c == '-' || (c >= 0x2010 && c <= 0x2015) || c == 0x2212; }

bool is_mark(char32_t c) {
  switch (c) {
    case '"':
    case '\'':
    case '`':
    case 0x00AB:
    case 0x00BB:
    case 0x00B4:
    case 0x02BC:
    case 0x2032:
    case 0x2033:
    case 0x2039:
    case 0x203A:
    case 0x275B:
    case 0x275C:
    case 0x275D:
    case 0x275E:
    case 0x300C:
    case 0x300D:
    case 0x300E:
    case 0x300F:
    case 0x301D:
    case 0x301E:
    case 0x301F:
    case 0xFF02:
    case 0xFF07:
    case 0xFF62:
    case 0xFF63:
      return true;
    default:
      return c >= 0x2018 && c <= 0x201F;
  }
}

class Scanner {
 public:
  Scanner(std::string_view text, Span block, std::vector<Token>& tokens)
      : text_(text.substr(0, block.end_byte)), at_(block.begin_byte), tokens_(tokens) {}

  void run() {
    while (at_ < text_.size()) {
      const CodePoint point = peek(at_);
      switch (class_of(point.value)) {
        case kSpace:
          at_ += point.length;
          break;
        case kLetter:
          word(point);
          break;
        case kDigit:
          number();
          break;
        case kOther:
          sign(point);
          break;
      }
    }
  }

 private:
  CodePoint peek(std::size_t byte) const {
    if (byte >= text_.size()) return {0, 0};
    const auto first = static_cast<unsigned char>(text_[byte]);
    return first < 128 ? CodePoint{first, 1} : code_point_at(text_, byte);
  }
  Class class_at(std::size_t byte) const {
    const CodePoint point = peek(byte);
    return point.length == 0 ? kSpace : class_of(point.value);
  }
  bool is_ascii_at(std::size_t byte, char c) const {
    return byte < text_.size() && text_[byte] == c;
  }

  void emit(std::size_t end, TokenKind kind, bool is_capitalised = false) {
    const Span span{static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)};
    const bool has_word = kind == TokenKind::word || kind == TokenKind::number;
    tokens_.push_back(
        {span, kind, is_capitalised, has_word ? hash_word(text_.substr(at_, end - at_)) : 0});
    at_ = end;
  }

  /// Past letters and digits from `byte` on.
  std::size_t past_letters(std::size_t byte) const {
    while (byte < text_.size()) {
      const CodePoint point = peek(byte);
      const Class type = class_of(point.value);
      if ((type != kLetter && type != kDigit && point.value != 0x00AD) ||
          is_unspaced(point.value)) {
        break;
      }
      byte += point.length;
    }
    return byte;
  }

  void word(CodePoint first) {
    if (is_unspaced(first.value)) return unspaced(first);
    const bool capital = is_upper(first.value);
    emit(tail(past_letters(at_), at_), TokenKind::word, capital);
  }

  void unspaced(CodePoint first) {
    std::size_t end = at_ + first.length;
    for (CodePoint next = peek(end); next.length > 0 && next.value >= 0x0300; next = peek(end)) {
      if (!is_letter_or_digit(next.value) || is_letter(next.value) || is_digit(next.value)) break;
      end += next.length;
    }
    emit(end, TokenKind::word);
  }

  /// The letters of a word end at `end`, those after its last inner sign begin at `part`: how far
  /// the word goes on over apostrophes, hyphens and points.
  std::size_t tail(std::size_t end, std::size_t part) const {
    const std::size_t first_part = part;
    bool is_initialism = end - part <= 3;
    bool has_point = false;
    while (end < text_.size()) {
      const CodePoint sign = peek(end);
      const std::size_t next = end + sign.length;
      const Class after = class_at(next);
      if (sign.value == '.') {
        if (!joins_after_point(end, next, part, after)) break;
        has_point = true;
      } else if (is_apostrophe(sign.value)) {
        if (after != kLetter || !joins_after_apostrophe(sign.value, next)) break;
        is_initialism = false;
      } else if (is_hyphen(sign.value) || sign.value == '&') {
        if (after != kLetter && after != kDigit) break;
        if (sign.value == '&' && end - part > 2) break;
        is_initialism = is_initialism && has_point;
      } else {
        break;
      }
      if (is_unspaced(peek(next).value)) break;
      part = next;
      end = past_letters(next);
    }
    if (has_point && is_initialism && end - part == 1 && part > first_part &&
        is_ascii_at(end, '.') && !is_ascii_at(end + 1, '.')) {
      ++end;
    }
    return end;
  }

  /// "U.S", "Ph.D", "example.com", but not "done.Then".
  bool joins_after_point(std::size_t point, std::size_t next, std::size_t part, Class after) const {
    if (after != kLetter) return false;
    const CodePoint letter = peek(next);
    const bool is_single = class_at(next + letter.length) != kLetter;
    if (point - part <= 3 && is_single && is_ascii_at(next + letter.length, '.')) return true;
    if (point - part == 1 && is_upper(letter.value) == is_upper(peek(part).value)) return true;
    return is_lower(letter.value) && point - part > 1;
  }

  /// An opening glyph or a grave between letters is an apostrophe only before an English ending.
  bool joins_after_apostrophe(char32_t sign, std::size_t next) const {
    if (sign != 0x2018 && sign != '`' && sign != 0x201B) return true;
    return past_letters(next) - next <= 2;
  }

  void number() {
    std::size_t end = past_letters(at_);
    while (end < text_.size()) {
      const CodePoint sign = peek(end);
      const std::size_t next = end + sign.length;
      const Class after = class_at(next);
      const bool separates = sign.value == ',' || sign.value == '.' || sign.value == ':' ||
                             sign.value == '/' || sign.value == 0x2044;
      if (separates && after == kDigit && class_at(end - 1) == kDigit) {
        end = past_letters(next);
      } else if (is_hyphen(sign.value) && after == kLetter && !is_unspaced(peek(next).value)) {
        end = tail(past_letters(next), next);
        break;
      } else if (is_apostrophe(sign.value) && after == kLetter && past_letters(next) - next == 1) {
        end = past_letters(next);  // 1990's
        break;
      } else {
        break;
      }
    }
    if (end == at_) end += peek(at_).length;
    emit(end, TokenKind::number);
  }

  void sign(CodePoint first) {
    const char32_t c = first.value;
    std::size_t end = at_ + first.length;
    if (is_mark(c) || (c == ',' && is_low_pair())) {
      const bool doubles = c == '\'' || c == '`' || c == 0x2018 || c == 0x2019 || c == ',';
      if (doubles && peek(end).value == c) end += first.length;
      return emit(end, TokenKind::mark);
    }
    if (c == '.') {
      end = past_points(end);
    } else if (is_dash(c)) {
      while (peek(end).length > 0 && is_dash(peek(end).value)) end += peek(end).length;
    } else if (c == 0x2026) {
      while (peek(end).value == 0x2026 || is_ascii_at(end, '.')) end += peek(end).length;
    }
    emit(end, TokenKind::punctuation);
  }

  /// Two commas that stand for a low opening mark: ,,Guten Tag''.
  bool is_low_pair() const {
    if (!is_ascii_at(at_ + 1, ',') || is_ascii_at(at_ + 2, ',')) return false;
    const bool opens = at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\n';
    return opens && class_at(at_ + 2) == kLetter;
  }

  /// Past ".." and " . . ." (spaces of one byte or a no-break space).
  std::size_t past_points(std::size_t end) const {
    for (;;) {
      std::size_t next = end;
      if (is_ascii_at(next, ' ')) {
        ++next;
      } else if (peek(next).value == 0x00A0) {
        next += 2;
      }
      if (!is_ascii_at(next, '.')) return end;
      end = next + 1;
    }
  }

  std::string_view text_;  // up to the end of the block
  std::size_t at_;
  std::vector<Token>& tokens_;
};

}  // namespace

void append_tokens(std::string_view text, Span block, std::vector<Token>& tokens) {
  Scanner(text, block, tokens).run();
}

}  // namespace onrecord
