// Files, folders, charsets, metadata, lines: what stands before the single readers.
#include "read/read.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "read/dates.h"
#include "read/document_check.h"
#include "read/format.h"
#include "read/front_matter.h"

namespace onrecord {
namespace {

namespace fs = std::filesystem;

/// A folder that lives as long as its test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "onrecord_read_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string write(const std::string& name, std::string_view bytes) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return (path_ / name).string();
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Expanded {
  std::vector<std::string> names;
  std::vector<Input> inputs;
  std::vector<Unchecked> unchecked;
  Diagnostics diagnostics;
};

Expanded expand(std::vector<Input> inputs) {
  Expanded out;
  out.inputs = expand_inputs(std::move(inputs), out.unchecked, out.diagnostics);
  for (const Input& input : out.inputs) out.names.push_back(fs::path(input.path).filename());
  return out;
}

Input file(const std::string& path, Role role = Role::article) {
  return {path, role, std::nullopt, false};
}

using Names = std::vector<std::string>;

Document read(std::string_view bytes, std::string path = "x.txt", Role role = Role::article,
              const ReadOptions& options = {}) {
  Diagnostics diagnostics;
  Result<Document> document =
      read_document({std::move(path), role, std::string(bytes), false}, options, diagnostics);
  EXPECT_TRUE(document) << (document ? "" : document.error().message);
  if (!document) return {};
  EXPECT_EQ(broken_rule(*document, bytes), "");
  return *document;
}

ErrorCode failure(std::string_view bytes, std::string path = "x.txt") {
  Diagnostics diagnostics;
  const Result<Document> document =
      read_document({std::move(path), Role::article, std::string(bytes), false}, {}, diagnostics);
  EXPECT_FALSE(document);
  return document ? ErrorCode::wrong_use : document.error().code;
}

TEST(Expand, WalksFoldersInOrderAndKeepsToKnownEndings) {
  const Folder folder;
  for (const char* name : {"b.txt", "a.html", "sub/c.md", ".hidden.txt", "d.png", "e.vtt",
                           "README.md", ".git/f.txt"}) {
    folder.write(name, "words");
  }
  const Expanded articles = expand({file(folder.path())});
  EXPECT_EQ(articles.names, (Names{"a.html", "b.txt", "c.md"}));
  EXPECT_TRUE(articles.unchecked.empty());
  EXPECT_EQ(expand({file(folder.path(), Role::record)}).names, (Names{"b.txt", "e.vtt"}));
}

TEST(Expand, TakesEachRealFileOnceInItsStrongestRole) {
  const Folder folder;
  const std::string tape = folder.write("tape.txt", "words");
  folder.write("north.txt", "words");
  fs::create_symlink(tape, folder.path() / "link.txt");
  fs::create_directory_symlink(folder.path(), folder.path() / "loop");
  EXPECT_EQ(expand({file(tape), file(tape)}).names, Names{"tape.txt"});
  const Expanded both = expand({file(folder.path()), file(tape, Role::record)});
  EXPECT_EQ(both.names, (Names{"north.txt", "tape.txt"}));
  EXPECT_EQ(both.inputs[1].role, Role::record);
}

std::vector<std::string> messages(const Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic& item : diagnostics.items()) all.push_back(item.message);
  return all;
}

TEST(Expand, TellsWhatOfAFolderIsNotRead) {
  const Folder folder;
  const std::string tape = folder.write("tape.vtt", "words");
  for (const char* name : {"a.txt", "b.png", "c.xlsx", "sub/d.jpg", "sub/e.odp", "LICENSE"}) {
    folder.write(name, "words");
  }
  const Expanded alone = expand({file(folder.path())});
  EXPECT_EQ(
      messages(alone.diagnostics),
      (Names{"4 files not read as article, by the ending: b.png, c.xlsx, sub/d.jpg and 1 more",
             "1 transcript not read as article: tape.vtt (compare takes it by --record)"}));
  EXPECT_TRUE(alone.unchecked.empty());
  const Expanded with_tape = expand({file(folder.path()), file(tape, Role::record)});
  EXPECT_EQ(with_tape.diagnostics.items().size(), 1U);
  std::vector<Unchecked> unchecked;
  Diagnostics diagnostics;
  const std::vector<std::string> others = {(folder.path() / "b.png").string()};
  expand_inputs({file(folder.path())}, unchecked, diagnostics, others);
  EXPECT_TRUE(messages(diagnostics)[0].starts_with("3 files not read")) << messages(diagnostics)[0];
}

TEST(Expand, PassesOverWhatWasSavedWithAPage) {
  const Folder folder;
  for (const char* name : {"story.html", "story_files/frame.html", "other_files/a.html"}) {
    folder.write(name, "words");
  }
  EXPECT_EQ(expand({file(folder.path())}).names, (Names{"a.html", "story.html"}));
}

TEST(Expand, StaysInTheFolderAndOutOfTheSystem) {
  const Folder outside;
  const std::string secret = outside.write("secret.txt", "words");
  const Folder folder;
  folder.write(".hidden/b.txt", "words");
  folder.write("a.txt", "words");
  fs::create_symlink(secret, folder.path() / "secret.txt");
  fs::create_directory_symlink(outside.path(), folder.path() / "there");
  fs::create_directory_symlink(folder.path() / ".hidden", folder.path() / "here");
  fs::create_symlink("circle.txt", folder.path() / "circle.txt");
  const Expanded found = expand({file(folder.path())});
  EXPECT_EQ(found.names, (Names{"a.txt", "b.txt"}));
  const Names expected = {"cannot be read: Too many levels of symbolic links",
                          "2 links out of the folder not followed: secret.txt, there"};
  EXPECT_EQ(messages(found.diagnostics), expected);
  EXPECT_EQ(found.unchecked.size(), 2U);
  EXPECT_EQ(expand({file(folder.path() / "there")}).names, Names{"secret.txt"});
  const Expanded system = expand({file("/proc/self")});
  EXPECT_TRUE(system.names.empty());
  EXPECT_EQ(messages(system.diagnostics)[0], "a folder of the system, not of files");
}

TEST(Expand, TellsOfFoldersThatAreTooDeep) {
  const Folder folder;
  std::string path;
  for (int i = 0; i < 40; ++i) path += "d/";
  folder.write(path + "a.txt", "words");
  const Expanded found = expand({file(folder.path())});
  EXPECT_TRUE(found.names.empty());
  ASSERT_EQ(found.unchecked.size(), 2U);
  EXPECT_EQ(found.unchecked[1].reason, "too-large");
  EXPECT_NE(found.unchecked[1].detail.find("1 folder deeper than 32 levels"), std::string::npos);
}

TEST(Expand, ReportsWhatIsNotThere) {
  const Folder folder;
  fs::create_directory(folder.path() / "empty");
  const std::string pipe = folder.path() / "pipe.txt";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string a = folder.write("a.txt", "words");
  const Expanded found = expand({file(folder.path() / "missing.txt"), file(folder.path() / "empty"),
                                 file(folder.path() / "*.html"), file(folder.path() / "?.txt")});
  EXPECT_EQ(found.names, Names{"a.txt"});
  ASSERT_EQ(found.unchecked.size(), 3U);
  EXPECT_EQ(found.unchecked[0].reason, "missing-source");
  EXPECT_EQ(found.unchecked[1].path, (folder.path() / "empty").string());
  EXPECT_EQ(found.diagnostics.items().size(), 3U);
  Diagnostics diagnostics;
  const Result<Document> refused = read_document(file(pipe), {}, diagnostics);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unreadable);
}

