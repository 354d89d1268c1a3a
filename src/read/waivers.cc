#include "read/waivers.h"

#include <algorithm>
#include <array>
#include <string>

#include "onrecord/names.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::string_view kOpening = "[onrecord:";
constexpr std::string_view kComment = "<!--";
constexpr std::string_view kCommentEnd = "-->";
constexpr std::string_view kName = "onrecord:";
constexpr std::size_t kMostNotes = 1000;
constexpr std::string_view kForm = "allow FINDING: reason";

std::string_view trim(std::string_view text) {
  const Span span = trimmed(text, {0, static_cast<std::uint32_t>(text.size())});
  return text.substr(span.begin_byte, span.size());
}

bool is_note_line(std::string_view line) {
  return line.starts_with(kOpening) && line.ends_with(']');
}

struct Note {
  Waiver waiver;
  bool is_for_file = false;
  std::string problem;  // what is wrong with it; empty: nothing
};

/// The words behind "onrecord:".
Note read_note(std::string_view words) {
  Note note;
  words = trim(words);
  const std::size_t verb_end = std::min(words.find_first_of(" \t\r\n:"), words.size());
  const std::string_view verb = words.substr(0, verb_end);
  note.is_for_file = verb == "allow-file";
  if (verb != "allow" && !note.is_for_file) {
    note.problem = "a note must say " + std::string(kForm) + " (or allow-file)";
    return note;
  }
  std::string_view rest = words.substr(verb_end);
  const std::size_t colon = rest.find(':');
  std::string_view names = rest.substr(0, colon);
  while (!names.empty()) {
    const std::size_t begin = names.find_first_not_of(" \t\r\n,");
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(names.find_first_of(" \t\r\n,", begin), names.size());
    const std::string kind(names.substr(begin, end - begin));
    names = names.substr(end);
    // Without a colon the reason itself is taken for kinds; then the reason is what is missing.
    if (!finding_kind_of(kind) && note.problem.empty() && colon != std::string_view::npos) {
      note.problem = "no finding is called " + kind;
    }
    note.waiver.kinds.push_back(kind);
  }
  if (!note.problem.empty()) return note;
  if (note.waiver.kinds.empty()) {
    note.problem = "a note must name a finding: " + std::string(kForm);
    return note;
  }
  if (colon != std::string_view::npos) note.waiver.reason = trim(rest.substr(colon + 1));
  const std::string& reason = note.waiver.reason;
  bool has_letter = false;
  for (std::size_t at = 0; at < reason.size() && !has_letter;) {
    const CodePoint point = code_point_at(reason, at);
    has_letter = is_letter_or_digit(point.value);
    at += point.length;
  }
  if (!has_letter) note.problem = "a waiver needs a reason: " + std::string(kForm);
  return note;
}

/// Counts the lines before places that come in order.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  std::uint32_t line_of(std::size_t byte) {
    line_ += static_cast<std::uint32_t>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                   text_.begin() + static_cast<std::ptrdiff_t>(byte), '\n'));
    at_ = byte;
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

class Collector {
 public:
  Collector(Document& document, Diagnostics& diagnostics)
      : document_(document), diagnostics_(diagnostics) {}

  bool is_full() const { return document_.waivers.size() >= kMostNotes; }

  /// `block`: what the note covers unless it is for the whole document.
  void take(Note note, std::uint32_t line, const std::optional<Span>& block) {
    note.waiver.line = line;
    if (note.problem.empty() && !note.is_for_file && !block) {
      note.problem = "the waiver stands beside no words";
    }
    if (!note.problem.empty()) {
      diagnostics_.warn(document_.path,
                        "line " + std::to_string(line) + ": " + note.problem + "; nothing waived");
      return;
    }
    if (!note.is_for_file) note.waiver.covers = block;
    document_.waivers.push_back(std::move(note.waiver));
    if (is_full()) {
      diagnostics_.warn(document_.path, "more than " + std::to_string(kMostNotes) +
                                            " waivers; the rest is not read");
    }
  }

 private:
  Document& document_;
  Diagnostics& diagnostics_;
};

