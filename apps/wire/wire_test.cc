#include <gtest/gtest.h>

#include "wire/framing.h"
#include "wire/json.h"
#include "wire/rpc.h"
#include "wire/text_file.h"
#include "wire/uri.h"
#include "wire/utf8.h"

namespace onrecord::wire {
namespace {

/// Everything that the reader gives when the bytes come in pieces of `piece` bytes.
template <class Reader>
std::vector<std::string> frames_of(std::string_view bytes, std::size_t piece,
                                   std::size_t largest = 100) {
  Reader reader(largest);
  std::vector<std::string> frames;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    while (const auto frame = reader.next()) {
      frames.push_back(frame->fault.empty() ? frame->body : "! " + frame->fault);
      if (frames.size() > 1000) return frames;
    }
  }
  return frames;
}

std::vector<std::string> framed(std::string_view bytes) {
  const auto whole = frames_of<ContentLengthReader>(bytes, bytes.size());
  for (const std::size_t piece : {1U, 2U, 7U}) {
    EXPECT_EQ(frames_of<ContentLengthReader>(bytes, piece), whole) << "in pieces of " << piece;
  }
  return whole;
}

using Frames = std::vector<std::string>;

TEST(Framing, TakesMessagesOneByOne) {
  EXPECT_EQ(framed("Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n"
                   "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\nnull"),
            (Frames{"{}", "null"}));
  EXPECT_EQ(framed("content-length:0\n\nContent-Length:  1 \n\n7"), (Frames{"", "7"}));
}

TEST(Framing, SkipsWhatIsTooLargeAndGoesOn) {
  const std::string large(101, 'x');
  EXPECT_EQ(framed("Content-Length: 101\r\n\r\n" + large + "Content-Length: 1\r\n\r\n7"),
            (Frames{"! a message of 101 bytes, 100 at most", "7"}));
}

TEST(Framing, FindsTheNextHeaderAfterNonsense) {
  for (const char* header : {"Content-Length: 99999999999999999999", "Content-Length: -1",
                             "Content-Length: 4 4", "Content-Length: 1\r\nContent-Length: 2",
                             "Content-Type: text/plain", "Content-Length: 9999999999"}) {
    const Frames frames = framed(
        std::string(header) + "\r\n\r\n{\"a\": \"Content-Length: 3\"}\nContent-Length: 1\r\n\r\n7");
    ASSERT_EQ(frames.size(), 2U) << header;
    EXPECT_TRUE(frames[0].starts_with("! ")) << header;
    EXPECT_EQ(frames[1], "7") << header;
  }
}

TEST(Framing, DoesNotWaitForTheEndOfAHeaderForEver) {
  const Frames frames =
      framed("Content-Length: 1" + std::string(9000, 'x') + "\nContent-Length: 1\r\n\r\n7");
  EXPECT_EQ(frames, (Frames{"! a header without an end", "7"}));
}

TEST(Framing, KnowsThatItIsInsideAMessage) {
  ContentLengthReader reader(100);
  reader.feed("Content-Length: 2\r\n\r\n{");
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.is_inside());
  reader.feed("}");
  EXPECT_TRUE(reader.next());
  EXPECT_FALSE(reader.is_inside());
}

TEST(Lines, GivesLinesAndSkipsThoseThatAreTooLong) {
  const std::string bytes = "{}\r\n\n  \n[1]\n" + std::string(250, 'x') + "\n7\n{";
  for (const std::size_t piece : {1U, 3U, 1000U}) {
    EXPECT_EQ(frames_of<LineReader>(bytes, piece),
              (Frames{"{}\r", "[1]", "! a line over 100 bytes", "7"}))
        << piece;
  }
}

