// GitLab's code quality report: a JSON array in the form of Code Climate. GitLab compares it with
// the target branch's by itself, so only open findings are in it.
#include <map>

#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/json_out.h"

namespace onrecord {
namespace {

const char* gitlab_severity(Severity severity) {
  switch (severity) {
    case Severity::high:
      return "critical";
    case Severity::medium:
      return "major";
    case Severity::low:
      return "minor";
    case Severity::note:
      break;
  }
  return "info";
}

}  // namespace

void write_gitlab(const Report& report, const Sink& sink) {
  const FindingList list(report);
  JsonOut json(sink);
  std::map<std::string, int> times;  // a fingerprint must stand once
  json.raw().StartArray();
  for (const FindingEntry& entry : list.entries()) {
    const Finding& finding = *entry.finding;
    if (finding.state != FindingState::open) continue;
    std::string_view path = list.document(entry.main).path;
    while (path.starts_with("./")) path.remove_prefix(2);
    const auto region = list.places().in_file(entry.main);
    const int before = times[finding.fingerprint]++;
    json.begin();
    json.pair("description", sentence_of(finding));
    json.pair("check_name", name_of(finding.kind));
    json.pair("fingerprint", before == 0 ? finding.fingerprint
                                         : finding.fingerprint + "-" + std::to_string(before + 1));
    json.pair("severity", gitlab_severity(finding.severity));
    json.begin("location");
    json.pair("path", path);
    json.begin("lines");
    json.number("begin", region ? region->begin.line : 1);
    json.number("end", region ? region->end.line : 1);
    json.end();
    json.end();
    json.end();
    json.flush();
  }
  json.raw().EndArray();
  json.end_line();
}

}  // namespace onrecord
