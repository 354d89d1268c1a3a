#include "range.h"

#include <gtest/gtest.h>

#include "body.h"

namespace onrecord::server {
namespace {

using Kind = ByteRange::Kind;

void expect_part(std::string_view header, std::uint64_t first, std::uint64_t size) {
  const ByteRange found = byte_range(header, 100);
  EXPECT_EQ(found.kind, Kind::part) << header;
  EXPECT_EQ(found.first, first) << header;
  EXPECT_EQ(found.size, size) << header;
}

TEST(ByteRange, OfAFile) {
  expect_part("bytes=0-", 0, 100);
  expect_part("bytes=0-0", 0, 1);
  expect_part("bytes=10-19", 10, 10);
  expect_part("bytes=99-", 99, 1);
  expect_part("bytes=90-1000", 90, 10);
  expect_part("bytes=5-99999999999999999999999999", 5, 95);
  expect_part("bytes=-1", 99, 1);
  expect_part("bytes=-1000", 0, 100);
  expect_part(" bytes= 1-2 ", 1, 2);
}

TEST(ByteRange, BeyondIt) {
  for (const char* header :
       {"bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999999-"}) {
    EXPECT_EQ(byte_range(header, 100).kind, Kind::nothing) << header;
  }
  EXPECT_EQ(byte_range("bytes=0-", 0).kind, Kind::nothing);
  EXPECT_EQ(byte_range("bytes=-5", 0).kind, Kind::nothing);
}

TEST(ByteRange, ThatNobodyUnderstandsIsAllOfIt) {
  for (const char* header :
       {"", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5", "bytes=5-1", "bytes=1-2,4-5",
        "bytes=+1-2", "bytes=1--2", "bytes=0x1-", "items=1-2", "bytes=1 0-20"}) {
    const ByteRange found = byte_range(header, 100);
    EXPECT_EQ(found.kind, Kind::whole) << header;
    EXPECT_EQ(found.size, 100U) << header;
  }
}

TEST(Body, IsTheSameInMemoryAndInAFile) {
  for (const bool in_file : {false, true}) {
    Body body;
    if (in_file) {
      ASSERT_TRUE(body.use_file(::testing::TempDir()));
    }
    EXPECT_TRUE(body.append("one"));
    EXPECT_TRUE(body.append(""));
    EXPECT_TRUE(body.append(std::string(100000, 'x')));
    const auto all = body.all();
    ASSERT_TRUE(all);
    EXPECT_EQ(*all, "one" + std::string(100000, 'x'));
  }
}

TEST(Body, MayBeEmptyAndMayFail) {
  Body body;
  ASSERT_TRUE(body.use_file(::testing::TempDir()));
  EXPECT_EQ(body.all(), std::string_view());
  Body other;
  EXPECT_FALSE(other.use_file("/no such folder"));
}

}  // namespace
}  // namespace onrecord::server