TEST(JsonIn, BoundsDepthAndCount) {
  EXPECT_TRUE(parse_json("[[1]]", {2, 10}));
  EXPECT_FALSE(parse_json("[[[1]]]", {2, 10}));
  EXPECT_TRUE(parse_json(R"(["[[[[", "\"[["])", {2, 10}));
  EXPECT_FALSE(parse_json("[1,1,1,1,1,1,1,1,1,1,1]", {2, 10}));
  EXPECT_EQ(parse_json(std::string(1000000, '[')).error().code, ErrorCode::too_large);
}

TEST(JsonIn, RefusesWhatIsNoJsonOrNoUtf8) {
  for (const char* text : {"", "{", "{}{}", "nul", "{\"a\":}", "\"\xff\"", "\"\xed\xa0\x80\"",
                           "[1e999]", "\"\\", "\"\\u12", "]", "\"a\nb\""}) {
    EXPECT_FALSE(parse_json(text)) << text;
  }
}

TEST(JsonIn, MakesLoneSurrogatesVisibleWithoutMovingAnything) {
  const auto json = parse_json(R"({"t":"\ud83d\ude00 \ud83d \ude00 \uD83D\uD83D\uDE00 \\ud83d"})");
  ASSERT_TRUE(json);
  EXPECT_EQ(find_string(*json, {"t"}),
            "\xF0\x9F\x98\x80 \xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD\xF0\x9F\x98\x80 \\ud83d");
}

TEST(JsonIn, ReadsNumbersThatAreWhole) {
  const auto json = parse_json(R"({"a":3,"b":3.0,"c":3.5,"d":1e300,"e":"3"})");
  ASSERT_TRUE(json);
  EXPECT_EQ(find_integer(*json, {"a"}), 3);
  EXPECT_EQ(find_integer(*json, {"b"}), 3);
  EXPECT_EQ(find_integer(*json, {"c"}), std::nullopt);
  EXPECT_EQ(find_integer(*json, {"d"}), std::nullopt);
  EXPECT_EQ(find_integer(*json, {"e"}), std::nullopt);
  EXPECT_EQ(find(*json, {"a", "b"}), nullptr);
}

TEST(JsonOut, IsValidWhateverTheBytes) {
  JsonWriter writer;
  writer.object().text_member("a", "x\xff\"\n").text_member("b", "").end_object();
  const std::string text = writer.take();
  EXPECT_EQ(text, "{\"a\":\"x\xEF\xBF\xBD\\\"\\n\",\"b\":\"\"}");
  EXPECT_TRUE(parse_json(text));
}

MessageKind kind_of(std::string text) {
  const auto json = parse_json(std::move(text));
  return json ? message_of(*json).kind : MessageKind::invalid;
}

TEST(Rpc, TellsMessagesApart) {
  EXPECT_EQ(kind_of(R"({"jsonrpc":"2.0","id":1,"method":"a"})"), MessageKind::request);
  EXPECT_EQ(kind_of(R"({"jsonrpc":"2.0","id":"x","method":"a","params":[]})"),
            MessageKind::request);
  EXPECT_EQ(kind_of(R"({"jsonrpc":"2.0","method":"a","params":null})"), MessageKind::notification);
  EXPECT_EQ(kind_of(R"({"jsonrpc":"2.0","id":1,"result":null})"), MessageKind::response);
  for (const char* text :
       {"[]", "7", "{}", R"({"id":1,"method":"a"})", R"({"jsonrpc":"2.0","id":null,"method":"a"})",
        R"({"jsonrpc":"2.0","id":{},"method":"a"})", R"({"jsonrpc":"2.0","id":1,"method":7})",
        R"({"jsonrpc":"2.0","id":1,"method":"a","params":"x"})", R"({"jsonrpc":"2.0","id":1})"}) {
    EXPECT_EQ(kind_of(text), MessageKind::invalid) << text;
  }
}

TEST(Rpc, GivesAnIdBackAsItCame) {
  for (const char* id : {"\"a\\\"b\"", "7", "-1", "18446744073709551615", "1.5"}) {
    const auto json = parse_json(std::string(R"({"jsonrpc":"2.0","method":"a","id":)") + id + "}");
    ASSERT_TRUE(json);
    EXPECT_EQ(message_of(*json).id, id);
  }
  EXPECT_EQ(error_reply("7", RpcError::invalid_params, "no"),
            R"({"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}})");
}

TEST(Utf8, KnowsWhatIsValid) {
  EXPECT_TRUE(is_valid_utf8("a\xC3\xA9\xE2\x80\x9C\xF0\x9F\x98\x80"));
  for (const char* text : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                           "\xC3", "\xF0\x9F\x98", "\xF8\x88\x80\x80\x80"}) {
    EXPECT_FALSE(is_valid_utf8(text));
    EXPECT_TRUE(is_valid_utf8(valid_utf8(text)));
  }
}

// é is 2 bytes and 1 unit, the face 4 bytes and 2 units of UTF-16.
const char* const kText = "a\xC3\xA9\xF0\x9F\x98\x80z\r\nsecond\rthird\n";

TEST(TextFile, CountsInTheUnitsAgreedOn) {
  const TextFile file(kText);
  for (const Unit unit : {Unit::utf8, Unit::utf16, Unit::utf32}) {
    const Position z = file.position_at(7, unit);
    EXPECT_EQ(z.line, 0U);
    EXPECT_EQ(z.character, unit == Unit::utf8 ? 7U : unit == Unit::utf16 ? 4U : 3U);
    EXPECT_EQ(file.byte_at(z, unit), 7U);
  }
}

TEST(TextFile, GivesEveryPlaceBack) {
  const TextFile file(kText);
  for (const Unit unit : {Unit::utf8, Unit::utf16, Unit::utf32}) {
    for (const std::uint32_t byte : {0U, 1U, 3U, 7U, 8U, 10U, 16U, 17U, 22U, 23U}) {
      EXPECT_EQ(file.byte_at(file.position_at(byte, unit), unit), byte) << byte;
    }
  }
}

TEST(TextFile, TakesPositionsThatDoNotExist) {
  const TextFile file(kText);
  EXPECT_EQ(file.byte_at({0, 99}, Unit::utf16), 8U);  // before the line end
  EXPECT_EQ(file.byte_at({99, 0}, Unit::utf16), 23U);
  EXPECT_EQ(file.byte_at({0, 3}, Unit::utf16), 3U);  // inside the face
  EXPECT_EQ(file.byte_at({0, 2}, Unit::utf8), 1U);   // inside é
  EXPECT_EQ(file.position_at(99, Unit::utf16).line, 3U);
  EXPECT_EQ(file.position_at(9, Unit::utf16).character, 5U);  // between CR and LF
}

TEST(TextFile, ReplacesARange) {
  TextFile file("one\ntwo\nthree");
  file.replace({{0, 1}, {2, 1}}, "X\nY", Unit::utf16);
  EXPECT_EQ(file.text(), "oX\nYhree");
  file.replace({{1, 5}, {0, 0}}, "!", Unit::utf16);  // the wrong way round: an insertion
  EXPECT_EQ(file.text(), "oX\nYhree!");
  file.replace({{0, 0}, {9, 9}}, "", Unit::utf16);
  EXPECT_EQ(file.text(), "");
  EXPECT_EQ(file.byte_at({0, 0}, Unit::utf16), 0U);
}

TEST(Uri, GoesBothWays) {
  EXPECT_EQ(path_of_uri("file:///a%20b/c%C3%A9.md"), "/a b/c\xC3\xA9.md");
  EXPECT_EQ(path_of_uri("file://localhost/a#x"), "/a");
  EXPECT_EQ(path_of_uri("file:///a%2"), "/a%2");
  for (const char* uri :
       {"untitled:Untitled-1", "http://a/b", "file://host/a", "file:///a%00b", ""}) {
    EXPECT_EQ(path_of_uri(uri), std::nullopt) << uri;
  }
  const std::string path = "/a b/\xC3\xA9#?%.md";
  EXPECT_EQ(uri_of_path(path), "file:///a%20b/%C3%A9%23%3F%25.md");
  EXPECT_EQ(path_of_uri(uri_of_path(path)), path);
}

}  // namespace
}  // namespace onrecord::wire
