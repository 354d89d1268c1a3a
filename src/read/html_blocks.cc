#include "read/html_blocks.h"

#include "text/sentence_end.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr char32_t kNoBreakSpace = 0xA0;

bool is_blank(char32_t value) {
  return value == ' ' || value == '\n' || value == '\t' || value == '\r' || value == '\f' ||
         value == kNoBreakSpace || value == 0x2028 || value == 0x2029 || value == 0x85;
}

/// Characters that no reader sees and that split words for a program.
bool is_invisible(char32_t value) {
  return value == 0x200B || value == 0xFEFF || value == 0xAD || value == 0x2060 ||
         value == 0x200E || value == 0x200F;
}

class Cutter {
 public:
  Cutter(const HtmlTree& tree, const std::vector<bool>& skipped) : tree_(tree), skipped_(skipped) {}
  HtmlBlocks run();

 private:
  void enter(std::uint32_t node);
  void leave(std::uint32_t node);
  bool is_data_row(std::uint32_t row) const;
  bool parts(std::uint32_t node) const;
  void line_break();
  void add_text(std::uint32_t node);
  void open_text(std::uint32_t node);
  void quotation_element(std::uint32_t node, bool opens);
  void put(std::string_view bytes, std::size_t tree_byte, bool copied);
  void flush();
  std::string_view current() const { return std::string_view(out_.text).substr(block_.begin); }

  const HtmlTree& tree_;
  const std::vector<bool>& skipped_;
  HtmlBlocks out_;
  HtmlBlock block_;
  std::vector<std::uint32_t> open_;         // elements, outermost first
  std::vector<std::uint32_t> open_blocks_;  // of them, the block-level ones
  int links_ = 0;
  std::uint32_t data_row_end_ = 0;  // nodes before it are in a row of data, if any
  int strong_ = 0;
  int quotations_ = 0;  // <q> elements open
  bool blank_pending_ = false;
  bool no_break_ = false;  // the pending blank is one single no-break space
  std::size_t blank_byte_ = 0;
  std::size_t blank_length_ = 0;
  bool broken_ = false;  // a <br> was the last thing
  bool in_word_ = false;
};

/// Appends bytes that are part of the text; `copied` ones come from tree_.text at `tree_byte`.
void Cutter::put(std::string_view bytes, std::size_t tree_byte, bool copied) {
  if (copied) {
    const auto begin = static_cast<std::uint32_t>(out_.text.size());
    if (out_.runs.size() > block_.first_run &&
        out_.runs.back().begin + out_.runs.back().length == begin &&
        out_.runs.back().tree_byte + out_.runs.back().length == tree_byte &&
        out_.runs.back().length == out_.runs.back().tree_length) {
      out_.runs.back().length += static_cast<std::uint32_t>(bytes.size());
      out_.runs.back().tree_length = out_.runs.back().length;
    } else {
      const auto length = static_cast<std::uint32_t>(bytes.size());
      out_.runs.push_back({begin, length, static_cast<std::uint32_t>(tree_byte), length});
    }
  }
  out_.text.append(bytes);
}

void Cutter::flush() {
  if (out_.text.size() > block_.begin) {
    block_.end = static_cast<std::uint32_t>(out_.text.size());
    block_.end_run = static_cast<std::uint32_t>(out_.runs.size());
    out_.blocks.push_back(block_);
  }
  block_ = HtmlBlock();
  block_.begin = static_cast<std::uint32_t>(out_.text.size());
  block_.first_run = static_cast<std::uint32_t>(out_.runs.size());
  blank_pending_ = broken_ = in_word_ = false;
}

/// One <br> inside a sentence is layout; after a sentence, or doubled, it parts paragraphs.
void Cutter::line_break() {
  if (out_.text.size() == block_.begin) return;
  if (broken_ || ends_sentence(current(), Colon::goes_on)) {
    flush();
    return;
  }
  broken_ = true;
  blank_pending_ = true;
  no_break_ = false;
  blank_length_ = 0;
}

/// What comes before the next character of the text: a new block, or the pending white space.
void Cutter::open_text(std::uint32_t node) {
  if (out_.text.size() == block_.begin) {
    block_.node = open_blocks_.empty() ? 0 : open_blocks_.back();
    block_.first_text = node;
  } else if (blank_pending_) {
    const std::string_view text = tree_.text;
    const std::string_view blank = no_break_ ? text.substr(blank_byte_, blank_length_) : " ";
    put(blank, blank_byte_, blank_length_ > 0 && text.substr(blank_byte_, blank_length_) == blank);
  }
  blank_pending_ = broken_ = false;
  block_.last_text = node;
}

/// <q> stands for quotation marks that a browser draws. They have no place in the source.
void Cutter::quotation_element(std::uint32_t node, bool opens) {
  const std::string_view inner = tree_.text_of(node);
  const std::size_t first = inner.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return;
  const std::string_view start = inner.substr(first);
  for (const std::string_view mark : {"\"", "\xE2\x80\x9C", "\xE2\x80\x98", "\xC2\xAB", "'"}) {
    if (start.substr(0, mark.size()) == mark) return;
  }
  if (opens) {
    open_text(node);
    put(quotations_ % 2 == 0 ? "\xE2\x80\x9C" : "\xE2\x80\x98", 0, false);
    ++quotations_;
  } else {
    --quotations_;
    put(quotations_ % 2 == 0 ? "\xE2\x80\x9D" : "\xE2\x80\x99", 0, false);
  }
  in_word_ = false;
}

