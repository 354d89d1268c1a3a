// Pages: what is text, what is not, in which order and with which spaces; origins; metadata.
#include "read/html.h"

#include <gtest/gtest.h>

#include <ctime>

#include "read/document_check.h"
#include "read/html_strip.h"
#include "read/html_tree.h"
#include "read/json_ld.h"
#include "read/page_date.h"
#include "read/page_furniture.h"
#include "read/saved_page.h"

namespace onrecord {
namespace {

constexpr std::string_view kStory =
    "<p>The ferry left the harbour at noon with ninety people on board, the line said.</p>"
    "<p>It came back an hour later because of a fault in its steering, a spokesman added.</p>";

Document read(const std::string& html) {
  Diagnostics diagnostics;
  Result<Document> document = read_html(html, {"page.html", ""}, diagnostics);
  EXPECT_TRUE(document) << document.error().message;
  if (!document) return {};
  EXPECT_EQ(broken_rule(*document, html), "");
  for (const OriginRun& run : document->origin) {
    if (run.length != run.source_length) continue;
    EXPECT_EQ(document->text.substr(run.text_byte, run.length),
              html.substr(run.source_byte, run.length));
  }
  return std::move(*document);
}

Document read_body(std::string_view body) {
  return read("<html lang=en><body><article>" + std::string(body) + "</article></body></html>");
}

std::string error_of(const std::string& html) {
  Diagnostics diagnostics;
  const Result<Document> document = read_html(html, {"page.html", ""}, diagnostics);
  return document ? "" : document.error().message;
}

std::vector<std::string> blocks_of(const Document& document, BlockKind kind) {
  std::vector<std::string> texts;
  for (const Block& block : document.blocks) {
    if (block.kind == kind) texts.emplace_back(text_of(document, block.span));
  }
  return texts;
}

bool has(const Document& document, std::string_view words) {
  return document.text.find(words) != std::string::npos;
}

using Texts = std::vector<std::string>;

TEST(HtmlText, SectionsOfXmlAreComments) {
  const Document document = read_body(
      "<p>He said <![CDATA[ \"foo bar\" ]]> \"the cat sat\".</p><![if !IE]><p>And he "
      "went home to his <!-- a > b -->wife.</p><![endif]>" +
      std::string(kStory));
  EXPECT_TRUE(has(document, "He said \"the cat sat\"."));
  EXPECT_FALSE(has(document, "CDATA"));
  EXPECT_FALSE(has(document, "foo bar"));
  EXPECT_TRUE(has(document, "And he went home to his wife."));
}

TEST(HtmlText, ReferencesAreReadOnce) {
  EXPECT_EQ(decode_entities("a &amp; b &#x2019;s &mdash; &nothing; &toolongaword; & x;"),
            "a & b ’s — &nothing; &toolongaword; & x;");
  EXPECT_EQ(decode_entities(std::string(4 << 20, '&')).size(), 4U << 20);
}

/// Each block quotation asks for its words in all others: it must not do so one by one.
TEST(PullQuotes, ManyBlockQuotationsAreReadInLinearTime) {
  std::string page;
  for (int i = 0; i < 40000; ++i) {
    page += "<blockquote>We lost the harbour to the sea today.</blockquote>";
  }
  const std::clock_t begin = std::clock();
  const Document document = read(page);
  EXPECT_LT(double(std::clock() - begin) / CLOCKS_PER_SEC, 15.0);
  EXPECT_GT(document.blocks.size(), 0U);
}

TEST(HtmlText, KeepsEveryTailAndEverySpace) {
  const Document document = read_body(
      "<p>The <b>mayor</b> of <a href=x>North<i>ham</i></a>, <nobr>Ann Lund</nobr>, said\n  it was "
      "<em>not</em> her call<sup>1</sup> to make.</p>" +
      std::string(kStory));
  EXPECT_TRUE(has(document, "The mayor of Northham, Ann Lund, said it was not her call1 to make."));
}

TEST(HtmlText, ReadsWindowsCharactersWrittenAsReferences) {
  const Document document = read_body(
      "<p>&#147;We saw it,&#148; she said, &#150; &ldquo;all of us&rdquo; &amp; more.</p>" +
      std::string(kStory));
  EXPECT_TRUE(has(document, "“We saw it,” she said, – “all of us” & more."));
}

TEST(HtmlText, LineBreaksPartSentencesButNotWords) {
  const Document document = read_body(
      "<p>The first line ends here.<br>The second goes on<br>over a break.<br><br>The third stands "
      "alone, apart from all others.</p>");
  EXPECT_EQ(blocks_of(document, BlockKind::paragraph),
            (Texts{"The first line ends here.", "The second goes on over a break.",
                   "The third stands alone, apart from all others."}));
}

TEST(HtmlText, QuotationElementsGetMarks) {
  const Document document = read_body(
      "<p>She said <q>the pier <q>will not</q> hold</q> and left the room before noon.</p>"
      "<p>He wrote <q>“leave it”</q> on the board and left the room after her.</p>");
  EXPECT_TRUE(has(document, "She said “the pier ‘will not’ hold” and left"));
  EXPECT_TRUE(has(document, "He wrote “leave it” on the board"));
}

TEST(HtmlText, OriginsPointAtTheBytesOfThePage) {
  const std::string page =
      "<body><p>A &amp; B<!-- x --> were <b>seen</b> at the old pier on Monday.</p></body>";
  const Document document = read(page);
  ASSERT_FALSE(document.origin.empty());
  const auto source_of = [&](std::string_view words) -> std::string {
    const std::size_t at = document.text.find(words);
    for (const OriginRun& run : document.origin) {
      if (run.text_byte <= at && at < run.text_byte + run.length) {
        return page.substr(run.source_byte + (at - run.text_byte), words.size());
      }
    }
    return "";
  };
  EXPECT_EQ(source_of("were"), "were");
  EXPECT_EQ(source_of("seen"), "seen");
  EXPECT_EQ(source_of("pier"), "pier");
  EXPECT_EQ(document.origin[1].length, 1U);
  EXPECT_EQ(page.substr(document.origin[1].source_byte, document.origin[1].source_length), "&amp;");
}

TEST(HtmlBlocks, KnowsHeadingsListsAndBlockQuotations) {
  const Document document = read_body(
      std::string(kStory) +
      "<h2>What is known</h2><ul><li>The line has three ships.</li><li>One is being "
      "mended.</li></ul>"
      "<blockquote><p>Nobody told us anything for an hour.</p></blockquote>" +
      std::string(kStory) + "<p><i>The inquiry will open next week, in the town hall.</i></p>");
  EXPECT_EQ(blocks_of(document, BlockKind::heading), (Texts{"What is known"}));
  EXPECT_EQ(blocks_of(document, BlockKind::list_item),
            (Texts{"The line has three ships.", "One is being mended."}));
  EXPECT_EQ(blocks_of(document, BlockKind::block_quote),
            (Texts{"Nobody told us anything for an hour."}));
  EXPECT_TRUE(has(document, "The inquiry will open next week"));
}

TEST(HtmlBlocks, ARowOfDataIsOneLineAndALayoutTableIsNone) {
  const Document document =
      read_body(std::string(kStory) +
                "<table><tr><th>Ship</th><th>Seats</th></tr><tr><td>Ada</td><td>90</td></tr>"
                "</table><p>The figures are those of the line, which counts children as half.</p>");
  EXPECT_TRUE(has(document, "Ship Seats")) << document.text;
  EXPECT_TRUE(has(document, "Ada 90"));
  const Document layout = read("<body><table><tr><td><p>Menu</p></td><td>" + std::string(kStory) +
                               "</td></tr></table></body>");
  EXPECT_EQ(layout.blocks.size(), 2U) << layout.text;
}

TEST(HtmlBlocks, ARepeatedParagraphCountsOnce) {
  const Document document = read_body(std::string(kStory) + std::string(kStory));
  EXPECT_EQ(document.blocks.size(), 2U);
}

TEST(HtmlBlocks, PullQuotesAreMarkedByClassAndByWords) {
  const std::string body =
      "<p>“Nobody told us anything for an hour,” said Dana Orr, who was on deck with her son.</p>" +
      std::string(kStory);
  const Document by_words = read_body(
      body + "<blockquote><p>Nobody told us anything for an hour</p></blockquote>" +
      "<p>The line said that it was sorry for the wait and would pay the fares back.</p>");
  EXPECT_EQ(blocks_of(by_words, BlockKind::pull_quote),
            (Texts{"Nobody told us anything for an hour"}));
  EXPECT_TRUE(blocks_of(by_words, BlockKind::block_quote).empty());
  const Document by_class = read_body(
      body + "<div class='pull-quote'>They left us in the dark</div>" +
      "<p>The line said that it was sorry for the wait and would pay the fares back.</p>");
  EXPECT_EQ(blocks_of(by_class, BlockKind::pull_quote), (Texts{"They left us in the dark"}));
}

TEST(HtmlBlocks, TheHeadlineComesFirstAndAgreesWithTheMetadata) {
  const Document document = read(
      "<html><head><title>Ferry turns back | The Dale Post</title>"
      "<meta property='og:site_name' content='The Dale Post'></head><body>"
      "<div class=card><h2><a href=x>Council votes on new pier tolls</a></h2></div>"
      "<article><h1>Ferry turns back</h1><p class=byline>By Dana Orr</p>" +
      std::string(kStory) + "</article></body></html>");
  ASSERT_FALSE(document.blocks.empty());
  EXPECT_EQ(blocks_of(document, BlockKind::headline), (Texts{"Ferry turns back"}));
  EXPECT_EQ(document.blocks.front().kind, BlockKind::headline);
  EXPECT_EQ(document.title, "Ferry turns back");
  EXPECT_FALSE(has(document, "Council votes"));
  EXPECT_FALSE(has(document, "By Dana Orr"));
}

TEST(HtmlBlocks, BoxesGoAndTheirNeighboursStay) {
  const Document document = read_body(
      "<p>The ferry left the harbour at noon with ninety people on board, the line said.</p>"
      "<div class='related-articles'><h3>Read more</h3><ul><li><a href=x>Tolls to rise "
      "again</a></li>"
      "</ul></div><figure><img src=x><figcaption>The ferry in May. (Photo: D. "
      "Orr)</figcaption></figure>"
      "<div class='share-bar'><a href=x>Share on</a> <a href=y>Post</a></div><p>Advertisement</p>"
      "<p>It came back an hour later because of a fault in its steering, a spokesman added.</p>"
      "<div class=newsletter-signup><p>Sign up for our newsletter to get the news each "
      "morning.</p></div>"
      "<p>{\"player\":{\"id\":7,\"autoplay\":false}}</p>"
      "<p>Nobody was hurt, and the passengers were taken across by a tug in the evening.</p>");
  EXPECT_EQ(document.blocks.size(), 3U) << document.text;
}

TEST(HtmlBlocks, CommentsBelowTheStoryAreNotTheStory) {
  std::string comments = "<div id=comments>";
  for (int i = 0; i < 6; ++i) {
    comments += "<div class=comment><p>I was on that boat and it was not the steering, number " +
                std::to_string(i) + " of us said so.</p></div>";
  }
  const Document document = read_body(std::string(kStory) + comments + "</div>");
  EXPECT_EQ(document.blocks.size(), 2U) << document.text;
}

TEST(HtmlBlocks, LiveEntriesKeepOrderAndTimes) {
  const Document document = read(
      "<html><body><article><h1>Storm: live</h1>"
      "<div><time>14:02</time><p>The ferry has left the harbour again, the line says.</p></div>"
      "<div><time>13:40</time><p>All schools on the island will stay closed today.</p></div>"
      "<div><time>13:05</time><p>The wind reached thirty metres a second at noon.</p></div>"
      "</article></body></html>");
  EXPECT_EQ(blocks_of(document, BlockKind::paragraph).size(), 3U);
  EXPECT_EQ(blocks_of(document, BlockKind::meta), (Texts{"14:02", "13:40", "13:05"}));
  EXPECT_LT(document.text.find("ferry has left"), document.text.find("All schools"));
  EXPECT_LT(document.text.find("All schools"), document.text.find("The wind"));
}

TEST(HtmlErrors, WallsAndConsentTextsAreNoStories) {
  EXPECT_NE(
      error_of("<body><h1>Before you continue</h1><p>We and our partners use cookies to store "
               "data. Accept all cookies or manage your cookie preferences and consent.</p>"),
      "");
  EXPECT_NE(error_of("<body><p>Please enable JavaScript to view this page.</p></body>"), "");
  EXPECT_NE(error_of("<html><body><script>var text = 'Only a script.';</script></body></html>"),
            "");
  EXPECT_NE(error_of(""), "");
}

TEST(HtmlErrors, AStoryThatIsCutShortIsSaidToBe) {
  Diagnostics diagnostics;
  const std::string page =
      "<html><head><script type='application/ld+json'>{\"@type\":\"NewsArticle\","
      "\"isAccessibleForFree\":false}</script></head><body><article>" +
      std::string(kStory) + "</article></body></html>";
  ASSERT_TRUE(read_html(page, {"page.html", ""}, diagnostics));
  ASSERT_EQ(diagnostics.items().size(), 1U);
  EXPECT_EQ(diagnostics.items()[0].path, "page.html");
}

TEST(HtmlErrors, DeepNestingIsRefusedAndNeverReadInPart) {
  std::string deep = "<body><p>The ferry left the harbour at noon, the line said.</p>";
  for (int i = 0; i < 100000; ++i) deep += "<div>";
  EXPECT_NE(error_of(deep + std::string(kStory)), "");
  std::string allowed = "<body>";
  for (int i = 0; i < 400; ++i) allowed += "<div>";
  EXPECT_EQ(read(allowed + std::string(kStory)).blocks.size(), 2U);
}

TEST(HtmlErrors, TextAfterHardPlacesIsStillRead) {
  // A NUL, an attribute list without end, a script that speaks of scripts, a tag never finished.
  std::string page = "<body><p>One sentence stands before the hard place, the line said.</p>";
  page += std::string("\0\x01", 2) + "<div ";
  for (int i = 0; i < 5000; ++i) page += "a" + std::to_string(i) + "=1 ";
  page += "></div><script>var s = \"<p>not text</p><!--\";</script><b <p>";
  const Document document = read(page + std::string(kStory) + "</body>");
  EXPECT_TRUE(has(document, "It came back an hour later"));
  EXPECT_FALSE(has(document, "not text"));
}

TEST(HtmlMetadata, ReadsBrokenJsonLd) {
  const std::string page =
      "<html><head><script "
      "type='application/ld+json'>\n{\"@graph\":[{\"@type\":\"WebSite\",\"name\":"
      "\"The Dale Post\"},{\"@type\":[\"NewsArticle\"],\"headline\":\"Ferry turns\n back\","
      "\"datePublished\":\"2026-03-04T09:30:00+01:00\",\"dateCreated\":\"2026-03-01\",\"author\":["
      "{\"@id\":\"#d\"},{\"@type\":\"Organization\",\"name\":\"The Dale Post\"}],\"publisher\":{"
      "\"name\":\"The Dale Post\"},},{\"@id\":\"#d\",\"@type\":\"Person\",\"name\":\"Dana Orr\"}]}"
      "</script></head><body><article><h1>Ferry turns back</h1>" +
      std::string(kStory) + "</article></body></html>";
  const Document document = read(page);
  EXPECT_EQ(document.byline, "Dana Orr");
  EXPECT_EQ(document.outlet, "The Dale Post");
  EXPECT_EQ(document.published, "2026-03-04T09:30:00+01:00");
  EXPECT_EQ(document.published_basis, "json-ld");
}

TEST(HtmlMetadata, ABylineIsNullRatherThanWrong) {
  for (const char* name :
       {"admin", "The Dale Post", "https://example.org/dana", "", "Editor", "Dale Post newsroom"}) {
    const Document document = read(
        "<html><head><meta property='og:site_name' content='The Dale Post'><meta name=author "
        "content='" +
        std::string(name) + "'></head><body><article>" + std::string(kStory) +
        "</article></body></html>");
    EXPECT_EQ(document.byline, std::nullopt) << name;
  }
}

TEST(HtmlMetadata, SaysWhereADateComesFrom) {
  const auto basis_of = [](const std::string& head, const std::string& front) {
    return read("<html><head>" + head + "</head><body><article><h1>Ferry turns back today</h1>" +
                front + std::string(kStory) + "</article></body></html>")
        .published_basis;
  };
  EXPECT_EQ(basis_of("<meta property=article:published_time content=2026-03-04>", ""),
            "meta article:published_time");
  EXPECT_EQ(basis_of("", "<time datetime=2026-03-04>today</time>"), "time element");
  EXPECT_EQ(basis_of("<link rel=canonical href=https://x.example/2026/03/04/ferry>", ""), "url");
  EXPECT_EQ(basis_of("", "<p>March 4, 2026</p>"), "page text");
  EXPECT_EQ(basis_of("", ""), "none");
}

TEST(HtmlMetadata, DeepJsonIsNoDanger) {
  const std::string deep(200000, '[');
  EXPECT_TRUE(read_json_ld({deep}).empty());
  std::string nested;
  for (int i = 0; i < 20000; ++i) nested += "{\"a\":";
  nested += "1" + std::string(20000, '}');
  EXPECT_TRUE(read_json_ld({nested}).empty());
}

TEST(PageFurniture, SentencesAndQuotationsAreNone) {
  EXPECT_EQ(page_furniture_of("Advertisement", 1, 0), PageFurniture::label);
  EXPECT_EQ(page_furniture_of("Read more: Tolls to rise again", 6, 4), PageFurniture::related);
  EXPECT_EQ(page_furniture_of("Watch out for the ice on the northern pier.", 9, 0),
            PageFurniture::none);
  EXPECT_EQ(page_furniture_of("“Follow me,” she said", 4, 0), PageFurniture::none);
  EXPECT_EQ(page_furniture_of("By Dana Orr", 3, 0), PageFurniture::byline);
  EXPECT_EQ(page_furniture_of("By noon the pier was closed to all.", 8, 0), PageFurniture::none);
  EXPECT_EQ(page_furniture_of("Reporting by Dana Orr; editing by Ann Lund", 8, 0),
            PageFurniture::credit);
}

TEST(PageDate, ReadsOnlyRealDatesOfAddresses) {
  EXPECT_EQ(date_in_url("https://x.example/2026/03/04/ferry"), "2026-03-04");
  EXPECT_EQ(date_in_url("https://x.example/2026/mar/4/ferry"), "2026-03-04");
  EXPECT_EQ(date_in_url("https://x.example/2026/13/04/ferry"), std::nullopt);
  EXPECT_EQ(date_in_url("https://x.example/story/20260304"), std::nullopt);
}

TEST(SavedPage, KnowsWhereItCameFrom) {
  const std::string address = "https://courier.example/2026/03/04/wall?a=1&b=2";
  for (const std::string& head : {
           "<!DOCTYPE html> <html lang=en><!--\n Page saved with SingleFile \n url: " + address +
               " \n saved date: Wed Mar 04 2026 10:12:33 GMT+0000 (Coordinated Universal "
               "Time)\n-->",
           "<!DOCTYPE html>\n<!-- saved from url=(0047)" + address + " -->\n<html lang=\"en\">",
           "<!-- Saved from " + address + " at 2026-03-04T10:12:33Z using monolith v2.8.1 -->\n",
           "<html data-scrapbook-source=\"" + address + "\" data-scrapbook-create=\"2026030410\">",
           "<html><head><meta name=\"savepage-url\" content=\"" + address + "\">",
       }) {
    EXPECT_EQ(saved_from(head), address) << head;
  }
  EXPECT_EQ(
      saved_from("<!-- Mirrored from courier.example/wall.html by HTTrack Website Copier/3.x, "
                 "Wed, 04 Mar 2026 10:12:33 GMT -->"),
      "http://courier.example/wall.html");
  for (const char* head : {"", "<!-- saved from url=(0014)about:internet -->",
                           "<!-- url: https://courier.example/ -->", "<!-- saved from url=("}) {
    EXPECT_EQ(saved_from(head), "") << head;
  }
}

TEST(StripHtml, DropsEndTagsThatCloseNothing) {
  EXPECT_EQ(strip_html("a</b>c<i>d</I></i>e</p>").markup, "ac<i>d</I>e</p>");
}

TEST(StripHtml, KeepsWhatParsesAndMapsIt) {
  const std::string page = "a<!-- b --><script>c</script><p title='>'>d</p><style>e</style>f";
  const StrippedHtml stripped = strip_html(page);
  EXPECT_EQ(stripped.markup, "a<script></script><p title='>'>d</p><style></style>f");
  for (const StrippedHtml::Piece& piece : stripped.pieces) {
    EXPECT_EQ(stripped.markup[piece.markup_byte], page[piece.source_byte]);
  }
}

}  // namespace
}  // namespace onrecord
