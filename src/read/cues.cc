// WebVTT (https://www.w3.org/TR/webvtt1/) and SRT: from the file to timed words.
//
// Both are lines with a time and an arrow, each followed by lines of text. WebVTT text has tags:
// voices, classes, times inside a cue; SRT text has a little HTML. Both readers take both.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "read/captions.h"
#include "read/lines.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::string_view kArrow = "-->";

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// "01:02:03.456", "02:03,456" at the start of `text`; moves it behind.
std::optional<double> take_time(std::string_view& text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  std::array<double, 3> parts = {};
  std::size_t count = 0;
  for (;;) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    parts[count++] = value;
    if (count == 3 || text.empty() || text.front() != ':') break;
    text.remove_prefix(1);
  }
  if (count < 2) return std::nullopt;
  double seconds =
      count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : parts[0] * 60 + parts[1];
  if (!text.empty() && (text.front() == '.' || text.front() == ',')) {
    text.remove_prefix(1);
    double weight = 0.1;
    for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; weight /= 10) {
      seconds += weight * (text.front() - '0');
      text.remove_prefix(1);
    }
  }
  return seconds;
}

/// "START --> END settings".
std::optional<Cue> timing_of(std::string_view line) {
  if (line.find(kArrow) == std::string_view::npos) return std::nullopt;
  Cue cue;
  const std::optional<double> start = take_time(line);
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  if (!start || !line.starts_with(kArrow)) return std::nullopt;
  line.remove_prefix(kArrow.size());
  const std::optional<double> end = take_time(line);
  if (!end) return std::nullopt;
  cue.start_seconds = *start;
  cue.end_seconds = std::max(*start, *end);
  return cue;
}

/// What a line of times is written with by mistake: dashes, blanks and references in the arrow.
std::size_t arrow_length(std::string_view text) {
  static constexpr std::array<std::string_view, 9> kArrows = {
      "-->", "->", "- >", "-- >", "--&gt;", "\xE2\x80\x93>", "\xE2\x80\x94>", "\xE2\x86\x92", "=>"};
  for (const std::string_view arrow : kArrows) {
    if (text.starts_with(arrow)) return arrow.size();
  }
  return 0;
}

/// A line that is meant to time a cue and cannot be read: an arrow behind digits with a colon and
/// nothing else, and behind the arrow another such time or nothing. Nobody speaks like that.
bool is_broken_timing(std::string_view line) {
  constexpr std::size_t kLongestTime = 40;
  constexpr std::string_view kTime = "0123456789:.,;- \t";
  bool has_digit = false;
  bool has_colon = false;
  std::size_t at = 0;
  for (; at < line.size() && arrow_length(line.substr(at)) == 0; ++at) {
    if (at > kLongestTime || kTime.find(line[at]) == std::string_view::npos) return false;
    has_digit |= line[at] >= '0' && line[at] <= '9';
    has_colon |= line[at] == ':' || line[at] == ';';
  }
  if (!has_digit || !has_colon || at == line.size()) return false;
  line.remove_prefix(at + arrow_length(line.substr(at)));
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  return line.empty() || kTime.find(line.front()) != std::string_view::npos;
}

struct Entity {
  std::string_view name;
  std::string_view text;
};

constexpr std::array<Entity, 9> kEntities = {{{"&amp;", "&"},
                                              {"&lt;", "<"},
                                              {"&gt;", ">"},
                                              {"&nbsp;", " "},
                                              {"&quot;", "\""},
                                              {"&apos;", "'"},
                                              {"&#39;", "'"},
                                              {"&lrm;", ""},
                                              {"&rlm;", ""}}};

/// Collects the words of one cue's lines.
class CueText {
 public:
  CueText(std::string_view source, Captions& captions) : source_(source), captions_(captions) {}

  /// `line` lies in the source. `cue` is its number.
  void add_line(Span line, std::uint32_t cue) {
    begin_line(cue);
    for (std::size_t at = line.begin_byte; at < line.end_byte;) at = step(at, line.end_byte);
    end_word();
    end_line();
  }

