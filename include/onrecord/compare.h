// The doors of the library: from inputs to a report.
//
// All three read the inputs in parallel on `threads` threads and give the same bytes whatever that
// number is. An input that cannot be read becomes an `Unchecked` of the report and a diagnostic;
// the run goes on. They fail only when nothing could be read at all or an option is wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "onrecord/report.h"

namespace onrecord {

/// One input: a path, or bytes that the caller already has (`path` then only names them).
struct Input {
  std::string path;
  Role role = Role::article;
  std::optional<std::string> bytes;
  bool is_line = false;    ///< one line of a larger input: plain text, may be empty
  bool is_source = false;  ///< what drafts are checked against: a record where it reads like one
  std::string mail = {};   ///< set by the reader: the mail that this is an attachment of …
  std::uint32_t attachment = 0;  ///< … and which of its attachments
};

struct CompareOptions {
  std::string policy = "default";       ///< a built-in policy's name, or the path of a policy file
  std::optional<std::string> metadata;  ///< JSON text: outlet, date, url of inputs by file name
  std::optional<std::string> metadata_path;  ///< a file with such JSON, where `metadata` is not set
  std::optional<std::string>
      published;  ///< a date for documents that do not say when they came out
  std::optional<std::string> baseline_path;  ///< an earlier report, or a file of write_baseline
  bool lines = false;                        ///< each line of each input is a document of its own
  unsigned threads = 0;                      ///< 0: one per core
  /// Where sources of drafts are kept as they were made ready, so that they are read faster the
  /// next time; made when needed, safe to delete. Nothing is kept without it.
  std::optional<std::string> cache_folder;
};

/// `onrecord compare`: quotations, speakers, utterances with their variants, findings.
Result<Report> compare(std::vector<Input> inputs, const CompareOptions& options,
                       Diagnostics& diagnostics);

/// `onrecord account`: what the articles tell together, each sentence with the spans it rests on;
/// the report has the documents and the account alone.
Result<Report> tell_account(std::vector<Input> inputs, const CompareOptions& options,
                            Diagnostics& diagnostics);

/// `onrecord quotes`: quotations and indirect speech with kind, cue, source and speaker.
Result<Report> find_quotes(std::vector<Input> inputs, const CompareOptions& options,
                           Diagnostics& diagnostics);

/// `onrecord figures`: quantities with what they count and how exactly they are told.
Result<Report> find_figures_in(std::vector<Input> inputs, const CompareOptions& options,
                               Diagnostics& diagnostics);

/// `onrecord times`: time expressions with their TIMEX3 type and value.
Result<Report> find_times_in(std::vector<Input> inputs, const CompareOptions& options,
                             Diagnostics& diagnostics);

/// `onrecord text`: the documents as they are read.
Result<Report> read_documents(std::vector<Input> inputs, const CompareOptions& options,
                              Diagnostics& diagnostics);

}  // namespace onrecord
