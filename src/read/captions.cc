#include "read/captions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "read/labels.h"
#include "text/sentence_end.h"
#include "text/text_builder.h"

namespace onrecord {
namespace {

constexpr double kLongestGap = 1.5;          // seconds between a line and its repetition
constexpr double kLongPause = 2.0;           // seconds that part two paragraphs of one turn
constexpr std::size_t kLongParagraph = 150;  // words after which the next sentence opens a new one

using Words = std::vector<std::string_view>;

/// What one cue showed on the screen.
struct Shown {
  Words words;
  std::size_t last_line_words = 0;
};

/// How many words at the start of `now` repeat the end of `before`: as many as can be, if they are
/// all that stood there, its whole last line, or three words and more.
std::size_t repeated_words(const Shown& before, const Words& now) {
  const std::size_t most = std::min(before.words.size(), now.size());
  for (std::size_t k = most; k > 0; --k) {
    const bool is_plain = k == before.words.size() || k == before.last_line_words || k >= 3;
    if (is_plain && std::equal(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(k),
                               before.words.end() - static_cast<std::ptrdiff_t>(k))) {
      return k;
    }
  }
  return 0;
}

/// The lines of one cue, [first, end) of Captions::lines.
struct CueLines {
  std::size_t first = 0;
  std::size_t end = 0;
};

Shown shown_by(const Captions& captions, CueLines cue) {
  constexpr std::size_t kMostWords = 60;  // a screen holds less
  Shown shown;
  for (std::size_t i = cue.first; i < cue.end; ++i) {
    const CaptionLine& line = captions.lines[i];
    shown.last_line_words = line.end_word - line.first_word;
    for (std::uint32_t w = line.first_word; w < line.end_word; ++w) {
      shown.words.push_back(captions.words[w].text);
    }
  }
  if (shown.words.size() > kMostWords) {
    shown.words.erase(shown.words.begin(),
                      shown.words.end() - static_cast<std::ptrdiff_t>(kMostWords));
  }
  shown.last_line_words = std::min(shown.last_line_words, shown.words.size());
  return shown;
}

/// Lines in order of the start of their cue; cues that start together stay as they stand.
void sort_by_start(Captions& captions) {
  const auto starts_earlier = [&](const CaptionLine& a, const CaptionLine& b) {
    return captions.cues[a.cue].start_seconds < captions.cues[b.cue].start_seconds;
  };
  std::stable_sort(captions.lines.begin(), captions.lines.end(), starts_earlier);
}

std::vector<CueLines> cues_of(const Captions& captions) {
  std::vector<CueLines> cues;
  for (std::size_t i = 0; i < captions.lines.size(); ++i) {
    const bool is_same = i > 0 && captions.lines[i].cue == captions.lines[i - 1].cue;
    if (!is_same) cues.push_back({i, i});
    cues.back().end = i + 1;
  }
  return cues;
}

bool follows(const Captions& captions, CueLines before, CueLines now) {
  const Cue& a = captions.cues[captions.lines[before.first].cue];
  const Cue& b = captions.cues[captions.lines[now.first].cue];
  return b.start_seconds <= a.end_seconds + kLongestGap;
}

void drop_words(Captions& captions, CueLines cue, std::size_t count) {
  for (std::size_t i = cue.first; i < cue.end && count > 0; ++i) {
    CaptionLine& line = captions.lines[i];
    const std::size_t here = std::min<std::size_t>(count, line.end_word - line.first_word);
    line.first_word += static_cast<std::uint32_t>(here);
    count -= here;
  }
}

}  // namespace

void unroll(Captions& captions) {
  sort_by_start(captions);
  const std::vector<CueLines> cues = cues_of(captions);
  // Two speakers may say the same words one after the other; only where repetition is the rule is
  // it the captions' doing. A cue that comes twice at one time is never speech.
  std::vector<std::size_t> repeated(cues.size(), 0);
  std::size_t rolling = 0;
  Shown before;
  for (std::size_t i = 0; i < cues.size(); ++i) {
    Shown now = shown_by(captions, cues[i]);
    if (i > 0 && follows(captions, cues[i - 1], cues[i])) {
      repeated[i] = repeated_words(before, now.words);
      rolling += repeated[i] > 0;
    }
    before = std::move(now);
  }
  const bool is_rolling = rolling >= 2 && rolling * 4 >= cues.size();
  for (std::size_t i = 1; i < cues.size(); ++i) {
    const Cue& a = captions.cues[captions.lines[cues[i - 1].first].cue];
    const Cue& b = captions.cues[captions.lines[cues[i].first].cue];
    const bool is_twin = a.is_timed && b.is_timed && a.start_seconds == b.start_seconds &&
                         a.end_seconds == b.end_seconds;
    if (is_rolling || is_twin) drop_words(captions, cues[i], repeated[i]);
  }
}

namespace {

/// The label that a caption's line opens with, and how many words it takes.
struct LineLabel {
  Label label;
  std::size_t words = 0;
  bool is_dash = false;
};

bool is_dash(std::string_view word) {
  return word == "-" || word == "\xE2\x80\x93" || word == "\xE2\x80\x94";
}

std::optional<LineLabel> label_of(const Captions& captions, const CaptionLine& line) {
  constexpr std::uint32_t kReach = 14;  // words
  if (line.first_word == line.end_word) return std::nullopt;
  LineLabel found;
  std::uint32_t first = line.first_word;
  if (is_dash(captions.words[first].text) && first + 1 < line.end_word) {
    found.is_dash = true;
    ++first;
  }
  std::string head;
  std::vector<std::size_t> ends;
  const std::uint32_t last = std::min(line.end_word, first + kReach);
  for (std::uint32_t w = first; w < last; ++w) {
    head += captions.words[w].text.substr(0, 100);
    ends.push_back(head.size());
    head += ' ';
  }
  std::optional<Label> label = label_at(head);
  if (label) {
    found.label = std::move(*label);
    found.words = static_cast<std::size_t>(std::count_if(
        ends.begin(), ends.end(), [&](std::size_t end) { return end <= found.label.length; }));
  } else if (!found.is_dash) {
    return std::nullopt;
  }
  if (found.is_dash) ++found.words;
  return found;
}

/// Writes the words of captions as paragraphs of turns.
class CaptionWriter {
 public:
  CaptionWriter(const Captions& captions, const std::string& speaker, Document& document)
      : captions_(captions), document_(document), builder_(document), speaker_(speaker) {}

