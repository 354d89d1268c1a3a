#include <gtest/gtest.h>

#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/senses.h"
#include "text/sentence_end.h"
#include "text/unicode.h"
#include "text/word_table.h"

namespace onrecord {
namespace {

TEST(Fold, IgnoresCaseGlyphsAndLigatures) {
  EXPECT_EQ(hash_word("Don’t"), hash_word("don't"));
  EXPECT_EQ(hash_word("oﬃce"), hash_word("OFFICE"));
  EXPECT_EQ(hash_word("co\u00ADoperate"), hash_word("cooperate"));
  EXPECT_EQ(hash_word("cease\u2011fire"), hash_word("cease-fire"));
}

TEST(Accents, AreNoOtherSpelling) {
  EXPECT_EQ(without_accents("niemelä"), "niemela");
  EXPECT_EQ(without_accents("łódź"), "lodz");
  EXPECT_TRUE(differ_by_accents("müller", "mueller"));
  EXPECT_TRUE(differ_by_accents("muller", "müller"));
  EXPECT_TRUE(differ_by_accents("sørensen", "soerensen"));
  EXPECT_FALSE(differ_by_accents("muller", "mueller"));
  EXPECT_FALSE(differ_by_accents("müller", "möller"));
  EXPECT_FALSE(differ_by_accents("müller", "müller"));
}

TEST(WordTable, FindsWhatWasAddedHoweverFarItGrows) {
  WordTable<int> table;
  EXPECT_EQ(table.find(7), nullptr);
  for (std::uint64_t word = 1; word <= 5000; ++word) {
    const auto [place, is_new] = table.add(word * 4096);  // all begin at few slots
    EXPECT_TRUE(is_new);
    *place = static_cast<int>(word);
  }
  EXPECT_FALSE(table.add(4096).second);
  for (std::uint64_t word = 1; word <= 5000; ++word) {
    ASSERT_NE(table.find(word * 4096), nullptr);
    EXPECT_EQ(*table.find(word * 4096), static_cast<int>(word));
  }
  EXPECT_EQ(table.find(4097), nullptr);
  EXPECT_EQ(table.find(0), nullptr);
}

TEST(SentenceEnd, AllowsClosingMarksBehindTheStop) {
  for (const char* text : {"Yes.", "Yes!”", "(Yes?)", "Yes…’ ", "*Yes.*", "はい。", "He said:"}) {
    EXPECT_TRUE(ends_sentence(text)) << text;
  }
  for (const char* text : {"", "”", "Yes", "Yes,”", "Yes;"})
    EXPECT_FALSE(ends_sentence(text)) << text;
  EXPECT_FALSE(ends_sentence("He said:", Colon::goes_on));
}

TEST(Senses, AreSharedByFormsAndSynonyms) {
  for (const auto& [a, b] : {std::pair("killed", "dead"), std::pair("quizzed", "interviewed"),
                             std::pair("fell", "dropping"), std::pair("labour", "labor"),
                             std::pair("investigators", "probe")}) {
    EXPECT_EQ(sense_of_word(a), sense_of_word(b)) << a << ", " << b;
  }
  EXPECT_NE(sense_of_word("rose"), sense_of_word("fell"));
  EXPECT_EQ(opposite_of(sense_of_word("rose")), sense_of_word("fell"));
  EXPECT_EQ(opposite_of(sense_of_word("barley")), 0U);
  const std::uint64_t words[] = {hash_word("lost"), hash_word("their"), hash_word("lives"),
                                 hash_word("at")};
  const Sense phrase = sense_of_phrase(words);
  EXPECT_EQ(phrase.words, 3U);
  EXPECT_EQ(phrase.key, sense_of_word("killed"));
  EXPECT_EQ(sense_of_phrase(std::span(words).subspan(1)).words, 0U);
}

TEST(Fold, KeepsAccents) {
  EXPECT_NE(hash_word("pás"), hash_word("pés"));
  EXPECT_EQ(hash_word("cafe\u0301"), hash_word("café"));
}

TEST(Unicode, WalksBothWaysOverAnyBytes) {
  const std::string text = "a“é\xFF𝄞";
  std::size_t forward = 0;
  for (std::size_t byte = 0; byte < text.size(); byte += code_point_at(text, byte).length)
    ++forward;
  std::size_t backward = 0;
  for (std::size_t byte = text.size(); byte > 0; byte -= code_point_before(text, byte).length)
    ++backward;
  EXPECT_EQ(forward, 5U);
  EXPECT_EQ(backward, 5U);
  EXPECT_FALSE(is_valid_utf8(text));
}

TEST(Lexicon, FindsWordsPhrasesAndTags) {
  const Lexicon lexicon("# comment\nsaid\tverb\naccording to\nin her own words\tphrase\n");
  EXPECT_TRUE(lexicon.contains(hash_word("Said")));
  EXPECT_EQ(lexicon.tag(hash_word("said")), "verb");
  const std::uint64_t words[] = {hash_word("In"), hash_word("her"), hash_word("own"),
                                 hash_word("words")};
  std::string_view tag;
  EXPECT_EQ(lexicon.find_phrase(words, &tag), 4U);
  EXPECT_EQ(tag, "phrase");
  EXPECT_EQ(lexicon.find_phrase(std::span(words).subspan(1)), 0U);
}

}  // namespace
}  // namespace onrecord
