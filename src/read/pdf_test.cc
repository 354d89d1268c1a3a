#include "read/pdf.h"

#include <gtest/gtest.h>

#include "read/pdf_layout.h"
#include "read/pdf_text.h"
#include "read/read.h"

namespace onrecord {
namespace {

std::string box(double left, double top, double width, double height) {
  return " xMin=\"" + std::to_string(left) + "\" yMin=\"" + std::to_string(top) + "\" xMax=\"" +
         std::to_string(left + width) + "\" yMax=\"" + std::to_string(top + height) + "\"";
}

constexpr double kLetter = 5;  // the width of one, in letters of 10 points

/// The output of pdftotext for pages that a test sets line by line.
class Pages {
 public:
  Pages& page() {
    out_ += "<page width=\"600\" height=\"800\">\n<flow>\n";
    return *this;
  }
  Pages& block() {
    out_ += "<block" + box(0, 0, 0, 0) + ">\n";
    return *this;
  }
  Pages& line(double left, double top, std::string_view words, double size = 10) {
    out_ += "<line" + box(left, top, 0, size) + ">\n";
    for (std::size_t at = 0; at < words.size();) {
      const std::size_t end = std::min(words.find(' ', at), words.size());
      word(left + static_cast<double>(at) * kLetter * size / 10, top, words.substr(at, end - at),
           size);
      at = end + 1;
    }
    return *this;
  }
  /// One more word of the line.
  Pages& word(double left, double top, std::string_view word, double size) {
    out_ += "<word" + box(left, top, static_cast<double>(word.size()) * kLetter * size / 10, size) +
            ">" + std::string(word) + "</word>\n";
    return *this;
  }
  /// Lines one below another; all of a column of 40 letters.
  Pages& lines(double left, double top, const std::vector<std::string_view>& all) {
    for (const std::string_view each : all) {
      line(left, top, each);
      top += 12;
    }
    return *this;
  }
  Document read() const {
    PdfLayoutParser parser;
    for (std::size_t at = 0; at < out_.size(); at += 7) {
      parser.feed(std::string_view(out_).substr(at, 7));
    }
    return rebuild_pdf_text(parser.finish());
  }

