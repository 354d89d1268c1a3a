#include "read/mail.h"

#include <gtest/gtest.h>

#include "read/mime.h"

namespace onrecord {
namespace {

std::string body_of(std::string_view encoding, std::string_view body) {
  const std::string message =
      "Content-Transfer-Encoding: " + std::string(encoding) + "\r\n\r\n" + std::string(body);
  return decode_body(parse_mime(message));
}

TEST(Mime, DecodesBodies) {
  EXPECT_EQ(body_of("quoted-printable", "a=3Db =\r\nc= \nd=E9"), "a=b cd\xE9");
  EXPECT_EQ(body_of("quoted-printable", "50=% off="), "50=% off=");
  EXPECT_EQ(body_of("BASE64", "aGVs\r\nbG8="), "hello");
  EXPECT_EQ(body_of("base64", "aGVsbG8gd29ybGQ"), "hello world");
  EXPECT_EQ(body_of("base64", "aGk=aGk="), "hihi");
  EXPECT_EQ(body_of("8bit", "as it is"), "as it is");
}

TEST(Mime, DecodesWordsOfHeaders) {
  EXPECT_EQ(decode_words("=?utf-8?B?w6k=?= =?utf-8?Q?_b?= c"), "\xC3\xA9 b c");
  EXPECT_EQ(decode_words("=?windows-1252?q?=93x=94?="), "\xE2\x80\x9Cx\xE2\x80\x9D");
  EXPECT_EQ(decode_words("a =?broken"), "a =?broken");
  EXPECT_EQ(decode_words("caf\xE9"), "caf\xC3\xA9");
}

TEST(Mime, NamesOfFilesInAnyForm) {
  const auto name = [](std::string_view rest) {
    return parse_mime("Content-Disposition: attachment; " + std::string(rest) + "\n\n").file_name;
  };
  EXPECT_EQ(name("filename=\"a \\\"b\\\".pdf\""), "a \"b\".pdf");
  EXPECT_EQ(name("filename*=utf-8''caf%C3%A9.pdf"), "caf\xC3\xA9.pdf");
  EXPECT_EQ(name("filename*0=\"long \"; filename*1=\"name\""), "long name");
}

TEST(Mime, DividesPartsAndForgivesAMissingEnd) {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\npreface\n--b\n\none\n--b \nX: y\n\ntwo\n--bb\n";
  const MimePart part = parse_mime(message);
  ASSERT_EQ(part.parts.size(), 2U);
  EXPECT_EQ(part.parts[0].body, "one");
  EXPECT_EQ(part.parts[1].body, "two\n--bb");
}

TEST(Mime, IsBounded) {
  std::string deep;
  for (int i = 0; i < 3000; ++i) deep += "Content-Type: multipart/mixed; boundary=b\n\n--b\n";
  EXPECT_LE(parse_mime(deep).parts.size(), 1000U);
  std::string many = "Content-Type: multipart/mixed; boundary=b\n\n";
  for (int i = 0; i < 5000; ++i) many += "--b\n\nx\n";
  EXPECT_LE(parse_mime(many).parts.size(), 1000U);
}

TEST(Mail, IsToldByItsHeaders) {
  EXPECT_TRUE(looks_like_mail("Received: from x\n by y\nSubject: z\n\nwords"));
  EXPECT_TRUE(looks_like_mail("From a@b Tue\nMessage-ID: <1>\n\nwords"));
  EXPECT_FALSE(looks_like_mail("Orr: We will go.\nVane: We will not.\n\nMore."));
  EXPECT_FALSE(looks_like_mail("Received with thanks\n"));
}

}  // namespace
}  // namespace onrecord
