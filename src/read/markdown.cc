// md4c reports blocks, spans and pieces of text; a piece of text is a pointer into the source,
// which is how each byte keeps its origin. Footnote marks, which CommonMark does not know, are
// blanked out in a copy of the same length before.
#include "read/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <string>
#include <vector>

#include "read/html_tree.h"
#include "read/set_in.h"
#include "text/text_builder.h"

namespace onrecord {
namespace {

constexpr std::size_t kLargestMarkdown =
    1U << 20;                    // md4c takes time quadratic in one paragraph of many links
constexpr char kNothing = '\v';  // stands for a byte taken out; white space to CommonMark

bool is_line_start(const std::string& text, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && at - begin < 3 && text[begin - 1] == ' ') --begin;
  return begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r';
}

/// Blanks out "[^1]" and the "[^1]:" that opens a note, and lines that are only a template's or a
/// renderer's ("{: .lead }", "[[toc]]").
void drop_footnote_marks(std::string& text) {
  constexpr std::size_t kLongest = 40;
  for (std::size_t at = text.find("[^"); at != std::string::npos; at = text.find("[^", at + 1)) {
    const std::size_t close = text.substr(at, kLongest).find_first_of("]\n ");
    if (close == std::string::npos || text[at + close] != ']' || close == 2) continue;
    std::size_t end = at + close + 1;
    if (end < text.size() && text[end] == ':' && is_line_start(text, at)) ++end;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
              text.begin() + static_cast<std::ptrdiff_t>(end), kNothing);
  }
}

bool starts_with_name(std::string_view tag, std::string_view name) {
  if (tag.size() < name.size()) return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if ((tag[i] | 0x20) != name[i]) return false;
  }
  return tag.size() == name.size() ||
         !((tag[name.size()] | 0x20) >= 'a' && (tag[name.size()] | 0x20) <= 'z');
}

/// Turns md4c's events into text. One walk of one document.
class Walk {
 public:
  Walk(std::string_view source, Document& document)
      : source_(source), builder_(document), is_draft_(document.role == Role::draft) {}

  int enter_block(MD_BLOCKTYPE type, const void* detail) {
    switch (type) {
      case MD_BLOCK_QUOTE:
        if (quotes_++ == 0) builder_.stand_apart();
        break;
      case MD_BLOCK_LI:
        ++items_;
        begin(kind_here());
        break;
      case MD_BLOCK_H:
        begin_heading(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
      case MD_BLOCK_P:
        begin(kind_here());
        if (kind_here() == BlockKind::paragraph) paragraphs_.push_back(builder_.next_byte());
        break;
      case MD_BLOCK_TR:
        begin(kind_here());
        break;
      case MD_BLOCK_CODE:
        begin(is_draft_ && quotes_ == 0 ? BlockKind::meta : kind_here());
        is_code_ = true;
        break;
      case MD_BLOCK_HTML:
        begin(kind_here());
        is_html_ = true;
        break;
      case MD_BLOCK_TD:
      case MD_BLOCK_TH:
        builder_.blank();
        break;
      default:
        break;
    }
    return 0;
  }

  int leave_block(MD_BLOCKTYPE type) {
    switch (type) {
      case MD_BLOCK_QUOTE:
        --quotes_;
        break;
      case MD_BLOCK_LI:
        --items_;
        break;
      case MD_BLOCK_CODE:
        is_code_ = false;
        break;
      case MD_BLOCK_HTML:
        is_html_ = false;
        in_comment_ = false;
        skipped_ = {};
        break;
      case MD_BLOCK_TD:
      case MD_BLOCK_TH:
        builder_.blank();
        return 0;
      default:
        break;
    }
    builder_.end_block();
    return 0;
  }

  /// Where the paragraphs begin that stand in no list, quotation, table or code, in order.
  const std::vector<std::uint32_t>& paragraphs() const { return paragraphs_; }

  int enter_span(MD_SPANTYPE type) {
    pictures_ += type == MD_SPAN_IMG;
    return 0;
  }

  int leave_span(MD_SPANTYPE type) {
    pictures_ -= type == MD_SPAN_IMG;
    return 0;
  }

  int text(MD_TEXTTYPE type, const char* data, std::size_t size) {
    if (pictures_ > 0) return 0;
    const std::string_view words(data, size);
    switch (type) {
      case MD_TEXT_BR:
        builder_.line_break();
        break;
      case MD_TEXT_SOFTBR:
        builder_.blank();
        break;
      case MD_TEXT_NULLCHAR:
        put("\xEF\xBF\xBD", words);
        break;
      case MD_TEXT_ENTITY:
        put(decode_entities(words), words);
        break;
      case MD_TEXT_HTML:
        html(words);
        break;
      default:
        if (is_code_ && words == "\n") {
          builder_.line_break();
        } else {
          copy(words);
        }
    }
    return 0;
  }

 private:
  BlockKind kind_here() const {
    if (quotes_ + html_quotes_ > 0) return BlockKind::block_quote;
    return items_ > 0 ? BlockKind::list_item : BlockKind::paragraph;
  }

  void begin(BlockKind kind) {
    builder_.begin_block(kind);
    pending_q_ = 0;
    open_q_.clear();
  }

  /// The marks of <q> elements whose first words come now; those that have marks get no second.
  void open_quotations(std::string_view words) {
    for (; pending_q_ > 0; --pending_q_) {
      bool has_marks = false;
      for (const std::string_view mark : {"\"", "\xE2\x80\x9C", "\xE2\x80\x98", "\xC2\xAB", "'"}) {
        has_marks = has_marks || words.starts_with(mark);
      }
      if (!has_marks) {
        builder_.insert(open_q_.size() % 2 == 0 ? "\xE2\x80\x9C" : "\xE2\x80\x98");
      }
      open_q_.push_back(!has_marks);
    }
  }

  void close_quotation() {
    if (pending_q_ > 0) {
      --pending_q_;  // an empty one
    } else if (!open_q_.empty()) {
      const bool is_ours = open_q_.back();
      open_q_.pop_back();
      if (!is_ours) return;
      builder_.insert(open_q_.size() % 2 == 0 ? "\xE2\x80\x9D" : "\xE2\x80\x99");
    }
  }

  void begin_heading(unsigned level) {
    const bool is_title = level == 1 && !has_headline_ && quotes_ == 0;
    has_headline_ |= is_title;
    begin(is_title ? BlockKind::headline : BlockKind::heading);
  }

  /// Where a piece stands in the source; nothing for text that md4c made up.
  bool is_in_source(std::string_view words) const {
    const auto* begin = source_.data();
    return std::greater_equal<>()(words.data(), begin) &&
           std::less_equal<>()(words.data() + words.size(), begin + source_.size());
  }

  std::size_t place_of(std::string_view words) const {
    return static_cast<std::size_t>(words.data() - source_.data());
  }

  /// A piece of text as it stands, without the bytes that were taken out.
  void copy(std::string_view words) {
    open_quotations(words);
    if (!is_in_source(words)) {
      builder_.insert(words);
      return;
    }
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t end = std::min(words.find(kNothing, at), words.size());
      builder_.copy(words.substr(at, end - at), place_of(words) + at);
      at = end;
      while (at < words.size() && words[at] == kNothing) ++at;
    }
  }

