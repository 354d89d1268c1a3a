// The room from outside, over documents that a few lines of test code cut into tokens.
#include "attribute/attribute.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "attribute/cue.h"
#include "attribute/names.h"
#include "attribute/phrase.h"
#include "attribute/view.h"
#include "text/fold.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

/// Tokens at white space and punctuation; sentences end at a point before a capital; a quotation
/// is what “ and ” enclose, direct when it has four words or more.
struct Story {
  Document document;
  Segmentation segmentation;
  std::vector<Quotation> quotations;

  explicit Story(std::string text) {
    document.text = std::move(text);
    document.is_verbatim = true;
    cut();
  }

  Speech speech() const { return attribute(document, segmentation, quotations); }
  std::string words(std::optional<Span> span) const {
    return span ? std::string(text_of(document, *span)) : std::string("none");
  }

 private:
  void token(std::uint32_t begin, std::uint32_t end, TokenKind kind) {
    const std::string_view word = std::string_view(document.text).substr(begin, end - begin);
    const bool is_word = kind == TokenKind::word || kind == TokenKind::number;
    segmentation.tokens.push_back({{begin, end},
                                   kind,
                                   is_upper(code_point_at(word, 0).value),
                                   is_word ? hash_word(word) : 0});
  }

  void cut() {
    const std::string& text = document.text;
    const auto size = static_cast<std::uint32_t>(text.size());
    std::uint32_t at = 0;
    while (at < size) {
      const std::uint32_t end =
          static_cast<std::uint32_t>(std::min<std::size_t>(text.find("\n\n", at), size));
      paragraph(at, end);
      at = end + 2;
    }
  }

  void paragraph(std::uint32_t begin, std::uint32_t end) {
    const std::string& text = document.text;
    Paragraph paragraph{{begin, end},
                        static_cast<std::uint32_t>(segmentation.sentences.size()),
                        0,
                        static_cast<std::uint32_t>(segmentation.tokens.size()),
                        0,
                        BlockKind::paragraph};
    std::uint32_t first = paragraph.first_token;
    std::uint32_t open = 0;
    bool in_marks = false;
    std::uint32_t words_inside = 0;
    for (std::uint32_t at = begin; at < end;) {
      const CodePoint point = code_point_at(text, at);
      if (is_space(point.value)) {
        at += point.length;
        continue;
      }
      std::uint32_t stop = at + point.length;
      TokenKind kind = TokenKind::punctuation;
      if (is_letter_or_digit(point.value)) {
        while (stop < end) {
          const CodePoint next = code_point_at(text, stop);
          const bool inner = next.value == '\'' || next.value == '-' || next.value == 0x2019;
          if (!is_letter_or_digit(next.value) &&
              !(inner && stop + next.length < end &&
                is_letter(code_point_at(text, stop + next.length).value)))
            break;
          stop += next.length;
        }
        kind = is_digit(point.value) ? TokenKind::number : TokenKind::word;
        words_inside += in_marks;
      } else if (point.value == 0x201C || point.value == 0x201D) {
        kind = TokenKind::mark;
      }
      token(at, stop, kind);
      if (point.value == 0x201C) {
        open = at;
        in_marks = true;
        words_inside = 0;
      } else if (point.value == 0x201D) {
        in_marks = false;
        Quotation quotation;
        quotation.id = QuotationId{static_cast<std::uint32_t>(quotations.size())};
        quotation.span = {open, stop};
        quotation.inner = {open + 3, at};
        quotation.pieces = {quotation.inner};
        quotation.kind = words_inside >= 4 ? QuotationKind::direct : QuotationKind::partial;
        quotations.push_back(quotation);
      }
      at = stop;
      const std::string_view rest = std::string_view(text).substr(at, end - at);
      const bool is_title = text.compare(at - std::min(at, 3U), 3, "Mr.") == 0 ||
                            text.compare(at - std::min(at, 3U), 3, "Ms.") == 0;
      const bool ends = !in_marks && !is_title &&
                        (point.value == '.' || (point.value == 0x201D && text[at - 4] == '.'));
      if (ends && (rest.empty() || rest.front() == ' ')) close_sentence(first);
    }
    close_sentence(first);
    paragraph.end_sentence = static_cast<std::uint32_t>(segmentation.sentences.size());
    paragraph.end_token = static_cast<std::uint32_t>(segmentation.tokens.size());
    segmentation.paragraphs.push_back(paragraph);
  }

  void close_sentence(std::uint32_t& first) {
    const auto end = static_cast<std::uint32_t>(segmentation.tokens.size());
    if (first == end) return;
    const Span span{segmentation.tokens[first].span.begin_byte,
                    segmentation.tokens[end - 1].span.end_byte};
    segmentation.sentences.push_back(
        {span, first, end, static_cast<std::uint32_t>(segmentation.paragraphs.size())});
    first = end;
  }
};

std::string speaker_of(const Speech& speech, const Quotation& quotation) {
  return quotation.speaker ? speech.speakers[quotation.speaker->value].name : "none";
}

