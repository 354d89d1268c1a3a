// The page as a whole: head, the event in one line, the documents, then each part that the report
// has data for.
//
// Everything is in the one file, and its policy (a hash of the one style sheet and of the one
// script) lets nothing else load or run.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/sha256.h"
#include "onrecord/names.h"
#include "render/html/page.h"
#include "render/voices.h"

namespace onrecord {
namespace {

/// As a Content-Security-Policy names what may run.
std::string hash_source(std::string_view content) {
  const std::string digits = sha256_hex(content);
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
  }
  return "'sha256-" + base64_of(bytes) + "'";
}

/// The article that came out first, of those that have a title; else any with a title.
const Document* earliest(const Report& report) {
  const Document* first = nullptr;
  for (const Document& document : report.documents) {
    if (document.role == Role::record || !document.title || document.title->empty()) continue;
    const bool is_earlier =
        first != nullptr && document.published &&
        (!first->published || document.published->substr(0, 10) < first->published->substr(0, 10));
    if (first == nullptr || is_earlier) {
      first = &document;
    }
  }
  return first;
}

std::string title_of(const HtmlPage& page) {
  if (!page.options().title.empty()) return page.options().title;
  for (const DocumentId id : page.order()) {
    const Document& document = page.document(id);
    if (document.role != Role::draft) continue;
    return "Checked: " + document.title.value_or(page.places().outlet(id));
  }
  if (const Document* document = earliest(page.report())) return *document->title;
  return counted(page.report().documents.size(), "document", "documents") + " compared";
}

/// "6 articles and 1 record · 15 to 16 October · 64 quotations · 14 speakers"
std::string counts_of(const Report& report) {
  std::array<std::size_t, 3> roles{};
  std::string first;
  std::string last;
  for (const Document& document : report.documents) {
    ++roles[static_cast<std::size_t>(document.role)];
    if (!document.published || document.role == Role::record) continue;
    const std::string day = document.published->substr(0, 10);
    if (first.empty() || day < first) first = day;
    last = std::max(last, day);
  }
  std::string text;
  const auto add = [&text](const std::string& words) {
    text += (text.empty() ? "" : " · ") + words;
  };
  if (roles[2] > 0) add(counted(roles[2], "draft", "drafts"));
  if (roles[0] > 0) add(counted(roles[0], "article", "articles"));
  if (roles[1] > 0) add(counted(roles[1], "record", "records"));
  if (!first.empty()) add(first == last ? first : first + " to " + last);
  if (report.quotations) add(counted(report.quotations->size(), "quotation", "quotations"));
  if (report.speakers) add(counted(report.speakers->size(), "speaker", "speakers"));
  return text;
}

void write_head(const HtmlPage& page, Html& html) {
  html.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
  html.put("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ");
  html.text(hash_source(web_asset("report.css"))).put("; script-src ");
  html.text(hash_source(web_asset("parts.js"))).put(" ");
  html.text(hash_source(web_asset("report.js")));
  if (!page.options().audio.empty()) html.put(" ").text(hash_source(web_asset("player.js")));
  write_html_media_policy(page, html);
  html.put("; base-uri 'none'; form-action ");
  html.put(page.options().bar ? Markup("'self'") : Markup("'none'")).put("\">\n");
  html.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
  html.put("<meta name=\"color-scheme\" content=\"light dark\">\n");
  // A form that says not where it comes from would be refused by its own server.
  html.put("<meta name=\"referrer\" content=\"");
  html.put(page.options().bar ? Markup("same-origin") : Markup("no-referrer")).put("\">\n");
  html.put("<meta name=\"generator\" content=\"onrecord ").text(ONRECORD_VERSION).put("\">\n");
  html.put("<title>").text(title_of(page)).put(" – onrecord</title>\n");
  html.put("<style>").asset("report.css").put("</style>\n</head>\n");
}

struct Part {
  Markup id;
  Markup name;
  void (*write)(HtmlPage&, Html&);
};

/// In the order in which an editor reads. The texts stand between the two lists.
constexpr std::array<Part, 3> kBefore = {{{"draft", "Draft", write_html_drafts},
                                          {"findings", "Findings", write_html_findings},
                                          {"utterances", "Side by side", write_html_utterances}}};
constexpr std::array<Part, 8> kAfter = {{{"copies", "Who took from whom", write_html_copies},
                                         {"figures", "Figures", write_html_figures},
                                         {"timeline", "Timeline", write_html_times},
                                         {"single", "One alone", write_html_single},
                                         {"alone", "Quoted once", write_html_alone},
                                         {"account", "Account", write_html_account},
                                         {"sourcing", "Sourcing", write_html_sourcing},
                                         {"unchecked", "Not checked", write_html_unchecked}}};

/// What each part has to say; empty where the report has no data for it.
template <std::size_t count>
std::array<std::string, count> written(const std::array<Part, count>& parts, HtmlPage& page) {
  std::array<std::string, count> texts;
  for (std::size_t i = 0; i < count; ++i) {
    const Sink sink = [&](std::string_view piece) { texts[i] += piece; };
    Html html(sink);
    parts[i].write(page, html);
  }
  return texts;
}

template <std::size_t count>
void write_contents(Html& html, const std::array<Part, count>& parts,
                    const std::array<std::string, count>& texts) {
  for (std::size_t i = 0; i < count; ++i) {
    if (texts[i].empty()) continue;
    html.put("<li><a href=\"#").put(parts[i].id).put("\">").put(parts[i].name).put("</a></li>");
  }
}

void write_masthead(const HtmlPage& page, Html& html) {
  html.put("<header class=\"masthead\">\n<p class=\"product\">onrecord</p>\n");
  html.put("<h1 dir=\"auto\">").text(title_of(page)).put("</h1>\n<p class=\"about\">");
  html.text(counts_of(page.report()));
  if (page.options().title.empty()) {
    const Document* document = earliest(page.report());
    if (document != nullptr && *document->title == title_of(page)) {
      html.put(" · headline of <bdi>").text(page.places().outlet(document->id)).put("</bdi>");
    }
  }
  html.put("</p>\n<nav aria-label=\"Documents\"><ul class=\"tabs\">");
  for (const DocumentId id : page.order()) {
    html.put("<li class=\"c").number(page.colour(id)).put("\"><a href=\"#doc-");
    html.number(id.value + 1).put("\">");
    page.name(html, id);
    html.put("</a></li>");
  }
  html.put("</ul></nav>\n</header>\n");
}

void write_foot(const HtmlPage& page, Html& html) {
  const Report& report = page.report();
  html.put("<footer>\n<details><summary>What was read</summary>\n<div class=\"scroll\" ");
  html.put("tabindex=\"0\" role=\"group\" aria-label=\"What was read\"><table>\n<thead><tr>");
  html.put("<th scope=\"col\">Document</th><th scope=\"col\">File</th>");
  html.put(
      "<th scope=\"col\">Published</th><th scope=\"col\">SHA-256</th></tr></thead>\n<tbody>\n");
  for (const DocumentId id : page.order()) {
    const Document& document = page.document(id);
    html.put("<tr><th scope=\"row\">");
    page.name(html, id);
    html.put("</th><td><bdi>").text(document.path).put("</bdi></td><td>");
    if (document.published) {
      html.text(*document.published).put(" (").text(document.published_basis).put(")");
    } else {
      html.put("not known");
    }
    html.put("</td><td class=\"hash\">").text(document.sha256).put("</td></tr>\n");
  }
  html.put("</tbody></table></div></details>\n<p>Made by onrecord ").text(ONRECORD_VERSION);
  if (!report.policy.name.empty()) {
    html.put(" with policy <bdi>").text(report.policy.name).put("</bdi> (");
    html.text(report.policy.fingerprint).put(")");
  }
  html.put(". It says what differs from what; it does not say what is true.</p>\n</footer>\n");
}

}  // namespace

