// The account as Markdown: one paragraph a sentence, what it rests on as footnotes (one a place;
// a place whose words are printed as a sentence is not printed again).
#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

#include "onrecord/names.h"
#include "onrecord/render.h"
#include "render/account_parts.h"
#include "render/places.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

/// The words on one line, with nothing that Markdown would take for markup.
std::string escaped(std::string_view text) {
  std::string out;
  bool has_space = false;
  for (const char c : safe_text(text)) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      has_space = !out.empty();
      continue;
    }
    if (has_space) out += ' ';
    has_space = false;
    if (std::string_view("\\`*_[]<>#|~&$^").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// The sentence with marks around the parts that rest on one source, or are in dispute.
std::string marked(const Report& report, const AccountSentence& item) {
  if (item.parts.empty()) return escaped(item.sentence);
  const std::string_view text = report.documents[item.citations[0].document.value].text;
  std::string line;
  for (const AccountStretch& stretch : stretches_of(item)) {
    const AccountMarks marks = marks_of(stretch);
    line.append(marks.before)
        .append(text.substr(stretch.span.begin_byte, stretch.span.size()))
        .append(marks.after);
  }
  return escaped(line);
}

}  // namespace

void write_account_markdown(const Report& report, const Sink& sink) {
  if (!report.account) return;
  const Places places(report);
  std::set<DocumentSpan> told;  // printed as sentences already
  for (const AccountSentence& item : *report.account) {
    for (const DocumentSpan& citation : item.citations) {
      if (text_of(report.documents[citation.document.value], citation.span) == item.sentence)
        told.insert(citation);
    }
  }
  std::string notes;
  std::map<DocumentSpan, std::size_t> numbers;  // a place has one note, however often used
  sink("# What the articles tell together\n\n" + counts_of_account(*report.account) + ".\n");
  for (const AccountSentence& item : *report.account) {
    std::string line = "\n" + marked(report, item);
    for (const DocumentSpan& citation : item.citations) {
      const auto [note, is_new] = numbers.emplace(citation, numbers.size() + 1);
      line += fmt::format("[^{}]", note->second);
      if (!is_new) continue;
      const std::string outlet = places.outlet(citation.document);
      std::string where = places.of(citation);
      if (where.find(outlet) == std::string::npos) where.insert(0, ", ").insert(0, outlet);
      notes += fmt::format("\n[^{}]: {}", note->second, escaped(where));
      if (!told.contains(citation)) {
        notes += ": " + escaped(text_of(report.documents[citation.document.value], citation.span));
      }
      notes += '\n';
    }
    sink(fmt::format("{} *({})*\n", line, words_of(item)));
  }
  sink(notes);
}

}  // namespace onrecord
