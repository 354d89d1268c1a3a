#include "read/transcript.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "read/dates.h"
#include "read/examination.h"
#include "read/labels.h"
#include "read/layout.h"
#include "read/lines.h"
#include "text/sentence_end.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostHeaderLines = 6;

/// A label that was accepted and where it stands.
struct Mark {
  std::uint32_t begin_byte = 0;
  Label label;
};

/// A place where a line begins inside a block.
struct LineStart {
  std::uint32_t byte = 0;
  bool opens_block = false;
  bool after_sentence = false;
  std::uint32_t block = 0;
};

bool is_spoken(BlockKind kind) {
  return kind != BlockKind::meta && kind != BlockKind::headline && kind != BlockKind::pull_quote;
}

bool ends_turn(std::string_view text) {
  return ends_sentence(text) || text.ends_with(']') || text.ends_with(')') ||
         text.ends_with("\xE2\x80\x94") || text.ends_with("--");
}

std::vector<LineStart> line_starts_of(const Document& document) {
  std::vector<LineStart> starts;
  for (std::uint32_t i = 0; i < document.blocks.size(); ++i) {
    const Span span = document.blocks[i].span;
    if (!is_spoken(document.blocks[i].kind)) continue;
    const std::string_view text = text_of(document, span);
    starts.push_back({span.begin_byte, true, true, i});
    for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
         at = text.find_first_of("\r\n", at)) {
      const std::size_t next = text.find_first_not_of("\r\n \t", at);
      const std::size_t last = text.find_last_not_of(" \t\r\n", at);
      const bool is_after = ends_turn(text.substr(0, last + 1));
      starts.push_back({static_cast<std::uint32_t>(span.begin_byte + next), false, is_after, i});
      at = next;
    }
  }
  return starts;
}

std::string_view line_at(const Document& document, const LineStart& start) {
  const std::uint32_t end = document.blocks[start.block].span.end_byte;
  return text_of(document, {start.byte, end});
}

/// Whether a byte belongs to a label ("Mr. ORR" holds "ORR").
bool lies_in_label(std::span<const Mark> marks, std::size_t byte) {
  const auto after =
      std::upper_bound(marks.begin(), marks.end(), byte,
                       [](std::size_t value, const Mark& mark) { return value < mark.begin_byte; });
  return after != marks.begin() &&
         byte < std::prev(after)->begin_byte + std::prev(after)->label.length;
}

/// Labels inside a line, where a copy lost its line breaks: only names that the document knows,
/// only behind the end of a sentence.
void find_inside(const Document& document, std::uint32_t block, const LabelJudge& judge,
                 std::span<const Mark> known, std::vector<Mark>& marks) {
  constexpr std::size_t kReach = 64;
  constexpr int kMostTries = 3;  // ends of sentences looked at before one colon
  const Span span = document.blocks[block].span;
  const std::string_view text = text_of(document, span);
  std::size_t floor = 0;
  for (std::size_t colon = text.find(": "); colon != std::string_view::npos;
       colon = text.find(": ", colon + 1)) {
    const std::size_t from = std::max(floor, colon > kReach ? colon - kReach : 0);
    int tries = 0;
    for (std::size_t at = colon; at-- > from && tries < kMostTries;) {
      const char c = text[at];
      const bool is_end = c == '.' || c == '?' || c == '!' || c == ']' || c == ')';
      if (!is_end || text[at + 1] != ' ') continue;
      ++tries;
      const std::size_t begin = std::min(text.find_first_not_of(' ', at + 1), colon);
      const std::string_view name = text.substr(begin, colon - begin);
      if (name.size() < 2 || !judge.knows_strong(name) ||
          lies_in_label(known, span.begin_byte + begin)) {
        continue;
      }
      if (std::optional<Label> label = label_at(text.substr(begin))) {
        marks.push_back({static_cast<std::uint32_t>(span.begin_byte + begin), std::move(*label)});
        floor = colon;
      }
      break;
    }
  }
}

