// The findings of a run as a later run's baseline: small, stable under version control.
#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/json_out.h"

namespace onrecord {

void write_baseline(const Report& report, const Sink& sink) {
  const FindingList list(report);
  sink("{\"schema\":\"onrecord/baseline/1\",\"findings\":[");
  JsonOut json(sink);
  bool is_first = true;
  for (const FindingEntry& entry : list.entries()) {
    const Finding& finding = *entry.finding;
    if (finding.state == FindingState::waived) continue;  // the draft itself speaks for it
    sink(is_first ? "\n" : ",\n");
    is_first = false;
    json.begin();
    json.pair("fingerprint", finding.fingerprint);
    json.pair("kind", name_of(finding.kind));
    json.pair("path", list.document(entry.main).path);
    json.pair("summary", finding.summary);
    json.end();
    json.next();
  }
  sink("\n]}\n");
}

}  // namespace onrecord
