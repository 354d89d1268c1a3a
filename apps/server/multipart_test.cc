#include "multipart.h"

#include <gtest/gtest.h>

namespace onrecord::server {
namespace {

constexpr std::string_view kType = "multipart/form-data; boundary=\"b;1\"";

std::string part(std::string_view head, std::string_view content) {
  return "--b;1\r\nContent-Disposition: form-data; " + std::string(head) + "\r\n\r\n" +
         std::string(content) + "\r\n";
}

TEST(Multipart, TakesFieldsAndFilesApart) {
  const std::string body =
      part("name=title", "The bridge") +
      part("name=\"articles\"; filename=\"a;b \\\"c\\\".txt\"", "one\r\n--b;2\r\n") +
      part("name=text", "") + "--b;1--\r\n";
  const auto parts = read_multipart(kType, body);
  ASSERT_TRUE(parts);
  ASSERT_EQ(parts->size(), 3U);
  EXPECT_EQ((*parts)[0].name, "title");
  EXPECT_EQ((*parts)[0].content, "The bridge");
  EXPECT_EQ((*parts)[1].filename, "a;b \"c\".txt");
  EXPECT_EQ((*parts)[1].content, "one\r\n--b;2\r\n");
  EXPECT_EQ((*parts)[2].content, "");
  EXPECT_TRUE((*parts)[2].filename.empty());
}

TEST(Multipart, RefusesWhatIsCutOffOrNoForm) {
  const std::string body = part("name=title", "The bridge") + "--b;1--\r\n";
  for (std::size_t size = 0; size + 4 < body.size(); ++size) {
    EXPECT_FALSE(read_multipart(kType, std::string_view(body).substr(0, size))) << size;
  }
  EXPECT_FALSE(read_multipart("text/plain", body));
  EXPECT_FALSE(read_multipart("multipart/form-data", body));
  EXPECT_FALSE(read_multipart("multipart/form-data; boundary=other", body));
}

TEST(Multipart, RefusesTooManyParts) {
  std::string body;
  for (std::size_t i = 0; i <= kMostParts; ++i) body += part("name=text", "x");
  EXPECT_FALSE(read_multipart(kType, body + "--b;1--\r\n"));
}

TEST(FileName, KeepsTheLastPartAlone) {
  EXPECT_EQ(safe_file_name("C:\\drafts\\story.html"), "story.html");
  EXPECT_EQ(safe_file_name("../../etc/passwd"), "passwd");
  EXPECT_EQ(safe_file_name("a\x01\x7F.txt"), "a.txt");
  EXPECT_EQ(safe_file_name(".."), "document.txt");
  EXPECT_EQ(safe_file_name("folder/"), "document.txt");
  EXPECT_EQ(safe_file_name(std::string(500, 'x') + ".html").size(), 200U);
}

}  // namespace
}  // namespace onrecord::server
