// From a report to what people and programs read. Renderers compute no fact of their own and show
// document text only through spans.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/report.h"
#include "onrecord/result.h"

namespace onrecord {

/// Takes the next piece of output, valid UTF-8 when all pieces are joined.
using Sink = std::function<void(std::string_view)>;

/// The JSON of docs/format/report.schema.json; keys in its order, the same bytes for the same
/// report, whatever the number of threads (0: one per core).
void write_json(const Report& report, const Sink& sink, unsigned threads = 1);

/// The same, but one object a document, one object a line, in the order of the documents; each
/// holds what belongs to its document, under the ids of the whole report. For reports without
/// utterances.
void write_json_lines(const Report& report, const Sink& sink);

/// Text in which no byte can steer a terminal: white space becomes a space, controls a visible
/// sign, reordering marks U+FFFD; invisible format characters go. Invalid UTF-8 becomes U+FFFD.
/// For whoever prints paths, diagnostics and errors: these may quote an input's own words.
std::string safe_text(std::string_view text);

struct TextOptions {
  bool colour = false;        ///< mark changes by ANSI colour too (never by colour alone)
  unsigned width = 80;        ///< columns to wrap at, at least 40
  std::size_t findings = 10;  ///< how many findings above `note` to print; 0: all
};

/// For a terminal: findings that matter first, then every utterance with its variants.
void write_text(const Report& report, const TextOptions& options, const Sink& sink);

/// The account alone as Markdown: one paragraph a sentence, its citations as footnotes.
void write_account_markdown(const Report& report, const Sink& sink);

struct HtmlLink {
  std::string name;
  std::string address;  ///< a path of the server that shows the page, "/…"; others are left out
};

/// What a server puts over its page: the way back, the forms to save, one choice to make again.
struct HtmlBar {
  std::vector<HtmlLink> links;
  std::vector<HtmlLink> saves;  ///< the formats that the report can be had in
  std::string action;           ///< where the choice is sent, as HtmlLink::address; empty: none
  std::string field;            ///< the name under which it is sent
  std::string label;
  std::string button;
  std::vector<std::string> choices;
  std::string chosen;
};

/// A recording that the page plays: its bytes stand in the page, or a server gives them, or
/// (neither) whoever reads the page chooses the file there.
struct HtmlAudio {
  std::string name;                    ///< of the file
  std::string media_type;              ///< as audio_type_of has it
  std::uint64_t size = 0;              ///< in bytes
  std::optional<DocumentId> record;    ///< whose times are its times; empty: of none
  std::string address;                 ///< as HtmlLink::address; empty: none
  std::optional<std::string> content;  ///< to put into the page
};

struct HtmlOptions {
  std::string title;  ///< the event in one line; empty: the headline of the earliest article
  std::optional<HtmlBar> bar = {};    ///< for a page that a server shows
  std::vector<HtmlAudio> audio = {};  ///< at most one a record
};

/// The media type of a recording by its first bytes: mp3, wav, ogg, flac, m4a, aac, webm. Empty
/// for anything else, whatever its name.
std::string_view audio_type_of(std::string_view head);
/// The record that each recording is of: the one called as it (tape.vtt, tape.en.vtt for
/// tape.mp3); those that are called otherwise take the records that are left, in order. Only
/// records with times are anybody's.
std::vector<std::optional<DocumentId>> records_of(const Report& report,
                                                  const std::vector<std::string>& recordings);

/// One page that needs nothing else: no request goes out from it, and all of it can be read and
/// printed without its script.
void write_html(const Report& report, const HtmlOptions& options, const Sink& sink);

// The findings for other programs (docs/format/outputs.md). All list the same findings, open ones,
// waived ones and those of a baseline told apart; for reports that have findings.

/// One JSON object a line: the run, each finding, what was not checked, the counts.
void write_jsonl(const Report& report, const Sink& sink);
/// SARIF 2.1.0, for code scanning and editors.
void write_sarif(const Report& report, const Sink& sink);
/// JUnit XML, for build servers; an open finding at or above `fail_on` (without it: above `note`)
/// is a failure.
void write_junit(const Report& report, std::optional<Severity> fail_on, const Sink& sink);
/// Workflow commands of GitHub Actions.
void write_github(const Report& report, const Sink& sink);
/// GitLab's code quality report; open findings only.
void write_gitlab(const Report& report, const Sink& sink);
/// A table, one row a finding; and one row a variant of an utterance beside its standard.
void write_csv(const Report& report, const Sink& sink);
void write_variants_csv(const Report& report, const Sink& sink);
/// Markdown.
void write_markdown(const Report& report, const Sink& sink);
/// W3C Web Annotation, JSON-LD.
void write_annotations(const Report& report, const Sink& sink);
/// What a later run takes as its baseline: the fingerprints of findings that are not waived.
void write_baseline(const Report& report, const Sink& sink);

/// What a name of the contract (a class, a subtype, a kind of finding, a reason …) means, with an
/// example; false when no such name is known.
bool write_explanation(std::string_view name, const TextOptions& options, const Sink& sink);
/// All names that can be explained, by sort.
void write_explained_names(const TextOptions& options, const Sink& sink);

/// The draft of a check as a Word file with a comment on each finding and on what was not checked.
/// `original` holds the draft's bytes: a .docx keeps all that is in it; of anything else (also
/// empty), a new file with the draft's text is made. Errors: bad_format when `original` is a .docx
/// of another text. Precondition: `draft` is a document of the report.
Result<std::string> annotate_docx(const Report& report, DocumentId draft,
                                  std::string_view original);

}  // namespace onrecord