  void put(std::string_view meant, std::string_view written) {
    open_quotations(meant);
    if (is_in_source(written)) {
      builder_.replace(meant, place_of(written), written.size());
    } else {
      builder_.insert(meant);
    }
  }

  /// A piece of HTML: tags out, what they do to the text kept. Tags and comments may run over
  /// pieces.
  void html(std::string_view words) {
    for (std::size_t at = 0; at < words.size();) {
      if (in_comment_) {
        const std::size_t end = words.find("-->", at);
        if (end == std::string_view::npos) return;
        in_comment_ = false;
        at = end + 3;
      } else if (in_tag_) {
        const std::size_t end = words.find('>', at);
        tag_.append(words.substr(at, std::min(end, words.size()) - at).substr(0, 64));
        if (end == std::string_view::npos) return;
        in_tag_ = false;
        tag();
        at = end + 1;
      } else if (words.substr(at).starts_with("<!--")) {
        in_comment_ = true;
        at += 4;
      } else if (!skipped_.empty() && !words.substr(at).starts_with("</")) {
        at = std::min(words.find("</", at + 1), words.size());
      } else if (words[at] == '<') {
        in_tag_ = true;
        tag_.clear();
        ++at;
      } else {
        at = html_text(words, at);
      }
    }
  }

  /// Text between tags, with entities; gives where it ends.
  std::size_t html_text(std::string_view words, std::size_t at) {
    const std::size_t end = std::min(words.find_first_of("<&", at), words.size());
    if (end > at) {
      if (skipped_.empty()) copy(words.substr(at, end - at));
      return end;
    }
    const std::size_t semicolon = words.substr(at, 12).find(';');
    const std::string_view entity =
        words.substr(at, semicolon == std::string_view::npos ? 1 : semicolon + 1);
    if (skipped_.empty()) put(decode_entities(entity), entity);
    return at + entity.size();
  }

  /// What a whole tag does.
  void tag() {
    const bool is_end = tag_.starts_with('/');
    const std::string_view name = std::string_view(tag_).substr(is_end ? 1 : 0);
    for (const std::string_view hidden :
         {std::string_view("script"), std::string_view("style"), std::string_view("template")}) {
      if (!starts_with_name(name, hidden)) continue;
      if (is_end && skipped_ == hidden) skipped_ = {};
      if (!is_end && skipped_.empty()) skipped_ = hidden;
      return;
    }
    if (!skipped_.empty()) return;
    if (starts_with_name(name, "br")) {
      builder_.line_break();
    } else if (starts_with_name(name, "q")) {
      is_end ? close_quotation() : void(pending_q_ = std::min(pending_q_ + 1, 8));
    } else if (starts_with_name(name, "blockquote")) {
      html_quotes_ = is_end ? 0 : 1;
      if (!is_end) builder_.stand_apart();
      if (is_html_) begin(kind_here());
    } else if (is_html_ && is_block_tag(name)) {
      begin(name.starts_with('h') || name.starts_with('H') ? BlockKind::heading : kind_here());
      if (is_end) begin(kind_here());
    }
  }

