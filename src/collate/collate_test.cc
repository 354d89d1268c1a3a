// Which quotations are one utterance, and which only look so.
#include "collate/collate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "collate/test_story.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

bool together(const std::vector<Utterance>& utterances, VariantId a, VariantId b) {
  return std::any_of(utterances.begin(), utterances.end(), [&](const Utterance& utterance) {
    const auto has = [&](VariantId id) {
      return std::find(utterance.variants.begin(), utterance.variants.end(), id) !=
             utterance.variants.end();
    };
    return has(a) && has(b);
  });
}

struct Two {
  const char* a;
  const char* speaker_a;
  const char* b;
  const char* speaker_b;
};

bool joined(const Two& two) {
  TestStory story;
  const std::uint32_t north = story.document(std::string("They met. ") + two.a + " was heard.");
  const std::uint32_t south = story.document(std::string("Later. ") + two.b + " was heard.");
  const QuotationId a = story.quote(north, two.a, two.speaker_a);
  const QuotationId b = story.quote(south, two.b, two.speaker_b);
  return together(story.collate(segment), a, b);
}

TEST(Collate, JoinsFragmentsOfOneSpeaker) {
  EXPECT_TRUE(joined({"how many Norlanders", "Ana Brook", "how many Norlanders", "Ana Brook"}));
  EXPECT_TRUE(joined({"lost the argument", "Dana Orr", "lost an argument", "Dana Orr"}));
  EXPECT_TRUE(joined({"I think we lost the argument over the sluice gates.", "Dana Orr",
                      "lost the argument", "Dana Orr"}));
}

TEST(Collate, KeepsLookAlikesApart) {
  EXPECT_FALSE(joined({"The bottom line is that the council refused to vote.", "Dana Orr",
                       "the bottom line", "Ana Brook"}));
  EXPECT_FALSE(
      joined({"The problem is the owners do not read the tide tables.", "Dana Orr",
              "The problem is that you send pumps and everybody sends more.", "Dana Orr"}));
  EXPECT_FALSE(joined({"We spent a lot of money on the lower lock.", "Dana Orr",
                       "A lot of owners want a new pier.", "Dana Orr"}));
  EXPECT_FALSE(joined(
      {"I am tired, too.", "Dana Orr", "You have nobody more tired than we are.", "Dana Orr"}));
  EXPECT_FALSE(joined({"in the hands of the Ministry of Public Works", "Dana Orr",
                       "the budget of the Ministry of Public Works", "Dana Orr"}));
}

TEST(Collate, AnotherKnownSpeakerNeedsALongMatchAndIsTold) {
  EXPECT_FALSE(joined({"a very dark day", "Dana Orr", "a very dark day", "Ana Brook"}));
  TestStory story;
  const char* words = "The sluice gate was left open by the contractor on Friday night.";
  const QuotationId a = story.quote(story.document(words), words, "Dana Orr");
  const QuotationId b = story.quote(story.document(words), words, "Ana Brook");
  const std::vector<Utterance> utterances = story.collate(segment);
  ASSERT_TRUE(together(utterances, a, b));
  ASSERT_EQ(utterances[0].pairs.size(), 1U);
  EXPECT_EQ(utterances[0].pairs[0].classes.back(), DifferenceClass::attribution_differs);
  EXPECT_EQ(utterances[0].pairs[0].verdict, Verdict::differs);
}

TEST(Collate, OneNameInTwoFormsIsNoOtherSpeaker) {
  TestStory story;
  const char* words = "The sluice gate was left open by the contractor on Friday night.";
  story.quote(story.document(words), words, "Dana Hefner");
  story.quote(story.document(words), words, "Heffner");
  const std::vector<Utterance> utterances = story.collate(segment);
  ASSERT_EQ(utterances.size(), 1U);
  EXPECT_EQ(utterances[0].pairs[0].verdict, Verdict::agrees);
}

