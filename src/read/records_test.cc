// Transcripts and captions: turns, speakers, times.
#include <gtest/gtest.h>

#include "read/captions.h"
#include "read/document_check.h"
#include "read/labels.h"
#include "read/transcript.h"

namespace onrecord {
namespace {

using Said = std::vector<std::pair<std::string, std::string>>;  // speaker, words

Said said(const Document& document) {
  Said out;
  for (const Turn& turn : document.turns) {
    out.emplace_back(turn.speaker, std::string(text_of(document, turn.words)));
  }
  return out;
}

Document transcript(std::string_view text, const std::string& speaker = "") {
  Document document;
  document.text = text;
  document.is_verbatim = true;
  lay_out_transcript(document, 0);
  find_turns(document, speaker);
  EXPECT_EQ(broken_rule(document, text), "");
  return document;
}

Document captions(std::string_view source, Captions parsed) {
  Document document;
  write_captions(parsed, "", document);
  EXPECT_EQ(broken_rule(document, source), "");
  return document;
}

Document vtt(std::string_view source) {
  Captions parsed = parse_vtt(source);
  unroll(parsed);
  return captions(source, std::move(parsed));
}

Document srt(std::string_view source) {
  Captions parsed = parse_srt(source);
  unroll(parsed);
  return captions(source, std::move(parsed));
}

Document whisper(std::string_view source) {
  std::string language;
  Result<Captions> parsed = parse_whisper(source, language);
  EXPECT_TRUE(parsed);
  return parsed ? captions(source, std::move(*parsed)) : Document();
}

TEST(Captions, ATimeThatCannotBeReadIsNeverSpoken) {
  for (const std::string line :
       {"00:00:05.000 -> 00:00:06.000", "00:00:05.000 \xE2\x80\x93> 00:00:06.000",
        "00:00:05;12 --> 00:00:06;12", "9999999999:00:05.000 --> 9999999999:00:06.000",
        "-00:00:05.000 --> 00:00:06.000", "00:00:05.000 -->", "00:00:05.000 --&gt; 00:00:06.000"}) {
    const std::string from = "Good evening.\n\n2\n" + line + "\nThe bridge is gone.\n\n3\n";
    for (const bool is_vtt : {true, false}) {
      const std::string source = (is_vtt ? "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\n"
                                         : "1\n00:00:01,000 --> 00:00:02,000\n") +
                                 from + "00:00:09.000 --> 00:00:10.000\nThank you.\n";
      const Captions parsed = is_vtt ? parse_vtt(source) : parse_srt(source);
      EXPECT_EQ(parsed.bad_times.count, 1U) << line;
      EXPECT_EQ(parsed.bad_times.first, is_vtt ? 8U : 6U) << line;
      EXPECT_EQ(parsed.strays.count, 0U) << line;
      const Document document = is_vtt ? vtt(source) : srt(source);
      EXPECT_NE(document.text.find("Good evening. The bridge is gone."), std::string::npos)
          << document.text;
      EXPECT_EQ(document.text.find_first_of("0123456789>"), std::string::npos) << document.text;
      EXPECT_EQ(document.times.size(), 2U);
    }
  }
}

TEST(Captions, LinesOfNoCueAreCountedAndNotesAreNot) {
  const std::string source =
      "WEBVTT - tape\nKind: captions\n\nNOTE\n00:01 -> 00:02\n\n00:01.000 --> 00:02.000\nThe "
      "bridge\n\nis gone at 5:30 -> 6.\n";
  const Captions parsed = parse_vtt(source);
  EXPECT_EQ(parsed.bad_times.count, 0U);
  EXPECT_EQ(parsed.strays.count, 1U);
  EXPECT_EQ(parsed.strays.first, 10U);
}

TEST(Labels, WhatCanBeOne) {
  const auto name = [](std::string_view line) {
    const std::optional<Label> label = label_at(line);
    return label ? label->name : std::string("-");
  };
  EXPECT_EQ(name("MS. ORR: Good evening."), "MS. ORR");
  EXPECT_EQ(name("Mr. McCOLLUM of New Jersey: I rise."), "Mr. McCOLLUM of New Jersey");
  EXPECT_EQ(name("The SPEAKER pro tempore: Is there"), "The SPEAKER pro tempore");
  EXPECT_EQ(name("DANA ORR, NEWS ANCHOR: Tonight"), "DANA ORR, NEWS ANCHOR");
  EXPECT_EQ(name("Speaker 2 (00:14): Yes"), "Speaker 2");
  EXPECT_EQ(name("[00:01:02] DANA ORR: Yes"), "DANA ORR");
  EXPECT_EQ(name("Q. Did you see it?"), "Q");
  EXPECT_EQ(name(">> ORR: Yes"), "ORR");
  EXPECT_EQ(name("The answer is this: no"), "-");
  EXPECT_EQ(name("First: we go"), "-");
  EXPECT_EQ(name("It was 10:30 then"), "-");
  EXPECT_EQ(name("See http://a.b"), "-");
}

TEST(Transcript, HeaderTurnsAndStageNotes) {
  const Document document = transcript(
      "Hearing on the Bridge\nLisbon, March 4, 2026\n\nMs. ORR: Did you close it?\n\nMr. LUND: "
      "No.\n\n"
      "I never did. [Laughter] Not once.\n\nMs. ORR: Thank you.\n\n[Applause]\n");
  EXPECT_EQ(document.title, "Hearing on the Bridge");
  EXPECT_EQ(document.published, "2026-03-04");
  EXPECT_EQ(said(document), (Said{{"Ms. ORR", "Did you close it?"},
                                  {"Mr. LUND", "No.\n\nI never did. [Laughter] Not once."},
                                  {"Ms. ORR", "Thank you."}}));
  const auto notes =
      std::count_if(document.blocks.begin(), document.blocks.end(), [&](const Block& b) {
        return b.kind == BlockKind::meta && text_of(document, b.span).starts_with("[");
      });
  EXPECT_EQ(notes, 2);
}

TEST(Transcript, BracketsInsideAStageNoteBelongToIt) {
  const Document document =
      transcript("MS. ORR: Yes. [Laughter (applause)] No.\n\nMR. LUND: So.\n");
  EXPECT_EQ(document.blocks.size(), 6U);
}

TEST(Transcript, LabelsInsideWrappedParagraphsAndInsideLines) {
  const Document document = transcript(
      "MS. ORR: I would like to turn to the events of that month, when the\n"
      "council was told about the rust and did nothing for a year.\n"
      "MR. LUND: We did what we were asked to do by the people who run the\n"
      "town. MS. ORR: Nothing?\n"
      "MR. LUND: Nothing.\n"
      "MS. ORR: Thank you.\n");
  ASSERT_EQ(document.turns.size(), 5U);
  EXPECT_EQ(said(document)[2], (std::pair<std::string, std::string>{"MS. ORR", "Nothing?"}));
}

TEST(Transcript, ASpeechIsOneTurnWhateverItsColons) {
  const Document document = transcript(
      "Speech at the Bridge\nMarch 4, 2026\n\nMR. PRESIDENT AND FELLOW CITIZENS: We meet.\n\n"
      "First: we were right.\n\nSecond: we are right.\n\nOne thing is plain: we go on.\n",
      "Dana Orr");
  ASSERT_EQ(document.turns.size(), 1U);
  EXPECT_EQ(document.turns[0].speaker, "Dana Orr");
  EXPECT_TRUE(text_of(document, document.turns[0].words).starts_with("MR. PRESIDENT"));
}

TEST(Transcript, NamesInSmallLettersMustComeBack) {
  EXPECT_EQ(transcript("Mr. Hollis: Where?\n\nDana: There.\n\nMr. Hollis: I see.\n\nDana: Good.\n")
                .turns.size(),
            4U);
  EXPECT_EQ(
      transcript("We saw it.\n\nHollis: a town in the north.\n\nWe left it again.\n").turns.size(),
      1U);
}

TEST(Transcript, PrintedTimes) {
  const Document document =
      transcript("Speaker 1 (00:03):\nGood evening.\n\nSpeaker 2 (00:10):\nHello.\n");
  ASSERT_EQ(document.turns.size(), 2U);
  EXPECT_EQ(document.turns[0].start_seconds, 3.0);
  EXPECT_EQ(document.turns[0].end_seconds, 10.0);
  EXPECT_EQ(document.times.size(), 1U);
}

TEST(Vtt, VoicesNotesStylesAndEntities) {
  const Document document =
      vtt("WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE no words\nof mine\n\nname\n00:01.000 --> "
          "00:03.500 line:0\n"
          "<v.loud Dana Orr>We did <i>not</i> sell R&amp;D.</v>\n\n00:03.000 --> 00:05.000\n<v "
          "Lee>You did.</v> <v Dana Orr>No.\n\n"
          "00:05.000 --> 00:06.000\nunnamed\n");
  EXPECT_EQ(said(document), (Said{{"Dana Orr", "We did not sell R&D."},
                                  {"Lee", "You did."},
                                  {"Dana Orr", "No."},
                                  {"", "unnamed"}}));
  EXPECT_EQ(document.turns[0].start_seconds, 1.0);
  EXPECT_EQ(document.turns[0].end_seconds, 3.5);
}

TEST(Vtt, RollingCaptionsSayEachWordOnceWithItsTime) {
  const Document document =
      vtt("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n \ngood<00:00:00.500><c> "
          "evening</c><00:00:01.000><c> all</c>\n\n"
          "00:00:02.000 --> 00:00:02.010\ngood evening all\n \n\n"
          "00:00:02.010 --> 00:00:04.000\ngood evening all\nno<00:00:02.500><c> "
          "no</c><00:00:03.000><c> news</c>\n\n"
          "00:00:04.000 --> 00:00:04.010\nno no news\n \n");
  ASSERT_EQ(document.turns.size(), 1U);
  EXPECT_EQ(document.text, "good evening all no no news");
  ASSERT_EQ(document.times.size(), 6U);
  EXPECT_EQ(text_of(document, document.times[4].span), "no");
  EXPECT_EQ(document.times[4].start_seconds, 2.5);
  EXPECT_EQ(document.times[4].end_seconds, 3.0);
}

TEST(Vtt, TwoPeopleMaySayTheSame) {
  EXPECT_EQ(
      vtt("WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>No.\n\n00:02.000 --> 00:03.000\n<v B>No.\n\n"
          "00:03.000 --> 00:04.000\n<v A>Then we agree.\n")
          .turns.size(),
      3U);
}

TEST(Srt, ArrowsDashesAndLabels) {
  const Document document = srt(
      "1\r\n00:00:01,000 --> 00:00:03,000\r\n>> MAYOR ORR: Good <i>evening</i>\r\nto all.\r\n\r\n"
      "2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}- When?\r\n- At nine.\r\n\r\n"
      "3\r\n00:00:04,000 --> 00:00:05,000\r\nMAYOR ORR: [laughs] Soon.\r\n");
  EXPECT_EQ(said(document), (Said{{"MAYOR ORR", "Good evening to all."},
                                  {"", "When?"},
                                  {"", "At nine."},
                                  {"MAYOR ORR", "Soon."}}));
}

TEST(Whisper, WordsPiecesSpeakersAndEscapes) {
  const Document document = whisper(
      R"({"segments":[{"start":0,"end":2.5,"text":" x","speaker":"S0","words":[{"word":" We","start":0,"end":0.4},)"
      R"({"word":" didn","start":0.4,"end":0.6},{"word":"\u2019t.","start":0.6,"end":0.7,"p":NaN}]},)"
      R"({"start":2.5,"end":4,"text":" Why \"so\"?","speaker":"S1"}],"language":"en"})");
  EXPECT_EQ(said(document), (Said{{"S0", "We didn’t."}, {"S1", "Why \"so\"?"}}));
  ASSERT_EQ(document.times.size(), 3U);
  EXPECT_EQ(document.times[1].start_seconds, 0.4);
  EXPECT_EQ(document.times[1].end_seconds, 0.7);
}

TEST(Whisper, OtherShapes) {
  EXPECT_EQ(
      whisper(R"([{"start":0,"end":1,"text":"One."},{"start":1,"end":2,"text":"Two."}])").text,
      "One. Two.");
  EXPECT_EQ(whisper(R"([{"word":"One","start":0,"end":1},{"word":"two"}])").text, "One two");
  const Document cpp =
      whisper(R"({"transcription":[{"offsets":{"from":500,"to":2000},"text":" One."}]})");
  EXPECT_EQ(cpp.turns[0].start_seconds, 0.5);
  std::string language;
  EXPECT_FALSE(parse_whisper(R"({"a":1})", language));
  EXPECT_FALSE(parse_whisper(std::string(100'000, '['), language));
}

}  // namespace
}  // namespace onrecord
