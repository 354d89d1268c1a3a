// Plain text to blocks: paragraphs by layout.h, then what each of them is.
//
// News text opens with a zone of furniture (section, headline, deck, byline, date) that ends with
// the first paragraph that ends as a sentence does; credits stand in that zone or at the very end.
#include "read/plain.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "read/dates.h"
#include "read/furniture.h"
#include "read/layout.h"
#include "read/set_in.h"
#include "read/waivers.h"
#include "read/word_count.h"
#include "text/sentence_end.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kOpeningZone = 8;  // paragraphs that may come before the body
constexpr std::size_t kClosingZone = 5;  // paragraphs that may be credits

bool opens_with_mark(std::string_view text) {
  const char32_t first = code_point_at(text, 0).value;
  return first == '"' || first == '\'' || first == 0x201C || first == 0x2018 || first == 0xAB ||
         first == 0x201E;
}

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (is_letter(point.value)) return true;
    at += point.length;
  }
  return false;
}

/// Short, no full stop, no sign that something must follow. A title in marks or with a question
/// mark passes; a spoken sentence in marks does not.
bool looks_like_title(std::string_view text, std::size_t most_words) {
  if (text.size() > 300 || !has_letter(text) || count_words(text) > most_words) return false;
  const char32_t last = code_point_before(text, text.size()).value;
  const bool is_open =
      last == ',' || last == ';' || last == ':' || last == '-' || last == 0x2013 || last == 0x2014;
  if (is_open || is_lower(code_point_at(text, 0).value)) return false;
  if (!ends_sentence(text)) return true;
  const bool is_mark = last == '?' || last == '!';
  return is_mark && !opens_with_mark(text);
}

/// Sorts the paragraphs of one document into kinds.
class Sorting {
 public:
  Sorting(Document& document, const Layout& layout, bool has_markup)
      : document_(document), layout_(layout), has_markup_(has_markup) {}

  void run() {
    markup_has_headings_ =
        std::any_of(layout_.paragraphs.begin(), layout_.paragraphs.end(),
                    [](const TextParagraph& p) { return is_title_kind(p.kind); });
    const std::size_t body = sort_opening();
    if (!has_markup_) find_set_in(body);
    for (std::size_t i = body; i < layout_.paragraphs.size(); ++i) {
      if (i == body && add_dateline(i)) continue;
      const bool is_dated = is_closing_date(i);
      if (is_dated) take_date(words(i));
      add(i, is_dated ? BlockKind::meta : kind_in_body(i));
    }
  }

 private:
  static bool is_title_kind(BlockKind kind) {
    return kind == BlockKind::headline || kind == BlockKind::heading;
  }

  std::string_view words(std::size_t i) const {
    return text_of(document_, layout_.paragraphs[i].span);
  }

  void add(std::size_t i, BlockKind kind) {
    document_.blocks.push_back({layout_.paragraphs[i].span, kind});
  }

  void find_set_in(std::size_t body) {
    std::vector<SetParagraph> paragraphs;
    paragraphs.reserve(layout_.paragraphs.size());
    for (const TextParagraph& paragraph : layout_.paragraphs) {
      paragraphs.push_back(set_paragraph(document_.text, paragraph.span));
      paragraphs.back().kind = paragraph.kind;
      paragraphs.back().blank_before = paragraph.blank_before;
      paragraphs.back().blank_after = paragraph.blank_after;
    }
    is_set_in_ = passages_set_in(paragraphs, body);
  }

  /// The day that a line tells, unless one is known already that is no mere update.
  void take_date(std::string_view line) {
    if (document_.published && !is_update_) return;
    const std::optional<LineDate> date = date_in_line(line);
    if (!date || (document_.published && date->is_update)) return;
    document_.published = date->iso;
    document_.published_basis = "text";
    is_update_ = date->is_update;
  }

  /// "First published on Wed 12 Mar 2025" below the story, which may end in a full stop.
  bool is_closing_date(std::size_t i) const {
    return i > 0 && i + kClosingZone >= layout_.paragraphs.size() && has_date_label(words(i)) &&
           layout_.paragraphs[i].kind == BlockKind::paragraph;
  }

  /// Adds the furniture before the body; gives the body's first paragraph.
  std::size_t sort_opening() {
    const std::size_t count = layout_.paragraphs.size();
    const std::size_t end = std::min(count > 0 ? count - 1 : 0, kOpeningZone);
    std::size_t i = 0;
    bool has_headline = false;
    for (; i < end; ++i) {
      const std::string_view text = words(i);
      if (layout_.paragraphs[i].kind == BlockKind::meta) {
        add(i, BlockKind::meta);
      } else if (const std::optional<std::string_view> names = byline_of(text)) {
        if (!document_.byline) document_.byline = std::string(*names);
        take_date(text);
        add(i, BlockKind::meta);
      } else if (is_date_line(text)) {
        take_date(text);
        add(i, BlockKind::meta);
      } else if (is_credit_line(text)) {
        add(i, BlockKind::meta);
      } else if (!has_headline && is_headline(i)) {
        has_headline = true;
        if (!document_.title) document_.title = std::string(text);
        add(i, BlockKind::headline);
      } else if (has_headline && !layout_.paragraphs[i].blank_before && heads_credits(i)) {
        add(i, BlockKind::meta);  // the outlet, a section, between headline and byline or date
      } else if (has_headline && is_deck(i)) {
        add(i, BlockKind::heading);
      } else if (!has_headline && is_section_label(i)) {
        add(i, BlockKind::meta);
      } else {
        break;
      }
    }
    return i;
  }

