// From bytes to a Document: containers, charsets, HTML, Markdown, plain text, transcripts.
//
// The only entry of this room. Every reader is bounded (bytes, depth, time) and never crashes on
// any bytes; what it cannot read is an Error that names the file.
#pragma once

#include <string>
#include <vector>

#include "onrecord/compare.h"
#include "onrecord/document.h"
#include "onrecord/report.h"
#include "onrecord/result.h"

namespace onrecord {

struct ReadOptions {
  std::string metadata;  ///< JSON text of --meta (see docs/format); empty for none
  std::uint64_t largest_bytes = 64ULL << 20;  ///< a larger input is refused as too_large
};

/// Turns folders (recursively, sorted by name, hidden files and unknown endings skipped), globs and
/// "-" (standard input) into single inputs, each file once. What is missing or unreadable becomes
/// an entry of `unchecked` and a diagnostic.
std::vector<Input> expand_inputs(std::vector<Input> inputs, std::vector<Unchecked>& unchecked,
                                 Diagnostics& diagnostics);

/// Reads one input whole. The document's id is left 0.
Result<Document> read_document(const Input& input, const ReadOptions& options,
                               Diagnostics& diagnostics);

}  // namespace onrecord
