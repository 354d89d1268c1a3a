#include "quote/quote.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../tests/support/plain_document.h"
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

TEST(Pairs, FeetAndInches) {
  EXPECT_EQ(inner("\"The 6'2\" guard scored,\" he said. The 12\" pipe."),
            "The 6'2\" guard scored,");
}

}  // namespace
}  // namespace onrecord
