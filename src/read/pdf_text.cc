#include "read/pdf_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "read/pdf_set_in.h"
#include "text/sentence_end.h"
#include "text/text_builder.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr double kGap = 1.25;     // between paragraphs, in usual steps from line to line
constexpr double kLarger = 1.12;  // letters of a heading, in letters of the body
constexpr std::string_view kBullet = "\xE2\x80\xA2";
constexpr double kNarrower = 0.89;

/// The size in which most of the text is set.
double body_height_of(const std::vector<PdfLine>& lines) {
  std::map<long, std::size_t> bytes;  // by half points
  for (const PdfLine& line : lines) bytes[std::lround(line.height * 2)] += line.text.size();
  const auto most = std::max_element(
      bytes.begin(), bytes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == bytes.end() ? 0 : static_cast<double>(most->first) / 2;
}

/// Small letters of the words of a text, hyphens kept: what the line's end cannot have made up.
class Words {
 public:
  explicit Words(const std::vector<PdfLine>& lines) {
    for (const PdfLine& line : lines) {
      const std::string_view text = line.text;
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end < text.size() || !text.ends_with('-'))
          words_.insert(folded(text.substr(at, end - at)));
        at = end + 1;
      }
    }
  }

  bool has(const std::string& word) const { return words_.contains(word); }

  /// Letters and hyphens only, so that marks around a word do not count.
  static std::string folded(std::string_view word) {
    std::string letters;
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint point = code_point_at(word, at);
      if (is_letter_or_digit(point.value) || (point.value == '-' && !letters.empty())) {
        append_utf8(letters, fold_case(point.value));
      }
      at += point.length;
    }
    return letters;
  }

 private:
  std::unordered_set<std::string> words_;
};

/// First parts that are written with a hyphen before almost anything.
bool keeps_hyphen(std::string_view first) {
  constexpr std::string_view kFirst[] = {"twenty", "thirty", "forty",  "fifty", "sixty", "seventy",
                                         "eighty", "ninety", "so",     "well",  "self",  "ex",
                                         "half",   "vice",   "mother", "father"};
  return std::find(std::begin(kFirst), std::end(kFirst), first) != std::end(kFirst);
}

std::size_t hyphen_at_end(std::string_view text) {
  if (text.ends_with('-')) return 1;
  if (text.ends_with("\xC2\xAD")) return 2;      // soft hyphen
  if (text.ends_with("\xE2\x80\x90")) return 3;  // U+2010
  return 0;
}

class Rebuilding {
 public:
  Rebuilding(const PdfLayout& layout, double body_height)
      : lines_(layout.lines),
        page_height_(layout.page_heights[layout.lines.front().page]),
        body_height_(body_height),
        words_(layout.lines),
        margins_(layout.lines, body_height) {
    find_columns();
    find_title();
  }

