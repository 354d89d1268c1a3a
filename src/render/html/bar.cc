// What a server puts over its page: links, the formats to save, one choice. It is plain data here
// as everything else, and leads nowhere but to the server itself.
#include "render/html/page.h"

namespace onrecord {

bool is_own(std::string_view address) {
  return address.starts_with('/') && !address.starts_with("//") && !address.starts_with("/\\");
}

namespace {

void write_choice(const HtmlBar& bar, Html& html) {
  html.put("<form method=\"post\" action=\"").text(bar.action).put("\">\n<label>");
  html.text(bar.label).put(" <select name=\"").text(bar.field).put("\">");
  for (const std::string& choice : bar.choices) {
    html.put(choice == bar.chosen ? Markup("<option selected>") : Markup("<option>"));
    html.text(choice).put("</option>");
  }
  html.put("</select></label>\n<button>").text(bar.button).put("</button>\n</form>\n");
}

}  // namespace

void write_html_bar(const HtmlPage& page, Html& html) {
  if (!page.options().bar) return;
  const HtmlBar& bar = *page.options().bar;
  html.put("<nav class=\"bar\" aria-label=\"This story\">\n");
  for (const HtmlLink& link : bar.links) {
    if (!is_own(link.address)) continue;
    html.put("<a href=\"").text(link.address).put("\">").text(link.name).put("</a>\n");
  }
  if (is_own(bar.action)) write_choice(bar, html);
  if (!bar.saves.empty()) {
    html.put("<details class=\"saves\"><summary>Save as</summary>\n<ul>");
    for (const HtmlLink& save : bar.saves) {
      if (!is_own(save.address)) continue;
      html.put("<li><a download href=\"").text(save.address).put("\">");
      html.text(save.name).put("</a></li>");
    }
    html.put("</ul></details>\n");
  }
  html.put("</nav>\n");
}

}  // namespace onrecord
