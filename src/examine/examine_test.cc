// Findings on reports made by hand: what is told, how it is merged and ranked, what is left alone.
#include "examine/examine.h"

#include <gtest/gtest.h>

#include "../tests/support/story.h"
#include "onrecord/names.h"

namespace onrecord {
namespace {

using testing::Story;
using enum DifferenceClass;

Policy policy(std::string_view name = "default") { return *built_in_policy(name); }

std::vector<Finding> of_kind(const std::vector<Finding>& findings, FindingKind kind) {
  std::vector<Finding> found;
  for (const Finding& finding : findings) {
    if (finding.kind == kind) found.push_back(finding);
  }
  return found;
}

/// Two articles with the harbour master's words, one word apart.
struct Harbour : Story {
  DocumentId north = document("north.txt", "Dana Orr said: we lost the harbour in one night");
  DocumentId south = document("south.txt", "\"we lost a harbour in one night\", Ms. Orr said");
  SpeakerId orr = speaker("Dana Orr");
  QuotationId a = quote(north, "we lost the harbour in one night", orr);
  QuotationId b = quote(south, "we lost a harbour in one night", orr);
  UtteranceId u = utterance({a, b}, orr);
};

TEST(Examine, TellsWhichWordStandsForWhich) {
  Harbour story;
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::article});
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::altered_quotation);
  EXPECT_EQ(findings[0].severity, Severity::low);
  EXPECT_EQ(findings[0].summary,
            "Dana Orr’s words differ: north.txt has “we lost the harbour in”, south.txt has “we "
            "lost a harbour in”");
  EXPECT_EQ(findings[0].documents, (std::vector{story.north, story.south}));
  EXPECT_EQ(findings[0].refs[0], EvidenceRef(story.a));
  EXPECT_EQ(findings[0].refs[1], EvidenceRef(story.b));
}

TEST(Examine, TakesSeverityFromThePolicy) {
  Harbour story;
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::article});
  EXPECT_EQ(examine(story.report, policy("ap"))[0].severity, Severity::high);
  EXPECT_EQ(examine(story.report, policy("reuters"))[0].severity, Severity::medium);
  EXPECT_EQ(examine(story.report, policy("law"))[0].severity, Severity::note);
  (*story.report.utterances)[0].pairs[0].subtypes = {Subtype::negation, Subtype::article};
  for (const char* name : {"default", "ap", "reuters", "law"}) {
    if (std::string_view(name) == "law") continue;
    EXPECT_EQ(examine(story.report, policy(name))[0].severity, Severity::high) << name;
  }
}

TEST(Examine, LeavesHouseStyleAlone) {
  Harbour story;
  for (const auto kind : {typographic, verbatim, trimmed, elided, bracketed}) {
    (*story.report.utterances)[0].pairs.clear();
    story.pair(story.u, story.a, story.b, {kind});
    for (const Finding& finding : examine(story.report, policy())) {
      EXPECT_EQ(finding.severity, Severity::note) << name_of(finding.kind);
    }
  }
}

TEST(Examine, TellsNothingOfWhatWasNotCompared) {
  Harbour story;
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::negation}).verdict =
      Verdict::unchecked;
  EXPECT_TRUE(examine(story.report, policy()).empty());
}

TEST(Examine, MergesThePairsOfOneFact) {
  Harbour story;
  const DocumentId east = story.document("east.txt", "“we lost a harbour in one night”");
  const QuotationId c = story.quote(east, "we lost a harbour in one night", story.orr);
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::article});
  story.pair(story.u, story.a, c, {substituted}, {Subtype::article});
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].documents.size(), 3U);
  EXPECT_NE(findings[0].summary.find("south.txt and east.txt have “we lost a harbour in”"),
            std::string::npos)
      << findings[0].summary;
}

TEST(Examine, KeepsTwoFactsOfOneUtteranceApart) {
  // A fragment with its own change inside a long quotation that differs elsewhere.
  Story story;
  const DocumentId north = story.document(
      "north.txt", "three men, four men on the board. We lost the harbour. I argued for it.");
  const DocumentId south = story.document(
      "south.txt", "three men, four men on the board who all argued, and we lost the harbour");
  const DocumentId east = story.document("east.txt", "lost a harbour");
  const QuotationId a =
      story.quote(north, "three men, four men on the board. We lost the harbour. I argued for it.");
  const QuotationId b = story.quote(
      south, "three men, four men on the board who all argued, and we lost the harbour");
  const QuotationId c = story.quote(east, "lost a harbour", {}, QuotationKind::partial);
  const UtteranceId u = story.utterance({a, b, c});
  story.pair(u, a, b, {inserted, trimmed}, {Subtype::other});
  story.pair(u, a, c, {substituted, trimmed}, {Subtype::article});
  story.pair(u, b, c, {substituted, trimmed}, {Subtype::article});
  const auto findings = of_kind(examine(story.report, policy()), FindingKind::altered_quotation);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].severity, Severity::medium);
  EXPECT_NE(findings[1].summary.find("“lost a harbour”"), std::string::npos) << findings[1].summary;
}

