// Recordings: told by their bytes, paired with their records, and played where words are heard.
#include <gtest/gtest.h>

#include "../tests/support/story.h"
#include "onrecord/render.h"

namespace onrecord {
namespace {

using testing::Story;
using enum DifferenceClass;
using std::string_view_literals::operator""sv;

TEST(AudioType, IsToldByTheFirstBytes) {
  EXPECT_EQ(audio_type_of("ID3\x04\0\0\0\0\0\0"sv), "audio/mpeg");
  EXPECT_EQ(audio_type_of("\xFF\xFB\x90\x64\0\0"sv), "audio/mpeg");  // MPEG 1, layer 3
  EXPECT_EQ(audio_type_of("\xFF\xF3\x40\xC0\0\0"sv), "audio/mpeg");  // MPEG 2, layer 3
  EXPECT_EQ(audio_type_of("\xFF\xF1\x50\x80\0\0"sv), "audio/aac");
  EXPECT_EQ(audio_type_of("RIFF\x24\x08\0\0WAVEfmt "sv), "audio/wav");
  EXPECT_EQ(audio_type_of("OggS\0\x02"sv), "audio/ogg");
  EXPECT_EQ(audio_type_of("fLaC\0\0\0\x22"sv), "audio/flac");
  EXPECT_EQ(audio_type_of("\0\0\0\x20"
                          "ftypM4A \0\0\0\0"sv),
            "audio/mp4");
  EXPECT_EQ(audio_type_of("\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm"sv), "audio/webm");
}

TEST(AudioType, IsNoneForAnythingElse) {
  for (const std::string_view bytes :
       {""sv, "\xFF"sv, "WEBVTT\n"sv, "<html>"sv, "RIFF\x24\x08\0\0AVI LIST"sv, "\xFF\xFE"sv,
        "\xFF\xFEh\0i\0"sv, "\xFF\xD8\xFF\xE0\0\x10JFIF"sv, "\xFF\xFB\xF0\x64"sv,
        "\xFF\xEB\x90\x64"sv, "\x1A\x45\xDF\xA3\x9F\x42\x82\x88matroska"sv,
        "\0\0\0\x1C"
        "ftypheic\0\0\0\0"sv,
        "%PDF-1.7"sv, "ID3 of the harbour"sv, "PK\x03\x04"sv}) {
    EXPECT_EQ(audio_type_of(bytes), "") << bytes;
  }
}

/// A record of two words, half a second each; without times when `is_timed` is false.
DocumentId record(Story& story, const std::string& path, bool is_timed = true) {
  const DocumentId id = story.document(path, "not before", Role::record);
  if (is_timed) {
    story.report.documents[id.value].times = {{{0, 3}, 2, 2.5}, {{4, 10}, 2.5, 3.0626}};
  }
  return id;
}

TEST(RecordsOf, PairsByNameThenByOrder) {
  Story story;
  story.document("tape.txt", "an article");
  const DocumentId one = record(story, "a/morning.en.vtt");
  const DocumentId two = record(story, "a/evening.vtt");
  const DocumentId three = record(story, "a/later.vtt");
  using Found = std::vector<std::optional<DocumentId>>;
  EXPECT_EQ(records_of(story.report, {"b/evening.mp3", "morning.wav"}), (Found{two, one}));
  EXPECT_EQ(records_of(story.report, {"tape.mp3", "later.mp3", "more.mp3"}),
            (Found{one, three, two}));
  EXPECT_EQ(records_of(story.report, {"even.mp3"}), (Found{one}));  // called otherwise: in order
  EXPECT_EQ(records_of(story.report, {"1.mp3", "2.mp3", "3.mp3", "4.mp3"}),
            (Found{one, two, three, std::nullopt}));
}

TEST(RecordsOf, GivesNoRecordingToAnotherRecordThanItsOwn) {
  Story story;
  record(story, "morning.txt", false);
  record(story, "evening.vtt");
  EXPECT_EQ(records_of(story.report, {"morning.mp3"}),
            (std::vector<std::optional<DocumentId>>{std::nullopt}));
}

struct Heard {
  Story story;
  HtmlOptions options;
  std::string page() const {
    std::string out;
    write_html(story.report, options, [&](std::string_view piece) { out += piece; });
    return out;
  }
};

Heard heard_story() {
  Heard heard;
  Story& story = heard.story;
  const DocumentId article = story.document("north.txt", "“before May”, she said");
  const DocumentId tape = record(story, "tape.vtt");
  const QuotationId quotation = story.quote(article, "before May");
  const UtteranceId utterance = story.utterance({quotation});
  story.pair(utterance, story.find(tape, "not before"), quotation, {omitted}, {});
  HtmlAudio audio;
  audio.name = "tape<1>.wav";
  audio.media_type = "audio/wav";
  audio.size = 4;
  audio.record = tape;
  audio.content = "RIFF";
  heard.options.audio.push_back(audio);
  return heard;
}

bool has(const std::string& page, std::string_view part) {
  return page.find(part) != std::string::npos;
}

TEST(HtmlRecording, StandsInThePageWithItsTimes) {
  const std::string page = heard_story().page();
  EXPECT_TRUE(has(page, "; media-src data:; ")) << page.substr(0, 600);
  EXPECT_TRUE(
      has(page, "<audio controls preload=\"metadata\" src=\"data:audio/wav;base64,UklGRg==\">"));
  EXPECT_TRUE(has(page, "data-name=\"tape&lt;1&gt;.wav\" data-size=\"4\""));
  EXPECT_TRUE(
      has(page, "<span data-t=\"2 2.5\">not</span> <span data-t=\"2.5 3.063\">before</span>"));
  EXPECT_TRUE(has(page, "href=\"#q1\" data-play=\"2 2 3.063\">line 1<"));  // of the article
  EXPECT_TRUE(has(page, "0:00:02–0:00:03<"));
  EXPECT_TRUE(has(page, "timed word by word"));
}

TEST(HtmlRecording, IsOnlyNamedWhereTheReaderChoosesTheFile) {
  Heard heard = heard_story();
  heard.options.audio.front().content.reset();
  const std::string page = heard.page();
  EXPECT_TRUE(has(page, "; media-src blob:; "));
  EXPECT_FALSE(has(page, "<audio"));
  EXPECT_TRUE(has(page, "The recording is not in this file"));
  EXPECT_TRUE(has(page, "data-play=\"2 2 3.063\""));
}

TEST(HtmlRecording, ComesFromItsOwnServerOnly) {
  Heard heard = heard_story();
  heard.options.audio.front().content.reset();
  heard.options.audio.front().address = "/stories/1/audio/1";
  std::string page = heard.page();
  EXPECT_TRUE(has(page, "; media-src 'self'; "));
  EXPECT_TRUE(has(page, " src=\"/stories/1/audio/1\">"));
  for (const char* other : {"//host/a.wav", "https://host/a.wav", "javascript:1", "/\\host"}) {
    heard.options.audio.front().address = other;
    page = heard.page();
    EXPECT_FALSE(has(page, "<audio")) << other;
    EXPECT_FALSE(has(page, "'self'; base")) << other;
  }
}

TEST(HtmlRecording, LeavesAPageWithoutOneAsItWas) {
  Heard heard = heard_story();
  heard.options.audio.clear();
  const std::string page = heard.page();
  for (const char* part : {"media-src", " data-play=", " data-t=", "id=\"recording\""}) {
    EXPECT_FALSE(has(page, part)) << part;
  }
}

TEST(HtmlRecording, SaysWhenItBelongsToNoRecord) {
  Heard heard = heard_story();
  heard.options.audio.front().record.reset();
  const std::string page = heard.page();
  EXPECT_TRUE(has(page, "belongs to no record with times"));
  EXPECT_FALSE(has(page, " data-play="));
  EXPECT_TRUE(has(page, "<audio controls"));
}

}  // namespace
}  // namespace onrecord
