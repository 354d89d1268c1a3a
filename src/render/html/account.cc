// What the documents tell together, every sentence with its evidence folded below it; what one of
// them alone tells; and how each says that it knows.
#include <algorithm>
#include <array>

#include "onrecord/names.h"
#include "render/account_parts.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

std::string_view status_words(const AccountSentence& one) {
  const bool has_parts = !one.parts.empty();
  switch (one.status) {
    case AccountStatus::established:
      return has_parts ? "several origins but for ‹…›" : "several origins";
    case AccountStatus::disputed:
      return has_parts ? "disputed at ≠‹…›" : "disputed";
    case AccountStatus::single_source:
      return has_parts ? "one origin for ‹…›" : "no second origin found";
  }
  return "";
}

/// The sentence, with marks around what rests on one origin and what is in dispute.
void write_sentence(HtmlPage& page, Html& html, const AccountSentence& one) {
  if (one.parts.empty()) {
    html.text(one.sentence);
    return;
  }
  const std::string_view text = page.document(one.citations[0].document).text;
  for (const AccountStretch& stretch : stretches_of(one)) {
    const std::string_view words = text.substr(stretch.span.begin_byte, stretch.span.size());
    if (!stretch.status) {
      html.text(words);
      continue;
    }
    const AccountMarks marks = marks_of(stretch);
    html.put("<span class=\"part ").text(name_of(*stretch.status)).put("\">");
    html.text(marks.before).text(words).text(marks.after).put("</span>");
  }
}

std::string_view sourcing_words(SourcingKind kind) {
  switch (kind) {
    case SourcingKind::named:
      return "From a named source";
    case SourcingKind::unnamed:
      return "From somebody it does not name";
    case SourcingKind::document:
      return "From a document or recording";
    case SourcingKind::outlet:
      return "From another outlet";
    case SourcingKind::witness:
      return "Its reporter was there";
    case SourcingKind::confirmed:
      return "Confirmed to it";
    case SourcingKind::declined:
      return "Asked, without an answer";
    case SourcingKind::unverified:
      return "Says that it could not check";
  }
  return "";
}

/// A stretch of a text with its document and place.
void write_citation(HtmlPage& page, Html& html, DocumentSpan place) {
  html.put("<li>");
  page.words(html, plain_words(page.report(), place, false, 80), place.document);
  html.put("<p class=\"where\">");
  page.short_name(html, place.document);
  html.put(", ");
  page.place(html, place);
  html.put("</p></li>\n");
}

}  // namespace

void write_html_account(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  if (!report.account || report.account->empty()) return;
  open_section(
      html, "account", "What they tell together",
      "Each sentence is one document’s own; open it for everyone who has it. What stands in ‹ › "
      "rests on one origin alone.");
  html.put("<ol class=\"account\" role=\"list\">\n");
  for (const AccountSentence& one : *report.account) {
    html.put("<li class=\"")
        .text(name_of(one.status))
        .put("\"><details><summary><span dir=\"auto\">");
    write_sentence(page, html, one);
    html.put("</span> <span class=\"verdict ").text(name_of(one.status));
    html.put("\">").text(status_words(one)).put("</span> <span class=\"cited\">");
    std::vector<DocumentId> named;
    for (const DocumentSpan& citation : one.citations) {
      if (std::find(named.begin(), named.end(), citation.document) != named.end()) continue;
      named.push_back(citation.document);
      page.tag(html, citation.document);
    }
    html.put("</span></summary>\n<ul class=\"citations\">\n");
    for (const DocumentSpan& citation : one.citations) write_citation(page, html, citation);
    html.put("</ul></details></li>\n");
  }
  html.put("</ol>\n");
  close_section(html);
}

void write_html_single(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  if (!report.single_source || report.single_source->empty()) return;
  open_section(html, "single", "What one alone has",
               "Of the documents given, and by origin: what was copied counts once.");
  for (const DocumentId id : page.order()) {
    const auto count = std::count_if(report.single_source->begin(), report.single_source->end(),
                                     [&](const DocumentSpan& one) { return one.document == id; });
    if (count == 0) continue;
    html.put("<h3>");
    page.name(html, id);
    html.put("</h3>\n<ul class=\"alone\">\n");
    for (const DocumentSpan& one : *report.single_source) {
      if (one.document != id) continue;
      html.put("<li>");
      page.words(html, plain_words(report, one, false, 80), id);
      html.put("<p class=\"where\">");
      page.place(html, one);
      html.put("</p></li>\n");
    }
    html.put("</ul>\n");
  }
  close_section(html);
}

void write_html_sourcing(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  if (!report.sourcing || report.sourcing->empty()) return;
  open_section(html, "sourcing", "How each article says it knows");
  for (const DocumentId id : page.order()) {
    std::array<std::vector<const Sourcing*>, kSourcingKindNames.size()> by_kind;
    std::size_t count = 0;
    for (const Sourcing& one : *report.sourcing) {
      if (one.span.document != id) continue;
      by_kind[static_cast<std::size_t>(one.kind)].push_back(&one);
      ++count;
    }
    if (count == 0) continue;
    html.put("<h3>");
    page.name(html, id);
    html.put("</h3>\n<dl class=\"sourcing\">\n");
    for (const std::vector<const Sourcing*>& list : by_kind) {
      if (list.empty()) continue;
      html.put("<dt>").text(sourcing_words(list.front()->kind)).put("</dt>\n<dd><ul>");
      for (const Sourcing* one : list) {
        html.put("<li><bdi>").text(text_of(page.document(id), one->span.span)).put("</bdi> ");
        html.put("<span class=\"where\">");
        page.place(html, one->span);
        html.put("</span></li>\n");
      }
      html.put("</ul></dd>\n");
    }
    html.put("</dl>\n");
  }
  close_section(html);
}

}  // namespace onrecord