  bool is_headline(std::size_t i) const {
    const TextParagraph& paragraph = layout_.paragraphs[i];
    if (is_title_kind(paragraph.kind)) {
      return paragraph.kind == BlockKind::headline || !document_.title ||
             *document_.title == words(i);
    }
    if (paragraph.line_count > 3 || paragraph.kind != BlockKind::paragraph || is_section_label(i) ||
        markup_has_headings_) {
      return false;
    }
    const std::string_view text = words(i);
    if (document_.title && *document_.title == text) return true;
    if (dateline_length(text) > 0 || !looks_like_title(text, 30)) return false;
    return paragraph.blank_after || heads_credits(i);
  }

  /// Whether a byline, a dateline or a date stands below on one of the next lines, short ones
  /// without an empty line between: the head of an article as it is pasted.
  bool heads_credits(std::size_t i) const {
    constexpr std::size_t kMostLines = 3;
    const std::size_t end = std::min(layout_.paragraphs.size(), i + 1 + kMostLines);
    for (std::size_t k = i + 1; k < end; ++k) {
      if (k == i + 1 && (byline_of(words(k)) || dateline_length(words(k)) > 0)) return true;
      if (layout_.paragraphs[k].blank_before || layout_.paragraphs[k].line_count > 1) return false;
      if (byline_of(words(k)) || is_date_line(words(k))) return true;
      if (!looks_like_title(words(k), 8)) return false;
    }
    return false;
  }

  /// "POLITICS" above a headline proper.
  bool is_section_label(std::size_t i) const {
    if (i != 0 || i + 2 >= layout_.paragraphs.size() || count_words(words(i)) > 2) return false;
    if (is_title_kind(layout_.paragraphs[i].kind)) return false;
    const std::string_view next = words(i + 1);
    return looks_like_title(words(i), 2) && count_words(next) > 3 && looks_like_title(next, 30) &&
           !byline_of(next) && !is_date_line(next);
  }

  /// A line between headline and body that is no paragraph: no full stop, and not long.
  bool is_deck(std::size_t i) const {
    const TextParagraph& paragraph = layout_.paragraphs[i];
    if (paragraph.kind == BlockKind::heading) return true;
    return paragraph.kind == BlockKind::paragraph && paragraph.blank_after &&
           paragraph.blank_before && paragraph.line_count <= 3 && dateline_length(words(i)) == 0 &&
           !opens_with_mark(words(i)) && looks_like_title(words(i), 40);
  }

  BlockKind kind_in_body(std::size_t i) const {
    const TextParagraph& paragraph = layout_.paragraphs[i];
    const std::size_t count = layout_.paragraphs.size();
    const std::string_view text = words(i);
    if (i + kClosingZone >= count && i > 0 && is_credit_line(text)) return BlockKind::meta;
    if (has_markup_ || paragraph.kind != BlockKind::paragraph) {
      return paragraph.kind == BlockKind::headline ? BlockKind::heading : paragraph.kind;
    }
    if (is_prefixed(text) || is_set_in_[i]) return BlockKind::block_quote;
    const bool is_apart = paragraph.blank_before && paragraph.blank_after && i + 1 < count && i > 0;
    const bool is_heading = is_apart && paragraph.line_count == 1 && !opens_with_mark(text) &&
                            looks_like_title(text, 10) && !ends_sentence(text);
    return is_heading ? BlockKind::heading : BlockKind::paragraph;
  }

  /// Every line begins with the sign of quoted mail and Markdown.
  static bool is_prefixed(std::string_view text) {
    for (std::size_t line = 0; line < text.size();) {
      const std::size_t first = text.find_first_not_of(" \t\r", line);
      if (first == std::string_view::npos || text[first] != '>') return false;
      const std::size_t end = text.find('\n', first);
      if (end == std::string_view::npos) break;
      line = end + 1;
    }
    return !text.empty();
  }

  /// Parts the dateline from the first paragraph of the body.
  bool add_dateline(std::size_t i) {
    if (layout_.paragraphs[i].kind != BlockKind::paragraph) return false;
    const Span span = layout_.paragraphs[i].span;
    const auto length = static_cast<std::uint32_t>(dateline_length(words(i)));
    if (length == 0 || length >= span.size()) return false;
    const std::uint32_t body = span.begin_byte + length;
    take_date(words(i).substr(0, length));
    document_.blocks.push_back({trimmed(document_.text, {span.begin_byte, body}), BlockKind::meta});
    document_.blocks.push_back({{body, span.end_byte}, BlockKind::paragraph});
    return true;
  }

  Document& document_;
  const Layout& layout_;
  bool has_markup_;
  bool markup_has_headings_ = false;
  bool is_update_ = false;       // the date known so far is that of an update
  std::vector<bool> is_set_in_;  // of text without markup
};

}  // namespace

void lay_out_plain_text(Document& document, std::size_t body_byte) {
  std::vector<Line> lines = lines_of(document.text, body_byte);
  if (document.role == Role::draft) blank_notes(document.text, lines);
  const Layout layout = lay_out(document.text, lines);
  Sorting(document, layout, false).run();
}

void sort_blocks(Document& document) {
  Layout layout;
  for (const Block& block : document.blocks) {
    layout.paragraphs.push_back({block.span, 1, block.kind, true, true});
  }
  document.blocks.clear();
  Sorting(document, layout, true).run();
}

}  // namespace onrecord
