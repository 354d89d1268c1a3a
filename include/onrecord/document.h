// One input after reading: its text, what is known about it, and its layout.
//
// `text` is valid UTF-8 and never changes after reading; every span of the program counts its
// bytes. For a plain-text file it is the file itself (decoded when it was not UTF-8); for HTML,
// Markdown and captions it is the extracted text, one block a paragraph with an empty line between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/span.h"

namespace onrecord {

/// What an input is to this run: somebody's account, the event itself, or the text under check.
enum class Role {
  article,
  record,
  draft
};

/// What a block of the text was in its source.
enum class BlockKind {
  headline,  ///< the document's own title, at most one
  heading,   ///< a subheading inside the body
  paragraph,
  list_item,
  block_quote,  ///< set off as a quotation by markup, without need of marks
  pull_quote,   ///< repeats words of the body for decoration; never a second occurrence
  meta,         ///< byline, dateline, agency credit, copyright line: text, but not the account
};

/// One block of the text. Blocks are in order, do not overlap, and cover everything but white
/// space.
struct Block {
  Span span;
  BlockKind kind = BlockKind::paragraph;
};

/// A stretch of a record said by one speaker without another coming between.
struct Turn {
  Span span;                            ///< the whole turn, label included when the text has one
  Span words;                           ///< what was said
  std::string speaker;                  ///< the label as printed, without its colon; may be empty
  std::optional<double> start_seconds;  ///< from the start of the recording
  std::optional<double> end_seconds;
};

/// A stretch of a record's text with its time in the recording (a word or a caption line).
struct TimedSpan {
  Span span;
  double start_seconds = 0;
  double end_seconds = 0;
};

/// `length` bytes of text from `text_byte` on come from `source_length` bytes of the source from
/// `source_byte` on. Equal lengths mean a byte for byte copy, other lengths one replaced unit (an
/// entity, a character of another charset). Runs are in order of `text_byte`; gaps have no origin.
struct OriginRun {
  std::uint32_t text_byte = 0;
  std::uint32_t length = 0;
  std::uint32_t source_byte = 0;
  std::uint32_t source_length = 0;
};

/// Where the lines and characters of a file begin, so that a place can be told as editors count.
struct SourceLines {
  std::vector<std::uint32_t> starts;       ///< the first byte of each line of the file
  std::vector<std::uint32_t> inner_bytes;  ///< bytes that begin no character, in order; the byte
                                           ///< order mark is among them
};

/// A note in a draft that some findings are known and meant (docs/format/waivers.md).
struct Waiver {
  std::vector<std::string> kinds;  ///< kinds of findings, as the contract spells them
  std::string reason;              ///< never empty
  std::uint32_t line = 1;          ///< of the file, where the note begins
  std::optional<Span> covers;      ///< the block of the text; empty: the whole document
};

/// Somebody whom a document's metadata name as its source, beside its text: an outlet or an agency,
/// or the address of the original.
struct GivenSource {
  std::string name;   ///< as given; may be empty
  std::string url;    ///< may be empty
  std::string basis;  ///< the part that says so: "json-ld isBasedOn", "link canonical", "metadata"
};

struct Document {
  DocumentId id;
  std::string path;    ///< as the user named it
  std::string sha256;  ///< of the source bytes, 64 hexadecimal digits
  Role role = Role::article;
  std::string text;          ///< UTF-8
  bool is_verbatim = false;  ///< `text` is the file itself, byte for byte
  std::optional<std::string> outlet;
  std::optional<std::string> title;
  std::optional<std::string> byline;
  std::optional<std::string> url;
  std::optional<std::string> published;  ///< YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SS[±HH:MM]
  std::string published_basis;           ///< where `published` comes from; "none" when it is absent
  std::string language = "en";           ///< BCP 47; "und" when it cannot be told
  std::vector<Block> blocks;
  std::vector<Turn> turns;        ///< of a record (empty for other roles)
  std::vector<TimedSpan> times;   ///< of a record that has times, in order
  std::vector<OriginRun> origin;  ///< empty when `is_verbatim`
  SourceLines source_lines;       ///< empty when `is_verbatim`, or where nothing has an origin
  std::vector<Waiver> waivers;    ///< of a draft, in order
  std::vector<GivenSource> given_sources;  ///< a few at most, none twice
};

/// The bytes of a span. Precondition: the span lies in the document.
inline std::string_view text_of(const Document& document, Span span) {
  return std::string_view(document.text).substr(span.begin_byte, span.size());
}

}  // namespace onrecord
