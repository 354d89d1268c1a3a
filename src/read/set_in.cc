#include "read/set_in.h"

#include <algorithm>
#include <map>
#include <optional>

#include "read/labels.h"
#include "read/word_count.h"
#include "text/sentence_end.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kTab = 4;           // columns
constexpr std::size_t kLeastIndent = 2;   // beyond the margin
constexpr std::size_t kClearIndent = 4;   // of what is one line, where a line may be set anyhow
constexpr std::size_t kFewestWords = 12;  // of a passage that nothing announces
constexpr std::size_t kItemWords = 8;     // a longer line is no item of a list
constexpr std::size_t kLongestSignature = 100;  // bytes

/// "— Dana Orr, mayor", "-- The council".
bool is_signature(std::string_view words) {
  if (words.empty() || words.size() > kLongestSignature) return false;
  const CodePoint first = code_point_at(words, 0);
  const bool is_dash =
      (first.value >= 0x2012 && first.value <= 0x2015) || first.value == '-' || first.value == '~';
  if (!is_dash) return false;
  const std::size_t name = words.find_first_not_of("-~ \t", first.length);
  return name != std::string_view::npos && is_upper(code_point_at(words, name).value);
}

/// Judges one text. The margin is where its first and its last paragraph stand, or else most of
/// them.
class Margin {
 public:
  Margin(std::span<const SetParagraph> paragraphs, std::size_t body)
      : paragraphs_(paragraphs), body_(body), is_set_in_(paragraphs.size(), false) {
    std::map<std::size_t, std::size_t> counts;
    std::size_t several_lines = 0;
    std::size_t openings_indented = 0;
    std::optional<std::size_t> first;
    std::size_t last = 0;
    for (const SetParagraph& paragraph : paragraphs_.subspan(body_)) {
      if (paragraph.kind != BlockKind::paragraph) continue;
      ++counts[paragraph.indent];
      words_ += count_words(paragraph.words);
      first = first.value_or(paragraph.indent);
      last = paragraph.indent;
      if (paragraph.line_count < 2) continue;
      ++several_lines;
      openings_indented += paragraph.first_indent > paragraph.indent;
    }
    indents_openings_ = openings_indented > 0 && openings_indented * 2 >= several_lines;
    const auto most =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most != counts.end()) column_ = first == last ? last : most->first;
  }

  std::vector<bool> run() {
    for (std::size_t first = body_; first < paragraphs_.size();) {
      std::size_t end = first;
      while (end < paragraphs_.size() && stands_in(paragraphs_[end])) ++end;
      if (end > first && is_quoted(first, end)) {
        std::fill(is_set_in_.begin() + static_cast<std::ptrdiff_t>(first),
                  is_set_in_.begin() + static_cast<std::ptrdiff_t>(end), true);
      }
      first = std::max(end, first + 1);
    }
    return std::move(is_set_in_);
  }

 private:
  bool stands_in(const SetParagraph& paragraph) const {
    if (paragraph.kind != BlockKind::paragraph || paragraph.indent < column_ + kLeastIndent) {
      return false;
    }
    // Where each paragraph opens with an indent, one line of it tells nothing.
    return paragraph.line_count > 1 || !indents_openings_ || is_signature(paragraph.words);
  }

  bool is_quoted(std::size_t first, std::size_t end) const {
    std::size_t last = end;
    while (last > first && is_signature(paragraphs_[last - 1].words)) --last;
    if (last == first) return false;
    if (first > body_ && paragraphs_[first - 1].words.ends_with(':')) return !is_list(first, last);
    return stands_apart(first, last, end) && is_prose(first, last);
  }

  /// Short lines of which none is a sentence: an agenda, names, an address.
  bool is_list(std::size_t first, std::size_t last) const {
    std::size_t lines = 0;
    std::size_t words = 0;
    for (const SetParagraph& paragraph : paragraphs_.subspan(first, last - first)) {
      if (ends_sentence(paragraph.words)) return false;
      lines += paragraph.line_count;
      words += count_words(paragraph.words);
    }
    return lines > 1 && words <= lines * kItemWords;
  }

  /// Between paragraphs at the margin, or signed; with empty lines around.
  bool stands_apart(std::size_t first, std::size_t last, std::size_t end) const {
    if (first <= body_ || !paragraphs_[first].blank_before) return false;
    if (!paragraphs_[end - 1].blank_after) return false;
    const bool comes_back = end < paragraphs_.size();
    return ends_sentence(paragraphs_[first - 1].words) && (comes_back || last < end);
  }

  bool is_prose(std::size_t first, std::size_t last) const {
    std::size_t words = 0;
    for (const SetParagraph& paragraph : paragraphs_.subspan(first, last - first)) {
      if (label_at(paragraph.words)) return false;
      if (paragraph.line_count < 2 && paragraph.indent < column_ + kClearIndent) return false;
      words += count_words(paragraph.words);
    }
    return words >= kFewestWords && ends_sentence(paragraphs_[last - 1].words, Colon::goes_on);
  }

  std::span<const SetParagraph> paragraphs_;
  std::size_t body_;
  std::vector<bool> is_set_in_;
  std::size_t column_ = 0;
  std::size_t words_ = 0;  // of the body
  bool indents_openings_ = false;
};

}  // namespace

SetParagraph set_paragraph(std::string_view text, Span span) {
  SetParagraph paragraph;
  paragraph.words = text.substr(span.begin_byte, span.size());
  std::size_t line = span.begin_byte;
  while (line > 0 && text[line - 1] != '\n' && text[line - 1] != '\r') --line;
  for (std::uint32_t count = 0; line < span.end_byte; ++count) {
    std::size_t columns = 0;
    std::size_t at = line;
    for (; at < span.end_byte && (text[at] == ' ' || text[at] == '\t'); ++at) {
      columns = text[at] == '\t' ? (columns / kTab + 1) * kTab : columns + 1;
    }
    if (count == 0) paragraph.first_indent = columns;
    paragraph.indent = count == 0 ? columns : std::min(paragraph.indent, columns);
    paragraph.line_count = count + 1;
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    line = end + 1;
  }
  return paragraph;
}

std::vector<bool> passages_set_in(std::span<const SetParagraph> paragraphs, std::size_t body) {
  return Margin(paragraphs, std::min(body, paragraphs.size())).run();
}

}  // namespace onrecord