  /// A voice and a time reach to the end of their cue.
  void end_cue() {
    has_voice_ = false;
    voice_.clear();
    time_ = kNoTime;
    ignored_ = 0;
  }

 private:
  std::size_t step(std::size_t at, std::size_t end) {
    const char c = source_[at];
    if (is_blank(c)) {
      end_word();
      return at + 1;
    }
    if (c == '<') return tag(at, end);
    if (c == '{' && source_.substr(at, 2) == "{\\") {  // {\an8}: a place on the screen
      const std::size_t close = find_near('}', at, end);
      if (close < end) return close + 1;
    }
    if (c == '&') {
      for (const Entity& entity : kEntities) {
        if (!source_.substr(at, end - at).starts_with(entity.name)) continue;
        if (entity.text == " ") {
          end_word();
        } else {
          put(entity.text, at, entity.name.size());
        }
        return at + entity.name.size();
      }
    }
    const std::size_t length = std::min<std::size_t>(code_point_at(source_, at).length, end - at);
    put(source_.substr(at, length), at, length);
    return at + length;
  }

  /// Where `c` stands next, `end` when it is not near: a tag is short, and a search for each of
  /// many open ones must not read the whole file.
  std::size_t find_near(char c, std::size_t at, std::size_t end) const {
    constexpr std::size_t kLongestTag = 400;
    const std::size_t found = source_.substr(at, std::min(end - at, kLongestTag)).find(c);
    return found == std::string_view::npos ? end : at + found;
  }

  void put(std::string_view text, std::size_t at, std::size_t length) {
    if (ignored_ > 0) return;
    if (word_.empty()) {
      word_begin_ = at;
      is_copy_ = true;
      word_time_ = time_;
    }
    is_copy_ &= text.size() == length && word_begin_ + word_.size() == at;
    word_ += text;
    word_end_ = at + length;
  }

  void end_word() {
    if (word_.empty()) return;
    CaptionWord word;
    word.source_byte = static_cast<std::uint32_t>(word_begin_);
    word.source_length = static_cast<std::uint32_t>(word_end_ - word_begin_);
    if (is_copy_) {
      word.text = source_.substr(word_begin_, word_.size());
    } else {
      captions_.spare.push_back(word_);
      word.text = captions_.spare.back();
    }
    word.start_seconds = word_time_;
    captions_.words.push_back(word);
    word_.clear();
  }

  void begin_line(std::uint32_t cue) {
    cue_ = cue;
    line_first_ = static_cast<std::uint32_t>(captions_.words.size());
  }

  void end_line() {
    const auto end = static_cast<std::uint32_t>(captions_.words.size());
    if (end > line_first_) {
      captions_.lines.push_back({line_first_, end, cue_, voice_, has_voice_, false});
    }
    line_first_ = end;
  }

  std::size_t tag(std::size_t at, std::size_t end) {
    const std::size_t close = find_near('>', at, end);
    if (close == end) {
      put("<", at, 1);
      return at + 1;
    }
    std::string_view inside = source_.substr(at + 1, close - at - 1);
    const bool is_end = inside.starts_with('/');
    if (is_end) inside.remove_prefix(1);
    const std::string_view name = inside.substr(0, inside.find_first_of(" .\t\r\n"));
    std::string_view clock = inside;
    const std::optional<double> time = take_time(clock);
    if (name == "v") {
      change_voice(is_end ? std::string_view() : inside, !is_end);
    } else if (name == "rt") {
      ignored_ = is_end ? 0 : 1;
    } else if (time && clock.empty() && !is_end) {
      end_word();
      time_ = *time;
    } else if (name == "br") {
      end_word();
    }
    return close + 1;
  }

  void change_voice(std::string_view tag, bool has_voice) {
    end_word();
    end_line();
    has_voice_ = has_voice;
    const std::size_t space = tag.find_first_of(" \t\r\n");
    const Span whole{0, static_cast<std::uint32_t>(tag.size())};
    voice_ = space == std::string_view::npos
                 ? std::string()
                 : std::string(slice(
                       tag, trimmed(tag, {static_cast<std::uint32_t>(space), whole.end_byte})));
    for (const Entity& entity : kEntities) {
      for (std::size_t at = voice_.find(entity.name); at != std::string::npos;
           at = voice_.find(entity.name, at + entity.text.size())) {
        voice_.replace(at, entity.name.size(), entity.text);
      }
    }
  }

