// Each part of the page on data made by hand: it is there when its data is, says it in words, and
// draws it where it should.
#include <gtest/gtest.h>

#include <set>

#include "../tests/support/story.h"
#include "onrecord/render.h"
#include "render/html/graph.h"
#include "render/html/page.h"

namespace onrecord {
namespace {

using testing::Story;
using enum DifferenceClass;

std::string page_of(const Report& report) {
  std::string out;
  write_html(report, {}, [&](std::string_view piece) { out += piece; });
  return out;
}

bool has(const std::string& page, std::string_view part) {
  return page.find(part) != std::string::npos;
}

std::size_t count_of(const std::string& page, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = page.find(part); at != std::string::npos; at = page.find(part, at + 1)) {
    ++count;
  }
  return count;
}

FigureId figure(Story& story, DocumentId document, std::string_view words, double low, double high,
                Approximator approximator) {
  if (!story.report.figures) story.report.figures.emplace();
  Figure one;
  one.id = {static_cast<std::uint32_t>(story.report.figures->size())};
  one.document = document;
  one.span = story.find(document, words).span;
  one.low = low;
  one.high = high;
  one.approximator = approximator;
  story.report.figures->push_back(one);
  return one.id;
}

TimeId time_of(Story& story, DocumentId document, std::string_view words, std::string value) {
  if (!story.report.times) story.report.times.emplace();
  TimeMention one;
  one.id = {static_cast<std::uint32_t>(story.report.times->size())};
  one.document = document;
  one.span = story.find(document, words).span;
  one.value = std::move(value);
  story.report.times->push_back(one);
  return one.id;
}

/// Three papers on a flood; B copies from A, C has figures of its own.
struct Flood {
  Story story;
  DocumentId a = story.document("a.txt",
                                "The river rose on Monday evening and took the bridge at Arden.\n\n"
                                "Police counted 14 people hurt. “Nobody was warned,” a woman "
                                "said.\n");
  DocumentId b = story.document("b.txt",
                                "The river rose on Monday evening and took the bridge at Arden, "
                                "the Herald reports.\n\nMore than 12 were hurt.\n");
  DocumentId c = story.document("c.txt",
                                "On 3 March the bridge at Arden fell. Between 20 and 30 people "
                                "were hurt, and dozens lost their homes.\n");
};

void add_figures(Flood& flood) {
  Story& story = flood.story;
  const FigureId f1 = figure(story, flood.a, "14", 14, 14, Approximator::exact);
  const FigureId f2 = figure(story, flood.b, "More than 12", 12, 12, Approximator::more_than);
  const FigureId f3 = figure(story, flood.c, "Between 20 and 30", 20, 30, Approximator::range);
  (*story.report.figures)[0].counts = story.find(flood.a, "people hurt").span;
  story.report.figure_groups = {
      FigureGroup{{0}, GroupVerdict::single, "", {f1}, 1},
      FigureGroup{{1}, GroupVerdict::compatible, "bound", {f1, f2}, 1},
      FigureGroup{{2}, GroupVerdict::conflict, "", {f1, f3}, 2},
  };
}

TEST(Parts, DrawsFiguresWithConflictsFirst) {
  Flood flood;
  EXPECT_FALSE(has(page_of(flood.story.report), "id=\"figures\""));
  add_figures(flood);
  const std::string page = page_of(flood.story.report);
  ASSERT_TRUE(has(page, "<section id=\"figures\""));
  EXPECT_TRUE(has(page, "people hurt"));
  EXPECT_FALSE(has(page, "id=\"g1\"")) << "one document alone is no comparison";
  EXPECT_LT(page.find("id=\"g3\""), page.find("id=\"g2\""));
  EXPECT_TRUE(has(page, "cannot both be true"));
  // The range 20 to 30 beside 14: from 3/8 of the plot to its right end.
  EXPECT_TRUE(has(page, "<line class=\"range\" x1=\"116.5\" y1=\"12\" x2=\"284\" y2=\"12\"/>"));
  EXPECT_TRUE(has(page, "class=\"bound\""));
}

TEST(Parts, DrawsNumbersOfAnySize) {
  Flood flood;
  Story& story = flood.story;
  const FigureId f1 = figure(story, flood.a, "14", -1e300, 1e300, Approximator::range);
  const FigureId f2 = figure(story, flood.b, "12", 1e18, 1e18, Approximator::at_most);
  story.report.figure_groups = {FigureGroup{{0}, GroupVerdict::conflict, "", {f1, f2}, 2}};
  const std::string page = page_of(story.report);
  EXPECT_FALSE(has(page, "nan"));
  EXPECT_FALSE(has(page, "=\"inf"));
}

TEST(Parts, TellsTimesInWords) {
  EXPECT_EQ(time_words("2025-10-14"), "14 October 2025");
  EXPECT_EQ(time_words("2025-10-14TEV"), "14 October 2025, evening");
  EXPECT_EQ(time_words("2025-10-14T19:09"), "14 October 2025, 19:09");
  EXPECT_EQ(time_words("2025-10"), "October 2025");
  EXPECT_EQ(time_words("2025"), "2025");
  EXPECT_EQ(time_words("2025-W42"), "week 42 of 2025");
  EXPECT_EQ(time_words("2025-FA"), "autumn 2025");
  for (const char* raw : {"", "P5Y", "PXD", "XXXX-WXX-4", "PRESENT_REF", "2025-99", "20",
                          "2025-1x-04", "2025-10-14TXX", "202", "2025-10-14T25:"}) {
    EXPECT_EQ(time_words(raw), raw);
  }
}

TEST(Parts, ShowsTheTimeline) {
  Flood flood;
  const TimeId t1 = time_of(flood.story, flood.a, "Monday evening", "2025-03-03TEV");
  const TimeId t2 = time_of(flood.story, flood.c, "3 March", "2025-03-03");
  flood.story.report.time_groups = {
      TimeGroup{{0}, GroupVerdict::compatible, "granularity", {t1, t2}, 2}};
  const std::string page = page_of(flood.story.report);
  EXPECT_TRUE(has(page, "3 March 2025, evening"));
  EXPECT_TRUE(has(page, "Monday evening"));
  EXPECT_TRUE(has(page, "both can be true"));
}

TEST(Parts, DrawsWhoTookFromWhomAndSaysItInWords) {
  Flood flood;
  Story& story = flood.story;
  const char* const shared = "The river rose on Monday evening and took the bridge at Arden";
  story.report.passages = {
      Passage{{0}, story.find(flood.a, shared), story.find(flood.b, shared), 1.0, true}};
  Derivation derivation;
  derivation.from = flood.a;
  derivation.to = flood.b;
  derivation.is_directed = true;
  derivation.confidence = 0.85;
  derivation.evidence = {{EvidenceKind::passages, {PassageId{0}}},
                         {EvidenceKind::credit, {story.find(flood.b, "the Herald reports")}}};
  story.report.derivations = {derivation};
  const std::string page = page_of(story.report);
  EXPECT_TRUE(has(page, "<svg class=\"graph\" role=\"img\""));
  EXPECT_EQ(count_of(page, "class=\"edge\""), 1U);
  EXPECT_TRUE(has(page, " probably took text from "));
  EXPECT_TRUE(has(page, "85 % sure of the direction"));
  EXPECT_TRUE(has(page, "the Herald reports"));
  EXPECT_TRUE(has(page, "class=\"copied\""));
  EXPECT_TRUE(has(page, "1 shared passage"));
}

TEST(Parts, OpensTheEvidenceOfEverySentence) {
  Flood flood;
  Story& story = flood.story;
  const DocumentSpan fell = story.find(flood.c, "On 3 March the bridge at Arden fell.");
  const DocumentSpan took = story.find(flood.a, "took the bridge at Arden");
  story.report.account = {
      {"On 3 March the bridge at Arden fell.", AccountStatus::established, {fell, took}}};
  story.report.single_source = {story.find(flood.c, "dozens lost their homes")};
  story.report.sourcing = {
      Sourcing{story.find(flood.b, "the Herald reports"), SourcingKind::outlet, {}, {}}};
  const std::string page = page_of(story.report);
  EXPECT_TRUE(has(page, "several origins"));
  EXPECT_TRUE(has(page, "<section id=\"single\""));
  EXPECT_TRUE(has(page, "From another outlet"));
  const std::size_t account = page.find("<section id=\"account\"");
  const std::string part = page.substr(account, page.find("</section>", account) - account);
  EXPECT_EQ(count_of(part, "<details>"), 1U);
  EXPECT_EQ(count_of(part, "<a href=\"#x"), 2U);
}

TEST(Parts, ShowsADraftWithItsVerdicts) {
  Story story;
  const DocumentId record =
      story.document("tape.vtt", "We lost the harbour in one night", Role::record);
  const DocumentId draft = story.document(
      "draft.txt", "He said “we lost a harbour in one night” and “it is gone”.", Role::draft);
  const QuotationId lost = story.quote(draft, "we lost a harbour in one night");
  const QuotationId gone = story.quote(draft, "it is gone");
  const UtteranceId u = story.utterance({lost});
  story.pair(u, story.find(record, "We lost the harbour in one night"), lost, {substituted});
  story[lost].verdict = Verdict::differs;
  story[gone].verdict = Verdict::unchecked;
  story.report.unchecked = {{"draft.txt", draft, gone, "too-short", "three words"}};
  const std::string page = page_of(story.report);
  ASSERT_TRUE(has(page, "<section id=\"draft\""));
  EXPECT_TRUE(has(page, "<b>1</b> <span class=\"verdict differs\">"));
  EXPECT_TRUE(has(page, "<b>0</b> <span class=\"verdict agrees\">"));
  EXPECT_TRUE(has(page, "<span class=\"checked differs\">we lost a harbour in one night</span>"));
  EXPECT_TRUE(has(page, "too-short (three words)"));
}

TEST(Graph, OriginsStandOnTheLeft) {
  const std::vector<GraphEdge> edges = {{0, 2, true}, {2, 3, true}, {1, 3, true}};
  const std::vector<GraphPlace> places = lay_out(4, edges);
  EXPECT_EQ(places[0].layer, 0U);
  EXPECT_EQ(places[1].layer, 0U);
  EXPECT_EQ(places[2].layer, 1U);
  EXPECT_EQ(places[3].layer, 2U);
}

TEST(Graph, EndsWhateverGoesRound) {
  const std::vector<GraphEdge> edges = {
      {0, 1, true}, {1, 2, true}, {2, 0, true}, {1, 1, true}, {2, 1, false}};
  const std::vector<GraphPlace> places = lay_out(3, edges);
  EXPECT_LT(places[0].layer, places[1].layer);
  EXPECT_LT(places[1].layer, places[2].layer);
}

TEST(Graph, NoTwoBoxesInOnePlace) {
  std::vector<GraphEdge> edges;
  for (std::size_t i = 1; i < 20; ++i) edges.push_back({i % 3, i, i % 4 != 0});
  std::set<std::pair<std::size_t, std::size_t>> seen;
  for (const GraphPlace& place : lay_out(20, edges)) {
    EXPECT_TRUE(seen.emplace(place.layer, place.row).second);
  }
}

TEST(Graph, CrossesFewerLinesThanItMust) {
  // Two origins, each with a copy; the copies stand in the order of the origins.
  const std::vector<GraphPlace> places =
      lay_out(4, std::vector<GraphEdge>{{0, 3, true}, {1, 2, true}});
  EXPECT_LT(places[3].row, places[2].row);
}

}  // namespace
}  // namespace onrecord
