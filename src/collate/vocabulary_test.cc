#include "collate/vocabulary.h"

#include <gtest/gtest.h>

#include <string>

#include "text/fold.h"

namespace onrecord::collation {
namespace {

TEST(Vocabulary, SpellingsOfOneWordShareAKey) {
  EXPECT_EQ(plain_spelling("organise"), plain_spelling("organize"));
  EXPECT_EQ(plain_spelling("neighbours"), plain_spelling("neighbors"));
  EXPECT_EQ(plain_spelling("travelling"), plain_spelling("traveling"));
  EXPECT_EQ(plain_spelling("cease-fire"), plain_spelling("ceasefire"));
  EXPECT_NE(plain_spelling("filling"), plain_spelling("filing"));
  EXPECT_NE(plain_spelling("four"), plain_spelling("for"));
}

TEST(Vocabulary, FormsOfOneWordShareAStem) {
  EXPECT_EQ(stem_of("wanted"), stem_of("want"));
  EXPECT_EQ(stem_of("planned"), stem_of("plan"));
  EXPECT_EQ(stem_of("tried"), stem_of("try"));
  EXPECT_EQ(stem_of("hoping"), stem_of("hope"));
  EXPECT_NE(stem_of("news"), stem_of("newt"));
}

TEST(Vocabulary, KnowsNumbersByValue) {
  Vocabulary vocabulary;
  const auto value = [&](const char* word) { return vocabulary.info(hash_word(word), word).value; };
  EXPECT_EQ(value("10,000"), 10000);
  EXPECT_EQ(value("twenty-five"), 25);
  EXPECT_EQ(value("3.5"), 3.5);
  EXPECT_EQ(value("7m"), 7e6);
  EXPECT_EQ(vocabulary.info(hash_word("eleventh-hour"), "eleventh-hour").joined,
            vocabulary.info(hash_word("11th-hour"), "11th-hour").joined);
  const std::string digits(70, '5');
  EXPECT_NE(vocabulary.info(hash_word(digits + "-hour"), digits + "-hour").joined,
            vocabulary.info(hash_word(digits + "6-hour"), digits + "6-hour").joined);
}

TEST(Vocabulary, KnowsSorts) {
  Vocabulary vocabulary;
  const auto sort = [&](const char* word) { return vocabulary.info(hash_word(word), word).sort; };
  EXPECT_EQ(sort("could"), WordSort::modal);
  EXPECT_EQ(sort("they"), WordSort::pronoun);
  EXPECT_EQ(sort("an"), WordSort::article);
  EXPECT_EQ(sort("seven"), WordSort::number);
  EXPECT_EQ(sort("harbour"), WordSort::content);
  EXPECT_TRUE(vocabulary.info(hash_word("couldn't"), "couldn't").negates);
}

}  // namespace
}  // namespace onrecord::collation
