// Timed words of a recording (WebVTT, SRT, speech recognition), and how they become a record.
//
// The readers of single formats only fill `Captions`; what all of them share is done once: rolling
// captions lose their repetitions, labels become speakers, the words become one paragraph a turn.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "onrecord/document.h"
#include "onrecord/result.h"

namespace onrecord {

/// Marks a time that is not known.
constexpr double kNoTime = -1;

struct CaptionWord {
  std::string_view text;  ///< points into the source or into Captions::spare
  std::uint32_t source_byte = 0;
  std::uint32_t source_length = 0;
  double start_seconds = kNoTime;  ///< only where the source times the word itself
  double end_seconds = kNoTime;
};

/// One line of a caption, or the words of a line that one voice says.
struct CaptionLine {
  std::uint32_t first_word = 0;
  std::uint32_t end_word = 0;
  std::uint32_t cue = 0;     ///< lines of one cue share it
  std::string speaker;       ///< as the format names it; empty when it does not
  bool has_speaker = false;  ///< the format says who speaks, be it nobody known
  bool opens_turn = false;   ///< another speaker begins here, whoever it is
};

struct Cue {
  double start_seconds = kNoTime;
  double end_seconds = kNoTime;
  bool is_timed = true;  ///< else the seconds only say where among the others the cue stands
};

/// Lines of a file that are not what its format wants; the first one's number counts from 1.
struct OddLines {
  std::size_t count = 0;
  std::size_t first = 0;
  void add(std::size_t number) {
    if (count++ == 0) first = number;
  }
};

struct Captions {
  std::vector<CaptionWord> words;
  std::vector<CaptionLine> lines;
  std::vector<Cue> cues;
  std::deque<std::string> spare;  ///< words whose text is not in the source as it stands
  OddLines bad_times;             ///< cues whose time cannot be read; their words are kept
  OddLines strays;                ///< lines of no cue, left out
};

/// Takes out what rolling captions print again: where many cues begin with the words that the one
/// before ended with, those words are dropped. Cues are brought in order of their start.
void unroll(Captions& captions);

/// Sets text, blocks, turns, times and origin of a record. `speaker` is who speaks where neither
/// the format nor a label says it.
void write_captions(const Captions& captions, const std::string& speaker, Document& document);

/// A WebVTT file after W3C's format, or an SRT file. Total: what is no cue is passed over and
/// counted. The text must outlive the result.
Captions parse_vtt(std::string_view text);
Captions parse_srt(std::string_view text);

/// The JSON of speech recognition: Whisper's `segments` with or without `words`, a bare array of
/// segments or words, whisper.cpp's `transcription` with `offsets` in milliseconds, `speaker` on a
/// segment or a word. `language` is set when the file names it. Error bad_format when it is no such
/// JSON, too_large beyond 16 MiB. The text must outlive the result.
Result<Captions> parse_whisper(std::string_view text, std::string& language);

}  // namespace onrecord