TEST(Attribute, AnEmptyDocumentSaysNothing) {
  const Speech speech = Story("").speech();
  EXPECT_TRUE(speech.quotations.empty());
  EXPECT_TRUE(speech.indirect.empty());
  EXPECT_TRUE(speech.speakers.empty());
}

TEST(Attribute, PartsOfOneUtteranceKnowEachOther) {
  const Story story(
      "“The crane is older than I am,” Dana Orr said. “It must go before the winter.”");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.quotations.size(), 2U);
  const std::vector<QuotationId> both{QuotationId{0}, QuotationId{1}};
  EXPECT_EQ(speech.quotations[0].parts, both);
  EXPECT_EQ(speech.quotations[1].parts, both);
  EXPECT_EQ(story.words(speech.quotations[1].source), "Dana Orr");
}

TEST(Attribute, AFragmentCutByItsAttributionIsDirect) {
  const Story story("“The crane,” Mr. Orr explained, “is not here.”");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.quotations.size(), 2U);
  EXPECT_EQ(speech.quotations[0].kind, QuotationKind::direct);
  EXPECT_EQ(speech.quotations[1].kind, QuotationKind::direct);
}

TEST(Attribute, ASummaryNamesWhoseWordsItSumsUp) {
  const Story story(
      "Ida Marsh, a tenant, said Mr. Orr had effectively told the families, “You may stay until "
      "the roof falls in.”");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.quotations.size(), 1U);
  EXPECT_EQ(story.words(speech.quotations[0].put_in_mouth_of), "Mr. Orr");
  EXPECT_EQ(speaker_of(speech, speech.quotations[0]), "Ida Marsh");
  EXPECT_LT(speech.quotations[0].confidence, 0.8);
}

TEST(Attribute, WordsThatAreReportedToHaveBeenSaidAreTheirSpeakers) {
  const Story story("Dana Orr said Tomas Veld told her, “The island will not pay for it.”");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.quotations.size(), 1U);
  EXPECT_FALSE(speech.quotations[0].put_in_mouth_of);
  EXPECT_EQ(story.words(speech.quotations[0].source), "Tomas Veld");
}

TEST(Attribute, ACarriedSpeakerHasNoSourceAndLessConfidence) {
  const Story story(
      "“The island is full to the brim,” Tomas Veld said.\n\n“There is no room for another "
      "family.”");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.quotations.size(), 2U);
  EXPECT_TRUE(speech.quotations[1].is_carried);
  EXPECT_FALSE(speech.quotations[1].source);
  EXPECT_EQ(speech.quotations[1].speaker, speech.quotations[0].speaker);
  EXPECT_LT(speech.quotations[1].confidence, 0.8);
  EXPECT_GE(speech.quotations[0].confidence, 0.8);
}

TEST(Attribute, MentionsAreAllOfThem) {
  const Story story(
      "Tomas Veld met the council. Mr. Veld was late. “The tide does not wait for us,” he said, "
      "and Veld left.");
  const Speech speech = story.speech();
  ASSERT_EQ(speech.speakers.size(), 1U);
  std::vector<std::string> mentions;
  for (const Span span : speech.speakers[0].mentions) mentions.push_back(story.words(span));
  EXPECT_EQ(mentions, (std::vector<std::string>{"Tomas Veld", "Mr. Veld", "he", "Veld"}));
  EXPECT_EQ(speech.speakers[0].gender, 'm');
}

TEST(Attribute, EverySpanLiesInTheDocumentAndIdsAreIndices) {
  const Story story(
      "Dana Orr said the wall was “a sandcastle” and, according to Tomas Veld, “no wall is for "
      "ever.” Ida: “No.” “Why do you ask?” asked Marta Quist.");
  const Speech speech = story.speech();
  const Span whole{0, static_cast<std::uint32_t>(story.document.text.size())};
  for (std::size_t n = 0; n < speech.quotations.size(); ++n) {
    const Quotation& each = speech.quotations[n];
    EXPECT_EQ(each.id.value, n);
    if (each.source) {
      EXPECT_TRUE(whole.contains(*each.source));
    }
    if (each.cue) {
      EXPECT_TRUE(whole.contains(*each.cue));
    }
    if (each.speaker) {
      EXPECT_LT(each.speaker->value, speech.speakers.size());
    }
  }
  for (std::size_t n = 0; n < speech.indirect.size(); ++n) {
    EXPECT_EQ(speech.indirect[n].id.value, n);
    EXPECT_TRUE(whole.contains(speech.indirect[n].span));
  }
}

// Sentences without an end, thousands of names, cues and pronouns: no rule may look at all of them
// for each of them. A quadratic rule makes this test run for minutes.
TEST(Attribute, StaysLinearOnHostileText) {
  std::string text;
  for (int n = 0; n < 20000; ++n)
    text += "Aana Orrb" + std::to_string(n % 700) + " said he told and she added that ";
  EXPECT_NO_FATAL_FAILURE(Story(text).speech());
  std::string quotes;
  for (int n = 0; n < 20000; ++n) quotes += "“a, ” said ";
  EXPECT_NO_FATAL_FAILURE(Story(quotes).speech());
  std::string capitals;
  for (int n = 0; n < 40000; ++n) capitals += "Xa Yb said, ";
  EXPECT_NO_FATAL_FAILURE(Story(capitals).speech());
}

