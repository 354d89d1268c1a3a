// Plain text and Markdown as articles: paragraphs, headline, byline, dateline, credits.
#include "read/plain.h"

#include <gtest/gtest.h>

#include "read/document_check.h"
#include "read/furniture.h"
#include "read/layout.h"
#include "read/lines.h"

namespace onrecord {
namespace {

Document sorted(std::string_view text) {
  Document document;
  document.text = text;
  document.is_verbatim = true;
  lay_out_plain_text(document, 0);
  EXPECT_EQ(broken_rule(document, text), "");
  return document;
}

std::vector<BlockKind> kinds(const Document& document) {
  std::vector<BlockKind> out;
  for (const Block& block : document.blocks) out.push_back(block.kind);
  return out;
}

std::vector<std::string> paragraphs(std::string_view text) {
  std::vector<std::string> out;
  for (const TextParagraph& p : lay_out(text, lines_of(text, 0)).paragraphs) {
    out.emplace_back(slice(text, p.span));
  }
  return out;
}

using K = BlockKind;
using Kinds = std::vector<BlockKind>;
using Texts = std::vector<std::string>;

TEST(Layout, OneParagraphALineStaysSo) {
  EXPECT_EQ(paragraphs("The first one ends.\nThe second one ends.\nA third\n\nfourth"),
            (Texts{"The first one ends.", "The second one ends.", "A third", "fourth"}));
}

TEST(Layout, WrappedLinesAreJoined) {
  const std::string text =
      "The council met on Monday to decide what should become of the bridge,\n"
      "which has been closed to lorries since a survey in March found rust.\n"
      "Nobody spoke for the builders and the motion was carried without a\n"
      "vote.\n"
      "A second motion, on the tolls, was put off until the\n"
      "mayor is back.\n";
  const Texts found = paragraphs(text);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[1].starts_with("A second"));
}

TEST(Layout, StackedShortLinesAreNoParagraph) {
  EXPECT_EQ(paragraphs("Bridge closed\nBy Dana Orr\nMarch 4, 2026\n\nThe bridge is closed.").size(),
            4U);
}

TEST(Layout, LineEndsOfAllSorts) { EXPECT_EQ(paragraphs("One.\r\n\r\nTwo.\rThree.").size(), 3U); }

TEST(PlainText, HeadlineBylineDatelineAndCredit) {
  const Document document = sorted(
      "Council keeps the bridge\n\nBy Dana Orr and Lee Marsh, Staff Writers\n\n"
      "LISBON, Ohio (AP) — The council kept the bridge on Monday.\n\n\"We had to,\" said the "
      "mayor.\n\n"
      "(Reporting by Dana Orr; Editing by Jo Lund)\n");
  EXPECT_EQ(kinds(document),
            (Kinds{K::headline, K::meta, K::meta, K::paragraph, K::paragraph, K::meta}));
  EXPECT_EQ(document.title, "Council keeps the bridge");
  EXPECT_EQ(document.byline, "Dana Orr and Lee Marsh");
  EXPECT_EQ(text_of(document, document.blocks[3].span), "The council kept the bridge on Monday.");
}

TEST(PlainText, SectionHeadlineDeckAndDate) {
  const Document document = sorted(
      "POLITICS\n\nCouncil keeps the old bridge\n\nVote ends a year of talks\n\nPublished: 4 March "
      "2026\n\n"
      "The council kept the bridge.\n\nIt cost nothing.\n");
  EXPECT_EQ(kinds(document),
            (Kinds{K::meta, K::headline, K::heading, K::meta, K::paragraph, K::paragraph}));
  EXPECT_EQ(document.published, "2026-03-04");
  EXPECT_EQ(document.published_basis, "text");
}

TEST(PlainText, TheDatelineOfAnAgencyDatesTheDocument) {
  const Document document = sorted(
      "Bridge stays open\n\nHARROW QUAY, Lowland, Sept 16 2025 (Northline) - The council kept the "
      "bridge on Monday.\n\nIt cost nothing.\n");
  EXPECT_EQ(document.published, "2025-09-16");
  EXPECT_EQ(kinds(document), (Kinds{K::headline, K::meta, K::paragraph, K::paragraph}));
  EXPECT_EQ(kinds(sorted("Bridge stays open\nHARROW QUAY, Sept 16, 2025 (Northline) - The council "
                         "kept the bridge.\n\nIt cost nothing.\n")),
            (Kinds{K::headline, K::meta, K::paragraph, K::paragraph}));
  EXPECT_EQ(sorted("Bridge stays open\nSept 16 2025 (North Line) - The council kept the bridge.\n\n"
                   "It cost nothing.\n")
                .published,
            "2025-09-16");
  EXPECT_FALSE(sorted("Bridge stays open\n\nHARROW QUAY, Sept 16 (Northline) - The council kept "
                      "the bridge.\n\nIt cost nothing.\n")
                   .published);
}

TEST(PlainText, AnOutletMayStandBeforeTheDate) {
  for (const char* line : {"Harbour Courier (city edition), Saturday 30 August 2025",
                           "Harbour Courier, 30 August 2025", "Harbour Courier, August 30, 2025"}) {
    EXPECT_EQ(sorted(std::string("Bridge stays open\n\nBy Dana Orr in Harrow and Peter Lund in "
                                 "Stone Quay\n") +
                     line + "\n\nThe council kept the bridge.\n\nIt cost nothing.\n")
                  .published,
              "2025-08-30")
        << line;
  }
}

TEST(PlainText, ASpokenSentenceIsNoHeadline) {
  EXPECT_EQ(kinds(sorted("“Where were you?”\n\nNobody answered the mayor.\n")),
            (Kinds{K::paragraph, K::paragraph}));
  EXPECT_EQ(kinds(sorted("Only one line without a stop")), (Kinds{K::paragraph}));
  EXPECT_EQ(kinds(sorted("He asked this:\n\nWhy now?\n")), (Kinds{K::paragraph, K::paragraph}));
}

TEST(PlainText, AHeadlineMayAsk) {
  EXPECT_EQ(kinds(sorted("Who closed the bridge?\n\nThe council did not say.\n")),
            (Kinds{K::headline, K::paragraph}));
}

TEST(PlainText, SubheadingsAndLists) {
  EXPECT_EQ(
      kinds(sorted("The council met.\n\nWhat comes next\n\nIt meets again.\n\n- one thing\n- two "
                   "things\n\nThat is all.\n")),
      (Kinds{K::paragraph, K::heading, K::paragraph, K::list_item, K::list_item, K::paragraph}));
}

TEST(Furniture, BylinesAndNoSentences) {
  EXPECT_EQ(byline_of("By Dana Orr"), "Dana Orr");
  EXPECT_EQ(byline_of("BY DANA ORR, Associated Press"), "DANA ORR");
  EXPECT_EQ(byline_of("By Dana Orr, Lee Marsh and Jo Lund"), "Dana Orr, Lee Marsh and Jo Lund");
  EXPECT_EQ(byline_of("By Monday the water had gone."), std::nullopt);
  EXPECT_EQ(byline_of("By noon it rained"), std::nullopt);
}

TEST(Furniture, Datelines) {
  const auto rest = [](std::string_view text) {
    return std::string(text.substr(dateline_length(text)));
  };
  EXPECT_EQ(rest("LISBON — The council"), "The council");
  EXPECT_EQ(rest("LISBON — (CNN) The council"), "The council");
  EXPECT_EQ(rest("LISBON, March 4 (Reuters) - The council"), "The council");
  EXPECT_EQ(rest("ST. PAUL, Minn. (AP) -- The council"), "The council");
  EXPECT_EQ(rest("(CNN) The council"), "The council");
  EXPECT_EQ(rest("Lisbon (AFP) – The council"), "The council");
  EXPECT_EQ(rest("The council (of nine) — all of it"), "The council (of nine) — all of it");
  EXPECT_EQ(rest("NATO said on Monday"), "NATO said on Monday");
  EXPECT_EQ(rest("The mayor — a baker — left"), "The mayor — a baker — left");
}

}  // namespace
}  // namespace onrecord
