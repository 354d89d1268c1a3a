// Renderers on a report made by hand: offsets, order of keys, marks, widths, hostile text.
#include "onrecord/render.h"

#include <gtest/gtest.h>

#include <random>

#include "../tests/support/story.h"
#include "render/code_points.h"
#include "render/styled.h"

namespace onrecord {
namespace {

using testing::Story;
using testing::two_articles;
using enum DifferenceClass;

std::string json_of(const Report& report) {
  std::string out;
  write_json(report, [&](std::string_view piece) { out += piece; });
  return out;
}

std::string text_of_report(const Report& report, TextOptions options) {
  std::string out;
  write_text(report, options, [&](std::string_view piece) { out += piece; });
  return out;
}

TEST(CodePoints, AgreesWithCountingFromTheStart) {
  std::string text;
  std::mt19937 random(7);
  const char* const pieces[] = {"a", "é", "“", "字", "😀", " "};
  for (int i = 0; i < 4000; ++i) text += pieces[random() % 6];
  const CodePointIndex index(text);
  std::uint32_t count = 0;
  for (std::uint32_t byte = 0; byte < text.size(); ++byte) {
    if ((static_cast<unsigned char>(text[byte]) & 0xC0) == 0x80) continue;
    ASSERT_EQ(index.at(byte), count) << byte;
    ++count;
  }
  EXPECT_EQ(index.at(static_cast<std::uint32_t>(text.size())), count);
  EXPECT_EQ(index.size(), count);
}

TEST(CodePoints, HandlesTextsThatEndOnACheckpoint) {
  for (const std::size_t size : {0U, 1U, 255U, 256U, 257U, 512U}) {
    const std::string text = std::string(size, 'x') + (size % 2 ? "é" : "");
    const CodePointIndex index(text);
    EXPECT_EQ(index.at(static_cast<std::uint32_t>(text.size())), index.size()) << size;
  }
}

TEST(Json, CountsCodePointsAndBytes) {
  const std::string json = json_of(two_articles().report);
  EXPECT_NE(json.find(R"("inner":{"doc":"d1","start":11,"end":43,"bytes":[13,45],)"
                      R"("text":"we lost the harbour in one night"})"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"({"op":"substitute","a":[19,22],"b":[20,21]})"), std::string::npos) << json;
}

TEST(Json, LeavesOutWhatACommandDoesNotMake) {
  Story story = two_articles();
  story.report.utterances.reset();
  story.report.findings.reset();
  story.report.policy = {};
  const std::string json = json_of(story.report);
  EXPECT_EQ(json.find("\"utterances\""), std::string::npos);
  EXPECT_EQ(json.find("\"findings\""), std::string::npos);
  EXPECT_EQ(json.find("\"policy\""), std::string::npos);
  EXPECT_NE(json.find("\"unchecked\":[]"), std::string::npos);
}

TEST(Json, IsUtf8WhateverThePathHolds) {
  Story story;
  story.document("caf\xE9\x01.txt", "text");
  const std::string json = json_of(story.report);
  EXPECT_TRUE(is_valid_utf8(json));
  EXPECT_NE(json.find("caf\xEF\xBF\xBD\\u0001.txt"), std::string::npos) << json;
}

TEST(Json, LinesHoldEachDocumentWithItsOwn) {
  Story story = two_articles();
  story.report.utterances.reset();
  story.report.findings.reset();
  story.mention({0}, {0}, "Orr");
  story.mention({0}, {1}, "Orr");
  std::string out;
  write_json_lines(story.report, [&](std::string_view piece) { out += piece; });
  ASSERT_EQ(std::count(out.begin(), out.end(), '\n'), 2);
  const std::string first = out.substr(0, out.find('\n'));
  const std::string second = out.substr(out.find('\n') + 1);
  EXPECT_NE(first.find("the harbour"), std::string::npos);
  EXPECT_EQ(first.find("a harbour"), std::string::npos);
  EXPECT_EQ(second.find("\"doc\":\"d1\""), std::string::npos) << second;
  EXPECT_NE(second.find("\"mentions\":[{\"doc\":\"d2\""), std::string::npos) << second;
}

TEST(Text, MarksTheChangedWordsWithoutColour) {
  const std::string text = text_of_report(two_articles().report, {});
  EXPECT_NE(text.find("“we lost [-the-] harbour in one night”"), std::string::npos) << text;
  EXPECT_NE(text.find("“we lost {+a+} harbour in one night”"), std::string::npos) << text;
  EXPECT_NE(text.find("south.txt:2:2"), std::string::npos) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Text, StaysInsideTheWidth) {
  for (const unsigned width : {40U, 60U, 80U, 120U}) {
    TextOptions options;
    options.width = width;
    const std::string text = text_of_report(two_articles().report, options);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      EXPECT_LE(columns_of(text.substr(at, end - at)), width) << text.substr(at, end - at);
      at = end + 1;
    }
  }
}

TEST(Text, LetsNoDocumentSteerTheTerminal) {
  Story story;
  const DocumentId doc = story.document("a\x1b[31m.txt",
                                        "“red \x1b[31m\x07 \xE2\x80\xAE back \xC2\x9B"
                                        "31m end of it all now”");
  story.quote(doc,
              "red \x1b[31m\x07 \xE2\x80\xAE back \xC2\x9B"
              "31m end of it all now");
  story.utterance({QuotationId{0}});
  const std::string text = text_of_report(story.report, {});
  for (const char* bad : {"\x1b", "\x07", "\xE2\x80\xAE", "\xC2\x9B"}) {
    EXPECT_EQ(text.find(bad), std::string::npos);
  }
  EXPECT_NE(text.find("red ␛[31m␇"), std::string::npos) << text;
}

TEST(Styled, MeasuresWideAndCombiningCharacters) {
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("漢字"), 4U);
  EXPECT_EQ(columns_of("e\xCC\x81"), 1U);
  EXPECT_EQ(columns_of("“é”"), 3U);
}

TEST(Styled, WrapsBetweenWideCharactersAndCutsLongWords) {
  const auto lines = Styled().add("漢字漢字漢字漢字").wrap(9, false);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].columns, 8U);
  const auto cut = Styled().add("an " + std::string(30, 'x')).wrap(10, false);
  ASSERT_EQ(cut.size(), 4U);
  for (const StyledLine& line : cut) EXPECT_LE(line.columns, 10U);
}

TEST(Styled, BreaksALongPathBehindASlash) {
  const auto lines = Styled().add("archive/of/stories/north.txt:12:5").wrap(20, false);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].text, "archive/of/stories/");
  EXPECT_EQ(lines[1].text, "north.txt:12:5");
}

TEST(Styled, KeepsGluedRunsTogether) {
  const auto lines = Styled().add("one {+").add("two").add("+}, three").wrap(9, false);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1].text, "{+two+},");
}

}  // namespace
}  // namespace onrecord