  static bool is_block_tag(std::string_view name) {
    for (const std::string_view block :
         {std::string_view("p"), std::string_view("div"), std::string_view("li"),
          std::string_view("ul"), std::string_view("ol"), std::string_view("tr"),
          std::string_view("table"), std::string_view("section"), std::string_view("article"),
          std::string_view("figure"), std::string_view("figcaption"), std::string_view("aside"),
          std::string_view("details"), std::string_view("summary")}) {
      if (starts_with_name(name, block)) return true;
    }
    const bool is_heading =
        name.size() >= 2 && (name[0] | 0x20) == 'h' && name[1] >= '1' && name[1] <= '6';
    return is_heading;
  }

  std::string_view source_;
  TextBuilder builder_;
  bool is_draft_ = false;  // its code is no account: strings in it are nobody's words
  int quotes_ = 0;
  int html_quotes_ = 0;
  int items_ = 0;
  int pictures_ = 0;
  bool has_headline_ = false;
  bool is_code_ = false;
  bool is_html_ = false;
  bool in_comment_ = false;
  bool in_tag_ = false;
  int pending_q_ = 0;  // <q> elements without a word so far
  std::vector<std::uint32_t> paragraphs_;
  std::vector<bool> open_q_;  // … with words; whether their marks are put
  std::string tag_;           // the open tag, its first bytes
  std::string_view skipped_;  // the element whose text no reader sees
};

/// Where the text's byte stands in the source.
std::uint32_t source_byte_of(const Document& document, std::uint32_t byte) {
  const auto after =
      std::upper_bound(document.origin.begin(), document.origin.end(), byte,
                       [](std::uint32_t b, const OriginRun& run) { return b < run.text_byte; });
  if (after == document.origin.begin()) return 0;
  const OriginRun& run = *(after - 1);
  const std::uint32_t inside = byte - run.text_byte;
  return run.source_byte + std::min(inside, run.source_length);
}

/// CommonMark has no word for a paragraph that is set in from the margin; its writers mean a
/// quotation.
void find_set_in(std::string_view source, const std::vector<std::uint32_t>& starts,
                 Document& document) {
  std::vector<SetParagraph> paragraphs;
  paragraphs.reserve(document.blocks.size());
  for (const Block& block : document.blocks) {
    SetParagraph paragraph;
    paragraph.kind = BlockKind::list_item;  // anything but a paragraph
    if (std::binary_search(starts.begin(), starts.end(), block.span.begin_byte)) {
      paragraph = set_paragraph(source, {source_byte_of(document, block.span.begin_byte),
                                         source_byte_of(document, block.span.end_byte)});
    }
    paragraph.words = text_of(document, block.span);
    paragraph.blank_before = paragraph.blank_after = true;
    paragraphs.push_back(paragraph);
  }
  const std::vector<bool> is_set_in = passages_set_in(paragraphs, 0);
  for (std::size_t i = 0; i < is_set_in.size(); ++i) {
    if (is_set_in[i]) document.blocks[i].kind = BlockKind::block_quote;
  }
}

Walk& walk_of(void* userdata) { return *static_cast<Walk*>(userdata); }

}  // namespace

Result<bool> read_markdown(std::string_view source, std::size_t body_byte, Document& document) {
  if (source.size() > kLargestMarkdown) {
    return Error{ErrorCode::too_large, document.path, "Markdown larger than 1 MiB"};
  }
  std::string copy(source);
  std::fill(copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(body_byte), '\n');
  drop_footnote_marks(copy);
  Walk walk(copy, document);
  MD_PARSER parser = {};
  parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_NOINDENTEDCODEBLOCKS;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
    return walk_of(data).enter_block(type, detail);
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) {
    return walk_of(data).leave_block(type);
  };
  parser.enter_span = [](MD_SPANTYPE type, void*, void* data) {
    return walk_of(data).enter_span(type);
  };
  parser.leave_span = [](MD_SPANTYPE type, void*, void* data) {
    return walk_of(data).leave_span(type);
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) {
    return walk_of(data).text(type, text, size);
  };
  if (md_parse(copy.data(), static_cast<MD_SIZE>(copy.size()), &parser, &walk) != 0) {
    return Error{ErrorCode::bad_format, document.path, "Markdown that cannot be read"};
  }
  find_set_in(copy, walk.paragraphs(), document);
  return true;
}

}  // namespace onrecord
