#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "base/child_process.h"
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

constexpr std::string_view kFolders[] = {"/no/such/folder", "/bin", "/usr/bin"};

struct Ran {
  ChildEnd end;
  std::string output;
};

Ran run(std::string_view name, const std::vector<std::string>& arguments, std::string_view input,
        const ChildLimits& limits = {}) {
  Ran ran;
  const Result<ChildEnd> end = run_child(find_program(name, kFolders), arguments, input, limits,
                                         [&](std::string_view piece) { ran.output += piece; });
  EXPECT_TRUE(end) << end.error().message;
  ran.end = *end;
  return ran;
}

TEST(ChildProcess, HandsInputInAndOutputOut) {
  const std::string input(300'000, 'x');
  const Ran ran = run("cat", {}, input);
  EXPECT_EQ(ran.end.exit_code, 0);
  EXPECT_EQ(ran.output, input);
}

TEST(ChildProcess, KeepsComplaintsExitCodesAndTheEnvironmentApart) {
  const Ran ran = run("sh", {"-c", "echo out; echo why >&2; exit 7"}, "");
  EXPECT_EQ(ran.end.exit_code, 7);
  EXPECT_EQ(ran.end.complaint, "why\n");
  EXPECT_EQ(ran.output, "out\n");
  EXPECT_EQ(run("env", {}, "").output, "LC_ALL=C.UTF-8\n");
}

TEST(ChildProcess, EndsWhatBreaksALimit) {
  ChildLimits limits;
  limits.time = std::chrono::milliseconds(50);
  EXPECT_TRUE(run("sleep", {"60"}, "", limits).end.timed_out);
  // Closing the pipes does not help it.
  EXPECT_EQ(run("sh", {"-c", "exec >&- 2>&-; exec sleep 60"}, "", limits).end.exit_code, -1);
  limits = {};
  limits.output_bytes = 1000;
  const Ran loud = run("cat", {"/dev/zero"}, "", limits);
  EXPECT_TRUE(loud.end.has_too_much_output);
  EXPECT_LE(loud.output.size(), 1000U);
}

TEST(ChildProcess, SaysWhatCannotBeStarted) {
  EXPECT_EQ(find_program("no-such-program", kFolders), "");
  const Result<ChildEnd> end = run_child("/no/such/program", {}, "", {}, [](std::string_view) {});
  ASSERT_FALSE(end);
  EXPECT_NE(end.error().message.find("/no/such/program"), std::string::npos);
}

}  // namespace
}  // namespace onrecord
