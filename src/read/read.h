// From bytes to a Document: containers, charsets, HTML, Markdown, plain text, transcripts.
//
// The only entry of this room. Every reader is bounded (bytes, depth, time) and never crashes on
// any bytes; what it cannot read is an Error that names the file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/compare.h"
#include "onrecord/document.h"
#include "onrecord/report.h"
#include "onrecord/result.h"
#include "read/dates.h"

namespace onrecord {

class MetadataTable;

struct ReadOptions {
  std::shared_ptr<const MetadataTable> metadata;  ///< from --meta; null for none
  std::uint64_t largest_bytes = 64ULL << 20;      ///< a larger input is refused as too_large
};

/// Options with the metadata of a JSON text (see docs/format/metadata.md). Error wrong_use when it
/// is no such JSON.
Result<ReadOptions> read_options_from(const std::optional<std::string>& metadata_json);

/// What is known of an input by its metadata, as one text that tells any two apart; "" for nothing.
std::string metadata_in_words(const Input& input, const ReadOptions& options);

/// What other program has a part in reading these bytes (`pdftotext`), as one text that tells any
/// two versions of it apart; "" when none has, nothing when it is missing.
std::optional<std::string> other_reader_of(std::string_view bytes);

/// Turns folders (recursively, sorted by name, hidden files and unknown endings skipped), globs and
/// "-" (standard input) into single inputs, each file once. What is missing or unreadable becomes
/// an entry of `unchecked` and a diagnostic; files of a folder that have no known ending are told
/// of, but for `other_files`, which the run reads for something else. Links out of a folder are not
/// followed.
std::vector<Input> expand_inputs(std::vector<Input> inputs, std::vector<Unchecked>& unchecked,
                                 Diagnostics& diagnostics,
                                 const std::vector<std::string>& other_files = {});

/// Puts behind each mail the files that came with it, as inputs of their own named "mail.eml/NAME".
/// Those that may hold words and cannot be read become entries of `unchecked`; all that are not
/// read are named in a diagnostic.
std::vector<Input> add_attachments(std::vector<Input> inputs, const ReadOptions& options,
                                   std::vector<Unchecked>& unchecked, Diagnostics& diagnostics);

/// Reads one input whole. The document's id is left 0. Thread-safe.
Result<Document> read_document(const Input& input, const ReadOptions& options,
                               Diagnostics& diagnostics);

/// Each line of each input as an input of its own, named `path:LINE` from 1 on, none left out: an
/// empty line, too, becomes a document. Offsets count from the line's start; line ends (LF or CRLF)
/// belong to no line, and after the last one no line begins. What cannot be read becomes an entry
/// of `unchecked` and a diagnostic.
std::vector<Input> split_lines(std::vector<Input> inputs, const ReadOptions& options,
                               std::vector<Unchecked>& unchecked, Diagnostics& diagnostics);

/// Dates the articles whose dateline has a day and a month but no year by the year of the others of
/// the run, where those are accounts of one event and appeared within weeks.
void complete_datelines(std::span<Document> documents);

/// Tells what only shows across the documents of a run: copies of one file under two names (not of
/// equal lines of one file), and metadata for files that are not there.
void warn_across(std::span<const Document> documents, const ReadOptions& options, bool are_lines,
                 Diagnostics& diagnostics);

}  // namespace onrecord
