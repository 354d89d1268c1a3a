// The findings of the terminal output: what it is, one sentence, then every wording with its
// changed words marked and the places where it stands.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "onrecord/names.h"
#include "render/marked.h"
#include "render/readings.h"
#include "render/text_parts.h"

namespace onrecord {
namespace {

constexpr unsigned kIndent = 4;
constexpr std::size_t kMostReadings = 6;
constexpr std::size_t kMostPlaces = 4;

Style style_of(Severity severity) {
  switch (severity) {
    case Severity::high:
      return Style::high;
    case Severity::medium:
      return Style::medium;
    case Severity::low:
      return Style::low;
    case Severity::note:
      return Style::dim;
  }
  return Style::plain;
}

class FindingPrinter {
 public:
  FindingPrinter(const TextWriter& writer, const Finding& finding)
      : writer_(writer), finding_(finding) {}

  void print(std::size_t number) {
    const std::string severity(name_of(finding_.severity));
    Styled head;
    std::string upper = severity;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); });
    const std::string lead = fmt::format("{:>2}  ", number);
    writer_.line();
    writer_.line(lead + in_style(upper, style_of(finding_.severity), writer_.colour()) + "  " +
                 in_style(title_of(finding_.kind), Style::bold, writer_.colour()));
    writer_.block(Styled().add(finding_.summary + "."), kIndent);
    readings_ = readings_of(writer_.report(), finding_);
    if (readings_.empty()) return;
    writer_.line();
    print_readings();
  }

 private:
  void print_readings() const {
    unsigned label_columns = 0;
    for (const Reading& reading : readings_) {
      label_columns = std::max(label_columns, columns_of(safe_text(label(reading))));
    }
    label_columns = std::min(label_columns, writer_.width() < 100 ? 20U : 24U);
    std::size_t shown = 0;
    for (const Reading& reading : readings_) {
      if (shown++ == kMostReadings) {
        writer_.block(
            Styled().add(fmt::format(
                "… {} more", counted(readings_.size() - kMostReadings, "wording", "wordings"))),
            kIndent + 2);
        break;
      }
      writer_.labelled(label(reading), styled(reading.words), kIndent, label_columns);
      for (std::size_t i = 0; i < std::min(reading.places.size(), kMostPlaces); ++i) {
        Styled where;
        where.add(writer_.places().of(reading.places[i]), Style::dim);
        if (!reading.notes[i].empty()) where.add(" · " + reading.notes[i], Style::dim);
        writer_.labelled("", where, kIndent, label_columns);
      }
      if (reading.places.size() > kMostPlaces) {
        Styled more;
        more.add(fmt::format("and {} more",
                             counted(reading.places.size() - kMostPlaces, "place", "places")),
                 Style::dim);
        writer_.labelled("", more, kIndent, label_columns);
      }
    }
  }

  std::string label(const Reading& reading) const {
    return writer_.places().outlet(reading.places.front().document);
  }

  const TextWriter& writer_;
  const Finding& finding_;
  std::vector<Reading> readings_;
};

}  // namespace

void write_findings(const TextWriter& writer) {
  const std::vector<Finding>& findings = *writer.report().findings;
  std::array<std::size_t, 4> counts{};
  std::vector<std::size_t> open;
  std::size_t waived = 0;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    waived += findings[i].state == FindingState::waived;
    if (findings[i].state != FindingState::open) continue;
    open.push_back(i);
    ++counts[static_cast<std::size_t>(findings[i].severity)];
  }
  const std::size_t above_note = open.size() - counts[3];
  const bool all = writer.options().findings == 0;

  std::string rest;
  for (const Severity severity : {Severity::high, Severity::medium, Severity::low}) {
    const std::size_t count = counts[static_cast<std::size_t>(severity)];
    if (count == 0) continue;
    rest += fmt::format("{}{} {}", rest.empty() ? "" : ", ", count, name_of(severity));
  }
  if (rest.empty()) rest = "nothing above a note";
  const std::size_t known = findings.size() - open.size() - waived;
  if (waived > 0) rest += fmt::format(" · {} waived in the draft", waived);
  if (known > 0) rest += fmt::format(" · {} known from the baseline", known);
  if (const std::uint32_t gone = writer.report().baseline_gone.value_or(0); gone > 0) {
    rest += fmt::format(" · {} of the baseline no longer found", gone);
  }
  writer.heading("TO LOOK AT", rest);
  const std::size_t most = all ? open.size() : std::min(above_note, writer.options().findings);
  for (std::size_t i = 0; i < most; ++i) {
    FindingPrinter(writer, findings[open[i]]).print(open[i] + 1);
  }
  if (all || most == open.size()) return;
  const std::size_t more = above_note - most;
  std::string left;
  if (more > 0) left = counted(more, "more finding", "more findings");
  if (counts[3] > 0) {
    left += (left.empty() ? "" : " and ") + counted(counts[3], "note", "notes");
  }
  writer.line();
  writer.block(Styled().add(left + " with --all", Style::dim), kIndent);
}

}  // namespace onrecord