  void run() {
    for (const CaptionLine& line : captions_.lines) judge(line);
    for (const CaptionLine& line : captions_.lines) write(line);
    end_turn();
    builder_.end_block();
  }

 private:
  void judge(const CaptionLine& line) {
    if (line.first_word == line.end_word) return;
    judge_.add_paragraph();
    const std::optional<LineLabel> found = label_of(captions_, line);
    if (found && found->words > (found->is_dash ? 1U : 0U)) judge_.add(found->label);
  }

  void write(const CaptionLine& line) {
    if (line.first_word == line.end_word) return;
    std::uint32_t first = line.first_word;
    bool opens = line.opens_turn;
    std::string speaker = line.has_speaker ? line.speaker : speaker_;
    // Where the format names nobody, what it named before has ended.
    if (!line.has_speaker && had_speaker_) speaker.clear();
    had_speaker_ |= line.has_speaker;
    if (const std::optional<LineLabel> found = label_of(captions_, line)) {
      const bool has_label = found->words > (found->is_dash ? 1U : 0U);
      if (has_label && judge_.accepts(found->label)) {
        speaker = found->label.name;
        first += static_cast<std::uint32_t>(found->words);
        opens = true;
      } else if (found->is_dash) {
        speaker = line.has_speaker ? line.speaker : std::string();
        first += 1;
        opens = true;
      }
    }
    if (opens || speaker != speaker_ || !is_in_turn_) begin_turn(std::move(speaker));
    write_words(line, first);
  }