 private:
  std::string out_;
};

TEST(PdfText, LinesBecomeParagraphs) {
  const Document document =
      Pages()
          .page()
          .block()
          .lines(
              100, 200,
              {"The ferry stopped at noon after the wind", "had turned and the harbour had closed.",
               "Nobody was hurt.",  // short: the paragraph ends
               "The crew went home on the last bus, as it", "had done the day before."})
          .read();
  EXPECT_EQ(
      document.text,
      "The ferry stopped at noon after the wind had turned and the harbour had closed. Nobody "
      "was hurt.\n\nThe crew went home on the last bus, as it had done the day before.");
}

TEST(PdfText, AnIndentBeginsAParagraph) {
  const Document document = Pages()
                                .page()
                                .block()
                                .line(110, 200, "The ferry stopped because of the wind.")
                                .line(100, 212, "It was Tuesday, and the wind blew harder.")
                                .line(110, 224, "The crew went home by the last bus of it.")
                                .read();
  EXPECT_EQ(document.blocks.size(), 2U);
}

TEST(PdfText, JoinsWordsThatTheLinesEndParted) {
  const auto joined = [](std::string_view first, std::string_view second,
                         std::string_view elsewhere = "") {
    Pages pages;
    pages.page().block().line(100, 200, first).line(100, 212, second);
    if (!elsewhere.empty()) pages.block().line(100, 400, elsewhere, 8);
    const std::string text = pages.read().text;
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(joined("the trans-", "port of goods"), "the transport of goods");
  EXPECT_EQ(joined("the twenty-", "five boats"), "the twenty-five boats");
  EXPECT_EQ(joined("the North-", "South line"), "the North-South line");
  EXPECT_EQ(joined("the year 2010-", "11 was"), "the year 2010-11 was");
  EXPECT_EQ(joined("a co-", "operation of", "their co-operation was good"), "a co-operation of");
  EXPECT_EQ(joined("a so\xC2\xAD", "called boat"), "a socalled boat");
  EXPECT_EQ(joined("a boat \xE2\x80\x94", "an old one"), "a boat \xE2\x80\x94 an old one");
  EXPECT_EQ(joined("a boat\xE2\x80\x94", "an old one"),
            "a boat\xE2\x80\x94"
            "an old one");
}

TEST(PdfText, ASentenceGoesOnInTheNextColumnAndOverleaf) {
  const Document document = Pages()
                                .page()
                                .block()
                                .line(100, 200, "The ferry that was to run on Tuesday was")
                                .block()
                                .line(350, 200, "late, and nobody could tell when Captain")
                                .page()
                                .block()
                                .line(100, 200, "Orr would come.")
                                .read();
  EXPECT_EQ(document.text,
            "The ferry that was to run on Tuesday was late, and nobody could tell when Captain Orr "
            "would come.");
}

TEST(PdfText, DropsHeadsFeetAndPageNumbers) {
  Pages pages;
  for (int i = 1; i <= 3; ++i) {
    pages.page().block().line(100, 30, "The Courier, page " + std::to_string(i));
    pages.block().line(100, 200, "Story number " + std::to_string(i) + " is told here.");
    pages.block().line(290, 770, "- " + std::to_string(i) + " -");
  }
  EXPECT_EQ(
      pages.read().text,
      "Story number 1 is told here.\n\nStory number 2 is told here.\n\nStory number 3 is told "
      "here.");
}

TEST(PdfText, KeepsWhatOnlyStandsAtTheEdge) {
  const std::string text = Pages()
                               .page()
                               .block()
                               .line(100, 40, "The first words of the story stand high.")
                               .page()
                               .block()
                               .line(100, 40, "The next page has others.")
                               .read()
                               .text;
  EXPECT_NE(text.find("stand high"), std::string::npos);
  EXPECT_NE(text.find("has others"), std::string::npos);
}

TEST(PdfText, DropsTheLineNumbersOfAHearing) {
  Pages pages;
  pages.page().block();
  for (int i = 1; i <= 9; ++i) {
    pages.line(60, 100.0 + 24 * i, std::to_string(i) + "   Q. Were you there?");
  }
  const std::string text = pages.read().text;
  EXPECT_EQ(text.find_first_of("123456789"), std::string::npos) << text;
  EXPECT_NE(text.find("Q. Were you there?"), std::string::npos);
}

TEST(PdfText, LargeLettersAreHeadlineAndHeadings) {
  const Document document = Pages()
                                .page()
                                .block()
                                .line(100, 90, "Ferry stops at noon", 20)
                                .block()
                                .line(100, 200, "It was the wind that stopped the ferry,")
                                .line(100, 212, "and nothing else was to blame for it all.")
                                .block()
                                .line(100, 240, "What next", 13)
                                .block()
                                .line(100, 260, "Nobody knows what comes now, said the man.")
                                .read();
  ASSERT_EQ(document.blocks.size(), 4U);
  EXPECT_EQ(document.blocks[0].kind, BlockKind::headline);
  EXPECT_EQ(document.blocks[1].kind, BlockKind::paragraph);
  EXPECT_EQ(document.blocks[2].kind, BlockKind::heading);
}

TEST(PdfText, NotesLeaveTheSentenceWhole) {
  const Document document = Pages()
                                .page()
                                .block()
                                .line(100, 500, "The ferry that was to run on Tuesday")
                                .word(282, 497, "4", 6)
                                .line(100, 512, "did not run, and the wind was not the one")
                                .block()
                                .line(100, 700, "4 See the log of the ship.", 8)
                                .page()
                                .block()
                                .line(100, 100, "to blame for what had been going on there.")
                                .line(100, 112, "Nobody has told us what it was instead.")
                                .read();
  EXPECT_EQ(
      document.text,
      "The ferry that was to run on Tuesday did not run, and the wind was not the one to blame "
      "for what had been going on there. Nobody has told us what it was instead.\n\n4 See the "
      "log of the ship.");
}

TEST(PdfText, PiecesOfAStretchedLineAreOneLine) {
  const Document document = Pages()
                                .page()
                                .block()
                                .line(100, 200, "Nobody was")
                                .line(175, 200, "on board")
                                .line(240, 200, "then")
                                .line(100, 212, "but the crew.")
                                .read();
  EXPECT_EQ(document.text, "Nobody was on board then but the crew.");
}

TEST(Pdf, TheProgramThatReadsItIsKnown) {
  EXPECT_EQ(other_reader_of("Harbour talks end"), "");
  const std::optional<std::string> reader = other_reader_of("\n%PDF-1.4\n");
  EXPECT_EQ(reader.has_value(), !pdf_reader_id().empty());
  EXPECT_NE(reader.value_or("pdftotext:").find("pdftotext:"), std::string::npos);
}

TEST(Pdf, SaysWhatIsWrong) {
  EXPECT_NE(read_pdf("%PDF-1.7\n1 0 obj").error().message.find("cut off"), std::string::npos);
  const Result<Document> damaged = read_pdf("%PDF-1.7\nnothing\nstartxref\n0\n%%EOF\n");
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, ErrorCode::unreadable);
}

}  // namespace
}  // namespace onrecord