void Cutter::add_text(std::uint32_t node) {
  const std::string_view text = tree_.text;
  const std::size_t end = tree_.nodes[node].text_end;
  for (std::size_t at = tree_.nodes[node].text_begin; at < end;) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const CodePoint point = byte < 0x80 ? CodePoint{byte, 1} : code_point_at(text, at);
    if (is_blank(point.value)) {
      no_break_ = !blank_pending_ && point.value == kNoBreakSpace;
      if (!blank_pending_ || blank_length_ == 0) {
        blank_byte_ = at;
        blank_length_ = point.length;
      }
      blank_pending_ = true;
      in_word_ = false;
      at += point.length;
      continue;
    }
    if (is_invisible(point.value)) {
      at += point.length;
      continue;
    }
    open_text(node);
    const bool word = byte >= 0x80 ? is_letter_or_digit(point.value)
                                   : is_letter_or_digit(static_cast<char32_t>(byte));
    if (word && !in_word_) {
      ++block_.words;
      if (links_ > 0) ++block_.link_words;
      if (strong_ > 0) ++block_.strong_words;
    }
    in_word_ = word || (in_word_ && (byte == '\'' || byte == '-' || point.value == 0x2019));
    if (point.value >= 0x80 && point.value <= 0x9F) {
      std::string mapped;
      append_utf8(mapped, without_control(point.value));
      // A run of equal lengths would say that the bytes are the same: no run is made for those.
      if (mapped.size() != point.length) {
        out_.runs.push_back({static_cast<std::uint32_t>(out_.text.size()),
                             static_cast<std::uint32_t>(mapped.size()),
                             static_cast<std::uint32_t>(at), point.length});
      }
      out_.text += mapped;
    } else {
      put(text.substr(at, point.length), at, true);
    }
    at += point.length;
  }
}

/// A row of data: cells of a few words each, without blocks of their own. It reads as one line;
/// rows of tables that lay out a page do not.
bool Cutter::is_data_row(std::uint32_t row) const {
  constexpr std::uint32_t kLongestCell = 60;  // bytes
  constexpr std::uint32_t kLargestRow = 200;  // nodes
  const auto& nodes = tree_.nodes;
  if (nodes[row].end - row > kLargestRow) return false;
  std::uint32_t cells = 0;
  for (std::uint32_t node = row + 1; node < nodes[row].end; ++node) {
    if (nodes[node].tag == Tag::td || nodes[node].tag == Tag::th) {
      ++cells;
      if (nodes[node].text_end - nodes[node].text_begin > kLongestCell) return false;
    } else if (is_block(nodes[node].tag) || nodes[node].tag == Tag::br) {
      return false;
    }
  }
  return cells >= 2;
}

/// Whether the element parts its text from what is around it.
bool Cutter::parts(std::uint32_t node) const {
  const Tag tag = tree_.nodes[node].tag;
  if ((tag == Tag::td || tag == Tag::th) && node < data_row_end_) return false;
  return is_block(tag);
}

void Cutter::enter(std::uint32_t node) {
  const Tag tag = tree_.nodes[node].tag;
  if (tag == Tag::tr && node >= data_row_end_ && is_data_row(node)) {
    data_row_end_ = tree_.nodes[node].end;
  }
  if ((tag == Tag::td || tag == Tag::th) && node < data_row_end_ && !blank_pending_) {
    blank_pending_ = true;
    no_break_ = in_word_ = false;
    blank_length_ = 0;
  }
  if (parts(node)) {
    flush();
    open_blocks_.push_back(node);
  }
  if (tag == Tag::br) line_break();
  if (tag == Tag::a && tree_.has_attribute(node, Attribute::href)) ++links_;
  if (tag == Tag::b || tag == Tag::strong) ++strong_;
  if (tag == Tag::q) quotation_element(node, true);
}

void Cutter::leave(std::uint32_t node) {
  const Tag tag = tree_.nodes[node].tag;
  if (parts(node)) {
    flush();
    open_blocks_.pop_back();
  }
  if (tag == Tag::a && tree_.has_attribute(node, Attribute::href)) --links_;
  if (tag == Tag::b || tag == Tag::strong) --strong_;
  if (tag == Tag::q) quotation_element(node, false);
}

HtmlBlocks Cutter::run() {
  for (std::uint32_t node = 1; node < tree_.nodes.size();) {
    while (!open_.empty() && tree_.nodes[open_.back()].end <= node) {
      leave(open_.back());
      open_.pop_back();
    }
    if (skipped_[node]) {
      if (is_block(tree_.nodes[node].tag)) flush();
      node = tree_.nodes[node].end;
      continue;
    }
    if (tree_.nodes[node].tag == Tag::text) {
      add_text(node);
    } else {
      enter(node);
      open_.push_back(node);
    }
    ++node;
  }
  while (!open_.empty()) {
    leave(open_.back());
    open_.pop_back();
  }
  flush();
  return std::move(out_);
}

}  // namespace

HtmlBlocks cut_blocks(const HtmlTree& tree, const std::vector<bool>& skipped) {
  return Cutter(tree, skipped).run();
}

}  // namespace onrecord
