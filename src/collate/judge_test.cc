// Two wordings of one remark, and the classes and subtypes that an editor would give.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "collate/test_story.h"
#include "onrecord/names.h"
#include "segment/segment.h"

namespace onrecord::collation {
namespace {

struct PairCase {
  const char* title;
  const char* a;  ///< the standard: the fuller or the first
  const char* b;
  const char* classes;
  const char* subtypes;
  Verdict verdict;
};

std::string list_of(const VariantPair& pair) {
  std::string names;
  for (const DifferenceClass name : pair.classes)
    names += (names.empty() ? "" : " ") + std::string(name_of(name));
  return names;
}

std::string subtypes_of(const VariantPair& pair) {
  std::string names;
  for (const Subtype name : pair.subtypes)
    names += (names.empty() ? "" : " ") + std::string(name_of(name));
  return names;
}

constexpr Verdict kAgrees = Verdict::agrees;
constexpr Verdict kDiffers = Verdict::differs;

constexpr PairCase kCases[] = {
    {"word for word", "The harbour wall will hold for another winter at least.",
     "The harbour wall will hold for another winter at least.", "verbatim", "", kAgrees},
    {"marks and apostrophes", "We don't know who opened the sluice gate on Friday.",
     "We don\u2019t know who opened the sluice gate on Friday.", "typographic", "", kAgrees},
    {"ligatures", "The fi\u00adnal o\ufb03ce report names nobody in the council.",
     "The final office report names nobody in the council.", "typographic", "", kAgrees},
    {"a lost not", "We will not close the ferry terminal before the spring.",
     "We will close the ferry terminal before the spring.", "omitted", "negation", kDiffers},
    {"a contraction that loses its not", "The inspectors didn't find cracks in the pier.",
     "The inspectors did find cracks in the pier.", "substituted", "negation", kDiffers},
    {"an added not", "The dredger can enter the inner basin this week.",
     "The dredger cannot enter the inner basin this week.", "substituted", "negation", kDiffers},
    {"another number", "About 100 boats were tied up in the storm harbour.",
     "About 300 boats were tied up in the storm harbour.", "substituted", "number", kDiffers},
    {"a number in words and in digits", "We lost five boats and twenty-five moorings that night.",
     "We lost 5 boats and 25 moorings that night.", "typographic", "", kAgrees},
    {"a large number in two forms", "Repairs will cost 1.5 million dollars over two years.",
     "Repairs will cost 1,500,000 dollars over two years.", "typographic", "", kAgrees},
    {"half a million", "They moved half a million tonnes of gravel last year.",
     "They moved 500,000 tonnes of gravel last year.", "typographic", "", kAgrees},
    {"a pair of numbers is no part of one", "The clinic by the harbour has been open 9/11 of late.",
     "The clinic by the harbour has been open 9/12 of late.", "substituted", "number", kDiffers},
    {"a third in a row is no part of one", "It was the third attack on the pumps in a month.",
     "It was the 1/3 attack on the pumps in a month.", "substituted", "number", kDiffers},
    {"another name", "I asked Harbourmaster Ellis to shut the gate at once.",
     "I asked Harbourmaster Quayle to shut the gate at once.", "substituted", "name", kDiffers},
    {"another modal", "The council may reopen the pier before the summer season.",
     "The council will reopen the pier before the summer season.", "substituted", "modal",
     kDiffers},
    {"another tense", "The crews want a second pump at the lower lock.",
     "The crews wanted a second pump at the lower lock.", "substituted", "tense", kDiffers},
    {"another pronoun", "They told the crews to leave the lower basin.",
     "We told the crews to leave the lower basin.", "substituted", "pronoun", kDiffers},
    {"another article", "It was the mistake that flooded two streets.",
     "It was a mistake that flooded two streets.", "substituted", "article", kDiffers},
    {"house spelling", "We must organise the defence of the harbour ourselves.",
     "We must organize the defense of the harbor ourselves.", "substituted", "spelling", kAgrees},
    {"a hyphen", "The cease-fire on the river held for two days.",
     "The ceasefire on the river held for two days.", "substituted", "spelling", kAgrees},
    {"an apostrophe that changes the word", "Its the owners supporters who blocked the road.",
     "Its the owner's supporters who blocked the road.", "substituted", "spelling", kDiffers},
    {"another word", "The wall suffered damage along its whole length.",
     "The wall sustained damage along its whole length.", "substituted", "other", kDiffers},
    {"words put in", "The pumps are ready for the next tide.",
     "The pumps are certainly ready for the next tide.", "inserted", "other", kDiffers},
    {"a lost word", "He tried to provide first aid for us on the quay.",
     "He tried to provide first aid for on the quay.", "omitted", "pronoun", kDiffers},
    {"words in another order", "We checked the pumps, we called the crews, and we waited.",
     "We called the crews, we checked the pumps, and we waited.", "reordered", "", kDiffers},
    {"a fair ellipsis", "The wall, as our engineers told us last year, will hold for a decade.",
     "The wall \u2026 will hold for a decade.", "elided", "", kAgrees},
    {"an ellipsis over a not", "We are not, whatever they say, ashamed of the old pier.",
     "We are . . . ashamed of the old pier.", "elided", "hides-negation", kDiffers},
    {"an ellipsis over a limit", "The pier is safe, unless the river rises again, for every ferry.",
     "The pier is safe ... for every ferry.", "elided", "hides-limiter", kDiffers},
    {"an ellipsis in brackets",
     "The wall, as our engineers told us last year, will hold for a decade.",
     "The wall [...] will hold for a decade.", "elided", "", kAgrees},
    {"an editor's word in brackets", "He must leave the lock before the water comes.",
     "[Ellis] must leave the lock before the water comes.", "bracketed", "", kAgrees},
    {"an added word in round brackets", "Nobody more tired than the crews at the lower lock.",
     "Nobody (is) more tired than the crews at the lower lock.", "bracketed", "", kAgrees},
    {"a bracket that is never closed", "We lost it all in one night and nobody warned us.",
     "We lost [it all in one night and everybody warned us.", "substituted", "negation", kDiffers},
    {"a round bracket that is never closed", "We lost it all, and nobody warned us.",
     "We lost it all, and (everybody warned us.", "substituted", "negation", kDiffers},
    {"a letter in brackets", "And the gate was open when we came to the lock.",
     "[T]he gate was open when we came to the lock.", "bracketed trimmed", "", kAgrees},
    {"a fair cut at the end", "The pumps are ready for the tide, and the crews have slept.",
     "The pumps are ready for the tide.", "trimmed", "", kAgrees},
    {"a cut before a limit", "The pumps are ready for the tide, but only two of them work.",
     "The pumps are ready for the tide.", "trimmed", "cuts-limiter", kDiffers},
    {"a lost condition", "If the river stays low, we will open the pier to every ferry.",
     "We will open the pier to every ferry.", "trimmed", "cuts-limiter", kDiffers},
    {"nothing but is no limit", "In the lower basin we saw nothing but mud that morning.",
     "In the lower basin we saw nothing", "trimmed", "", kAgrees},
    {"fillers", "We, uh, opened the gate and, you know, hoped for the best.",
     "We opened the gate and hoped for the best.", "cleaned", "", kAgrees},
    {"spoken forms", "We're gonna close the gate when the tide turns.",
     "We are going to close the gate when the tide turns.", "cleaned", "", kAgrees},
    {"words said twice", "The the gate was shut when the crews came back.",
     "The gate was shut when the crews came back.", "cleaned", "", kAgrees},
    {"a false start", "I was \u2014 I went down to the lock with two men.",
     "I went down to the lock with two men.", "cleaned", "", kAgrees},
    {"a sound-alike that changes the sense", "Somebody hit me on the way to the lock.",
     "Something hit me on the way to the lock.", "substituted", "pronoun", kDiffers},
    {"a country is no pronoun", "They sent the US pumps to the lower lock.",
     "They sent us pumps to the lower lock.", "substituted omitted", "pronoun article", kDiffers},
    {"a third and one third", "We lost a third of the boats in that storm.",
     "We lost one third of the boats in that storm.", "typographic", "", kAgrees},
    {"an accent left out", "We met Jos\u00e9 at the lock before the flood.",
     "We met Jose at the lock before the flood.", "substituted", "spelling", kAgrees},
    {"another accent is another word", "The p\u00eache at the lock was very poor this year.",
     "The p\u00e8che at the lock was very poor this year.", "substituted", "other", kDiffers},
    {"a word broken at the end of a line", "The engineers examined the foundations twice.",
     "The engineers examined the founda-\ntions twice.", "typographic", "", kAgrees},
    {"the hour with and without minutes", "They shut the gate at 6:00 p.m. on Friday evening.",
     "They shut the gate at 6 p.m. on Friday evening.", "typographic", "", kAgrees},
};

class JudgedPair : public testing::TestWithParam<PairCase> {};

TEST_P(JudgedPair, GetsTheClassesOfTheContract) {
  TestStory story;
  const std::string a = GetParam().a;
  const std::string b = GetParam().b;
  const std::uint32_t north = story.document("Ms. Orr said: " + a);
  const std::uint32_t south = story.document("Ms. Orr said: " + b);
  const QuotationId first = story.quote(north, a, "Dana Orr");
  story.quote(south, b, "Dana Orr");
  std::vector<VariantPair> pairs;
  for (const Utterance& utterance : story.collate(segment)) {
    pairs.insert(pairs.end(), utterance.pairs.begin(), utterance.pairs.end());
  }
  ASSERT_EQ(pairs.size(), 1U);
  // Which of two equally long wordings is the standard is not the point here.
  std::string classes = GetParam().classes;
  if (pairs[0].a != VariantId(first)) {
    if (classes == "omitted")
      classes = "inserted";
    else if (classes == "inserted")
      classes = "omitted";
  }
  EXPECT_EQ(list_of(pairs[0]), classes);
  EXPECT_EQ(subtypes_of(pairs[0]), GetParam().subtypes);
  EXPECT_EQ(pairs[0].verdict, GetParam().verdict);
}

/// A speech of many words that hardly repeats itself.
std::string long_speech() {
  std::string text = "We met at the lock";
  for (int n = 0; n < 3000; ++n) {
    text += " word" + std::to_string(n) + "a gate";
    if (n % 12 == 11) text += ".";
  }
  return text + " and went home.";
}

std::vector<VariantPair> pairs_of_speeches(const std::string& a, const std::string& b) {
  TestStory story;
  story.quote(story.document("Ms. Orr said: " + a), a, "Dana Orr");
  story.quote(story.document("Ms. Orr said: " + b), b, "Dana Orr");
  std::vector<VariantPair> pairs;
  for (const Utterance& utterance : story.collate(segment))
    pairs.insert(pairs.end(), utterance.pairs.begin(), utterance.pairs.end());
  return pairs;
}

TEST(LongQuotations, AreJudgedWordByWordToo) {
  const std::string speech = long_speech();
  const auto same = pairs_of_speeches(speech, speech);
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(list_of(same[0]), "verbatim");
  std::string changed = speech;
  const std::size_t at = changed.find(" word1500a");
  changed.insert(at, " not");
  const auto differing = pairs_of_speeches(speech, changed);
  ASSERT_EQ(differing.size(), 1U);
  EXPECT_EQ(subtypes_of(differing[0]), "negation");
  EXPECT_EQ(differing[0].verdict, Verdict::differs);
}

INSTANTIATE_TEST_SUITE_P(Contract, JudgedPair, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<PairCase>& one) {
                           std::string name;
                           for (const char c : std::string(one.param.title))
                             name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
                           return name;
                         });

}  // namespace
}  // namespace onrecord::collation
