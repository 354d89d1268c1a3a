#include "quote/quote.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../tests/support/plain_document.h"
#include "../tests/support/quotation_rules.h"
#include "segment/segment.h"

namespace onrecord {
namespace {

using testing::plain_document;

struct Found {
  Document document;
  std::vector<Quotation> quotations;
  Diagnostics diagnostics;
};

Found find(Document document) {
  Found found;
  found.document = std::move(document);
  const Segmentation segmentation = segment(found.document);
  found.quotations = find_quotations(found.document, segmentation, found.diagnostics);
  return found;
}

/// The inner words of all quotations, joined by bars; the pieces of one joined by plus signs.
std::string inner(const std::string& text) {
  const Found found = find(plain_document(text));
  std::string result;
  for (const Quotation& quotation : found.quotations) {
    if (!result.empty()) result += '|';
    for (std::size_t n = 0; n < quotation.pieces.size(); ++n) {
      if (n > 0) result += '+';
      result += text_of(found.document, quotation.pieces[n]);
    }
  }
  return result;
}

TEST(Pairs, CurlyStraightAndTypewriterMarks) {
  EXPECT_EQ(inner("“We won,” she said. “We did.”"), "We won,|We did.");
  EXPECT_EQ(inner("\"We won,\" she said. \"We did.\""), "We won,|We did.");
  EXPECT_EQ(inner("''We won,'' she said. ``We did.''"), "We won,|We did.");
  EXPECT_EQ(inner("‘‘We won,’’ she said. ‘‘We did.’’"), "We won,|We did.");
  EXPECT_EQ(inner("\"We won,” she said. “We did.\""), "We won,|We did.");
}

TEST(Pairs, MarksOfOtherLanguages) {
  EXPECT_EQ(inner("Sie sagte: „Wir gehen“, und „er blieb“."), "Wir gehen|er blieb");
  EXPECT_EQ(inner("Sie sagte: »Wir gehen«, und »er blieb«."), "Wir gehen|er blieb");
  EXPECT_EQ(inner("Elle dit : « Nous partons », puis « il reste »."), "Nous partons|il reste");
  EXPECT_EQ(inner("Powiedziała: „Idziemy”. I „on został”."), "Idziemy|on został");
  EXPECT_EQ(inner("”Me menemme”, hän sanoi. ”Hän jäi.”"), "Me menemme|Hän jäi.");
  EXPECT_EQ(inner("彼は「行く『今』」と言った。"), "行く『今』|今");
}

TEST(Pairs, SingleMarksAndApostrophes) {
  EXPECT_EQ(inner("‘We won’t go,’ the dogs’ owner said. ‘It’s the ’90s.’"),
            "We won’t go,|It’s the ’90s.");
  EXPECT_EQ(inner("'We won't go,' the dogs' owner said. 'Get 'em.'"), "We won't go,|Get 'em.");
  EXPECT_EQ(inner("The boys' and girls' teams of the '90s, rock 'n' roll."), "");
  EXPECT_EQ(inner("'The players' union will fight,' she said."), "The players' union will fight,");
}

TEST(Pairs, NestedMarks) {
  EXPECT_EQ(inner("“He said, ‘Go home,’ and left,” she said."),
            "He said, ‘Go home,’ and left,|Go home,");
  EXPECT_EQ(inner("'He said \"go home\" and left,' she said."),
            "He said \"go home\" and left,|go home");
  EXPECT_EQ(inner("\"He said, 'Go home.'\""), "He said, 'Go home.'|Go home.");
  EXPECT_EQ(inner("''He said, 'Go home.'''"), "He said, 'Go home.'|Go home.");
}

TEST(Pairs, OneQuotationOverParagraphs) {
  EXPECT_EQ(inner("“We won,” Ms. Orr said. “It took years.\n\n“And it cost us.\n\n“But we won.”"),
            "We won,|It took years.+And it cost us.+But we won.");
  EXPECT_EQ(inner("\"It took years, Ms. Orr said.\n\n\"No,\" said Mr. Poe."), "It took years,|No,");
}

TEST(Pairs, AMissingMarkCostsItsParagraphOnly) {
  const Found found = find(plain_document("“We won. They lost.\n\nHe left. “Never,” he said."));
  ASSERT_EQ(found.quotations.size(), 2U);
  EXPECT_FALSE(found.quotations[0].is_closed);
  EXPECT_TRUE(found.quotations[1].is_closed);
  ASSERT_EQ(found.diagnostics.items().size(), 1U);
  EXPECT_EQ(found.diagnostics.items()[0].path, "test.txt");
  EXPECT_EQ(inner("They lost” he said.\n\n“Never,” he said."), "Never,");
}

TEST(Pairs, ASecondOpeningMarkEndsWhatRanOn) {
  EXPECT_EQ(inner("‘We lost.\n\n‘It was long. ‘They cried.\n\n‘But we won.’"),
            "We lost.+It was long.|They cried.+But we won.");
}

TEST(Pairs, AMissingOpeningMarkIsRecoveredBeforeAnAttributionOnly) {
  const Found found = find(plain_document("We lost,” Ms. Orr said. “We are sorry.”"));
  ASSERT_EQ(found.quotations.size(), 2U);
  EXPECT_EQ(text_of(found.document, found.quotations[0].inner), "We lost,");
  EXPECT_EQ(found.diagnostics.items().size(), 1U);
  EXPECT_EQ(inner("We lost the pier” and the harbour. “Never,” he said."), "Never,");
}

TEST(Pairs, FeetAndInches) {
  EXPECT_EQ(inner("\"The 6'2\" guard scored,\" he said. The 12\" pipe."),
            "The 6'2\" guard scored,");
}

std::string kinds(const std::string& text) {
  static const char* const kNames[] = {"direct", "partial", "scare", "title", "nested"};
  const Found found = find(plain_document(text));
  std::string result;
  for (const Quotation& quotation : found.quotations) {
    if (!result.empty()) result += ' ';
    result += kNames[static_cast<int>(quotation.kind)];
  }
  return result;
}

Found find_blocks(const std::string& text, std::vector<BlockKind> block_kinds) {
  Document document = plain_document(text);
  for (std::size_t n = 0; n < block_kinds.size(); ++n) document.blocks[n].kind = block_kinds[n];
  return find(std::move(document));
}

TEST(Kinds, WholeClausesIntroducedAsSpeechAreDirect) {
  EXPECT_EQ(kinds("“Yes,” Ms. Orr said."), "direct");
  EXPECT_EQ(kinds("He said: \"You can have a vote.\""), "direct");
  EXPECT_EQ(kinds("“The harbour,” Mr. Poe explained, “is not for sale.”"), "direct direct");
  EXPECT_EQ(kinds("Ms. Orr told them, “You have to pay for this.”"), "direct");
  EXPECT_EQ(kinds("“Who will pay?” he asked. “Who knows?”"), "direct direct");
}

TEST(Kinds, FragmentsInTheReportersSentenceArePartial) {
  EXPECT_EQ(kinds("One woman, Ann Lee, demanded “the bottom line,” asking “how many” had left."),
            "partial partial");
  EXPECT_EQ(kinds("He replied that “the mayor’s indifference to us” could cost him the vote."),
            "partial");
  EXPECT_EQ(kinds("It would be run by the town, and the port, “under the strictest rules.”"),
            "partial");
}

TEST(Kinds, TermsAndTitlesAreNotSpeech) {
  EXPECT_EQ(kinds("Edward \"Ned\" Kelly was hanged."), "title");
  EXPECT_EQ(
      kinds("The film “The Long Road” won. She sang \"Grey Harbour\" on NBC's \"Open Stage.\""),
      "title title title");
  EXPECT_EQ(kinds("The so-called “super PAC” raised money."), "scare");
}

TEST(Kinds, NestedOnesKnowTheirOuterQuotation) {
  const Found found = find(plain_document("“He said, ‘Go home,’ and left,” she said."));
  ASSERT_EQ(found.quotations.size(), 2U);
  EXPECT_EQ(found.quotations[1].kind, QuotationKind::nested);
  EXPECT_EQ(found.quotations[1].outer, QuotationId{0});
  EXPECT_FALSE(found.quotations[0].outer.has_value());
}

TEST(Blocks, AreOneQuotationWithoutMarks) {
  const Found found = find_blocks(
      "He wrote:\n\nWe lost the harbour.\n\nWe will take it back.\n\nHe left.",
      {BlockKind::paragraph, BlockKind::block_quote, BlockKind::block_quote, BlockKind::paragraph});
  ASSERT_EQ(found.quotations.size(), 1U);
  EXPECT_TRUE(found.quotations[0].is_block);
  EXPECT_EQ(found.quotations[0].pieces.size(), 2U);
  EXPECT_EQ(text_of(found.document, found.quotations[0].span),
            "We lost the harbour.\n\nWe will take it back.");
}

TEST(Blocks, WithMarksOrASignatureKeepOnlyTheWordsInside) {
  const Found marked = find_blocks("“We lost the harbour.” — Dana Orr", {BlockKind::block_quote});
  ASSERT_EQ(marked.quotations.size(), 1U);
  EXPECT_TRUE(marked.quotations[0].is_block);
  EXPECT_EQ(text_of(marked.document, marked.quotations[0].inner), "We lost the harbour.");
  const Found signed_block =
      find_blocks("We lost the harbour. — Dana Orr", {BlockKind::block_quote});
  ASSERT_EQ(signed_block.quotations.size(), 1U);
  EXPECT_EQ(text_of(signed_block.document, signed_block.quotations[0].inner),
            "We lost the harbour.");
}

TEST(Blocks, ThatReportOrEmbedAreNone) {
  const Found report = find_blocks("“We lost the harbour,” Ms. Orr said, and left the room.",
                                   {BlockKind::block_quote});
  ASSERT_EQ(report.quotations.size(), 1U);
  EXPECT_FALSE(report.quotations[0].is_block);
  EXPECT_TRUE(find_blocks("We lost the harbour. pic.twitter.com/abc — Dana (@dana) May 3, 2026",
                          {BlockKind::block_quote})
                  .quotations.empty());
}

TEST(Blocks, HeadlinesAndPullQuotesAreFlagged) {
  const Found found = find_blocks("Orr: ‘We lost the harbour’\n\n“We lost the harbour”",
                                  {BlockKind::headline, BlockKind::pull_quote});
  ASSERT_EQ(found.quotations.size(), 2U);
  EXPECT_TRUE(found.quotations[0].in_headline);
  EXPECT_TRUE(found.quotations[1].is_repeat);
}

TEST(Rules, HoldForRandomMarksAndBytes) {
  const std::vector<std::string> parts = {
      "“",       "”",    "\"", "'",   "‘", "’", "''", "``", "„",    "«",       "»",
      "「",      "」",   "‚",  ",",   ".", "?", " ",  " ",  "\n\n", "We lost", "he said",
      "Ms. Orr", "dogs", "6",  "90s", "—", "…", "é",  "東", "\xFF"};
  std::uint32_t state = 7;
  const auto random = [&state](std::size_t below) {
    state = state * 1664525U + 1013904223U;
    return (state >> 8) % below;
  };
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (std::size_t n = random(30); n > 0; --n) text += parts[random(parts.size())];
    Document document = plain_document(text);
    for (Block& block : document.blocks) {
      if (random(3) == 0) block.kind = static_cast<BlockKind>(random(7));
    }
    const Segmentation segmentation = segment(document);
    Diagnostics diagnostics;
    const auto quotations = find_quotations(document, segmentation, diagnostics);
    const char* broken = testing::broken_rule(document, segmentation);
    ASSERT_EQ(broken, nullptr) << broken << ": " << text;
    broken = testing::broken_rule(document, quotations);
    ASSERT_EQ(broken, nullptr) << broken << ": " << text;
  }
}

}  // namespace
}  // namespace onrecord
