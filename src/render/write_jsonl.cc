// JSON, one object a line, each whole by itself: the run, then every finding, then what was not
// checked, then the counts. For pipes: no id has to be looked up anywhere else.
#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/json_out.h"

namespace onrecord {
namespace {

class Lines {
 public:
  Lines(const Report& report, const Sink& sink) : report_(report), list_(report), json_(sink) {}

  void write() {
    run();
    for (const FindingEntry& entry : list_.entries()) finding(entry);
    for (const Unchecked& item : report_.unchecked) unchecked(item);
    counts();
  }

 private:
  void run() {
    json_.begin();
    json_.pair("type", "run");
    json_.pair("tool", "onrecord");
    json_.pair("version", ONRECORD_VERSION);
    if (!report_.policy.name.empty()) {
      json_.pair("policy", report_.policy.name);
      json_.pair("policy_fingerprint", report_.policy.fingerprint);
    }
    json_.begin_list("documents");
    for (const Document& document : report_.documents) {
      json_.begin();
      json_.pair("path", document.path);
      json_.pair("role", name_of(document.role));
      json_.pair("sha256", document.sha256);
      json_.end();
    }
    json_.end_list();
    json_.end();
    json_.end_line();
  }

  /// The members of a place; positions in the file only where it has them.
  void place(DocumentSpan place) {
    json_.pair("path", list_.document(place).path);
    if (const auto region = list_.places().in_file(place)) {
      json_.number("line", region->begin.line);
      json_.number("column", region->begin.column);
      json_.number("end_line", region->end.line);
      json_.number("end_column", region->end.column);
    } else {
      json_.number("paragraph", list_.places().paragraph(place));
    }
    if (const auto seconds = list_.places().seconds(place)) {
      json_.key("start_s");
      json_.raw().Double(*seconds);
    }
    json_.number("start", list_.places().character(place.document, place.span.begin_byte));
    json_.number("end", list_.places().character(place.document, place.span.end_byte));
    json_.pair("text", list_.text(place));
  }

  void finding(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    json_.begin();
    json_.pair("type", "finding");
    json_.pair("id", "n" + std::to_string(entry.number));
    json_.pair("kind", name_of(finding.kind));
    json_.pair("severity", name_of(finding.severity));
    json_.pair("state", name_of(finding.state));
    if (!finding.reason.empty()) json_.pair("reason", finding.reason);
    json_.pair("fingerprint", finding.fingerprint);
    json_.pair("summary", finding.summary);
    place(entry.main);
    json_.begin_list("related");
    for (const DocumentSpan& other : entry.others) {
      json_.begin();
      place(other);
      json_.end();
    }
    json_.end_list();
    json_.end();
    json_.end_line();
  }

  void unchecked(const Unchecked& item) {
    json_.begin();
    json_.pair("type", "unchecked");
    json_.pair("reason", item.reason);
    json_.pair("detail", item.detail);
    if (const auto at = list_.place(item)) {
      place(*at);
    } else {
      json_.pair("path", item.path);
    }
    json_.end();
    json_.end_line();
  }

  void counts() {
    const FindingCounts& counts = list_.counts();
    json_.begin();
    json_.pair("type", "counts");
    for (std::size_t i = 0; i < counts.open.size(); ++i) {
      json_.number(kSeverityNames[i], counts.open[i]);
    }
    json_.number("baseline", counts.baseline);
    if (report_.baseline_gone) json_.number("baseline_gone", *report_.baseline_gone);
    json_.number("waived", counts.waived);
    json_.number("unchecked", static_cast<std::uint32_t>(report_.unchecked.size()));
    json_.end();
    json_.end_line();
  }

  const Report& report_;
  FindingList list_;
  JsonOut json_;
};

}  // namespace

void write_jsonl(const Report& report, const Sink& sink) { Lines(report, sink).write(); }

}  // namespace onrecord
