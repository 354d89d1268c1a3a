// A draft's quotations by its sources: verdicts, what is told as missing, what stays undecided.
#include <gtest/gtest.h>

#include "../tests/support/story.h"
#include "examine/examine.h"

namespace onrecord {
namespace {

using testing::Story;
using enum DifferenceClass;

const char* const kWords = "the lamps on the quay were paid for twice";

/// A record and a draft with one quotation, not yet looked up.
struct Desk : Story {
  DocumentId record =
      document("tape.txt", "ORR: the lamps on the new quay were never paid for", Role::record);
  DocumentId draft = document("draft.txt", std::string("Orr: ") + kWords, Role::draft);
  SpeakerId orr = speaker("Dana Orr");
  QuotationId quoted = quote(draft, kWords, orr);
  UtteranceId u = utterance({quoted}, orr);
  Policy policy = *built_in_policy("default");

  /// As check() does it.
  std::vector<Finding> settle(const LostSources& lost = {}) {
    doubt_loose_matches(report, lost);
    std::vector<Finding> findings = examine_drafts(report, policy, lost);
    settle_drafts(report, lost);
    return findings;
  }
  Verdict verdict() { return *(*this)[quoted].verdict; }
};

const LostSources kLost{"unreadable", "not every source could be read: tape2.txt"};

TEST(DraftsExamined, WordsOfNoSourceAreNotFound) {
  Desk desk;
  const auto findings = desk.settle();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::not_found);
  EXPECT_EQ(desk.verdict(), Verdict::differs);
  EXPECT_TRUE(desk.report.unchecked.empty());
}

TEST(DraftsExamined, WhileASourceIsLostTheyAreUnchecked) {
  Desk desk;
  EXPECT_TRUE(desk.settle(kLost).empty());
  EXPECT_EQ(desk.verdict(), Verdict::unchecked);
  ASSERT_EQ(desk.report.unchecked.size(), 1U);
  EXPECT_EQ(desk.report.unchecked[0].reason, "unreadable");
  EXPECT_EQ(desk.report.unchecked[0].quotation, desk.quoted);
}

TEST(DraftsExamined, OthersOfTheSpeakersWordsThatWereFoundDoNotMakeThemAFault) {
  Desk desk;
  const DocumentId other =
      desk.document("other.txt", "Orr: we have asked for the money three times", Role::draft);
  const QuotationId found = desk.quote(other, "we have asked for the money three times", desk.orr);
  const DocumentId tape =
      desk.document("tape3.txt", "ORR: we have asked for the money three times", Role::record);
  desk.pair(desk.utterance({found}, desk.orr),
            desk.find(tape, "we have asked for the money three times"), found, {verbatim});
  EXPECT_TRUE(desk.settle(kLost).empty());
  EXPECT_EQ(desk.verdict(), Verdict::unchecked);
  EXPECT_EQ(desk[found].verdict, Verdict::agrees);
}

TEST(DraftsExamined, ALooseLikenessDecidesNothingWhileASourceIsLost) {
  for (const bool is_lost : {false, true}) {
    Desk desk;
    desk.pair(desk.u, desk.find(desk.record, "the lamps on the new quay were never paid for"),
              desk.quoted, {paraphrase_as_quotation, substituted}, {Subtype::other});
    const auto findings = desk.settle(is_lost ? kLost : LostSources{});
    EXPECT_EQ(findings.empty(), is_lost);
    EXPECT_EQ(desk.verdict(), is_lost ? Verdict::unchecked : Verdict::differs);
  }
}

TEST(DraftsExamined, WhatIsClearlyThereIsJudgedAlthoughASourceIsLost) {
  Desk desk;
  const DocumentId tape =
      desk.document("tape3.txt", "ORR: the lamps on the quay were paid for once", Role::record);
  desk.pair(desk.u, desk.find(tape, "the lamps on the quay were paid for once"), desk.quoted,
            {substituted}, {Subtype::number});
  const auto findings = desk.settle(kLost);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::altered_quotation);
  EXPECT_EQ(desk.verdict(), Verdict::differs);
}

TEST(DraftsExamined, WordsTooFewToTellTheirPlaceAreUnchecked) {
  Desk desk;
  VariantPair& pair = desk.pair(desk.u, desk.find(desk.record, "the lamps"), desk.quoted, {});
  pair.verdict = Verdict::unchecked;
  EXPECT_TRUE(desk.settle().empty());
  EXPECT_EQ(desk.verdict(), Verdict::unchecked);
  ASSERT_EQ(desk.report.unchecked.size(), 1U);
  EXPECT_EQ(desk.report.unchecked[0].reason, "too-short");
}

}  // namespace
}  // namespace onrecord