std::vector<Mark> find_marks(const Document& document) {
  const std::vector<LineStart> starts = line_starts_of(document);
  LabelJudge judge;
  std::vector<std::pair<LineStart, Label>> candidates;
  for (const LineStart& start : starts) {
    if (start.opens_block) judge.add_paragraph();
    std::optional<Label> label = label_at(line_at(document, start));
    if (!label) continue;
    if (start.opens_block || (label->is_strong && start.after_sentence)) judge.add(*label);
    candidates.emplace_back(start, std::move(*label));
  }
  std::vector<Mark> marks;
  for (auto& [start, label] : candidates) {
    const bool is_known = judge.knows(label);
    const bool is_label = start.opens_block ? judge.accepts(label)
                          : label.is_strong
                              ? (start.after_sentence || is_known) && judge.accepts(label)
                              : start.after_sentence && is_known;
    if (is_label) marks.push_back({start.byte, std::move(label)});
  }
  if (marks.empty()) return marks;
  const std::vector<Mark> known = marks;  // in order, as the line starts are
  for (std::uint32_t i = 0; i < document.blocks.size(); ++i) {
    if (is_spoken(document.blocks[i].kind)) find_inside(document, i, judge, known, marks);
  }
  std::sort(marks.begin(), marks.end(),
            [](const Mark& a, const Mark& b) { return a.begin_byte < b.begin_byte; });
  const auto same = [](const Mark& a, const Mark& b) { return a.begin_byte == b.begin_byte; };
  marks.erase(std::unique(marks.begin(), marks.end(), same), marks.end());
  return marks;
}

/// Blocks cut at labels and stage notes.
class BlockCutter {
 public:
  BlockCutter(Document& document, const std::vector<Mark>& marks)
      : document_(document), marks_(marks) {}

  void run() {
    std::vector<Block> whole = std::move(document_.blocks);
    document_.blocks.clear();
    std::size_t next = 0;
    for (const Block& block : whole) {
      std::uint32_t at = block.span.begin_byte;
      for (; next < marks_.size() && marks_[next].begin_byte < block.span.end_byte; ++next) {
        const Mark& mark = marks_[next];
        add_words({at, mark.begin_byte}, block.kind);
        at = std::min(mark.begin_byte + static_cast<std::uint32_t>(mark.label.length),
                      block.span.end_byte);
        add({mark.begin_byte, at}, BlockKind::meta);
      }
      add_words({at, block.span.end_byte}, block.kind);
    }
  }

 private:
  void add(Span span, BlockKind kind) {
    span = trimmed(document_.text, span);
    if (!span.empty()) document_.blocks.push_back({span, kind});
  }

  void add_words(Span span, BlockKind kind) {
    if (!is_spoken(kind)) return add(span, kind);
    const std::string_view text = text_of(document_, span);
    std::uint32_t begin = span.begin_byte;
    for (std::size_t at = text.find_first_of("[("); at != std::string_view::npos;
         at = text.find_first_of("[(", at + 1)) {
      const auto length = static_cast<std::uint32_t>(stage_note_length(text.substr(at)));
      if (length == 0) continue;
      const auto note = static_cast<std::uint32_t>(span.begin_byte + at);
      add({begin, note}, kind);
      add({note, note + length}, BlockKind::meta);
      begin = note + length;
      at += length - 1;  // brackets inside the note are part of it
    }
    add({begin, span.end_byte}, kind);
  }

  Document& document_;
  const std::vector<Mark>& marks_;
};