  void write_words(const CaptionLine& line, std::uint32_t first) {
    const Cue& cue = captions_.cues[line.cue];
    const bool has_pause = last_end_ != kNoTime && cue.start_seconds - last_end_ >= kLongPause;
    if (ends_sentence_ && (has_pause || block_words_ >= kLongParagraph)) begin_block();
    double untimed_start = cue.is_timed ? cue.start_seconds : kNoTime;
    std::optional<std::uint32_t> untimed_begin;
    const auto end_untimed = [&](double end) {
      if (untimed_begin) add_time(*untimed_begin, untimed_start, end);
      untimed_begin.reset();
    };
    for (std::uint32_t w = first; w < line.end_word; ++w) {
      if (const std::uint32_t note = note_words(line, w)) {
        w += note - 1;
        continue;
      }
      const CaptionWord& word = captions_.words[w];
      if (word.start_seconds != kNoTime) end_untimed(word.start_seconds);
      builder_.blank();
      const std::uint32_t begin = builder_.next_byte();
      put(word);
      if (word.start_seconds != kNoTime) {
        untimed_start = word.end_seconds;
        add_time(begin, word.start_seconds, word.end_seconds);
      } else if (!untimed_begin) {
        untimed_begin = begin;
      }
    }
    end_untimed(cue.end_seconds);
    last_end_ = std::max(last_end_, cue.end_seconds);
  }

  void put(const CaptionWord& word) {
    if (word.text.size() == word.source_length) {
      builder_.copy(word.text, word.source_byte);
    } else {
      builder_.replace(word.text, word.source_byte, word.source_length);
    }
    ends_sentence_ = ends_sentence(word.text);
    ++block_words_;
  }

  /// Words of a stage note that opens at `w`; 0 for spoken words. A lone note of music is one.
  std::uint32_t note_words(const CaptionLine& line, std::uint32_t w) const {
    const std::string_view word = captions_.words[w].text;
    if (word == "\xE2\x99\xAA" || word == "\xE2\x99\xAB") return 1;
    if (word.front() != '[' && word.front() != '(') return 0;
    std::string head;
    for (std::uint32_t end = w; end < std::min(line.end_word, w + 8); ++end) {
      head += captions_.words[end].text.substr(0, 80);
      const char last = head.back();
      if (last == ']' || last == ')' ||
          (head.size() > 1 && (head[head.size() - 2] == ']' || head[head.size() - 2] == ')'))) {
        return stage_note_length(head) > 0 ? end - w + 1 : 0;
      }
      head += ' ';
    }
    return 0;
  }

  void add_time(std::uint32_t begin, double start, double end) {
    const auto at = static_cast<std::uint32_t>(document_.text.size());
    if (at <= begin || start == kNoTime) return;
    document_.times.push_back({{begin, at}, start, std::max(start, end)});
  }

  void begin_block() {
    builder_.begin_block(BlockKind::paragraph);
    block_words_ = 0;
    ends_sentence_ = false;
  }

  void begin_turn(std::string speaker) {
    end_turn();
    begin_block();
    speaker_ = std::move(speaker);
    turn_begin_ = builder_.next_byte();
    turn_first_time_ = document_.times.size();
    is_in_turn_ = true;
    last_end_ = kNoTime;
  }

  void end_turn() {
    if (!is_in_turn_) return;
    builder_.end_block();
    const auto end = static_cast<std::uint32_t>(document_.text.size());
    is_in_turn_ = false;
    if (end <= turn_begin_) return;
    Turn turn;
    turn.span = turn.words = {turn_begin_, end};
    turn.speaker = speaker_;
    for (std::size_t i = turn_first_time_; i < document_.times.size(); ++i) {
      const TimedSpan& time = document_.times[i];
      turn.start_seconds =
          std::min(turn.start_seconds.value_or(time.start_seconds), time.start_seconds);
      turn.end_seconds = std::max(turn.end_seconds.value_or(time.end_seconds), time.end_seconds);
    }
    document_.turns.push_back(std::move(turn));
  }

  const Captions& captions_;
  Document& document_;
  TextBuilder builder_;
  LabelJudge judge_;
  std::string speaker_;
  bool had_speaker_ = false;
  bool is_in_turn_ = false;
  bool ends_sentence_ = false;
  std::uint32_t turn_begin_ = 0;
  std::size_t turn_first_time_ = 0;
  std::size_t block_words_ = 0;
  double last_end_ = kNoTime;
};

}  // namespace

void write_captions(const Captions& captions, const std::string& speaker, Document& document) {
  CaptionWriter(captions, speaker, document).run();
}

}  // namespace onrecord
