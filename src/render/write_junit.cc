// JUnit XML, as build servers read it: a test suite a document; a test case a finding, a test case
// a quotation that agrees, a skipped one for what was not checked or is waived.
#include <fmt/format.h>

#include <map>

#include "onrecord/names.h"
#include "render/finding_list.h"

namespace onrecord {
namespace {

/// Text for XML 1.0: its five signs as entities; line ends, tabs and what XML cannot hold as
/// `safe_text` shows them.
std::string xml(std::string_view text) {
  std::string out;
  for (const char c : safe_text(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        out += c;
    }
  }
  // U+FFFE and U+FFFF are characters to UTF-8 but not to XML.
  for (const std::string_view bad : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = out.find(bad); at != std::string::npos; at = out.find(bad, at + 3)) {
      out.replace(at, 3, "\xEF\xBF\xBD");
    }
  }
  return out;
}

struct Suite {
  std::string cases;
  std::uint32_t tests = 0;
  std::uint32_t failures = 0;
  std::uint32_t skipped = 0;
};

class Junit {
 public:
  Junit(const Report& report, std::optional<Severity> fail_on)
      : report_(report), list_(report), fail_on_(fail_on.value_or(Severity::low)) {}

  void write(const Sink& sink) {
    for (const FindingEntry& entry : list_.entries()) add(entry);
    add_agreeing();
    for (const Unchecked& item : report_.unchecked) add(item);
    Suite all;
    for (const auto& [path, suite] : suites_) {
      all.tests += suite.tests;
      all.failures += suite.failures;
      all.skipped += suite.skipped;
    }
    sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    sink(
        fmt::format("<testsuites name=\"onrecord\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                    "skipped=\"{}\">\n",
                    all.tests, all.failures, all.skipped));
    for (const auto& [path, suite] : suites_) {
      sink(
          fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" "
                      "skipped=\"{}\">\n",
                      xml(path), suite.tests, suite.failures, suite.skipped));
      sink(suite.cases);
      sink("  </testsuite>\n");
    }
    sink("</testsuites>\n");
  }

 private:
  std::string where(DocumentSpan place) const { return list_.places().of(place); }

  /// Begins a test case; the caller closes it.
  Suite& open_case(const std::string& path, std::string_view class_name, std::string_view name,
                   std::optional<DocumentSpan> place) {
    Suite& suite = suites_[path];
    ++suite.tests;
    suite.cases +=
        fmt::format("    <testcase classname=\"{}\" name=\"{}\"", xml(class_name), xml(name));
    if (place) {
      suite.cases += fmt::format(" file=\"{}\"", xml(path));
      if (const auto region = list_.places().in_file(*place)) {
        suite.cases += fmt::format(" line=\"{}\"", region->begin.line);
      }
    }
    suite.cases += ">";
    return suite;
  }

  void add(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    std::string about = fmt::format("severity: {}; fingerprint: {}", name_of(finding.severity),
                                    finding.fingerprint);
    std::string body = sentence_of(finding);
    for (const DocumentSpan& place : entry.others) {
      body += fmt::format(" {}: “{}”.", where(place), list_.text(place));
    }
    Suite& suite = open_case(list_.document(entry.main).path, name_of(finding.kind),
                             fmt::format("n{} {}: “{}”", entry.number, where(entry.main),
                                         shortened_text(list_.text(entry.main), 120)),
                             entry.main);
    if (finding.state != FindingState::open) {
      ++suite.skipped;
      const std::string why =
          finding.reason.empty() ? "known from an earlier report" : finding.reason;
      suite.cases += fmt::format("<skipped message=\"{}: {}\"/>", name_of(finding.state), xml(why));
    } else if (finding.severity <= fail_on_) {
      ++suite.failures;
      suite.cases += fmt::format("<failure type=\"{}\" message=\"{}\">{}</failure>",
                                 name_of(finding.kind), xml(sentence_of(finding)), xml(body));
    } else {
      about += "; " + body;
    }
    suite.cases += fmt::format("<system-out>{}</system-out></testcase>\n", xml(about));
  }

  /// The quotations of drafts that the sources bear out.
  void add_agreeing() {
    if (!report_.quotations) return;
    for (const Quotation& quotation : *report_.quotations) {
      if (quotation.verdict != Verdict::agrees) continue;
      const DocumentSpan place{quotation.document, quotation.inner};
      Suite& suite = open_case(
          list_.document(place).path, "agrees",
          fmt::format("{}: “{}”", where(place), shortened_text(list_.text(place), 120)), place);
      suite.cases += "</testcase>\n";
    }
  }

  void add(const Unchecked& item) {
    const auto place = list_.place(item);
    std::string name = item.path;
    if (place) {
      name = fmt::format("{}: “{}”", where(*place), shortened_text(list_.text(*place), 120));
    }
    Suite& suite = open_case(item.path, "unchecked", name, place);
    ++suite.skipped;
    suite.cases += fmt::format("<skipped message=\"{}\"/></testcase>\n",
                               xml(item.reason + ": " + item.detail));
  }

  const Report& report_;
  FindingList list_;
  Severity fail_on_;
  std::map<std::string, Suite> suites_;
};

}  // namespace

void write_junit(const Report& report, std::optional<Severity> fail_on, const Sink& sink) {
  Junit(report, fail_on).write(sink);
}

}  // namespace onrecord