TEST(Collate, NeverChainsWhatWasNotCompared) {
  TestStory story;
  const char* xy =
      "The pumps failed at midnight in the rain. The crews left the lower lock at dawn.";
  const char* yz =
      "The crews left the lower lock at dawn. Nobody told the families on Water Street.";
  const char* z = "Nobody told the families on Water Street.";
  const char* x = "The pumps failed at midnight in the rain.";
  const QuotationId one = story.quote(story.document(xy), xy, "Dana Orr");
  const QuotationId two = story.quote(story.document(yz), yz, "Dana Orr");
  const QuotationId three = story.quote(story.document(z), z, "Dana Orr");
  const QuotationId four = story.quote(story.document(x), x, "Dana Orr");
  const std::vector<Utterance> utterances = story.collate(segment);
  EXPECT_TRUE(together(utterances, one, two));
  EXPECT_TRUE(together(utterances, two, three));
  EXPECT_TRUE(together(utterances, one, four));
  EXPECT_FALSE(together(utterances, three, four));
  EXPECT_FALSE(together(utterances, one, three));
}

TEST(Collate, FindsAReportersWordsInsideMarks) {
  TestStory story;
  const char* text = "any further effort to raise the wall could flood the lower town";
  const IndirectId said =
      story.indirect(story.document(std::string("She said ") + text + "."), text, "Dana Orr");
  const QuotationId quoted = story.quote(story.document(text), text, "Dana Orr");
  const std::vector<Utterance> utterances = story.collate(segment);
  ASSERT_TRUE(together(utterances, said, quoted));
  ASSERT_EQ(utterances[0].pairs.size(), 1U);
  EXPECT_EQ(utterances[0].pairs[0].classes[0], DifferenceClass::paraphrase_as_quotation);
  EXPECT_EQ(utterances[0].pairs[0].a, VariantId(said));
}

TEST(Collate, WordsThatAnotherDocumentQuotesTooAreNoParaphrase) {
  TestStory story;
  const char* text = "any further effort to raise the wall could flood the lower town";
  story.indirect(story.document(std::string("She said ") + text + "."), text, "Dana Orr");
  story.quote(story.document(text), text, "Dana Orr");
  story.quote(story.document(text), text, "Dana Orr");
  for (const Utterance& utterance : story.collate(segment)) {
    for (const VariantPair& pair : utterance.pairs) {
      EXPECT_NE(pair.classes[0], DifferenceClass::paraphrase_as_quotation);
    }
  }
}

TEST(Collate, JoinsIndirectSpeechInAnotherPersonAndTense) {
  TestStory story;
  const char* said = "that she would open the old sluice gates before the harvest festival";
  const char* quoted = "I will open the old sluice gates before the harvest festival";
  const IndirectId a =
      story.indirect(story.document(std::string("Orr said ") + said + "."), said, "Dana Orr");
  const QuotationId b = story.quote(story.document(quoted), quoted, "Dana Orr");
  EXPECT_TRUE(together(story.collate(segment), a, b));
}

TEST(Collate, ComparesASplitQuotationPartByPart) {
  TestStory story;
  const char* whole = "The pumps failed at midnight, but the crews stayed at the lower lock.";
  const QuotationId a = story.quote(story.document(whole), whole, "Dana Orr");
  const std::uint32_t south = story.document(
      "\"The pumps failed at midnight,\" Orr said, \"but the crews stayed at the lower lock.\"");
  const QuotationId one = story.quote(south, "The pumps failed at midnight,", "Dana Orr");
  const QuotationId two = story.quote(south, "but the crews stayed at the lower lock.", "Dana Orr");
  story.quotation(one).parts = story.quotation(two).parts = {one, two};
  const std::vector<Utterance> utterances = story.collate(segment);
  ASSERT_EQ(utterances.size(), 1U);
  EXPECT_EQ(utterances[0].variants, (std::vector<VariantId>{a, one, two}));
  ASSERT_EQ(utterances[0].pairs.size(), 2U);
  for (const VariantPair& pair : utterances[0].pairs) {
    EXPECT_EQ(pair.verdict, Verdict::agrees);  // nothing was cut before "but"
    EXPECT_TRUE(pair.subtypes.empty());
  }
}

