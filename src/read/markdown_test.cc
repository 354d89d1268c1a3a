#include "read/markdown.h"

#include <gtest/gtest.h>

#include "read/document_check.h"

namespace onrecord {
namespace {

Document read(const std::string& source) {
  Document document;
  EXPECT_TRUE(read_markdown(source, 0, document));
  EXPECT_EQ(broken_rule(document, source), "");
  return document;
}

TEST(Markdown, TextIsWhatAReaderSees) {
  EXPECT_EQ(read("# Bridge *kept*\n\nThe [council](http://a.b/c_(d)) did\n`not` sell &amp; "
                 "**never** will.")
                .text,
            "Bridge kept\n\nThe council did not sell & never will.");
}

TEST(Markdown, UnderlinesInsideWordsAndEscapesStay) {
  EXPECT_EQ(read("A snake_case_name and 2 \\* 3, _truly_.").text,
            "A snake_case_name and 2 * 3, truly.");
}

TEST(Markdown, BlockQuotationsListsAndHeadings) {
  const Document document = read("## Sub\n\n> One\n> line.\n\n- item\n\nEnd.");
  ASSERT_EQ(document.blocks.size(), 4U);
  EXPECT_EQ(document.blocks[0].kind, BlockKind::heading);
  EXPECT_EQ(document.blocks[1].kind, BlockKind::block_quote);
  EXPECT_EQ(text_of(document, document.blocks[1].span), "One line.");
  EXPECT_EQ(document.blocks[2].kind, BlockKind::list_item);
}

TEST(Markdown, FootnotesAndPicturesAndHtml) {
  EXPECT_EQ(read("He left.[^1] ![a picture](x.png)\n\n[^1]: So it was said.").text,
            "He left.\n\nSo it was said.");
  EXPECT_EQ(read("<div>One <b>two</b><!-- no -->\n<script>x < y</script>\nthree</div>").text,
            "One two three");
  const Document quoted = read("<blockquote>\n<p>Set off.</p>\n</blockquote>\n\nNot.");
  EXPECT_EQ(quoted.blocks[0].kind, BlockKind::block_quote);
  EXPECT_EQ(quoted.blocks.back().kind, BlockKind::paragraph);
}

TEST(Markdown, EveryByteKnowsItsPlace) {
  const std::string source = "A **bold**\nword &mdash; *here*.";
  const Document document = read(source);
  EXPECT_EQ(document.text, "A bold word — here.");
  for (const OriginRun& run : document.origin) {
    if (run.length != run.source_length) continue;
    EXPECT_EQ(document.text.substr(run.text_byte, run.length),
              source.substr(run.source_byte, run.source_length));
  }
}

TEST(Markdown, DeepNestingEnds) {
  const Document document =
      read(std::string(100'000, '>') + " deep\n\n" + std::string(100'000, '['));
  EXPECT_FALSE(document.text.empty());
}

}  // namespace
}  // namespace onrecord