TEST(Read, RefusesWhatIsTooLargeUnread) {
  const Folder folder;
  const std::string path = folder.write("large.txt", "x");
  fs::resize_file(path, 200U << 20);
  Diagnostics diagnostics;
  const Result<Document> large = read_document(file(path), {}, diagnostics);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);
  EXPECT_EQ(large.error().path, path);
}

TEST(Read, RefusesWhatIsNoText) {
  using namespace std::string_view_literals;
  EXPECT_EQ(failure(""), ErrorCode::no_text);
  EXPECT_EQ(failure(" \r\n\t\xC2\xA0\n"), ErrorCode::no_text);
  EXPECT_EQ(failure("\xEF\xBB\xBF"), ErrorCode::no_text);
  EXPECT_EQ(failure("%PDF-1.7\nstream"), ErrorCode::unreadable);
  EXPECT_EQ(failure("PK\x03\x04\x14\0\0\0word/document.xml"sv), ErrorCode::bad_format);
  std::string noise;
  for (int i = 0; i < 4000; ++i) noise += static_cast<char>((i * 7919) >> 3);
  EXPECT_EQ(failure(noise), ErrorCode::unreadable);
  EXPECT_EQ(failure("{\"segments\": [", "x.json"), ErrorCode::bad_format);
}

TEST(Read, KeepsAPlainFileByteForByte) {
  const std::string bytes =
      "\xEF\xBB\xBFOne line.\r\n\r\nAnother line, \xE2\x80\x9Cquoted\xE2\x80\x9D.\r\n";
  const Document document = read(bytes);
  EXPECT_TRUE(document.is_verbatim);
  EXPECT_EQ(document.text, bytes);
  ASSERT_EQ(document.blocks.size(), 2U);
  EXPECT_EQ(text_of(document, document.blocks[0].span), "One line.");
}

