// Workflow commands of GitHub Actions: each line becomes a note beside a line of the change.
#include <fmt/format.h>

#include <algorithm>

#include "onrecord/names.h"
#include "render/finding_list.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestWords = 300;  // code points shown of a place

/// The escapes of workflow commands; a property also keeps clear of the signs between properties.
std::string escaped(std::string_view text, bool is_property) {
  std::string out;
  for (const char c : safe_text(text)) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else if (is_property && c == ':') {
      out += "%3A";
    } else if (is_property && c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

const char* command_of(Severity severity) {
  switch (severity) {
    case Severity::high:
      return "error";
    case Severity::medium:
    case Severity::low:
      return "warning";
    case Severity::note:
      break;
  }
  return "notice";
}

/// The properties of a place; a column only where the place ends on its line.
std::string properties(const FindingList& list, DocumentSpan place) {
  std::string out = "file=" + escaped(list.document(place).path, true);
  const auto region = list.places().in_file(place);
  if (!region) return out;
  out += fmt::format(",line={},endLine={}", region->begin.line, region->end.line);
  if (region->begin.line == region->end.line) {
    out += fmt::format(",col={},endColumn={}", region->begin.column, region->end.column);
  }
  return out;
}

}  // namespace

void write_github(const Report& report, const Sink& sink) {
  const FindingList list(report);
  for (const FindingEntry& entry : list.entries()) {
    const Finding& finding = *entry.finding;
    std::string message = sentence_of(finding);
    for (const DocumentSpan& place : entry.others) {
      message += fmt::format("\n{}: “{}”", list.places().of(place),
                             safe_text(shortened_text(list.text(place), kLongestWords)));
    }
    // `safe_text` takes line ends out of what is quoted; those between the places stay.
    std::string lines;
    for (std::size_t at = 0; at <= message.size();) {
      const std::size_t end = std::min(message.find('\n', at), message.size());
      lines += (at == 0 ? "" : "%0A") + escaped(message.substr(at, end - at), false);
      at = end + 1;
    }
    if (finding.state != FindingState::open) {
      sink(fmt::format("::debug::{} {} ({}) {}\n", name_of(finding.state), name_of(finding.kind),
                       name_of(finding.severity), lines));
      continue;
    }
    const std::string title =
        fmt::format("{} ({})", name_of(finding.kind), name_of(finding.severity));
    sink(fmt::format("::{} {},title={}::{}\n", command_of(finding.severity),
                     properties(list, entry.main), escaped(title, true), lines));
  }
  for (const Unchecked& item : report.unchecked) {
    const auto place = list.place(item);
    const std::string where = place ? properties(list, *place) : "file=" + escaped(item.path, true);
    sink(fmt::format("::notice {},title={}::{}\n", where,
                     escaped(fmt::format("unchecked ({})", item.reason), true),
                     escaped("Not checked: " + item.detail, false)));
  }
}

}  // namespace onrecord