/// From the first to the last spoken byte of the blocks in a stretch; empty when nothing is said.
Span words_in(const Document& document, Span stretch) {
  const auto by_begin = [](const Block& block, std::uint32_t byte) {
    return block.span.begin_byte < byte;
  };
  auto it = std::lower_bound(document.blocks.begin(), document.blocks.end(), stretch.begin_byte,
                             by_begin);
  Span words{stretch.begin_byte, stretch.begin_byte};
  for (; it != document.blocks.end() && it->span.begin_byte < stretch.end_byte; ++it) {
    if (!is_spoken(it->kind)) continue;
    if (words.empty()) words.begin_byte = it->span.begin_byte;
    words.end_byte = it->span.end_byte;
  }
  return words;
}

void add_turn(Document& document, Span stretch, std::string speaker,
              std::optional<double> start_seconds) {
  const Span words = words_in(document, stretch);
  if (words.empty()) return;
  const Span span{stretch.begin_byte, words.end_byte};
  document.turns.push_back({span, words, std::move(speaker), start_seconds, std::nullopt});
}

/// A turn ends where the next one begins, when the text prints both times.
void add_ends(Document& document) {
  for (std::size_t i = 0; i + 1 < document.turns.size(); ++i) {
    Turn& turn = document.turns[i];
    const std::optional<double>& next = document.turns[i + 1].start_seconds;
    if (!turn.start_seconds || !next || *next < *turn.start_seconds) continue;
    turn.end_seconds = next;
    document.times.push_back({turn.words, *turn.start_seconds, *next});
  }
}

/// A line that names a witness or who examines, as a mark of nobody's words where it is spoken
/// text. Questions and answers up to the next such line are those of the people named.
void name_who_is_heard(const Document& document, std::vector<Mark>& marks) {
  const auto has = [&](std::string_view letter) {
    return std::any_of(marks.begin(), marks.end(),
                       [&](const Mark& mark) { return mark.label.name == letter; });
  };
  if (!has("Q") || !has("A")) return;
  std::string witness;
  std::string examiner;
  std::size_t next = 0;
  std::vector<Mark> headings;
  bool has_names = false;
  const auto name_up_to = [&](std::uint32_t byte) {
    for (; next < marks.size() && marks[next].begin_byte < byte; ++next) {
      std::string& name = marks[next].label.name;
      if (name == "A" && !witness.empty()) name = witness;
      if (name == "Q" && !examiner.empty()) name = examiner;
    }
  };
  for (const Block& block : document.blocks) {
    const std::string_view text = text_of(document, block.span);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
      const std::string_view words = text.substr(at, end - at);
      if (std::optional<HearingLine> line = hearing_line(words)) {
        const auto byte = static_cast<std::uint32_t>(block.span.begin_byte + at);
        name_up_to(byte);
        if (line->is_witness) examiner.clear();  // another may ask this one
        (line->is_witness ? witness : examiner) = std::move(line->name);
        const bool is_named = !(line->is_witness ? witness : examiner).empty();
        has_names |= is_named;
        Label nobody;
        nobody.length = words.size();
        if (is_named && is_spoken(block.kind)) headings.push_back({byte, std::move(nobody)});
      }
      at = std::min(text.find_first_not_of("\r\n", end), text.size());
    }
  }
  name_up_to(static_cast<std::uint32_t>(document.text.size()));
  // Beside names a letter would be taken for one more person.
  if (has_names) {
    for (Mark& mark : marks) {
      if (mark.label.name == "A" || mark.label.name == "Q") mark.label.name.clear();
    }
  }
  const auto old = static_cast<std::ptrdiff_t>(marks.size());
  std::move(headings.begin(), headings.end(), std::back_inserter(marks));
  std::inplace_merge(marks.begin(), marks.begin() + old, marks.end(),
                     [](const Mark& a, const Mark& b) { return a.begin_byte < b.begin_byte; });
  const auto same = [](const Mark& a, const Mark& b) { return a.begin_byte == b.begin_byte; };
  marks.erase(std::unique(marks.begin(), marks.end(), same), marks.end());
}

