// Outlets, graphs, and the bounds of the search; whole stories are told in tests/cases/reuse.
#include "reuse/reuse.h"

#include <gtest/gtest.h>

#include <string>

#include "reuse/graph.h"
#include "reuse/hubs.h"
#include "reuse/outlets.h"
#include "segment/segment.h"

namespace onrecord {
namespace {

using reuse::is_same_outlet;
using reuse::outlet_name;

TEST(Outlets, AreOneByAliasEndOrLittleWords) {
  EXPECT_TRUE(is_same_outlet(outlet_name("AP"), outlet_name("The Associated Press")));
  EXPECT_TRUE(is_same_outlet(outlet_name("The New York Times"), outlet_name("Times")));
  EXPECT_TRUE(is_same_outlet(outlet_name("NYT"), outlet_name("The New York Times")));
  EXPECT_TRUE(is_same_outlet(outlet_name("BBC News"), outlet_name("BBC")));
  EXPECT_TRUE(is_same_outlet(outlet_name("Guardian Australia"), outlet_name("The Guardian")));
  EXPECT_FALSE(is_same_outlet(outlet_name("Los Angeles Times"), outlet_name("New York Times")));
  EXPECT_FALSE(is_same_outlet(outlet_name("Dale Post"), outlet_name("Dale Herald")));
  EXPECT_FALSE(is_same_outlet(outlet_name(""), outlet_name("")));
  EXPECT_FALSE(is_same_outlet(outlet_name("Sky News"), outlet_name("News")));
}

Derivation edge(std::uint32_t from, std::uint32_t to, double confidence) {
  Derivation derivation;
  derivation.from.value = from;
  derivation.to.value = to;
  derivation.is_directed = true;
  derivation.confidence = confidence;
  return derivation;
}

TEST(Graph, TakesTheDirectionOffTheWeakestEdgeOfACycle) {
  std::vector<Derivation> edges = {edge(0, 1, 0.9), edge(1, 2, 0.8), edge(2, 0, 0.7),
                                   edge(3, 0, 0.6)};
  reuse::break_cycles(edges);
  EXPECT_TRUE(edges[0].is_directed);
  EXPECT_TRUE(edges[1].is_directed);
  EXPECT_FALSE(edges[2].is_directed);
  EXPECT_EQ(edges[2].from.value, 0U);  // in the order of the run
  EXPECT_TRUE(edges[3].is_directed);
}

using reuse::Sharing;

TEST(Graph, KeepsTheNearestWayToACopy) {
  std::vector<Derivation> star = {edge(0, 1, 0.9), edge(0, 2, 0.9), edge(1, 2, 0.9)};
  const Sharing same = {{{0, 1}, {{{0, 100}}, {{0, 100}}}},
                        {{0, 2}, {{{0, 100}}, {{0, 100}}}},
                        {{1, 2}, {{{0, 100}}, {{0, 100}}}}};
  reuse::keep_nearest(star, same);
  ASSERT_EQ(star.size(), 2U);
  EXPECT_EQ(star[1].from.value, 0U);
  std::vector<Derivation> chain = {edge(0, 1, 0.9), edge(0, 2, 0.9), edge(1, 2, 0.9)};
  const Sharing changed = {{{0, 1}, {{{0, 40}, {60, 80}}, {{0, 40}, {60, 80}}}},
                           {{0, 2}, {{{0, 40}, {60, 80}}, {{0, 40}, {60, 80}}}},
                           {{1, 2}, {{{0, 100}}, {{0, 100}}}}};
  reuse::keep_nearest(chain, changed);
  ASSERT_EQ(chain.size(), 2U);
  EXPECT_EQ(chain[1].from.value, 1U);
}

TEST(Graph, GoesByWayOfTheOneThatHasAllThatTheOthersShare) {
  std::vector<Derivation> edges = {edge(0, 1, 0.9), edge(0, 2, 0.5), edge(1, 2, 0.5)};
  edges[1].is_directed = false;
  edges[2].is_directed = false;
  const Sharing sharing = {{{0, 1}, {{{0, 60}}, {{0, 60}}}},
                           {{0, 2}, {{{0, 40}}, {{0, 40}}}},
                           {{1, 2}, {{{0, 40}, {80, 99}}, {{0, 40}, {80, 99}}}}};
  reuse::go_by_way(edges, sharing);
  ASSERT_EQ(edges.size(), 2U);
  EXPECT_TRUE(edges[1].is_directed);
  EXPECT_EQ(edges[1].from.value, 1U);
  EXPECT_EQ(edges[1].to.value, 2U);
  EXPECT_LT(edges[1].confidence, 0.8);
}

Derivation open_edge(std::uint32_t from, std::uint32_t to) {
  Derivation derivation = edge(from, to, 0.5);
  derivation.is_directed = false;
  return derivation;
}

std::pair<DocumentId, DocumentId> ends(std::uint32_t first, std::uint32_t second) {
  return {DocumentId{first}, DocumentId{second}};
}

TEST(Hubs, LeanToTheSideWhereMoreCanBeTheOrigin) {
  // 1 – 0 – 2 – 3: three of four stand against each end, two against two in the middle.
  std::vector<Derivation> path = {open_edge(0, 1), open_edge(0, 2), open_edge(2, 3)};
  reuse::lean_on_numbers(path, {{ends(0, 1), 0.3}, {ends(0, 2), 0.3}, {ends(2, 3), 0}}, 1.25);
  EXPECT_TRUE(path[0].is_directed);
  EXPECT_EQ(path[0].from.value, 0U);
  EXPECT_LE(path[0].confidence, 0.8);
  EXPECT_FALSE(path[1].is_directed);
  EXPECT_FALSE(path[2].is_directed);  // numbers alone are not enough
}

TEST(Hubs, LeaveOutWhoHasItFromAnother) {
  // 0 → 1 is known, so nothing went from 1 or 2 to 0: 1 → 2 it is, against a little.
  std::vector<Derivation> known = {edge(0, 1, 0.9), open_edge(1, 2)};
  reuse::lean_on_numbers(known, {{ends(1, 2), -0.2}}, 1.25);
  EXPECT_TRUE(known[1].is_directed);
  EXPECT_EQ(known[1].from.value, 1U);
}

TEST(Hubs, TellNothingInACircleNorOfEdgesThatStayOpen) {
  std::vector<Derivation> circle = {open_edge(0, 1), open_edge(1, 2), open_edge(0, 2)};
  reuse::lean_on_numbers(circle, {{ends(0, 1), 1}, {ends(1, 2), 1}, {ends(0, 2), 1}}, 1.25);
  for (const Derivation& each : circle) EXPECT_FALSE(each.is_directed);
  std::vector<Derivation> star = {open_edge(0, 1), open_edge(0, 2), open_edge(0, 3)};
  reuse::lean_on_numbers(star, {}, 1.25);
  for (const Derivation& each : star) EXPECT_FALSE(each.is_directed);
}

/// Documents of plain text, read as far as this room needs them.
struct Story {
  explicit Story(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      Document document;
      document.id.value = static_cast<std::uint32_t>(documents.size());
      document.text = text;
      document.blocks = {{{0, static_cast<std::uint32_t>(text.size())}, BlockKind::paragraph}};
      documents.push_back(std::move(document));
      segmentations.push_back(segment(documents.back()));
    }
  }
  Reuse reuse() const { return find_reuse({documents, segmentations, {}, {}, {}}); }