/// The source bytes that a stretch of text comes from.
std::string source_of(const Document& document, std::string_view source, std::string_view words) {
  const std::size_t at = document.text.find(words);
  std::string out;
  for (const OriginRun& run : document.origin) {
    const std::size_t begin = std::max<std::size_t>(run.text_byte, at);
    const std::size_t end = std::min<std::size_t>(run.text_byte + run.length, at + words.size());
    if (begin >= end) continue;
    const bool is_copy = run.length == run.source_length;
    out += is_copy ? source.substr(run.source_byte + (begin - run.text_byte), end - begin)
                   : source.substr(run.source_byte, run.source_length);
  }
  return out;
}

TEST(Charset, Windows1252KeepsItsQuotationMarks) {
  const std::string bytes = "The mayor said \x93no\x94 \x97 it isn\x92t.";
  const Document document = read(bytes);
  EXPECT_EQ(document.text, "The mayor said “no” — it isn’t.");
  EXPECT_EQ(source_of(document, bytes, "“no”"), "\x93no\x94");
}

TEST(Charset, MacRomanIsNotTakenForWindows) {
  EXPECT_EQ(read("He said \xD2It isn\xD5t.\xD3").text, "He said “It isn’t.”");
}

TEST(Charset, WideCharactersWithAndWithoutMark) {
  const std::u16string words = u"He said \u201Cno\u201D.";
  for (const bool is_big : {false, true}) {
    for (const bool has_mark : {false, true}) {
      std::string bytes;
      const std::u16string all = has_mark ? u"\uFEFF" + words : words;
      for (const char16_t unit : all) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += is_big ? high : low;
        bytes += is_big ? low : high;
      }
      const Document document = read(bytes);
      EXPECT_EQ(document.text, "He said “no”.") << is_big << has_mark;
      EXPECT_EQ(source_of(document, bytes, "“").size(), 2U);
    }
  }
}

TEST(Charset, DamageShowsAndIsTold) {
  Diagnostics diagnostics;
  const std::string bytes = "It isn’t “so\xE2\x80";  // cut in a character
  const Result<Document> document =
      read_document({"x.txt", Role::article, bytes, false}, {}, diagnostics);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->text, "It isn’t “so\xEF\xBF\xBD");
  EXPECT_EQ(diagnostics.items().size(), 1U);
  EXPECT_EQ(read("caf\xC3\xA9 \xED\xA0\x80 end").text.substr(0, 6), "café ");
}

TEST(Charset, DeclarationCountsInMarkupUnlessTheBytesSayOtherwise) {
  EXPECT_EQ(
      declared_charset("x.html", "<html><META HTTP-EQUIV=x content='text/html; charset=KOI8-R'>"),
      "KOI8-R");
  EXPECT_EQ(declared_charset("x.html", "<?xml version='1.0' encoding=\"iso-8859-2\"?>"),
            "iso-8859-2");
  EXPECT_EQ(declared_charset("x.txt", "The tag <meta charset=koi8-r> is old"), "");
}