/// Lines that name the event rather than speak: short, without the end of a sentence, and followed
/// by an empty line and more text.
std::size_t count_header_lines(std::string_view text, const std::vector<Line>& lines) {
  std::size_t first = 0;
  while (first < lines.size() && lines[first].is_blank()) ++first;
  std::size_t end = first;
  for (; end < lines.size() && !lines[end].is_blank(); ++end) {
    const std::string_view words = slice(text, lines[end].span);
    const std::optional<Label> label = label_at(words);
    const bool is_label = label && label->is_strong;
    const bool is_open = words.ends_with(',') || words.ends_with('-');
    const bool is_sentence = ends_sentence(words) && !words.ends_with(".m.") &&
                             !words.ends_with(".C.") && !words.ends_with("Jr.");
    if (end - first == kMostHeaderLines || words.size() > 160 || is_label || is_open ||
        is_sentence) {
      return 0;
    }
  }
  const bool has_more = std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end(),
                                    [](const Line& line) { return !line.is_blank(); });
  return has_more ? end : 0;
}

}  // namespace

void lay_out_transcript(Document& document, std::size_t body_byte) {
  std::vector<Line> lines = lines_of(document.text, body_byte);
  const std::size_t header = count_header_lines(document.text, lines);
  for (std::size_t i = 0; i < header; ++i) {
    if (lines[i].is_blank()) continue;
    const std::string_view words = slice(document.text, lines[i].span);
    const bool is_title = document.blocks.empty();
    if (is_title && !document.title) document.title = std::string(words);
    if (!document.published) {
      document.published = iso_date_in_line(words);
      if (document.published) document.published_basis = "text";
    }
    document.blocks.push_back({lines[i].span, is_title ? BlockKind::headline : BlockKind::meta});
  }
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(header));
  for (const TextParagraph& paragraph : lay_out(document.text, lines).paragraphs) {
    document.blocks.push_back({paragraph.span, BlockKind::paragraph});
  }
}

double labelled_share(const Document& document) {
  constexpr std::size_t kFewestLabels = 3;
  constexpr std::size_t kParagraphsPerLabel = 15;
  const std::vector<Mark> marks = find_marks(document);
  // A question and an answer are a transcript when there is hardly anything else; one label alone
  // may be the place that opens a report.
  constexpr std::size_t kMostBesideTwo = 5;
  const bool is_exchange = marks.size() == 2 && document.blocks.size() <= kMostBesideTwo &&
                           marks[0].label.is_strong && marks[1].label.is_strong &&
                           marks[0].label.name != marks[1].label.name;
  if ((marks.size() < kFewestLabels && !is_exchange) ||
      marks.size() * kParagraphsPerLabel < document.blocks.size()) {
    return 0;
  }
  std::size_t all = 0;
  std::size_t under_labels = 0;
  for (const Block& block : document.blocks) {
    if (!is_spoken(block.kind)) continue;
    all += block.span.size();
    if (block.span.end_byte > marks.front().begin_byte) under_labels += block.span.size();
  }
  return all == 0 ? 0 : static_cast<double>(under_labels) / static_cast<double>(all);
}

void find_turns(Document& document, const std::string& speaker) {
  if (document.blocks.empty()) return;
  std::vector<Mark> marks = find_marks(document);
  name_who_is_heard(document, marks);
  BlockCutter(document, marks).run();
  if (document.blocks.empty()) return;  // nothing but blanks
  const auto end = static_cast<std::uint32_t>(document.text.size());
  const std::uint32_t first = marks.empty() ? end : marks.front().begin_byte;
  add_turn(document, {document.blocks.front().span.begin_byte, first}, speaker, std::nullopt);
  if (!document.turns.empty())
    document.turns.front().span.begin_byte = document.turns.front().words.begin_byte;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::uint32_t next = i + 1 < marks.size() ? marks[i + 1].begin_byte : end;
    add_turn(document, {marks[i].begin_byte, next}, marks[i].label.name, marks[i].label.time);
  }
  add_ends(document);
}

}  // namespace onrecord