  std::string_view source_;
  Captions& captions_;
  std::string word_;
  std::size_t word_begin_ = 0;
  std::size_t word_end_ = 0;
  bool is_copy_ = true;
  double word_time_ = kNoTime;
  double time_ = kNoTime;
  std::string voice_;
  bool has_voice_ = false;
  int ignored_ = 0;
  std::uint32_t cue_ = 0;
  std::uint32_t line_first_ = 0;
};

bool is_number(std::string_view line) {
  return !line.empty() && line.size() <= 9 &&
         line.find_first_not_of("0123456789") == std::string_view::npos;
}

/// WebVTT blocks that hold no cue.
bool opens_note(std::string_view line) {
  for (const std::string_view name :
       {std::string_view("NOTE"), std::string_view("STYLE"), std::string_view("REGION")}) {
    if (line == name || (line.starts_with(name) && is_blank(line[name.size()]))) return true;
  }
  return false;
}

Captions parse_cues(std::string_view text, bool is_vtt) {
  Captions captions;
  CueText cue_text(text, captions);
  const std::vector<Line> lines = lines_of(text, text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  bool is_in_cue = false;
  bool is_in_note = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = slice(text, lines[i].whole);
    std::optional<Cue> cue = timing_of(line);
    if (!cue && !is_in_note && is_broken_timing(line)) {
      const double last = captions.cues.empty() ? 0 : captions.cues.back().end_seconds;
      cue = Cue{last, last, false};
      captions.bad_times.add(i + 1);
    }
    if (cue) {
      captions.cues.push_back(*cue);
      cue_text.end_cue();
      is_in_cue = true;
      is_in_note = false;
      continue;
    }
    if (line.empty()) {
      // Only WebVTT says that an empty line ends a cue; SRT text may hold one.
      is_in_cue = is_in_cue && !is_vtt;
      is_in_note = false;
      continue;
    }
    const std::string_view next =
        i + 1 < lines.size() ? slice(text, lines[i + 1].whole) : std::string_view();
    const bool opens_cue = timing_of(next) || (is_broken_timing(next) && !opens_note(line));
    const bool is_name = opens_cue && (!is_in_cue || is_number(slice(text, lines[i].span)));
    if (is_name) continue;  // of the next cue
    if (!is_in_cue) is_in_note |= is_vtt && opens_note(line);
    if (is_in_note || lines[i].is_blank()) continue;
    if (!is_in_cue) {
      const bool is_header = is_vtt && captions.cues.empty();
      if (!is_header) captions.strays.add(i + 1);
      continue;
    }
    cue_text.add_line(lines[i].span, static_cast<std::uint32_t>(captions.cues.size() - 1));
  }
  return captions;
}

/// A timed word ends where the next timed word of its cue begins, the last one with the cue.
void add_word_ends(Captions& captions) {
  std::size_t i = captions.lines.size();
  std::uint32_t cue = std::numeric_limits<std::uint32_t>::max();
  double next = kNoTime;
  while (i-- > 0) {
    const CaptionLine& line = captions.lines[i];
    if (line.cue != cue) next = captions.cues[line.cue].end_seconds;
    cue = line.cue;
    for (std::uint32_t w = line.end_word; w-- > line.first_word;) {
      CaptionWord& word = captions.words[w];
      if (word.start_seconds == kNoTime) continue;
      word.end_seconds = std::max(next, word.start_seconds);
      next = word.start_seconds;
    }
  }
}

}  // namespace

Captions parse_vtt(std::string_view text) {
  Captions captions = parse_cues(text, true);
  add_word_ends(captions);
  return captions;
}

Captions parse_srt(std::string_view text) {
  Captions captions = parse_cues(text, false);
  add_word_ends(captions);
  return captions;
}

}  // namespace onrecord