TEST(Collate, EveryQuotationThatIsSpeechStandsSomewhere) {
  TestStory story;
  const std::uint32_t document = story.document("Yes. The old pier. Sluice blues.");
  const QuotationId yes = story.quote(document, "Yes.", "Dana Orr");
  const QuotationId pier = story.quote(document, "The old pier.");
  const QuotationId title = story.quote(document, "Sluice blues.");
  story.quotation(title).kind = QuotationKind::title;
  const std::vector<Utterance> utterances = story.collate(segment);
  EXPECT_TRUE(together(utterances, yes, yes));
  EXPECT_TRUE(together(utterances, pier, pier));
  EXPECT_FALSE(together(utterances, title, title));
}

/// The words of `b` as the edits of a pair give them.
std::string applied(const TestStory& story, const VariantPair& pair) {
  std::string out;
  for (const Edit& edit : pair.edits) {
    if (edit.op == EditOp::remove) continue;
    if (!out.empty()) out += ' ';
    out += story.words(pair.b_span.document, edit.b);
  }
  return out;
}

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '\'') out += c;
  }
  return out;
}

TEST(Collate, EditsCoverBothSidesInOrderAndMakeTheVariant) {
  std::mt19937 random(5);
  const std::vector<std::string> words = {
      "the",   "gate", "was",   "not",   "open", "Friday", "we",  "lost",    "five",   "5",
      "boats", "but",  "crews", "don't", "do",   "will",   "may", "harbour", "harbor", "uh"};
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    std::string a;
    std::string b;
    for (std::size_t n = 8 + random() % 12; n > 0; --n) {
      const std::string& word = words[random() % words.size()];
      a += word + " ";
      if (random() % 8 != 0) b += word + (random() % 9 == 0 ? ", " : " ");
      if (random() % 10 == 0) b += words[random() % words.size()] + " ";
    }
    TestStory story;
    story.quote(story.document(a), a, "Dana Orr");
    story.quote(story.document(b), b, "Dana Orr");
    for (const Utterance& utterance : story.collate(segment)) {
      for (const VariantPair& pair : utterance.pairs) {
        ++compared;
        EXPECT_EQ(plain(applied(story, pair)), plain(story.words(pair.b_span)));
        Span last_a{pair.a_span.span.begin_byte, pair.a_span.span.begin_byte};
        Span last_b{pair.b_span.span.begin_byte, pair.b_span.span.begin_byte};
        for (const Edit& edit : pair.edits) {
          EXPECT_GE(edit.a.begin_byte, last_a.end_byte);
          EXPECT_GE(edit.b.begin_byte, last_b.end_byte);
          if (edit.op != EditOp::insert) last_a = edit.a;
          if (edit.op != EditOp::remove) last_b = edit.b;
        }
        EXPECT_FALSE(pair.classes.empty());
        EXPECT_TRUE(std::is_sorted(pair.classes.begin(), pair.classes.end()));
      }
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(Collate, TellsTheSameTwice) {
  TestStory story;
  for (int n = 0; n < 6; ++n) {
    const std::string words = "The gate number " + std::to_string(n % 3) + " was open on Friday.";
    story.quote(story.document(words), words, n % 2 == 0 ? "Dana Orr" : "");
  }
  const std::vector<Utterance> first = story.collate(segment);
  const std::vector<Utterance> second = story.collate(segment);
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t n = 0; n < first.size(); ++n) {
    EXPECT_EQ(first[n].variants, second[n].variants);
    EXPECT_EQ(first[n].pairs.size(), second[n].pairs.size());
  }
}

}  // namespace
}  // namespace onrecord::collation
