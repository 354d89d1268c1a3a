// Fingerprints that outlive edits, baselines, waivers.
#include "gate/gate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "../tests/support/story.h"
#include "gate/fingerprints.h"

namespace onrecord {
namespace {

using testing::Story;
using enum DifferenceClass;

constexpr const char* kSource = "ORR: We lost the harbour in one night.\n";

/// A draft with one altered quotation, `before` ahead of it.
Story draft(const std::string& before,
            const std::string& words = "we lost a harbour in one night") {
  Story story;
  const DocumentId tape = story.document("tape.txt", kSource, Role::record);
  const DocumentId text =
      story.document("draft.md", before + "“" + words + "”, Orr said.\n", Role::draft);
  const QuotationId b = story.quote(text, words);
  const DocumentSpan a = story.find(tape, "We lost the harbour in one night");
  const UtteranceId u = story.utterance({b});
  story.pair(u, a, b, {substituted}, {Subtype::article});
  story.report.findings = {
      Finding{FindingKind::altered_quotation, Severity::low, "differs", {tape, text}, {a, b, u}}};
  return story;
}

std::string print_of(Story story) {
  Diagnostics diagnostics;
  pass_gate(story.report, std::nullopt, diagnostics);
  return (*story.report.findings)[0].fingerprint;
}

TEST(Fingerprint, OutlivesEditsElsewhere) {
  const std::string print = print_of(draft(""));
  EXPECT_EQ(print.size(), 16U);
  EXPECT_EQ(print, print_of(draft("A new first paragraph.\n\n")));
  EXPECT_EQ(print, print_of(draft("", "We lost a harbour, in one night")));
  EXPECT_NE(print, print_of(draft("", "we lost a harbour in two nights")));
}

TEST(Fingerprint, TellsShortPlacesByTheirSentence) {
  Story story;
  const DocumentId north = story.document("n.txt", "Some 40 people came.\nThe 40 boats left.\n");
  Finding people{
      FindingKind::figure_conflict, Severity::low, "", {north}, {story.find(north, "40")}};
  Finding boats = people;
  boats.refs = {DocumentSpan{north, {25, 27}}};
  ASSERT_EQ(text_of(story.report.documents[0], {25, 27}), "40");
  EXPECT_NE(fingerprint_of(story.report, people), fingerprint_of(story.report, boats));
}

TEST(Baseline, KnowsAsManyAsItHolds) {
  Story story = draft("");
  story.report.findings->push_back((*story.report.findings)[0]);
  Diagnostics diagnostics;
  const std::string print = print_of(draft(""));
  pass_gate(story.report, Baseline{{print, 1}, {"0000000000000000", 2}}, diagnostics);
  EXPECT_EQ((*story.report.findings)[0].state, FindingState::baseline);
  EXPECT_EQ((*story.report.findings)[1].state, FindingState::open);
  EXPECT_EQ(story.report.baseline_gone, 2U);
}

Waiver waiver(std::string kind, std::optional<Span> covers) {
  return {{std::move(kind)}, "agreed with the desk", 3, covers};
}

TEST(Waiver, ExcusesItsKindInItsBlock) {
  Story story = draft("");
  story.report.documents[1].waivers = {waiver("altered-quotation", Span{0, 60}),
                                       waiver("spliced", Span{0, 60}),
                                       waiver("altered-quotation", Span{60, 70})};
  Diagnostics diagnostics;
  pass_gate(story.report, std::nullopt, diagnostics);
  EXPECT_EQ((*story.report.findings)[0].state, FindingState::waived);
  EXPECT_EQ((*story.report.findings)[0].reason, "agreed with the desk");
  ASSERT_EQ(story.report.waivers->size(), 3U);
  EXPECT_EQ((*story.report.waivers)[0].findings, std::vector<std::uint32_t>{0});
  ASSERT_EQ(diagnostics.items().size(), 2U);
  EXPECT_EQ(diagnostics.items()[0].message,
            "line 3: the waiver of spliced waives nothing; it can be taken out");
}

TEST(Waiver, OfASourceExcusesNothing) {
  Story story = draft("");
  story.report.documents[1].role = Role::article;
  story.report.documents[1].waivers = {waiver("altered-quotation", std::nullopt)};
  Diagnostics diagnostics;
  pass_gate(story.report, std::nullopt, diagnostics);
  EXPECT_EQ((*story.report.findings)[0].state, FindingState::open);
  EXPECT_FALSE(story.report.waivers);
}

class BaselineFile : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = ::testing::TempDir() + "onrecord-baseline-" + std::to_string(::getpid()) + ".json";
  }
  void TearDown() override { std::remove(path_.c_str()); }
  Result<std::optional<Baseline>> load(const std::string& text) const {
    std::FILE* file = std::fopen(path_.c_str(), "wb");
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
    return load_baseline(path_);
  }
  std::string path_;
};

TEST_F(BaselineFile, CountsFingerprints) {
  const Result<std::optional<Baseline>> baseline = load(
      R"({"schema":"onrecord/report/1","findings":[{"fingerprint":"a"},{"fingerprint":"a"}]})");
  ASSERT_TRUE(baseline);
  EXPECT_EQ(**baseline, (Baseline{{"a", 2}}));
}

TEST_F(BaselineFile, RefusesWhatIsNone) {
  for (const char* text :
       {"", "{", "[]", "7", "{}", R"({"schema":"other"})", R"({"schema":"onrecord/report/1"})",
        R"({"schema":"onrecord/report/1","findings":[7]})",
        R"({"schema":"onrecord/report/1","findings":[{"kind":"spliced"}]})"}) {
    const Result<std::optional<Baseline>> baseline = load(text);
    ASSERT_FALSE(baseline) << text;
    EXPECT_EQ(baseline.error().code, ErrorCode::wrong_use);
    EXPECT_EQ(baseline.error().path, path_);
  }
  const std::string deep = std::string(200000, '[');
  EXPECT_FALSE(load(deep));
  EXPECT_FALSE(load_baseline(path_ + ".none"));
}

}  // namespace
}  // namespace onrecord
