// Markdown to paste into a message, an issue or a wiki: counts, every finding with its wordings,
// what was not checked. Everything that comes from outside is escaped.
#include <fmt/format.h>

#include "onrecord/names.h"
#include "render/finding_list.h"
#include "render/readings.h"
#include "render/uri.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr std::size_t kMostWords = 60;
constexpr std::size_t kMostPlaces = 8;

/// One line in which no sign means anything to Markdown or HTML.
std::string md(std::string_view text) {
  constexpr std::string_view kSigns = "\\`*_{}[]()<>#+-.!|~&@:=$^\"'";
  std::string out;
  for (const char c : safe_text(text)) {
    if (kSigns.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

class Markdown {
 public:
  Markdown(const Report& report, const Sink& sink)
      : report_(report), list_(report), links_(report), sink_(sink) {}

  void write() {
    head();
    for (const FindingEntry& entry : list_.entries()) {
      if (entry.finding->state == FindingState::open) finding(entry);
    }
    closed(FindingState::waived, "Waived in the draft");
    closed(FindingState::baseline, "Known from an earlier report");
    unchecked();
    if (report_.policy.name.empty()) return;
    sink_(fmt::format("\nPolicy {} ({}), onrecord {}\n", md(report_.policy.name),
                      report_.policy.fingerprint, md(ONRECORD_VERSION)));
  }

 private:
  void head() {
    const FindingCounts& counts = list_.counts();
    sink_(
        "# What differs\n\n| high | medium | low | note | waived | known | not checked |\n"
        "|---:|---:|---:|---:|---:|---:|---:|\n");
    sink_(fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", counts.open[0], counts.open[1],
                      counts.open[2], counts.open[3], counts.waived, counts.baseline,
                      report_.unchecked.size()));
    if (report_.baseline_gone.value_or(0) > 0) {
      sink_(fmt::format("\n{} of the baseline no longer found.\n", *report_.baseline_gone));
    }
  }

  /// Words with what differs struck out or underlined.
  static std::string words_of(const Marked& words) {
    std::string out;
    for (const MarkedRun& run : words.runs) {
      const std::string text = md(run.text);
      if (run.mark == Mark::removed) {
        out += "<del>" + text + "</del>";
      } else if (run.mark == Mark::added) {
        out += "<ins>" + text + "</ins>";
      } else {
        out += text;
      }
    }
    return out;
  }

  void place(DocumentSpan place, const std::string& words, const std::string& note) {
    const std::string link = links_.to(place);
    sink_(fmt::format("- {}, {}{}{}: {}\n", md(list_.places().outlet(place.document)),
                      md(list_.places().of(place)), note.empty() ? "" : ", " + md(note),
                      link.empty() ? "" : " ([page](<" + link + ">))", words));
  }

  void finding(const FindingEntry& entry) {
    const Finding& finding = *entry.finding;
    sink_(fmt::format("\n## n{} {}: {}\n\n{}\n\n", entry.number, name_of(finding.severity),
                      title_of(finding.kind), md(sentence_of(finding))));
    std::size_t shown = 0;
    for (const Reading& reading : readings_of(report_, finding)) {
      for (std::size_t i = 0; i < reading.places.size(); ++i) {
        if (++shown > kMostPlaces) continue;
        place(reading.places[i], words_of(reading.words), reading.notes[i]);
      }
    }
    if (shown == 0) {
      std::vector<DocumentSpan> places = entry.others;
      places.push_back(entry.main);
      for (const DocumentSpan& at : places) {
        if (++shown > kMostPlaces) continue;
        place(at, words_of(plain_words(report_, at, false, kMostWords)), "");
      }
    }
    if (shown > kMostPlaces) sink_(fmt::format("- and {} more\n", shown - kMostPlaces));
    sink_(fmt::format("\n`{}` `{}`\n", name_of(finding.kind), finding.fingerprint));
  }

  void closed(FindingState state, std::string_view title) {
    bool is_first = true;
    for (const FindingEntry& entry : list_.entries()) {
      const Finding& finding = *entry.finding;
      if (finding.state != state) continue;
      if (is_first) sink_(fmt::format("\n# {}\n\n", title));
      is_first = false;
      sink_(fmt::format("- n{} {} {}, {}: {}{}\n", entry.number, name_of(finding.severity),
                        name_of(finding.kind), md(list_.places().of(entry.main)),
                        md(sentence_of(finding)),
                        finding.reason.empty() ? "" : " Reason: " + md(finding.reason)));
    }
  }

  void unchecked() {
    if (report_.unchecked.empty()) return;
    sink_("\n# Not checked\n\n");
    for (const Unchecked& item : report_.unchecked) {
      const auto at = list_.place(item);
      sink_(fmt::format("- {}: {}{}\n", md(at ? list_.places().of(*at) : item.path),
                        md(item.reason), item.detail.empty() ? "" : " (" + md(item.detail) + ")"));
    }
  }

  const Report& report_;
  FindingList list_;
  TextLinks links_;
  const Sink& sink_;
};

}  // namespace

void write_markdown(const Report& report, const Sink& sink) { Markdown(report, sink).write(); }

}  // namespace onrecord
