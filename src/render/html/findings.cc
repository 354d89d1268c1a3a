// The findings of the page, worst first: what it is, one sentence, every wording with its changed
// words marked, and links to the places. Notes, and what is waived or known, stand folded at the
// end.
#include <algorithm>
#include <array>

#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/readings.h"
#include "render/voices.h"

namespace onrecord {
namespace {

constexpr Room kRoom{24, 60, 40};
constexpr std::size_t kMostReadings = 12;    // of very many copied passages
constexpr std::size_t kMostPlaces = 12;      // of a wording
constexpr std::size_t kMostBesideTable = 5;  // where a table of all wordings lists them all

class FindingView {
 public:
  FindingView(HtmlPage& page, Html& html, const Finding& finding, std::size_t number)
      : page_(page), html_(html), finding_(finding), number_(number) {
    for (const EvidenceRef& ref : finding.refs) {
      if (table_ != nullptr) break;
      if (const auto* quotation = std::get_if<QuotationId>(&ref))
        table_ = page.table_of(*quotation);
      if (const auto* indirect = std::get_if<IndirectId>(&ref)) table_ = page.table_of(*indirect);
    }
  }

  void write() {
    html_.put("<li id=\"n").number(number_).put("\" class=\"finding ");
    html_.text(name_of(finding_.severity)).put("\">\n<h3><span class=\"n\">");
    html_.number(number_).put("</span> <span class=\"severity\">");
    html_.text(name_of(finding_.severity)).put("</span> ");
    html_.text(title_of(finding_.kind)).put("</h3>\n<p class=\"summary\">");
    html_.text(finding_.summary).put(".</p>\n");
    if (!finding_.reason.empty()) {
      html_.put("<p class=\"reason\">").text(name_of(finding_.state)).put(": ");
      html_.text(finding_.reason).put("</p>\n");
    }
    const std::vector<Reading> readings = readings_of(page_.report(), finding_, kRoom);
    if (!readings.empty()) {
      html_.put("<div class=\"readings\">\n");
      const std::size_t shown =
          readings.size() <= kMostReadings + 1 ? readings.size() : kMostReadings;
      for (std::size_t i = 0; i < shown; ++i) write_reading(readings[i]);
      html_.put("</div>\n");
      if (shown < readings.size()) {
        html_.put("<p class=\"about\">And ");
        html_.text(counted(readings.size() - shown, "more wording", "more wordings"));
        html_.put(", marked in the texts.</p>\n");
      }
    }
    write_links(readings);
    html_.put("</li>\n");
  }

 private:
  void write_reading(const Reading& reading) {
    html_.put("<div class=\"reading\">\n");
    page_.words(html_, reading.words, reading.places.front().document);
    html_.put("<ul class=\"places\">");
    const std::size_t most = table_ != nullptr ? kMostBesideTable : kMostPlaces;
    // One more is no shorter than saying that there is one more.
    const std::size_t shown = reading.places.size() <= most + 1 ? reading.places.size() : most;
    const bool is_one_note = shown > 1 && std::all_of(reading.notes.begin(), reading.notes.end(),
                                                      [&](const std::string& note) {
                                                        return note == reading.notes.front();
                                                      });
    for (std::size_t i = 0; i < shown; ++i) {
      html_.put("<li>");
      page_.short_name(html_, reading.places[i].document);
      html_.put(", ");
      page_.place(html_, reading.places[i]);
      if (!is_one_note) write_note(reading.notes[i]);
      html_.put("</li>");
    }
    if (reading.places.size() > shown) {
      html_.put("<li>and ");
      html_.text(counted(reading.places.size() - shown, "more place", "more places"));
      html_.put("</li>");
    }
    if (is_one_note && !reading.notes.front().empty()) {
      html_.put("<li>");
      write_note(reading.notes.front());
      html_.put("</li>");
    }
    html_.put("</ul>\n</div>\n");
  }

  void write_note(const std::string& note) {
    if (!note.empty()) html_.put(" <span class=\"note\">").text(note).put("</span>");
  }

  /// The ways on: both texts, and the parts of the page that have more of what is found.
  void write_links(const std::vector<Reading>& readings) {
    html_.put("<p class=\"open\">");
    write_both_sides(readings);
    if (table_ != nullptr) {
      html_.put("<a href=\"#").text(table_->anchor).put("\">All wordings</a> ");
    }
    const Report& report = page_.report();
    bool is_copy_linked = false;
    for (const EvidenceRef& ref : finding_.refs) {
      if (const auto* figures = std::get_if<FigureGroupId>(&ref);
          figures != nullptr && is_drawn((*report.figure_groups)[figures->value])) {
        write_link('g', figures->value, "These figures drawn");
      } else if (const auto* times = std::get_if<TimeGroupId>(&ref);
                 times != nullptr && is_on_timeline(report, (*report.time_groups)[times->value])) {
        write_link('w', times->value, "On the timeline");
      } else if (const auto* passage = std::get_if<PassageId>(&ref);
                 passage != nullptr && !is_copy_linked && page_.is_listed(*passage)) {
        is_copy_linked = true;
        write_link('p', passage->value, "Among the shared passages");
      }
    }
    html_.put("</p>\n");
  }