TEST(Charset, OneCharacterOfUtf8OutweighsADeclaration) {
  for (const std::string declared : {"shift_jis", "gb2312", "euc-kr", "big5", "iso-2022-jp"}) {
    const std::string bytes = "<html><head><meta charset=" + declared +
                              "></head><body><p>The mayor said “no” in the café.</p></body></html>";
    Diagnostics diagnostics;
    const Result<Document> page =
        read_document({"x.html", Role::article, bytes, false}, {}, diagnostics);
    ASSERT_TRUE(page) << declared;
    EXPECT_EQ(page->text, "The mayor said “no” in the café.") << declared;
    ASSERT_EQ(diagnostics.items().size(), 1U) << declared;
    EXPECT_TRUE(diagnostics.items()[0].message.starts_with("declares another charset"));
  }
  const Document japanese = read(
      "<html><head><meta charset=shift_jis></head><body><p>\x93\xFA\x96\x7B he said today."
      "</p></body></html>",
      "x.html");
  EXPECT_EQ(japanese.text, "日本 he said today.");
}

TEST(Charset, SurrogatesAndACutEndAreDamageNotAnotherCharset) {
  EXPECT_EQ(read("He said no \xED\xA0\xBD\xED\xB8\x80 and left.").text,
            "He said no \uFFFD\uFFFD and left.");
  EXPECT_EQ(read(std::string("\xFF\xFEN\0o\0.\0x", 9)).text, "No.\uFFFD");
}

TEST(Format, LooksOnlyWhereTheEndingSaysLittle) {
  EXPECT_EQ(format_of("x.md", "WEBVTT\n"), Format::markdown);
  EXPECT_EQ(format_of("-", "WEBVTT\n\n"), Format::vtt);
  EXPECT_EQ(format_of("-", "WEBVTTX"), Format::plain);
  EXPECT_EQ(format_of("x.txt", "1\n00:00:01,000 --> 00:00:02,000\nHi"), Format::srt);
  EXPECT_EQ(format_of("x.txt", " <!-- a --><!DOCTYPE html><p>"), Format::html);
  EXPECT_EQ(format_of("x.txt", "He wrote <html> on the wall"), Format::plain);
  EXPECT_EQ(format_of("", "{\"segments\": []}"), Format::json);
}

TEST(Dates, OneDayOrNone) {
  EXPECT_EQ(iso_date("March 4, 2026"), "2026-03-04");
  EXPECT_EQ(iso_date("Sept. 4, 2026"), "2026-09-04");
  EXPECT_EQ(iso_date("4 March 2026"), "2026-03-04");
  EXPECT_EQ(iso_date("Wed, 04 Mar 2026 10:05:00 +0100"), "2026-03-04T10:05:00+01:00");
  EXPECT_EQ(iso_date("2026-03-04T10:05Z"), "2026-03-04T10:05:00+00:00");
  EXPECT_EQ(iso_date("2026-02-30"), std::nullopt);
  EXPECT_EQ(iso_date("03/04/2026"), std::nullopt);
  EXPECT_EQ(iso_date_in_line("Lisbon, April 30, 1789"), "1789-04-30");
}

TEST(Dates, FormsOfDateLines) {
  for (std::string_view line :
       {"4th March 2026", "4th of March, 2026", "04.03.2026", "Wednesday 04/03/2026",
        "Wed Mar 4 10:05:00 2026", "Wed Mar 4 2026", "Date: 2026/03/04", "Weds. 4th March 2026",
        "Updated: March 5, 2026, Published: March 4, 2026",
        "March 4, 2026: three things to know"}) {
    EXPECT_EQ(iso_date_in_line(line), "2026-03-04") << line;
  }
  EXPECT_EQ(iso_date("13/03/2026"), "2026-03-13");
  EXPECT_EQ(iso_date("03/13/2026"), "2026-03-13");
  EXPECT_EQ(iso_date("03/03/2026"), "2026-03-03");
  for (std::string_view open : {"Monday 04/03/2026", "Published 12/03/2025 09:14", "31.04.2026",
                                "4 March", "March 2026", "Wednesday", "12.34.5678"}) {
    EXPECT_EQ(iso_date_in_line(open), std::nullopt) << open;
  }
}