TEST(Examine, NamesAParaphraseInMarks) {
  Story story;
  const DocumentId north = story.document("north.txt", "that any new wall could fall");
  const DocumentId south = story.document("south.txt", "he said any new wall could fall");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId a = story.quote(north, "any new wall could fall", orr);
  const IndirectId b = story.indirect(south, "any new wall could fall", orr);
  const UtteranceId u = story.utterance({a, b}, orr);
  story.pair(u, a, b, {paraphrase_as_quotation});
  const auto whole = examine(story.report, policy());
  ASSERT_EQ(whole.size(), 1U);
  EXPECT_EQ(whole[0].severity, Severity::medium) << "a whole sentence may be what was said";
  story[a].kind = QuotationKind::partial;
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].severity, Severity::high);
  EXPECT_EQ(findings[0].summary,
            "north.txt prints “any new wall could fall” in quotation marks as Dana Orr’s words; in "
            "south.txt they are the reporter’s own");
}

TEST(Examine, TellsAHeadlineFromTheText) {
  Harbour story;
  story[story.b].in_headline = true;
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::number});
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::headline_misquote);
  EXPECT_TRUE(findings[0].summary.starts_with("The headline of south.txt has"))
      << findings[0].summary;
}

TEST(Examine, ShowsWhatACutHides) {
  Story story;
  const DocumentId north = story.document("north.txt", "We will stay unless the wall breaks");
  const DocumentId south = story.document("south.txt", "The crew said: We will stay here now");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId a = story.quote(north, "We will stay unless the wall breaks", orr);
  const QuotationId b = story.quote(south, "We will stay here now", orr);
  const UtteranceId u = story.utterance({a, b}, orr);
  story.pair(u, a, b, {trimmed}, {Subtype::cuts_limiter}).hidden = {
      story.find(north, "unless the wall breaks")};
  const auto findings = of_kind(examine(story.report, policy()), FindingKind::context_dropped);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings[0].summary.find("“unless the wall breaks”"), std::string::npos);
}

TEST(Examine, FindsOneQuotationPrintedTwice) {
  Story story;
  const DocumentId north =
      story.document("north.txt",
                     "The wall will not hold another year. Dana Orr said: The wall will not hold "
                     "another year");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId first = story.quote(north, "The wall will not hold another year");
  const QuotationId second = story.quote(north, "The wall will not hold another year", orr);
  const std::size_t again = story.report.documents[0].text.rfind("The wall");
  story[second].inner = {static_cast<std::uint32_t>(again), static_cast<std::uint32_t>(again + 35)};
  story.utterance({first, second}, orr);
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::repeated_quotation);
  EXPECT_EQ(findings[0].severity, Severity::medium);
  EXPECT_NE(findings[0].summary.find("twice, once without saying whose they are"),
            std::string::npos);
}

TEST(Examine, NamesTwoSpeakersOfOneSentence) {
  Harbour story;
  const SpeakerId hale = story.speaker("Ruth Hale");
  story[story.b].speaker = hale;
  story.pair(story.u, story.a, story.b, {verbatim, attribution_differs});
  const auto findings = of_kind(examine(story.report, policy()), FindingKind::misattributed);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].summary,
            "The same words are given to Dana Orr by north.txt and to Ruth Hale by south.txt: “we "
            "lost the harbour in one night”");
}

TEST(Examine, DoesNotAccuseOnAGuessedSpeaker) {
  Harbour story;
  story[story.b].speaker = story.speaker("Ruth Hale");
  story[story.b].source.reset();
  story[story.b].confidence = 0.5;
  story.pair(story.u, story.a, story.b, {verbatim, attribution_differs});
  EXPECT_TRUE(of_kind(examine(story.report, policy()), FindingKind::misattributed).empty());
}

TEST(Examine, SaysThatARecordSuppliedLacksTheWords) {
  Story story;
  const DocumentId tape = story.document("tape.vtt", "We lost the harbour", Role::record);
  const DocumentId north =
      story.document("north.txt", "We lost the harbour ... and nobody will ever build it again");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId heard = story.quote(north, "We lost the harbour", orr);
  const QuotationId missing = story.quote(north, "and nobody will ever build it again", orr);
  const UtteranceId u = story.utterance({heard}, orr);
  story.utterance({missing}, orr);
  story.pair(u, story.find(tape, "We lost the harbour"), heard, {verbatim});
  const auto findings = of_kind(examine(story.report, policy()), FindingKind::not_found);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].refs[0], EvidenceRef(missing));
  EXPECT_NE(findings[0].summary.find("not in the record supplied"), std::string::npos);
}

