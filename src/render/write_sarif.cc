// SARIF 2.1.0 (OASIS): one run, one rule a kind of finding, one result a finding. What was not
// checked is a notification of the run and no result: it is neither a pass nor a fault.
#include <array>

#include "onrecord/names.h"
#include "render/explanations.h"
#include "render/finding_list.h"
#include "render/json_out.h"
#include "render/uri.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestSnippet = 2000;  // code points

/// A note is information; SARIF has no level for it but none.
const char* level_of(Severity severity) {
  switch (severity) {
    case Severity::high:
      return "error";
    case Severity::medium:
      return "warning";
    case Severity::low:
      return "note";
    case Severity::note:
      break;
  }
  return "none";
}

class Sarif {
 public:
  Sarif(const Report& report, const Sink& sink) : report_(report), list_(report), json_(sink) {}

  void write() {
    json_.begin();
    json_.pair("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_.pair("version", "2.1.0");
    json_.begin_list("runs");
    json_.begin();
    tool();
    json_.pair("columnKind", "unicodeCodePoints");
    artifacts();
    json_.begin_list("results");
    for (const FindingEntry& entry : list_.entries()) result(entry);
    json_.end_list();
    invocation();
    json_.begin("properties");
    if (!report_.policy.name.empty()) {
      json_.pair("policy", report_.policy.name);
      json_.pair("policyFingerprint", report_.policy.fingerprint);
    }
    json_.end();
    json_.end();
    json_.end_list();
    json_.end();
    json_.end_line();
  }

 private:
  void message(std::string_view name, std::string_view text) {
    json_.begin(name);
    json_.pair("text", text);
    json_.end();
  }

  void tool() {
    json_.begin("tool");
    json_.begin("driver");
    json_.pair("name", "onrecord");
    json_.pair("version", ONRECORD_VERSION);
    json_.pair("semanticVersion", ONRECORD_VERSION);
    json_.begin_list("rules");
    for (std::size_t i = 0; i < kFindingKindNames.size(); ++i) rule(static_cast<FindingKind>(i));
    json_.end_list();
    json_.end();
    json_.end();
  }

  void rule(FindingKind kind) {
    const Explanation explained = explanation_of("finding", name_of(kind));
    json_.begin();
    json_.pair("id", name_of(kind));
    message("shortDescription", title_of(kind));
    message("fullDescription", explained.text);
    json_.begin("help");
    std::string help = explained.text;
    std::string markdown = explained.text;
    if (!explained.example.empty()) {
      help += "\n\n" + explained.example;
      markdown += "\n\n```text\n" + explained.example + "\n```";
    }
    json_.pair("text", help);
    json_.pair("markdown", markdown);
    json_.end();
    json_.end();
  }

  void artifact_location(std::string_view path) {
    json_.begin("artifactLocation");
    json_.pair("uri", path == "-" ? "stdin" : uri_of_path(path));
    json_.end();
  }

  void artifacts() {
    json_.begin_list("artifacts");
    for (const Document& document : report_.documents) {
      json_.begin();
      json_.begin("location");
      json_.pair("uri", document.path == "-" ? "stdin" : uri_of_path(document.path));
      json_.end();
      json_.begin("hashes");
      json_.pair("sha-256", document.sha256);
      json_.end();
      json_.begin("properties");
      json_.pair("role", name_of(document.role));
      json_.end();
      json_.end();
    }
    json_.end_list();
  }

  /// The members of a location.
  void location(DocumentSpan place) {
    json_.begin("physicalLocation");
    artifact_location(list_.document(place).path);
    if (const auto region = list_.places().in_file(place)) {
      json_.begin("region");
      json_.number("startLine", region->begin.line);
      json_.number("startColumn", region->begin.column);
      json_.number("endLine", region->end.line);
      json_.number("endColumn", region->end.column);
      json_.number("charOffset", region->begin.character);
      json_.number("charLength", region->end.character - region->begin.character);
      json_.number("byteOffset", region->begin.byte);
      json_.number("byteLength", region->end.byte - region->begin.byte);
      message("snippet", shortened_text(list_.text(place), kLongestSnippet));
      json_.end();
      json_.end();
      return;
    }
    json_.end();
    json_.begin_list("logicalLocations");
    json_.begin();
    json_.pair("name", "paragraph " + std::to_string(list_.places().paragraph(place)));
    json_.pair("kind", "element");
    json_.end();
    json_.end_list();
  }

  void related(const FindingEntry& entry) {
    if (entry.others.empty()) return;
    json_.begin_list("relatedLocations");
    std::uint32_t id = 0;
    for (const DocumentSpan& place : entry.others) {
      json_.begin();
      json_.number("id", id++);
      location(place);
      message("message", list_.places().outlet(place.document) + ": “" +
                             shortened_text(list_.text(place), kLongestSnippet) + "”");
      json_.end();
    }
    json_.end_list();
  }

  void result(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    json_.begin();
    json_.pair("ruleId", name_of(finding.kind));
    json_.number("ruleIndex", static_cast<std::uint32_t>(finding.kind));
    json_.pair("kind", finding.severity == Severity::note ? "informational" : "fail");
    json_.pair("level", level_of(finding.severity));
    message("message", sentence_of(finding));
    json_.begin_list("locations");
    json_.begin();
    location(entry.main);
    json_.end();
    json_.end_list();
    related(entry);
    json_.begin("partialFingerprints");
    json_.pair("onrecord/v1", finding.fingerprint);
    json_.end();
    if (report_.baseline_gone) {
      json_.pair("baselineState", finding.state == FindingState::baseline ? "unchanged" : "new");
    }
    if (report_.waivers || finding.state == FindingState::waived) suppressions(finding);
    json_.begin("properties");
    json_.pair("severity", name_of(finding.severity));
    json_.pair("state", name_of(finding.state));
    json_.end();
    json_.end();
    json_.flush();
  }

  /// Where any result of a run says whether it is suppressed, every result must.
  void suppressions(const Finding& finding) {
    json_.begin_list("suppressions");
    if (finding.state == FindingState::waived) {
      json_.begin();
      json_.pair("kind", "inSource");
      json_.pair("status", "accepted");
      json_.pair("justification", finding.reason);
      json_.end();
    }
    json_.end_list();
  }

  void invocation() {
    json_.begin_list("invocations");
    json_.begin();
    json_.key("executionSuccessful");
    json_.raw().Bool(true);
    json_.begin_list("toolExecutionNotifications");
    for (const Unchecked& item : report_.unchecked) {
      json_.begin();
      json_.begin("descriptor");
      json_.pair("id", "unchecked/" + item.reason);
      json_.end();
      json_.pair("level", "warning");
      message("message", "Not checked: " + item.reason +
                             (item.detail.empty() ? "" : " (" + item.detail + ")"));
      json_.begin_list("locations");
      json_.begin();
      if (const auto place = list_.place(item)) {
        location(*place);
      } else {
        json_.begin("physicalLocation");
        artifact_location(item.path);
        json_.end();
      }
      json_.end();
      json_.end_list();
      json_.end();
    }
    json_.end_list();
    json_.end();
    json_.end_list();
  }

  const Report& report_;
  FindingList list_;
  JsonOut json_;
};

}  // namespace

void write_sarif(const Report& report, const Sink& sink) { Sarif(report, sink).write(); }

}  // namespace onrecord