TEST(FrontMatter, FencedBlockGivesMetadataAndNoBlock) {
  const std::string bytes =
      "---\ntitle: 'It''s over: a bridge'\nauthors:\n  - Dana Orr\n  - Lee Marsh\n"
      "date: 2026-03-04 # day\ntags: [a]\n---\nThe bridge is gone.\n";
  const Document document = read(bytes);
  EXPECT_EQ(document.title, "It's over: a bridge");
  EXPECT_EQ(document.byline, "Dana Orr and Lee Marsh");
  EXPECT_EQ(document.published, "2026-03-04");
  EXPECT_EQ(document.published_basis, "front matter");
  ASSERT_EQ(document.blocks.size(), 1U);
  EXPECT_EQ(document.text, bytes);
}

TEST(FrontMatter, HeaderLinesNeedKnownKeysOnly) {
  Metadata metadata;
  EXPECT_EQ(read_front_matter("Title: A\nOutlet: The Post\n\nText", 0, metadata), 27U);
  EXPECT_EQ(metadata.outlet, "The Post");
  EXPECT_EQ(read_front_matter("Source: he said\nHe left.\n\nText", 0, metadata), 0U);
  EXPECT_EQ(read_front_matter("---\nnever closed", 0, metadata), 0U);
}

TEST(MetadataJson, GoesByPathOrNameAndRulesOverTheFile) {
  const Result<ReadOptions> options = read_options_from(
      R"({"x.txt": {"outlet": "The Post", "author": ["A", "B"], "date": "4 March 2026", "role": "record"},
          "gone.txt": {}})");
  ASSERT_TRUE(options);
  const Document document =
      read("Outlet: Other\n\nWords here.", "in/x.txt", Role::article, *options);
  EXPECT_EQ(document.outlet, "The Post");
  EXPECT_EQ(document.byline, "A and B");
  EXPECT_EQ(document.published, "2026-03-04");
  EXPECT_EQ(document.role, Role::record);
  Diagnostics diagnostics;
  warn_across(std::span(&document, 1), *options, false, diagnostics);
  ASSERT_EQ(diagnostics.items().size(), 1U);
  EXPECT_EQ(diagnostics.items()[0].path, "gone.txt");
  EXPECT_FALSE(read_options_from("{\"x\": "));
  EXPECT_FALSE(read_options_from("[{\"outlet\": \"no file\"}]"));
}

TEST(Lines, NoneIsLeftOut) {
  std::vector<Unchecked> unchecked;
  Diagnostics diagnostics;
  const std::vector<Input> lines =
      split_lines({{"in", Role::article, "one\r\n\n\x01\x02\x03\x04\x05\x06 x\nlast", false}}, {},
                  unchecked, diagnostics);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].path, "in:1");
  EXPECT_EQ(lines[0].bytes, "one");
  for (const Input& line : lines) {
    const Result<Document> document = read_document(line, {}, diagnostics);
    ASSERT_TRUE(document) << line.path;
    EXPECT_EQ(document->path, line.path);
  }
}

TEST(Lines, AnEmptyInputIsTold) {
  std::vector<Unchecked> unchecked;
  Diagnostics diagnostics;
  EXPECT_TRUE(split_lines({{"in", Role::article, "", false}}, {}, unchecked, diagnostics).empty());
  ASSERT_EQ(unchecked.size(), 1U);
  EXPECT_EQ(unchecked[0].reason, "no-text");
}

TEST(WarnAcross, NamesBothCopies) {
  std::vector<Document> documents = {read("The same words.", "a.txt"),
                                     read("The same words.", "b.txt")};
  Diagnostics diagnostics;
  warn_across(documents, {}, false, diagnostics);
  ASSERT_EQ(diagnostics.items().size(), 1U);
  EXPECT_EQ(diagnostics.items()[0].path, "b.txt");
  EXPECT_NE(diagnostics.items()[0].message.find("a.txt"), std::string::npos);
}

TEST(WarnAcross, EqualLinesAreNoCopies) {
  std::vector<Document> documents = {read("The same words.", "a.txt:1"),
                                     read("The same words.", "a.txt:2")};
  Diagnostics diagnostics;
  warn_across(documents, {}, true, diagnostics);
  EXPECT_TRUE(diagnostics.items().empty());
}

}  // namespace
}  // namespace onrecord