/// The block that holds a byte of the text.
std::optional<Span> block_at(const Document& document, std::uint32_t byte) {
  const auto after = std::upper_bound(
      document.blocks.begin(), document.blocks.end(), byte,
      [](std::uint32_t wanted, const Block& block) { return wanted < block.span.begin_byte; });
  if (after == document.blocks.begin() || byte >= std::prev(after)->span.end_byte) return {};
  return std::prev(after)->span;
}

/// Whether words and a comment behind them stand in one block of the source: on one line, with no
/// tag between that ends a block.
bool is_same_block(std::string_view between) {
  constexpr std::array<std::string_view, 12> kEnds = {"</p",  "</div", "</li", "</blockquote",
                                                      "</h1", "</h2",  "</h3", "</h4",
                                                      "</td", "<p",    "<div", "<li"};
  if (between.find('\n') != std::string_view::npos) return false;
  return std::none_of(kEnds.begin(), kEnds.end(), [&](std::string_view tag) {
    return between.find(tag) != std::string_view::npos;
  });
}

/// The block that a comment from `begin` to `end` of the source covers. `runs`: by source byte.
std::optional<Span> covered(std::string_view source, const Document& document,
                            const std::vector<OriginRun>& runs, std::size_t begin,
                            std::size_t end) {
  const auto behind = std::lower_bound(
      runs.begin(), runs.end(), begin,
      [](const OriginRun& run, std::size_t wanted) { return run.source_byte < wanted; });
  if (behind != runs.begin()) {
    const OriginRun& before = *std::prev(behind);
    const std::size_t words_end = std::size_t{before.source_byte} + before.source_length;
    if (words_end <= begin && is_same_block(source.substr(words_end, begin - words_end))) {
      return block_at(document, before.text_byte);
    }
  }
  for (auto run = behind; run != runs.end(); ++run) {
    if (run->source_byte < end) continue;
    if (const auto block = block_at(document, run->text_byte)) return block;
  }
  return std::nullopt;
}

}  // namespace

void blank_notes(std::string_view text, std::vector<Line>& lines) {
  for (Line& line : lines) {
    if (is_note_line(slice(text, line.span))) line.span.end_byte = line.span.begin_byte;
  }
}

void find_notes_in_plain_text(Document& document, Diagnostics& diagnostics) {
  const std::string_view text = document.text;
  Collector collector(document, diagnostics);
  LineCounter lines(text);
  for (std::size_t at = text.find(kOpening); at != std::string_view::npos && !collector.is_full();
       at = text.find(kOpening, at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = trim(text.substr(at, end - at));
    const bool is_own_line =
        (begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r') && is_note_line(line);
    Note note;
    if (is_own_line) {
      note = read_note(line.substr(kOpening.size(), line.size() - kOpening.size() - 1));
    } else {
      note.problem = "a waiver in plain text stands on a line of its own and ends with ]";
    }
    const auto block =
        std::find_if(document.blocks.begin(), document.blocks.end(),
                     [&](const Block& candidate) { return candidate.span.begin_byte >= end; });
    collector.take(std::move(note), lines.line_of(at),
                   block == document.blocks.end() ? std::nullopt : std::optional(block->span));
  }
}

void find_notes_in_comments(std::string_view source, Document& document, Diagnostics& diagnostics) {
  std::vector<OriginRun> runs;
  Collector collector(document, diagnostics);
  LineCounter lines(source);
  std::size_t from = 0;
  for (std::size_t at = source.find(kComment); at != std::string_view::npos && !collector.is_full();
       at = source.find(kComment, from)) {
    from = at + kComment.size();
    const std::size_t words = source.find_first_not_of(" \t\r\n", from);
    if (words == std::string_view::npos) break;
    if (!source.substr(words).starts_with(kName)) continue;
    const std::size_t end = source.find(kCommentEnd, words);
    if (end == std::string_view::npos) break;
    if (runs.empty()) {
      runs = document.origin;
      std::sort(runs.begin(), runs.end(), [](const OriginRun& a, const OriginRun& b) {
        return a.source_byte < b.source_byte;
      });
    }
    from = end + kCommentEnd.size();
    const std::size_t begin = words + kName.size();
    collector.take(read_note(source.substr(begin, end - begin)), lines.line_of(at),
                   covered(source, document, runs, at, from));
  }
}

}  // namespace onrecord