  void write_link(char sort, std::uint32_t value, Markup words) {
    html_.put("<a href=\"#");
    write_id(html_, sort, value);
    html_.put("\">").put(words).put("</a> ");
  }

  /// Without the script this leads to the second side; with it both texts open there.
  void write_both_sides(const std::vector<Reading>& readings) {
    std::vector<DocumentSpan> sides;
    for (const Reading& reading : readings) {
      const DocumentSpan place = reading.places.front();
      if (sides.empty() || place.document != sides.front().document) sides.push_back(place);
      if (sides.size() == 2) break;
    }
    if (sides.size() < 2) return;
    html_.put("<a href=\"#").text(page_.anchor(sides[1]));
    html_.put("\" data-left=\"").text(page_.anchor(sides[0]));
    html_.put("\">Read both texts here</a> ");
  }

  HtmlPage& page_;
  Html& html_;
  const Finding& finding_;
  std::size_t number_;
  const Voice* table_ = nullptr;  // of its wordings
};

std::size_t count_of(const std::vector<Finding>& findings, FindingState state) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [&](const Finding& one) { return one.state == state; }));
}

std::string counts_of(const Report& report) {
  std::array<std::size_t, 4> counts{};
  for (const Finding& finding : *report.findings) {
    if (finding.state == FindingState::open) ++counts[static_cast<std::size_t>(finding.severity)];
  }
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (std::size_t i = 0; i < 3; ++i) {
    if (counts[i] > 0) add(std::to_string(counts[i]) + ' ' + std::string(kSeverityNames[i]));
  }
  if (counts[3] > 0) add(counted(counts[3], "note", "notes"));
  if (text.empty()) text = "Nothing open";
  const std::size_t waived = count_of(*report.findings, FindingState::waived);
  const std::size_t known = count_of(*report.findings, FindingState::baseline);
  if (waived > 0) add(std::to_string(waived) + " waived in the draft");
  if (known > 0) add(std::to_string(known) + " known from the baseline");
  if (report.baseline_gone.value_or(0) > 0) {
    add(std::to_string(*report.baseline_gone) + " of the baseline no longer found");
  }
  return text;
}

/// One list of findings, each with its number among all.
template <class Which>
void write_list(HtmlPage& page, Html& html, const Which& is_meant) {
  const std::vector<Finding>& findings = *page.report().findings;
  html.put("<ol class=\"findings\" role=\"list\">\n");
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (is_meant(findings[i])) FindingView(page, html, findings[i], i + 1).write();
  }
  html.put("</ol>\n");
}

/// A list that stands folded, when anything is in it.
template <class Which>
void write_folded(HtmlPage& page, Html& html, std::string_view css, std::string_view about,
                  const Which& is_meant) {
  const std::vector<Finding>& findings = *page.report().findings;
  const auto count =
      static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), is_meant));
  if (count == 0) return;
  html.put("<details class=\"").text(css).put("\"><summary>");
  html.text(
      counted(count, css == "notes" ? "note" : "finding", css == "notes" ? "notes" : "findings"));
  html.text(about).put("</summary>\n");
  write_list(page, html, is_meant);
  html.put("</details>\n");
}

}  // namespace

void write_html_findings(HtmlPage& page, Html& html) {
  if (!page.report().findings) return;
  const std::vector<Finding>& findings = *page.report().findings;
  open_section(html, "findings", "Findings");
  if (findings.empty()) {
    html.put("<p>Nothing was found in what could be compared.</p>\n");
    close_section(html);
    return;
  }
  html.put("<p class=\"about\">").text(counts_of(page.report()));
  html.put(
      ". <del>Struck</del> words stand only in the first wording, <ins>underlined</ins> ones ");
  html.put("only in the other.</p>\n");
  write_list(page, html, [](const Finding& one) {
    return one.state == FindingState::open && one.severity != Severity::note;
  });
  write_folded(page, html, "notes", ": what the reports have alike, or may differ in by right",
               [](const Finding& one) {
                 return one.state == FindingState::open && one.severity == Severity::note;
               });
  write_folded(page, html, "waived", " waived by a note in the draft",
               [](const Finding& one) { return one.state == FindingState::waived; });
  write_folded(page, html, "known", " known from an earlier report",
               [](const Finding& one) { return one.state == FindingState::baseline; });
  close_section(html);
}

}  // namespace onrecord
