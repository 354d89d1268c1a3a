#include <gtest/gtest.h>

#include <algorithm>

#include "office/docx.h"
#include "office/docx_comments.h"
#include "office/odt.h"
#include "office/xml.h"
#include "office/zip.h"

namespace onrecord {
namespace {

using Parts = std::vector<std::pair<std::string, std::string>>;

std::string element(const std::string& name, const std::string& content) {
  return "<w:" + name +
         " xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
         " xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'>" +
         content + "</w:" + name + ">";
}

std::string run(const std::string& words) {
  return "<w:r><w:t xml:space='preserve'>" + words + "</w:t></w:r>";
}

std::string paragraph(const std::string& content) { return "<w:p>" + content + "</w:p>"; }

/// A package whose main part has this body; `more` are other parts, named by their type.
Parts package(const std::string& body, const Parts& more = {}) {
  Parts parts = {{"word/document.xml", element("document", "<w:body>" + body + "</w:body>")}};
  std::string relations;
  for (const auto& [type, bytes] : more) {
    relations += "<Relationship Id='r" + type + "' Type='http://x/relationships/" + type +
                 "' Target='" + type + ".xml'/>";
    parts.emplace_back("word/" + type + ".xml", bytes);
  }
  parts.emplace_back("word/_rels/document.xml.rels",
                     "<Relationships>" + relations + "</Relationships>");
  return parts;
}

DocxText read(const Parts& parts) {
  const Result<std::string> bytes = make_zip(parts);
  const Result<ZipArchive> archive = ZipArchive::open(*bytes);
  Result<DocxText> docx = read_docx_text(*archive);
  EXPECT_TRUE(docx) << docx.error().message;
  return std::move(*docx);
}

std::vector<BlockKind> kinds_of(const DocxText& docx) {
  std::vector<BlockKind> kinds;
  for (const Block& block : docx.blocks) kinds.push_back(block.kind);
  return kinds;
}

TEST(Docx, RunsOfAParagraphAreOneText) {
  const DocxText docx = read(package(paragraph(run("He sa") + run("id “no”.")) + paragraph("") +
                                     paragraph(run("Two") + "<w:r><w:tab/></w:r>" + run("words"))));
  EXPECT_EQ(docx.text, "He said “no”.\n\nTwo words");
}

TEST(Docx, AcceptsTrackedChanges) {
  const DocxText docx = read(package(paragraph(run("We will ") + "<w:ins>" + run("not ") +
                                               "</w:ins><w:del><w:r><w:delText>ever "
                                               "</w:delText></w:r></w:del><w:moveFrom>" +
                                               run("there ") + "</w:moveFrom>" + run("go."))));
  EXPECT_EQ(docx.text, "We will not go.");
}

TEST(Docx, ADeletedParagraphMarkJoinsParagraphs) {
  const DocxText docx =
      read(package(paragraph("<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + run("One ")) +
                   paragraph(run("line.")) + paragraph(run("Two."))));
  EXPECT_EQ(docx.text, "One line.\n\nTwo.");
}

TEST(Docx, ReadsTextBoxesOnceAndBehindTheirParagraph) {
  const std::string box = "<w:txbxContent>" + paragraph(run("Boxed.")) + "</w:txbxContent>";
  const DocxText docx =
      read(package(paragraph(run("Before, ") + "<w:r><mc:AlternateContent><mc:Choice>" + box +
                             "</mc:Choice><mc:Fallback>" + box +
                             "</mc:Fallback></mc:AlternateContent></w:r>" + run("after.")) +
                   paragraph(run("Next."))));
  EXPECT_EQ(docx.text, "Before, after.\n\nBoxed.\n\nNext.");
}

TEST(Docx, CellsAreParagraphsOfTheirOwn) {
  const DocxText docx =
      read(package("<w:tbl><w:tr><w:tc>" + paragraph(run("North")) + "</w:tc><w:tc>" +
                   paragraph(run("South")) + "</w:tc></w:tr></w:tbl>"));
  EXPECT_EQ(docx.text, "North\n\nSouth");
}

TEST(Docx, NotesStandBehindTheBodyAndCommentsLast) {
  const DocxText docx = read(package(
      paragraph(run("Body.")),
      {{"comments", element("comments", "<w:comment>" + paragraph(run("Ask.")) + "</w:comment>")},
       {"footnotes", element("footnotes", "<w:footnote w:type='separator'>" +
                                              paragraph(run("---")) + "</w:footnote><w:footnote>" +
                                              paragraph(run("Foot.")) + "</w:footnote>")},
       {"endnotes",
        element("endnotes", "<w:endnote>" + paragraph(run("End.")) + "</w:endnote>")}}));
  EXPECT_EQ(docx.text, "Body.\n\nFoot.\n\nEnd.\n\nAsk.");
  EXPECT_EQ(kinds_of(docx).back(), BlockKind::meta);
}

TEST(Docx, StylesSayWhatAParagraphIs) {
  const std::string styles = element(
      "styles",
      "<w:style w:styleId='Zitat'><w:name w:val='Quote'/></w:style>"
      "<w:style w:styleId='Mine'><w:name w:val='House quote'/><w:basedOn w:val='Zitat'/></w:style>"
      "<w:style w:styleId='T'><w:name w:val='Title'/></w:style>"
      "<w:style w:styleId='H'><w:name w:val='heading 2'/></w:style>"
      "<w:style w:styleId='L'><w:name w:val='My list'/><w:pPr><w:numPr/></w:pPr></w:style>");
  const auto styled = [](const std::string& id) {
    return paragraph("<w:pPr><w:pStyle w:val='" + id + "'/></w:pPr>" + run("Words."));
  };
  const DocxText docx = read(package(styled("T") + styled("H") + styled("Zitat") + styled("Mine") +
                                         styled("L") + styled("none") + styled("T"),
                                     {{"styles", styles}}));
  const std::vector<BlockKind> expected = {
      BlockKind::headline,  BlockKind::heading,   BlockKind::block_quote, BlockKind::block_quote,
      BlockKind::list_item, BlockKind::paragraph, BlockKind::heading};
  EXPECT_EQ(kinds_of(docx), expected);
}

TEST(Docx, EveryByteOfARunLeadsBackToIt) {
  const DocxText docx =
      read(package(paragraph(run("  One ") + run(" two")) + paragraph(run("three"))));
  EXPECT_EQ(docx.text, "One two\n\nthree");
  std::string contents = "  One  twothree";
  for (const OriginRun& run : docx.origin) {
    ASSERT_EQ(run.length, run.source_length);
    EXPECT_EQ(docx.text.substr(run.text_byte, run.length),
              contents.substr(run.source_byte, run.source_length));
  }
  EXPECT_EQ(docx.pieces.size(), 3U);
}

TEST(Docx, HiddenTextAndFieldCodesAreOut) {
  const DocxText docx = read(package(paragraph(
      "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:instrText>PAGE"
      "</w:instrText></w:r><w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>Seen.</w:t></w:r>")));
  EXPECT_EQ(docx.text, "Seen.");
}

const std::string kTypes =
    "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'></Types>";

/// The main part after comments were set on these words of the text.
std::string commented(Parts parts, const std::vector<std::string>& words,
                      const std::string& part = "word/document.xml") {
  parts.emplace_back("[Content_Types].xml", kTypes);
  const std::string text = read(parts).text;
  std::vector<DocxComment> comments;
  for (const std::string& each : words) {
    const auto at = static_cast<std::uint32_t>(text.find(each));
    comments.push_back({{at, at + static_cast<std::uint32_t>(each.size())}, {"Why", each}});
  }
  const Result<std::string> file = comment_docx(*make_zip(parts), text, "onrecord", comments);
  EXPECT_TRUE(file) << file.error().message;
  if (!file) return {};
  const Result<ZipArchive> archive = ZipArchive::open(*file);
  const Result<DocxText> again = read_docx_text(*archive);
  EXPECT_TRUE(again->text.starts_with(text)) << again->text;
  std::string xml = *archive->read(part);
  const std::size_t body = xml.find("<w:body>");
  return body == std::string::npos ? xml : xml.substr(body + 8, xml.find("</w:body>") - body - 8);
}

std::string open_mark(const std::string& id) {
  return "<w:commentRangeStart w:id=\"" + id + "\"/>";
}
std::string close_mark(const std::string& id) {
  return "<w:commentRangeEnd w:id=\"" + id + "\"/><w:r><w:commentReference w:id=\"" + id +
         "\"/></w:r>";
}
std::string kept(const std::string& words, const std::string& properties = "") {
  return "<w:r>" + properties + "<w:t xml:space=\"preserve\">" + words + "</w:t></w:r>";
}

TEST(DocxComments, SplitRunsAtTheExactWords) {
  const std::string bold = "<w:rPr><w:b/></w:rPr>";
  EXPECT_EQ(commented(package(paragraph("<w:r>" + bold + "<w:t>He said it all.</w:t></w:r>")),
                      {"said it"}),
            "<w:p>" + kept("He ", bold) + open_mark("0") + kept("said it", bold) + close_mark("0") +
                kept(" all.", bold) + "</w:p>");
}

TEST(DocxComments, RunsOfSeveralTextsAreSplitBetweenThem) {
  EXPECT_EQ(
      commented(
          package(paragraph("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r>")),
          {"b"}),
      "<w:p><w:r><w:t>a</w:t><w:tab/></w:r>" + open_mark("0") + "<w:r><w:t>b</w:t><w:tab/></w:r>" +
          close_mark("0") + "<w:r><w:t>c</w:t></w:r></w:p>");
}

TEST(DocxComments, BlanksThatDidNotCountDoNotAfterASplit) {
  EXPECT_EQ(
      commented(package(paragraph("<w:r><w:t> one two three </w:t></w:r>")), {"two", "three"}),
      "<w:p>" + kept("one ") + open_mark("0") + kept("two") + close_mark("0") + kept(" ") +
          open_mark("1") + kept("three") + close_mark("1") + "</w:p>");
}

TEST(DocxComments, OverlapAndCrossParagraphs) {
  const std::string xml =
      commented(package(paragraph(run("one two")) + paragraph(run("three four"))),
                {"two\n\nthree", "one two", "three"});
  EXPECT_EQ(xml, "<w:p>" + open_mark("1") + kept("one ") + open_mark("0") + kept("two") +
                     close_mark("1") + "</w:p><w:p>" + open_mark("2") + kept("three") +
                     close_mark("2") + close_mark("0") + kept(" four") + "</w:p>");
}

TEST(DocxComments, SplitInsertionsAndLinksNotFields) {
  EXPECT_EQ(
      commented(package(paragraph("<w:ins w:id='7'>" + run("new words") + "</w:ins>")), {"words"}),
      "<w:p><w:ins w:id=\"7\">" + kept("new ") + "</w:ins>" + open_mark("0") +
          "<w:ins w:id=\"7\">" + kept("words") + "</w:ins>" + close_mark("0") + "</w:p>");
  const std::string field = commented(
      package(paragraph("<w:fldSimple w:instr='x'>" + run("new words") + "</w:fldSimple>")),
      {"words"});
  EXPECT_TRUE(field.starts_with("<w:p>" + open_mark("0") + "<w:fldSimple")) << field;
}

TEST(DocxComments, HangOnTheMarkOfANoteAndOnABox) {
  const Parts note = {
      {"footnotes",
       element("footnotes", "<w:footnote w:id='4'>" + paragraph(run("Foot.")) + "</w:footnote>")}};
  const std::string mark = "<w:r><w:footnoteReference w:id=\"4\"/></w:r>";
  EXPECT_EQ(commented(package(paragraph(run("Body.") + mark), note), {"Foot"}),
            "<w:p>" + kept("Body.") + open_mark("0") + mark + close_mark("0") + "</w:p>");
  const std::string box =
      "<w:r><w:pict><w:txbxContent>" + paragraph(run("Boxed.")) + "</w:txbxContent></w:pict></w:r>";
  EXPECT_TRUE(commented(package(paragraph(run("Body.") + box)), {"Boxed"})
                  .starts_with("<w:p>" + kept("Body.") + open_mark("0") + "<w:r><w:pict>"));
}

TEST(DocxComments, KeepThoseThatAreThere) {
  const Parts parts =
      package(paragraph(run("Body.")),
              {{"comments", element("comments", "<w:comment w:id='5' w:author='Ann'>" +
                                                    paragraph(run("Ask.")) + "</w:comment>")}});
  const std::string xml = commented(parts, {"Body"}, "word/comments.xml");
  EXPECT_NE(xml.find("w:id=\"5\" w:author=\"Ann\""), std::string::npos) << xml;
  EXPECT_NE(xml.find("w:id=\"6\" w:author=\"onrecord\""), std::string::npos) << xml;
}

TEST(DocxComments, ANewPartIsAnnounced) {
  const Parts parts = package(paragraph(run("Body.")));
  EXPECT_NE(commented(parts, {"Body"}, "[Content_Types].xml").find("/word/comments.xml"),
            std::string::npos);
  EXPECT_NE(commented(parts, {"Body"}, "word/_rels/document.xml.rels").find("comments.xml"),
            std::string::npos);
  EXPECT_NE(commented(parts, {"Body"}, "word/comments.xml").find("Why"), std::string::npos);
}

TEST(DocxComments, RefuseAnotherText) {
  const std::string file = *make_zip(package(paragraph(run("Body."))));
  EXPECT_FALSE(comment_docx(file, "Another.", "onrecord", {}));
}

TEST(DocxComments, ANewFileHoldsTheTextAndTheComments) {
  const std::string text = "Head\n\nOne  line\nand <more> & \x01.\n\nSaid.";
  const std::vector<Block> blocks = {{{0, 4}, BlockKind::headline},
                                     {{6, 31}, BlockKind::paragraph},
                                     {{33, 38}, BlockKind::block_quote}};
  const std::vector<DocxComment> comments = {{{11, 26}, {"Why", "a <b>"}}, {{33, 38}, {"Too"}}};
  const Result<std::string> file = make_commented_docx(text, blocks, "onrecord", comments);
  ASSERT_TRUE(file) << file.error().message;
  const Result<ZipArchive> archive = ZipArchive::open(*file);
  const Result<DocxText> docx = read_docx_text(*archive);
  ASSERT_TRUE(docx) << docx.error().message;
  EXPECT_EQ(docx->text, "Head\n\nOne line and <more> & .\n\nSaid.\n\nWhy\n\na <b>\n\nToo");
  const std::string xml = *archive->read("word/document.xml");
  EXPECT_NE(xml.find(open_mark("0") + kept("line")), std::string::npos) << xml;
  EXPECT_NE(xml.find(kept("and &lt;more&gt;") + close_mark("0")), std::string::npos) << xml;
  EXPECT_EQ(*file, *make_commented_docx(text, blocks, "onrecord", comments));
}

OdtText read_odt(const std::string& styles, const std::string& body) {
  const std::string content =
      "<o:document-content xmlns:o='o' xmlns:s='s' xmlns:t='t' xmlns:d='d'><o:automatic-styles>" +
      styles + "</o:automatic-styles><o:body><o:text>" + body +
      "</o:text></o:body></o:document-content>";
  const Result<std::string> bytes = make_zip({{"content.xml", content}});
  const Result<ZipArchive> archive = ZipArchive::open(*bytes);
  Result<OdtText> odt = read_odt_text(*archive);
  EXPECT_TRUE(odt) << odt.error().message;
  return std::move(*odt);
}

TEST(Odt, ReadsBodyThenNotesThenComments) {
  const OdtText odt = read_odt(
      "<s:style s:name='P1' s:parent-style-name='Quotations'/>",
      "<t:tracked-changes><t:p>Gone.</t:p></t:tracked-changes><t:h>Head</t:h>"
      "<t:p>One<t:note><t:note-citation>1</t:note-citation><t:note-body><t:p>Foot.</t:p>"
      "</t:note-body></t:note> two<t:s/><t:span>three</t:span><o:annotation><t:p>Ask.</t:p>"
      "</o:annotation><d:frame><d:text-box><t:p>Boxed.</t:p></d:text-box></d:frame>.</t:p>"
      "<t:p "
      "t:style-name='P1'>Said.</t:p><t:list><t:list-item><t:p>Item</t:p></t:list-item></t:list>");
  EXPECT_EQ(odt.text, "Head\n\nOne two three.\n\nBoxed.\n\nSaid.\n\nItem\n\nFoot.\n\nAsk.");
  EXPECT_EQ(odt.blocks[0].kind, BlockKind::heading);
  EXPECT_EQ(odt.blocks[3].kind, BlockKind::block_quote);
  EXPECT_EQ(odt.blocks[4].kind, BlockKind::list_item);
  EXPECT_EQ(odt.blocks.back().kind, BlockKind::meta);
}

TEST(Xml, RefusesEntitiesDepthAndMassesOfNodes) {
  XmlBudget budget;
  EXPECT_EQ(parse_xml("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "x", budget).error().code,
            ErrorCode::bad_format);
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<a>";
  EXPECT_FALSE(parse_xml(deep, "x", budget));
  std::string many = "<a>";
  for (int i = 0; i < 600'000; ++i) many += "<b/>";
  EXPECT_EQ(parse_xml(many + "</a>", "x", budget).error().code, ErrorCode::too_large);
}

TEST(Zip, RefusesBombs) {
  const Result<std::string> ratio = make_zip({{"a", std::string(8U << 20, ' ')}});
  EXPECT_EQ(ZipArchive::open(*ratio)->read("a").error().code, ErrorCode::too_large);
  const Result<std::string> size = make_zip({{"a", std::string(kLargestPart + 1, ' ')}});
  EXPECT_EQ(ZipArchive::open(*size)->read("a").error().code, ErrorCode::too_large);
  Parts many;
  for (std::size_t i = 0; i <= kMostParts; ++i) many.emplace_back("n" + std::to_string(i), "");
  EXPECT_EQ(ZipArchive::open(*make_zip(many)).error().code, ErrorCode::too_large);
}

TEST(Zip, RefusesWhatIsCutOffOrDamaged) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += std::to_string(i * i);
  std::string bytes = *make_zip({{"a", text}});
  EXPECT_FALSE(ZipArchive::open(std::string_view(bytes).substr(0, bytes.size() / 2)));
  EXPECT_EQ(*ZipArchive::open(bytes)->read("a"), text);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  EXPECT_FALSE(ZipArchive::open(bytes)->read("a"));
}

TEST(Zip, ReplacesPartsAndKeepsTheOthers) {
  const std::string before = *make_zip({{"a", "one"}, {"b", "two"}});
  const Result<std::string> after = with_parts(before, {{"b", "deux"}, {"c", "trois"}});
  ASSERT_TRUE(after);
  const Result<ZipArchive> archive = ZipArchive::open(*after);
  EXPECT_EQ(*archive->read("a") + *archive->read("b") + *archive->read("c"), "onedeuxtrois");
  EXPECT_EQ(*after, *with_parts(before, {{"b", "deux"}, {"c", "trois"}}));
}

}  // namespace
}  // namespace onrecord