  Document run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i == 0 || begins_paragraph(i)) {
        end_paragraph(i);
        paragraphs_.push_back({i, i, kind_of(i), ""});
        text_ = lines_[i].text;
      } else {
        join(lines_[i]);
      }
    }
    end_paragraph(lines_.size());
    find_set_in(lines_, margins_, paragraphs_);
    Document document;
    TextBuilder builder(document);
    for (const PdfParagraph& paragraph : paragraphs_) {
      builder.begin_block(paragraph.kind);
      builder.insert(paragraph.text);
    }
    builder.end_block();
    return document;
  }

 private:
  void end_paragraph(std::size_t end) {
    if (paragraphs_.empty()) return;
    paragraphs_.back().end_line = end;
    paragraphs_.back().text = std::move(text_);
  }

  /// Right edges by page and left edge: the widest line of a column says how far its lines go.
  void find_columns() {
    for (const PdfLine& line : lines_) {
      double& right = rights_[{line.page, std::lround(line.left / kColumn)}];
      right = std::max(right, line.right);
      auto& [left, lines] = lefts_.try_emplace(line.block, line.left, 0).first->second;
      left = std::min(left, line.left);
      ++lines;
    }
  }

  double right_of(const PdfLine& line) const {
    double right = line.right;
    const long column = std::lround(line.left / kColumn);
    for (long at = column - 2; at <= column + 2; ++at) {
      const auto found = rights_.find({line.page, at});
      if (found != rights_.end()) right = std::max(right, found->second);
    }
    return right;
  }

  /// The largest letters of the first page, above a masthead of a word or two.
  void find_title() {
    const auto words = [](const PdfLine& line) {
      return std::count(line.text.begin(), line.text.end(), ' ') + 1;
    };
    for (const long least : {3L, 1L}) {
      for (const PdfLine& line : lines_) {
        if (line.page != lines_.front().page) break;
        if (line.height >= body_height_ * kLarger && words(line) >= least) {
          title_height_ = std::max(title_height_, line.height);
        }
      }
      if (title_height_ > 0) return;
    }
  }

  BlockKind kind_of(std::size_t i) {
    const PdfLine& line = lines_[i];
    if (is_above_title(line)) return BlockKind::meta;
    if (opens_item(line.text)) return BlockKind::list_item;
    if (line.height < body_height_ * kLarger) return BlockKind::paragraph;
    const bool is_title = !has_title_ && line.page == lines_.front().page &&
                          std::abs(line.height - title_height_) < 0.5;
    has_title_ |= is_title;
    return is_title ? BlockKind::headline : BlockKind::heading;
  }

  /// The running head of a first page: it stands there once, so nothing repeats it.
  bool is_above_title(const PdfLine& line) const {
    constexpr double kHead = 0.1;  // of the page's height
    return title_height_ > 0 && !has_title_ && line.page == lines_.front().page &&
           line.height <= body_height_ && line.bottom < page_height_ * kHead;
  }

  bool is_drop_cap(const PdfLine& line, const PdfLine& next) const {
    const CodePoint first = code_point_at(line.text, 0);
    return first.length == line.text.size() && is_upper(first.value) &&
           line.height > next.height * 1.6;
  }

  /// Whether line `i` begins a paragraph or goes on with the one before.
  bool begins_paragraph(std::size_t i) const {
    const PdfLine& line = lines_[i - 1];
    const PdfLine& next = lines_[i];
    if (is_drop_cap(line, next) || line.text == kBullet) return false;
    const double ratio = line.height > 0 ? next.height / line.height : 1;
    if (ratio > kLarger || ratio < kNarrower) return true;
    const char32_t first = code_point_at(next.text, 0).value;
    const bool starts_small = is_lower(first) || first == ',' || first == ';' || first == ')';
    const bool is_open = !ends_sentence(line.text);
    if (is_open && hyphen_at_end(line.text) > 0 && starts_small) return false;
    const double step = next.top - line.top;
    const bool is_near = line.block == next.block || is_next_line(line, next);
    if (is_open && starts_small) return false;
    const double room = right_of(line) - line.right - next.first_word - line.height;
    const double indent = next.left - left_of(next);
    const bool is_indented = indent > line.height * 0.7 && indent < line.height * 7;
    if (!is_near) {
      // A column or a page may end in the middle of a sentence, but not in a line with room left.
      const bool has_jumped = next.page != line.page || next.top < line.top;
      if (has_jumped && line.text.ends_with(',')) return false;
      return !is_open || !has_jumped || room > 0 || is_indented;
    }
    if (step > std::max(line.height * 2.2, margins_.usual_step() * kGap)) return true;
    if (opens_item(next.text) && (room > 0 || !is_open)) return true;
    if (is_indented && line.left < next.left - line.height * 0.3 && !is_open) return true;
    if (!is_open) return room > 0;
    return room > (right_of(line) - line.left) * 0.25;
  }

  /// Where lines are set wide apart, each is a block of its own.
  bool is_next_line(const PdfLine& line, const PdfLine& next) const {
    const double step = next.top - line.top;
    return line.page == next.page && step > 0 && step <= margins_.usual_step() * kGap &&
           next.left < line.right && line.left < next.right;
  }

  double left_of(const PdfLine& line) const {
    const auto& [left, lines] = lefts_.find(line.block)->second;
    return lines > 1 ? left : std::min(left, margins_.margin_of(line));
  }

  static bool opens_item(std::string_view text) {
    return text.starts_with(kBullet) || text.starts_with("- ") || text.starts_with("\xE2\x80\x93 ");
  }

  /// Adds a line to the paragraph.
  void join(const PdfLine& line) {
    const char32_t first = code_point_at(line.text, 0).value;
    const std::size_t hyphen = hyphen_at_end(text_);
    if (hyphen > 0 && text_.size() > hyphen && is_letter_or_digit(first) &&
        is_letter_or_digit(code_point_before(text_, text_.size() - hyphen).value)) {
      join_word(line.text, hyphen, is_lower(first));
    } else if (text_.ends_with("\xE2\x80\x94") && !text_.ends_with(" \xE2\x80\x94")) {
      text_ += line.text;  // a dash without blanks
    } else if (code_point_at(text_, 0).length == text_.size() && is_lower(first)) {
      text_ += line.text;  // behind a letter that opens a story over several lines
    } else {
      text_ += ' ';
      text_ += line.text;
    }
  }

  /// Joins the two parts of a word. The hyphen goes, unless the text itself has the word with it.
  void join_word(std::string_view next, std::size_t hyphen, bool is_small) {
    const std::string_view text = text_;
    const std::size_t blank = text.rfind(' ');
    const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string before = Words::folded(text.substr(begin, text.size() - hyphen - begin));
    const std::string behind = Words::folded(next.substr(0, next.find(' ')));
    bool keeps = hyphen != 2;  // a soft hyphen never shows elsewhere
    if (keeps && is_small && !words_.has(before + "-" + behind)) {
      keeps = !words_.has(before + behind) && keeps_hyphen(before);
    }
    text_.resize(text_.size() - hyphen);
    if (keeps) text_ += '-';
    text_ += next;
  }

  static constexpr double kColumn = 10;  // points

  const std::vector<PdfLine>& lines_;
  double page_height_;  // of the first
  double body_height_;
  Words words_;
  PdfMargins margins_;
  std::vector<PdfParagraph> paragraphs_;
  std::string text_;  // of the paragraph that is being built
  std::map<std::pair<std::uint32_t, long>, double> rights_;
  std::map<std::uint32_t, std::pair<double, std::size_t>> lefts_;  // by block, with its lines
  double title_height_ = 0;
  bool has_title_ = false;
};

}  // namespace

Document rebuild_pdf_text(PdfLayout layout) {
  drop_pdf_furniture(layout, body_height_of(layout.lines));
  if (layout.lines.empty()) return {};
  return Rebuilding(layout, body_height_of(layout.lines)).run();
}

}  // namespace onrecord
