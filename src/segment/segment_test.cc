#include "segment/segment.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../tests/support/plain_document.h"
#include "text/fold.h"

namespace onrecord {
namespace {

using testing::plain_document;

std::vector<std::string> sentences(const std::string& text) {
  const Document document = plain_document(text);
  std::vector<std::string> result;
  for (const Sentence& sentence : segment(document).sentences) {
    result.emplace_back(text_of(document, sentence.span));
  }
  return result;
}

std::string tokens(const std::string& text) {
  const Document document = plain_document(text);
  std::string result;
  for (const Token& token : segment(document).tokens) {
    if (!result.empty()) result += '|';
    result += text_of(document, token.span);
  }
  return result;
}

using List = std::vector<std::string>;

TEST(Tokens, KeepWordsWhole) {
  EXPECT_EQ(tokens("Don't re-open the cease-fire, Ms. O’Hara."),
            "Don't|re-open|the|cease-fire|,|Ms|.|O’Hara|.");
  EXPECT_EQ(tokens("In the U.S. at 5 a.m. a Ph.D. read example.com"),
            "In|the|U.S.|at|5|a.m.|a|Ph.D.|read|example.com");
  EXPECT_EQ(tokens("It ended.Then nothing"), "It|ended|.|Then|nothing");
  EXPECT_EQ(tokens("the dogs’ owner, Kerry's"), "the|dogs|’|owner|,|Kerry's");
}

TEST(Tokens, KeepFiguresWhole) {
  EXPECT_EQ(tokens("$10,000, 3.5%, 9/11, the 1990s, a 40-minute talk, 10-15."),
            "$|10,000|,|3.5|%|,|9/11|,|the|1990s|,|a|40-minute|talk|,|10|-|15|.");
  EXPECT_EQ(tokens("at 10:30."), "at|10:30|.");
}

TEST(Tokens, MarksDashesAndEllipses) {
  EXPECT_EQ(tokens("``Go,'' he said -- then... left. . . . “‘No.’”"),
            "``|Go|,|''|he|said|--|then|...|left|. . . .|“|‘|No|.|’|”");
  EXPECT_EQ(tokens("a—b – c… 6'2\""), "a|—|b|–|c|…|6|'|2|\"");
}

TEST(Tokens, ScriptsWithoutSpacesGiveOneTokenACharacter) {
  EXPECT_EQ(tokens("「東京」 ที่"), "「|東|京|」|ที่");
}

TEST(Tokens, CarryTheHashOfTheFoldedWord) {
  const Segmentation result = segment(plain_document("DON’T 10,000 ."));
  EXPECT_EQ(result.tokens[0].word, hash_word("don't"));
  EXPECT_TRUE(result.tokens[0].is_capitalised);
  EXPECT_EQ(result.tokens[1].kind, TokenKind::number);
  EXPECT_EQ(result.tokens[2].word, 0U);
}

TEST(Sentences, DoNotEndAfterAbbreviationsAndInitials) {
  EXPECT_EQ(
      sentences("Gov. Ann T. Lee of the U.S. Senate met Mr. Poe on Sept. 22. Acme Inc. Chairman "
                "Bo Ek left."),
      (List{"Gov. Ann T. Lee of the U.S. Senate met Mr. Poe on Sept. 22.",
            "Acme Inc. Chairman Bo Ek left."}));
  EXPECT_EQ(
      sentences("It opened in the U.S. The town waited. He came at 5 p.m. He left at 3.5 knots."),
      (List{"It opened in the U.S.", "The town waited.", "He came at 5 p.m.",
            "He left at 3.5 knots."}));
  EXPECT_EQ(sentences("See No. 5. That is all."), (List{"See No. 5.", "That is all."}));
}

TEST(Sentences, TakeTheirClosingMarksWithThem) {
  EXPECT_EQ(sentences("“We won.” The crowd left. (They ran.) He stayed."),
            (List{"“We won.”", "The crowd left.", "(They ran.)", "He stayed."}));
  EXPECT_EQ(sentences("She called it \"done\". He nodded."),
            (List{"She called it \"done\".", "He nodded."}));
}

TEST(Sentences, RunThroughAQuotationToItsAttribution) {
  EXPECT_EQ(sentences("“I lost. I tried,” Mr. Poe said. “We go on.”"),
            (List{"“I lost. I tried,” Mr. Poe said.", "“We go on.”"}));
  EXPECT_EQ(sentences("\"Who will pay?\" Ms. Orr asked. \"Not us!\" he cried. \"Why?\""),
            (List{"\"Who will pay?\" Ms. Orr asked.", "\"Not us!\" he cried.", "\"Why?\""}));
  EXPECT_EQ(sentences("“Who knows?” The mayor left."), (List{"“Who knows?”", "The mayor left."}));
}

TEST(Sentences, AfterAPointOnlyAShortAttributionGoesOn) {
  EXPECT_EQ(sentences("They are \"harbour related.\" Port Authority rules suggest a fee."),
            (List{"They are \"harbour related.\"", "Port Authority rules suggest a fee."}));
  EXPECT_EQ(sentences("“It is over.” Poe said."), (List{"“It is over.” Poe said."}));
}

TEST(Sentences, AnOddMarkProtectsNothing) {
  EXPECT_EQ(sentences("\"He left. She stayed. They met."),
            (List{"\"He left.", "She stayed.", "They met."}));
}

TEST(Sentences, EllipsesEndOnlyBeforeACapital) {
  EXPECT_EQ(sentences("He ... waited… then left... She did not."),
            (List{"He ... waited… then left...", "She did not."}));
}

TEST(Segment, ParagraphsFollowBlocksAndEverythingNests) {
  Document document = plain_document("One. Two.\n\n \n\nThree.");
  document.blocks.push_back(
      {{document.blocks.back().span.end_byte, document.blocks.back().span.end_byte},
       BlockKind::heading});
  const Segmentation result = segment(document);
  ASSERT_EQ(result.paragraphs.size(), 2U);
  EXPECT_EQ(result.paragraphs[0].end_sentence, 2U);
  EXPECT_EQ(result.paragraphs[1].first_token, 4U);
  EXPECT_EQ(result.sentences[2].paragraph, 1U);
}

}  // namespace
}  // namespace onrecord