TEST(Examine, DoesNotDecideBetweenTwoRecords) {
  Story story;
  const DocumentId first = story.document("a.vtt", "I have a very good relation", Role::record);
  const DocumentId second = story.document("b.vtt", "I'd have a very good relation", Role::record);
  const DocumentId north = story.document("north.txt", "I have a very good relation");
  const SpeakerId orr = story.speaker("Dana Orr");
  const QuotationId q = story.quote(north, "I have a very good relation", orr);
  const UtteranceId u = story.utterance({q}, orr);
  story.pair(u, story.find(first, "I have a very good relation"), q, {verbatim});
  story.pair(u, story.find(second, "I'd have a very good relation"), q, {substituted},
             {Subtype::modal});
  const auto findings = examine(story.report, policy());
  EXPECT_EQ(of_kind(findings, FindingKind::record_conflict).size(), 1U);
  EXPECT_TRUE(of_kind(findings, FindingKind::altered_quotation).empty());
}

TEST(Examine, FindsTwoSpellingsOfAName) {
  Story story;
  const DocumentId north = story.document("north.txt", "Giannis Petrou");
  const DocumentId south = story.document("south.txt", "Yiannis Petrou and Maria Petrou");
  const SpeakerId a = story.speaker("Giannis Petrou");
  const SpeakerId b = story.speaker("Yiannis Petrou");
  const SpeakerId c = story.speaker("Maria Petrou");
  story.mention(a, north, "Giannis Petrou");
  story.mention(b, south, "Yiannis Petrou");
  story.mention(c, south, "Maria Petrou");
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, FindingKind::name_variant);
}

TEST(Examine, RanksWhatMattersFirst) {
  Harbour story;
  story.pair(story.u, story.a, story.b, {substituted}, {Subtype::article});
  const DocumentId east = story.document("east.txt", "nobody was told; everybody was told");
  const QuotationId c = story.quote(east, "nobody was told", story.orr);
  const QuotationId d = story.quote(east, "everybody was told", story.orr);
  story.pair(story.utterance({c, d}), c, d, {substituted}, {Subtype::negation});
  const auto findings = examine(story.report, policy());
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].severity, Severity::high);
  EXPECT_EQ(findings[1].severity, Severity::low);
}

TEST(Policy, KnowsItsNamesAndFingerprints) {
  for (const char* name : {"default", "ap", "reuters", "law"}) {
    const Result<Policy> known = built_in_policy(name);
    ASSERT_TRUE(known) << name;
    EXPECT_EQ(known->name.fingerprint.size(), 16U);
    for (const std::string_view kind : kFindingKindNames) {
      EXPECT_TRUE(known->rules.contains(kind)) << name << " says nothing of " << kind;
    }
  }
  EXPECT_NE(policy("ap").name.fingerprint, policy("law").name.fingerprint);
  const Result<Policy> unknown = built_in_policy("strict");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::wrong_use);
}

TEST(Policy, NamesTheLineThatIsWrong) {
  const auto message = [](std::string_view text) {
    const Result<Policy> parsed = parse_policy("mine", text);
    return parsed ? std::string("fine") : parsed.error().message;
  };
  EXPECT_EQ(message("# nothing\n\nspliced high  # a comment\n"), "fine");
  EXPECT_EQ(message("spliced high\nsplced low\n"), "line 2: no finding is called splced");
  EXPECT_EQ(message("spliced/odd low\n"), "line 1: no detail is called odd");
  EXPECT_EQ(message("spliced bad\n"), "line 1: no severity is called bad");
  EXPECT_EQ(message("spliced\n"), "line 1: expected a finding and a severity");
  EXPECT_EQ(message("spliced low\nbase ap\n"), "line 2: base must come before every other line");
}

TEST(Policy, ExactLineDecides) {
  const Policy mine =
      *parse_policy("mine", "base default\nspliced off\nmisattributed/unnamed high\n");
  EXPECT_FALSE(mine.severity_of(FindingKind::spliced, ""));
  EXPECT_EQ(mine.severity_of(FindingKind::misattributed, "unnamed"), Severity::high);
  EXPECT_EQ(mine.severity_of(FindingKind::altered_quotation, "article"), Severity::low);
  EXPECT_EQ(mine.severity_of(FindingKind::altered_quotation, "crosses-turn"), Severity::medium);
}

}  // namespace
}  // namespace onrecord