void write_html_unchecked(HtmlPage& page, Html& html) {
  const Report& report = page.report();
  if (report.unchecked.empty()) return;
  open_section(
      html, "unchecked", "Not checked",
      counted(report.unchecked.size(), "item", "items") + ", neither agreement nor fault.");
  html.put("<ul class=\"unchecked\">\n");
  for (const Unchecked& item : report.unchecked) {
    html.put("<li>");
    if (item.quotation && report.quotations) {
      const DocumentSpan place = place_of(report, *item.quotation);
      page.words(html, plain_words(report, place, true, 40), place.document);
      html.put("<p class=\"where\">");
      page.short_name(html, place.document);
      html.put(", ");
      page.place(html, place);
      html.put(": ");
    } else {
      html.put("<p class=\"where\"><bdi>").text(item.path).put("</bdi>: ");
    }
    html.text(item.reason);
    if (!item.detail.empty()) html.put(" (").text(item.detail).put(")");
    html.put("</p></li>\n");
  }
  html.put("</ul>\n");
  close_section(html);
}

void write_html(const Report& report, const HtmlOptions& options, const Sink& sink) {
  HtmlPage page(report, options);
  // The texts come in the middle, and their anchors are what the parts around them link to.
  const auto before = written(kBefore, page);
  const auto after = written(kAfter, page);
  Html html(sink);
  write_head(page, html);
  // A large page lays out only what is in sight (report.css), a small one all of it: the places
  // that links lead to are exact then.
  constexpr std::size_t kLarge = 100;
  html.put(page.voices().size() > kLarge ? Markup("<body class=\"big\">") : Markup("<body>"));
  html.put("\n<a class=\"skip\" href=\"#main\">Skip to the findings</a>\n");
  write_html_bar(page, html);
  write_masthead(page, html);
  html.put("<nav class=\"contents\" aria-label=\"Parts of this page\"><ul>");
  write_contents(html, kBefore, before);
  html.put("<li><a href=\"#texts\">Texts</a></li>");
  write_contents(html, kAfter, after);
  if (!options.audio.empty()) html.put("<li><a href=\"#recording\">Recording</a></li>");
  html.put("</ul></nav>\n<main id=\"main\" tabindex=\"-1\">\n");
  for (const std::string& text : before) html.insert(text);
  write_html_texts(page, html);
  for (const std::string& text : after) html.insert(text);
  write_html_recording(page, html);
  html.put("</main>\n");
  write_foot(page, html);
  html.put("<script>").asset("parts.js").put("</script>\n");
  html.put("<script>").asset("report.js").put("</script>\n");
  if (!options.audio.empty()) html.put("<script>").asset("player.js").put("</script>\n");
  html.put("</body>\n</html>\n");
}

}  // namespace onrecord