TEST(Cue, TheGroupHoldsAuxiliariesAndParticles) {
  const Story story(
      "He has repeatedly said so. She is heard telling them. They pointed out that it rains.");
  const auto view = attribution::make_view(story.document, story.segmentation, {});
  std::vector<std::string> cues;
  for (const auto& cue :
       attribution::find_cues(view, {0, static_cast<std::uint32_t>(view.items.size())})) {
    cues.emplace_back(view.text_of(cue.group));
  }
  EXPECT_EQ(cues,
            (std::vector<std::string>{"has repeatedly said", "is heard telling", "pointed out"}));
}

TEST(Cue, PluralsOfNounsAreNoVerbs) {
  const Story story("The reports and the claims of his critics were in the notes.");
  const auto view = attribution::make_view(story.document, story.segmentation, {});
  for (const auto& cue :
       attribution::find_cues(view, {0, static_cast<std::uint32_t>(view.items.size())})) {
    EXPECT_EQ(cue.kind, attribution::CueKind::noun) << view.text_of(cue.group);
  }
}

TEST(Names, PeopleOfOneSurnameStayApart) {
  const Story story("Dana Orr and Peter Orr came. Ms. Orr spoke. Mr. Orr slept.");
  const auto view = attribution::make_view(story.document, story.segmentation, {});
  const auto cast = attribution::find_names(view);
  ASSERT_EQ(cast.entities.size(), 2U);
  EXPECT_EQ(cast.entities[0].name, "Dana Orr");
  EXPECT_EQ(cast.entities[0].mentions.size(), 2U);
  EXPECT_EQ(cast.entities[1].mentions.size(), 2U);
}

TEST(Names, BodiesAndPlacesAreNoPeople) {
  const Story story(
      "The Harbour Ministry of New Zealand met the World Trade Organization in Paris.");
  const auto view = attribution::make_view(story.document, story.segmentation, {});
  for (const auto& entity : attribution::find_names(view).entities)
    EXPECT_TRUE(entity.is_guess) << entity.name;
}

LocalSpeaker person(std::string name, char gender = '?') {
  return {std::move(name), {}, SpeakerKind::person, gender, {{0, 1}}};
}

std::vector<Speaker> join(std::vector<std::vector<LocalSpeaker>> locals, bool same_event,
                          std::vector<Speech>& speech) {
  std::vector<Document> documents(locals.size());
  for (std::uint32_t d = 0; d < locals.size(); ++d) {
    documents[d].id = DocumentId{d};
    Speech one;
    for (std::uint32_t s = 0; s < locals[d].size(); ++s) {
      Quotation quotation;
      quotation.speaker = SpeakerId{s};
      one.quotations.push_back(quotation);
    }
    one.speakers = std::move(locals[d]);
    speech.push_back(std::move(one));
  }
  return join_speakers(documents, speech, same_event);
}

TEST(JoinSpeakers, ASurnameJoinsTheOneFullNameThatItFits) {
  std::vector<Speech> speech;
  const auto speakers = join({{person("Veld")}, {person("Tomas Veld")}}, true, speech);
  ASSERT_EQ(speakers.size(), 1U);
  EXPECT_EQ(speakers[0].name, "Tomas Veld");
  EXPECT_EQ(speakers[0].mentions.size(), 2U);
  EXPECT_EQ(speech[0].quotations[0].speaker, speech[1].quotations[0].speaker);
}

TEST(JoinSpeakers, ASurnameThatFitsTwoJoinsNeitherUnlessGenderTells) {
  std::vector<Speech> speech;
  EXPECT_EQ(join({{person("Veld")}, {person("Tomas Veld", 'm')}, {person("Marta Veld", 'f')}}, true,
                 speech)
                .size(),
            3U);
  speech.clear();
  EXPECT_EQ(join({{person("Veld", 'f')}, {person("Tomas Veld", 'm')}, {person("Marta Veld", 'f')}},
                 true, speech)
                .size(),
            2U);
}

TEST(JoinSpeakers, InUnlikeEventsOnlyEqualFullNamesJoin) {
  std::vector<Speech> speech;
  EXPECT_EQ(join({{person("Veld")}, {person("Tomas Veld")}, {person("Tomas Veld")}}, false, speech)
                .size(),
            2U);
}

TEST(JoinSpeakers, UnnamedSourcesNeverJoin) {
  std::vector<Speech> speech;
  LocalSpeaker unnamed{"an official", {}, SpeakerKind::unnamed, '?', {{0, 1}}};
  EXPECT_EQ(join({{unnamed}, {unnamed}}, true, speech).size(), 2U);
}

}  // namespace
}  // namespace onrecord
