#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "base/embedded.h"
#include "base/parallel.h"
#include "base/sha256.h"

namespace onrecord {
namespace {

TEST(Sha256, MatchesThePublishedExample) {  // FIPS 180-4, example "abc"
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Embedded, KnowsItsFilesAndNoOthers) {
  EXPECT_FALSE(embedded_file("negations.txt").empty());
  EXPECT_TRUE(embedded_file("no such file").empty());
}

TEST(ParallelFor, VisitsEachItemOnce) {
  std::vector<int> visits(1000);
  parallel_for(visits.size(), 4, [&](std::size_t i) { ++visits[i]; });
  EXPECT_EQ(visits, std::vector<int>(1000, 1));
}

TEST(ParallelFor, ThrowsOnWhenAllHaveStopped) {
  for (const unsigned threads : {1U, 4U}) {
    EXPECT_THROW(parallel_for(100, threads,
                              [](std::size_t i) {
                                if (i == 7) throw std::bad_alloc();
                              }),
                 std::bad_alloc);
  }
}

}  // namespace
}  // namespace onrecord
