#include <gtest/gtest.h>

#include "checked/file_map.h"
#include "checked/source_set.h"
#include "checked/wording.h"
#include "onrecord/check.h"

namespace onrecord::checked {
namespace {

/// Markup "<p>one &amp; <b>two</b> three</p>" read as "one & two three".
const char* const kPage = "<p>one &amp; <b>two</b> three</p>";
Document page() {
  Document document;
  document.text = "one & two three";
  document.origin = {{0, 3, 3, 3}, {4, 1, 7, 5}, {6, 3, 16, 3}, {10, 5, 24, 5}};
  return document;
}

std::string in_file(Span span) {
  const auto place = span_in_file(page(), span);
  return place ? std::string(kPage).substr(place->begin_byte, place->size()) : "(none)";
}

TEST(FileMap, LeadsToTheFile) {
  EXPECT_EQ(in_file({0, 3}), "one");
  EXPECT_EQ(in_file({1, 3}), "ne");
  EXPECT_EQ(in_file({4, 5}), "&amp;");
  EXPECT_EQ(in_file({4, 9}), "&amp; <b>two");
  EXPECT_EQ(in_file({3, 4}), "(none)");  // a space that the reader made
  EXPECT_EQ(in_file({10, 15}), "three");
}

TEST(FileMap, ReplacesWordsAndNoMarkup) {
  const auto replaceable = [](Span span) {
    const auto place = replaceable_span(page(), span, kPage);
    return place ? std::string(kPage).substr(place->begin_byte, place->size()) : "(none)";
  };
  EXPECT_EQ(replaceable({6, 9}), "two");
  EXPECT_EQ(replaceable({0, 5}), "one &amp;");
  EXPECT_EQ(replaceable({3, 5}), " &amp;");  // with the space before it
  EXPECT_EQ(replaceable({0, 4}), "one ");    // … and after it
  EXPECT_EQ(replaceable({4, 9}), "(none)");  // <b> stands between
  EXPECT_EQ(replaceable({9, 9}), "");
  Document verbatim;
  verbatim.text = "plain";
  verbatim.is_verbatim = true;
  EXPECT_EQ(replaceable_span(verbatim, {1, 3}, "plain"), (Span{1, 3}));
}

/// A report with a source and a draft, and the edits between them as words.
struct Case {
  Report report;
  VariantPair pair;
};

Case pair_of(std::string source, std::string draft, std::vector<Edit> edits) {
  Case made;
  Document a;
  a.text = std::move(source);
  a.is_verbatim = true;
  Document b;
  b.id = DocumentId{1};
  b.text = std::move(draft);
  b.is_verbatim = true;
  made.pair.a_span = {DocumentId{0}, {0, static_cast<std::uint32_t>(a.text.size())}};
  made.pair.b_span = {DocumentId{1}, {0, static_cast<std::uint32_t>(b.text.size())}};
  made.report.documents = {a, b};
  made.pair.edits = std::move(edits);
  made.pair.b = QuotationId{0};
  return made;
}

std::string mended(const Case& made) {
  std::string text = made.report.documents[1].text;
  const auto changes = changes_of(made.report, made.pair);
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    const auto mending = mending_of(made.report, made.pair, *change);
    if (!mending) return "(none)";
    text.replace(mending->draft.begin_byte, mending->draft.size(), mending->words);
  }
  return text;
}

constexpr EditOp kSame = EditOp::equal;

TEST(Wording, PutsBackWhatTheSourceHas) {
  // Another word.
  EXPECT_EQ(mended(pair_of("it is not so", "it is now so",
                           {{kSame, {0, 5}, {0, 5}},
                            {EditOp::substitute, {6, 9}, {6, 9}},
                            {kSame, {10, 12}, {10, 12}}})),
            "it is not so");
  // A word left out, with the comma that stands before it in the source.
  EXPECT_EQ(
      mended(pair_of(
          "it is, indeed so", "it is so",
          {{kSame, {0, 5}, {0, 5}}, {EditOp::remove, {7, 13}, {6, 6}}, {kSame, {14, 16}, {6, 8}}})),
      "it is, indeed so");
  // A word added.
  EXPECT_EQ(
      mended(pair_of(
          "it is so", "it is surely so",
          {{kSame, {0, 5}, {0, 5}}, {EditOp::insert, {6, 6}, {6, 12}}, {kSame, {6, 8}, {13, 15}}})),
      "it is so");
  // At the start: the draft's capital stays.
  EXPECT_EQ(mended(pair_of("we knew it", "They knew it",
                           {{EditOp::substitute, {0, 2}, {0, 4}}, {kSame, {3, 10}, {5, 12}}})),
            "We knew it");
}

TEST(Wording, TakesNoWordsOfSomebodyElse) {
  EXPECT_EQ(mended(pair_of("we knew,\" he said, \"of it", "we heard of it",
                           {{kSame, {0, 2}, {0, 2}},
                            {EditOp::substitute, {3, 23}, {3, 11}},
                            {kSame, {23, 25}, {12, 14}}})),
            "(none)");
}

TEST(Wording, KnowsWhatTheDraftMarksItself) {
  const Case made = pair_of(
      "it is not so", "it is … so",
      {{kSame, {0, 5}, {0, 5}}, {EditOp::remove, {6, 9}, {10, 10}}, {kSame, {10, 12}, {10, 12}}});
  ASSERT_EQ(changes_of(made.report, made.pair).size(), 1U);
  EXPECT_TRUE(changes_of(made.report, made.pair)[0].is_marked);
}

TEST(Wording, ShowsTheWordsAroundAGap) {
  const Case made = pair_of(
      "one two three four", "one two four five",
      {{kSame, {0, 7}, {0, 7}}, {EditOp::remove, {8, 13}, {8, 8}}, {kSame, {14, 18}, {8, 17}}});
  const auto changes = changes_of(made.report, made.pair);
  ASSERT_EQ(changes.size(), 1U);
  const Span visible = visible_span(made.report, made.pair, changes[0]);
  EXPECT_EQ(made.report.documents[1].text.substr(visible.begin_byte, visible.size()), "two four");
}

TEST(Wording, EscapesForTheFormat) {
  EXPECT_EQ(escaped_for(DraftFormat::html, "a<b>&c"), "a&lt;b&gt;&amp;c");
  EXPECT_EQ(escaped_for(DraftFormat::markdown, "*a* [b](c)"), "\\*a\\* \\[b\\](c)");
  EXPECT_EQ(escaped_for(DraftFormat::plain, "*a* <b>"), "*a* <b>");
}

TEST(Format, IsToldByTheEnding) {
  EXPECT_EQ(format_of_path("/a/B.MD"), DraftFormat::markdown);
  EXPECT_EQ(format_of_path("b.htm"), DraftFormat::html);
  EXPECT_EQ(format_of_path("md"), DraftFormat::plain);
}

const char* const kHearing =
    "HARBOUR HEARING\n\nMARSH: We knew about the crack in the wall for eleven months, and we did "
    "not "
    "tell the town.\n\nORR: Nobody asked me until the Tuesday.\n\nMARSH: The money was there. It "
    "was "
    "never spent on stone.\n";
const char* const kArticle =
    "The town met on Monday.\n\n“The money was there, but nobody spent it on stone,” said Helen "
    "Marsh, "
    "who chairs the board. Dana Orr said that nobody had asked her.\n";
const char* const kFar =
    "LUND: The school has a new roof.\n\nBAIN: Lunch is at noon.\n\nLUND: Yes.\n";

std::vector<Input> inputs_of(std::initializer_list<std::pair<const char*, std::string>> files) {
  std::vector<Input> inputs;
  for (const auto& [path, bytes] : files) {
    inputs.push_back({path, Role::article, bytes});
  }
  return inputs;
}

/// Verdicts, places and findings of a report, in words.
std::string told(const Result<Report>& report) {
  if (!report) return report.error().message;
  std::string all;
  for (const Quotation& quotation : *report->quotations) {
    if (!quotation.verdict) continue;
    const Document& draft = report->documents[quotation.document.value];
    all += std::string(text_of(draft, quotation.inner)) + ": " +
           std::to_string(static_cast<int>(*quotation.verdict)) + "\n";
  }
  for (const Utterance& utterance : *report->utterances) {
    for (const VariantPair& pair : utterance.pairs) {
      const Document& source = report->documents[pair.a_span.document.value];
      all += source.path + " has " + std::string(text_of(source, pair.a_span.span)) + "\n";
    }
  }
  for (const Finding& finding : *report->findings) all += finding.summary + "\n";
  for (const Unchecked& unchecked : report->unchecked) all += unchecked.detail + "\n";
  return all;
}

TEST(Sources, KeptSourcesTellWhatFreshOnesTell) {
  const std::vector<Input> files =
      inputs_of({{"hearing.txt", kHearing}, {"article.txt", kArticle}, {"far.txt", kFar}});
  CompareOptions options;
  Diagnostics diagnostics;
  const Result<Sources> kept = read_sources(files, options, diagnostics);
  ASSERT_TRUE(kept);
  const std::string quotations[] = {
      "“We knew about the crack in the wall for seven months, and we did not tell the town,” said "
      "Helen Marsh.",
      "“The money was there, but nobody spent it on stone,” said Helen Marsh.",
      "“The lighthouse was sold to a hotel in the spring of that year,” said Dana Orr.",
      "“Nobody asked me until the Tuesday,” said Helen Marsh.",
      "“We knew about the crack in the wall for eleven months, and we did not tell the town,” said "
      "Helen Marsh."};
  std::string text = "A draft.\n";
  for (const std::string& quotation : quotations) {
    // Each twice, so that what is remembered of the first check shows in the second.
    text += "\n" + quotation + "\n";
    for (int again = 0; again < 2; ++again) {
      const std::vector<Input> draft = inputs_of({{"draft.txt", text}});
      EXPECT_EQ(told(check(draft, *kept, options, diagnostics)),
                told(check(draft, files, options, diagnostics)))
          << text;
    }
  }
}

TEST(Sources, AnOlderStateOfTheDraftIsNoSource) {
  CompareOptions options;
  Diagnostics diagnostics;
  const char* const kOld = "“The quay was closed in March,” said Ann Lund.\n\nAn old end.\n";
  const auto kept =
      read_sources(inputs_of({{"d.txt", kOld}, {"h.txt", kHearing}}), options, diagnostics);
  ASSERT_TRUE(kept);
  const std::string draft = "“The quay was closed in March,” said Ann Lund.\n\nA new end.\n";
  const auto here = check(inputs_of({{"d.txt", draft}}), *kept, options, diagnostics);
  const auto elsewhere = check(inputs_of({{"e.txt", draft}}), *kept, options, diagnostics);
  ASSERT_TRUE(here);
  ASSERT_TRUE(elsewhere);
  EXPECT_EQ(here->documents.size(), 2U);
  EXPECT_EQ(here->quotations->front().verdict, Verdict::differs);
  EXPECT_EQ(elsewhere->quotations->front().verdict, Verdict::agrees);
}

TEST(Sources, AreSearchedForWords) {
  CompareOptions options;
  Diagnostics diagnostics;
  const auto kept =
      read_sources(inputs_of({{"h.txt", kHearing}, {"a.txt", kArticle}}), options, diagnostics);
  ASSERT_TRUE(kept);
  const auto found = find_passage("the money was there", *kept, 5, options, diagnostics);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->utterances->size(), 1U);
  EXPECT_EQ(found->utterances->front().pairs.size(), 2U);
  const auto one = find_passage("the money was there", *kept, 1, options, diagnostics);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->utterances->front().pairs.size(), 1U);
  EXPECT_FALSE(find_passage("  \n ", *kept, 1, options, diagnostics));
}

}  // namespace
}  // namespace onrecord::checked