  std::vector<Document> documents;
  std::vector<Segmentation> segmentations;
};

TEST(Reuse, IsTotalOnNothingAndOnWordsWithoutEnd) {
  EXPECT_TRUE(Story({}).reuse().passages.empty());
  EXPECT_TRUE(Story({"", ""}).reuse().passages.empty());
  std::string refrain;
  for (int n = 0; n < 100'000; ++n) refrain += "buffalo ";
  const Reuse reuse = Story({refrain, refrain, refrain + "and a calf"}).reuse();
  EXPECT_TRUE(reuse.passages.empty());  // a word repeated without end is no narrative
}

TEST(Reuse, FindsAWholeCopyAsOneStretch) {
  const std::string text =
      "Engineers closed the upper lock on Sunday because the northern gate no longer met its sill. "
      "Boats waited in a queue that reached back to the old brickworks.";
  const Reuse reuse = Story({text, text}).reuse();
  ASSERT_EQ(reuse.passages.size(), 1U);
  EXPECT_EQ(reuse.passages[0].similarity, 1.0);
  EXPECT_GT(reuse.passages[0].a.span.size(), text.size() - 4);
  ASSERT_EQ(reuse.derivations.size(), 1U);
  EXPECT_FALSE(reuse.derivations[0].is_directed);
}

TEST(Reuse, FindsForManyCopiesWhatItFindsForOne) {
  const std::string agency =
      "Engineers closed the upper lock on Sunday because the northern gate no longer met its sill. "
      "Boats waited in a queue that reached back to the old brickworks.";
  const std::string paper =
      "The towpath was crowded. Engineers closed the upper lock on Sunday because the northern "
      "gate "
      "no longer met its sill, and a kiosk ran out of tea before noon.";
  const Reuse pair = Story({agency, paper}).reuse();
  ASSERT_EQ(pair.passages.size(), 1U);
  const Reuse reuse = Story({agency, paper, agency, agency}).reuse();
  std::size_t with_paper = 0;
  for (const Passage& passage : reuse.passages) {
    const bool a_is_paper = passage.a.document.value == 1;
    if (!a_is_paper && passage.b.document.value != 1) continue;
    ++with_paper;
    EXPECT_EQ(a_is_paper ? passage.a.span : passage.b.span, pair.passages[0].b.span);
    EXPECT_EQ(a_is_paper ? passage.b.span : passage.a.span, pair.passages[0].a.span);
  }
  EXPECT_EQ(with_paper, 3U);
  EXPECT_EQ(reuse.passages.size(), 6U);  // and the three pairs of copies
}

TEST(Reuse, ComparesManyNearCopiesWithTheEarliestAlone) {
  const std::string agency =
      "Engineers closed the upper lock on Sunday because the northern gate no longer met its sill. "
      "Boats waited in a queue that reached back to the old brickworks. A diver found a bicycle "
      "between the gate and the wall, and three planks that had come off a barge in the spring. "
      "The lock keeper had written to the canal company about the noise twice since January. ";
  std::vector<std::string> texts;
  for (const char* town : {"Aldham", "Borley", "Corran", "Dunster", "Ely", "Fowey", "Gorton"}) {
    texts.push_back(agency + "Visitors from " + town + " went home by bus.");
  }
  Story few({texts.begin(), texts.begin() + 4});
  EXPECT_EQ(few.reuse().derivations.size(), 6U);
  Story many(texts);
  for (Document& document : many.documents) document.published = "2026-05-04";
  many.documents[2].published = "2026-05-03";
  const Reuse reuse = many.reuse();
  ASSERT_EQ(reuse.derivations.size(), 6U);
  for (const Derivation& derivation : reuse.derivations) {
    EXPECT_TRUE(derivation.is_directed);
    EXPECT_EQ(derivation.from.value, 2U);
  }
  for (const Passage& passage : reuse.passages) EXPECT_EQ(passage.a.document.value, 2U);
}

TEST(Origins, CountCopiesOnce) {
  const std::string text =
      "Engineers closed the upper lock on Sunday because the northern gate no longer met its sill. "
      "Boats waited in a queue that reached back to the old brickworks.";
  const Story story({text, text, "A gate of the upper lock had come off its sill."});
  Reuse reuse = story.reuse();
  Report report;
  report.documents = story.documents;
  report.segmentations = story.segmentations;
  report.passages = reuse.passages;
  report.derivations = reuse.derivations;
  report.quotations.emplace();
  report.indirect.emplace();
  report.figures.emplace();
  report.figure_groups.emplace();
  for (std::uint32_t d = 0; d < 3; ++d) {
    Figure figure;
    figure.id.value = d;
    figure.document.value = d;
    figure.span = {0, 9};
    report.figures->push_back(figure);
  }
  report.figure_groups->push_back({{}, GroupVerdict::agree, "", {FigureId{0}, FigureId{1}}, 1});
  report.figure_groups->push_back(
      {{}, GroupVerdict::agree, "", {FigureId{0}, FigureId{1}, FigureId{2}}, 1});
  count_origins(report);
  EXPECT_EQ((*report.figure_groups)[0].origins, 1U);
  EXPECT_EQ((*report.figure_groups)[1].origins, 2U);
}

}  // namespace
}  // namespace onrecord
