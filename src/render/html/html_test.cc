// The page on reports made by hand: nothing from outside becomes markup, every link leads
// somewhere, every part that has data is there and no other.
#include "render/html/html.h"

#include <gtest/gtest.h>

#include <set>

#include "../tests/support/story.h"

namespace onrecord {
namespace {

using testing::Story;
using testing::two_articles;
using enum DifferenceClass;

std::string page_of(const Report& report, const HtmlOptions& options = {}) {
  std::string out;
  write_html(report, options, [&](std::string_view piece) { out += piece; });
  return out;
}

std::string escaped(std::string_view text) {
  std::string out;
  const Sink sink = [&](std::string_view piece) { out += piece; };
  Html(sink).text(text);
  return out;
}

bool has(const std::string& page, std::string_view part) {
  return page.find(part) != std::string::npos;
}

/// The values of an attribute, as written.
std::vector<std::string> values_of(const std::string& page, const std::string& attribute) {
  std::vector<std::string> values;
  const std::string opening = ' ' + attribute + "=\"";
  for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
    at += opening.size();
    values.push_back(page.substr(at, page.find('"', at) - at));
  }
  return values;
}

TEST(Html, EscapesWhatIsMarkup) {
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped("line\nline\ttab"), "line\nline\ttab");
}

TEST(Html, ShowsWhatWouldSteerAnEye) {
  EXPECT_EQ(escaped("a\xE2\x80\xAE"
                    "b"),
            "a⟨U+202E⟩b");
  EXPECT_EQ(escaped("a\xE2\x81\xA6"
                    "b"),
            "a⟨U+2066⟩b");
  EXPECT_EQ(escaped("a\xE2\x80\x8B"
                    "b"),
            "a⟨U+200B⟩b");
  EXPECT_EQ(escaped(std::string_view("a\0b", 3)), "a␀b");
  EXPECT_EQ(escaped("a\x1b[31m"), "a␛[31m");
  EXPECT_EQ(escaped("a\xC2\x9B"
                    "b"),
            "a⟨U+009B⟩b");
  EXPECT_EQ(escaped("a\xEF\xBF\xBE"
                    "b"),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(Html, KeepsHonestText) {
  for (const char* text :
       {"العبّارة", "שלום", "नमस्\u200dते", "👩\u200d🚒", "naïve ﬁne", "“a” – b…"}) {
    EXPECT_EQ(escaped(text), text);
  }
}

TEST(Html, MakesBrokenBytesVisible) {
  const std::string out = escaped("caf\xE9 \xF0\x9F\x98 \xC2");
  EXPECT_TRUE(is_valid_utf8(out)) << out;
  EXPECT_TRUE(has(out, "caf\xEF\xBF\xBD ")) << out;
}

TEST(HtmlPage, MarksTheChangedWords) {
  const std::string page = page_of(two_articles().report);
  EXPECT_TRUE(has(page, "“we lost <del><span class=\"sr\">[left out: </span>the"));
  EXPECT_TRUE(has(page, "“we lost <ins><span class=\"sr\">[added: </span>a"));
}

TEST(HtmlPage, LinksLeadSomewhere) {
  const std::string page = page_of(two_articles().report);
  const std::vector<std::string> ids = values_of(page, "id");
  const std::set<std::string> unique(ids.begin(), ids.end());
  EXPECT_EQ(ids.size(), unique.size());
  const std::vector<std::string> links = values_of(page, "href");
  EXPECT_GT(links.size(), 8U);
  for (const std::string& link : links) {
    ASSERT_TRUE(link.starts_with("#")) << link;
    EXPECT_TRUE(unique.contains(link.substr(1))) << link;
  }
}

TEST(HtmlPage, LeavesOutPartsWithoutData) {
  Story story = two_articles();
  story.report.findings.reset();
  const std::string page = page_of(story.report);
  EXPECT_FALSE(has(page, "id=\"findings\""));
  EXPECT_FALSE(has(page, "id=\"unchecked\""));
  EXPECT_FALSE(has(page, "href=\"#findings\""));
  EXPECT_TRUE(has(page, "id=\"utterances\""));
}

TEST(HtmlPage, LetsNothingFromOutsideBecomeMarkup) {
  const std::string evil =
      "</script></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'&lt;";
  Story story;
  const DocumentId a = story.document(evil + ".html", evil + " said “" + evil + " in the night”");
  const DocumentId b = story.document("b.html", "“" + evil + " in a night”");
  for (Document& document : story.report.documents) {
    document.outlet = evil;
    document.title = evil;
    document.byline = evil;
    document.published = evil;
    document.published_basis = evil;
    document.language = evil;
    document.url = "javascript:alert(1)";
  }
  const SpeakerId who = story.speaker(evil);
  const QuotationId qa = story.quote(a, evil + " in the night", who);
  const QuotationId qb = story.quote(b, evil + " in a night", who);
  const UtteranceId u = story.utterance({qa, qb}, who);
  story.pair(u, qa, qb, {substituted});
  story.report.policy = {evil, evil};
  story.report.findings = {
      Finding{FindingKind::altered_quotation, Severity::high, evil, {a, b}, {qa, qb, u}}};
  story.report.unchecked = {{evil, std::nullopt, std::nullopt, evil, evil}};
  const std::string harmless = page_of(two_articles().report);
  const std::string page = page_of(story.report, {evil});
  for (const std::string_view tag :
       {"<script", "<style", "<img", "javascript:", "onerror=alert(1)>"}) {
    const auto count = [&](const std::string& text) {
      std::size_t found = 0;
      for (std::size_t at = text.find(tag); at != std::string::npos; at = text.find(tag, at + 1)) {
        ++found;
      }
      return found;
    };
    EXPECT_EQ(count(page), count(harmless)) << tag;
  }
}

TEST(HtmlPage, HasABarOnlyWhereAServerAsksForOne) {
  const Story story = two_articles();
  EXPECT_FALSE(has(page_of(story.report), "class=\"bar\""));
  EXPECT_TRUE(has(page_of(story.report), "form-action 'none'"));
  HtmlOptions options;
  options.bar.emplace();
  options.bar->links = {{"All <b>", "/"}, {"away", "//example.org/"}, {"script", "javascript:x"}};
  options.bar->saves = {{"JSON", "/export/json?a=\"&b"}};
  options.bar->action = "/policy";
  options.bar->field = "policy";
  options.bar->choices = {"one", "<two>"};
  options.bar->chosen = "<two>";
  const std::string page = page_of(story.report, options);
  EXPECT_TRUE(has(page, "form-action 'self'"));
  EXPECT_TRUE(has(page, "<a href=\"/\">All &lt;b&gt;</a>"));
  EXPECT_TRUE(has(page, "href=\"/export/json?a=&quot;&amp;b\""));
  EXPECT_TRUE(has(page, "<option>one</option><option selected>&lt;two&gt;</option>"));
  EXPECT_FALSE(has(page, "example.org"));
  EXPECT_FALSE(has(page, "javascript:"));
  options.bar->action = "https://example.org/";
  EXPECT_FALSE(has(page_of(story.report, options), "<form"));
}

TEST(HtmlPage, IsTheSameForTheSameReport) {
  EXPECT_EQ(page_of(two_articles().report), page_of(two_articles().report));
}

TEST(HtmlAssets, CannotEndTheirElement) {
  for (const char* name : {"report.css", "parts.js", "report.js", "player.js"}) {
    const std::string_view asset = web_asset(name);
    EXPECT_FALSE(asset.empty()) << name;
    EXPECT_EQ(asset.find("</"), std::string_view::npos) << name;
    EXPECT_EQ(asset.find("<!--"), std::string_view::npos) << name;
    for (const char* address :
         {"http:", "https:", "//cdn", "url(", "@import", "fetch(", "XMLHttpRequest"}) {
      EXPECT_EQ(asset.find(address), std::string_view::npos) << name << ' ' << address;
    }
  }
}

}  // namespace
}  // namespace onrecord
