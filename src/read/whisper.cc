// Speech recognition's JSON to timed words.
//
// RapidJSON parses a copy in place, so that every string tells where in the file it stood; the
// words are then read from the file itself, which keeps their origin although JSON escapes
// characters. Parsing is iterative: nesting costs no stack.
#include <rapidjson/document.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "read/captions.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

using Json = rapidjson::Value;

constexpr std::size_t kLargestJson = 16U << 20;

const Json* member(const Json& object, const char* name) {
  if (!object.IsObject()) return nullptr;
  const auto found = object.FindMember(name);
  return found == object.MemberEnd() ? nullptr : &found->value;
}

/// A JSON string and where its first character stands in the file.
struct JsonString {
  std::string_view text;  // unescaped
  std::size_t source_byte = 0;
};

/// Reads one file's values into captions.
class Reader {
 public:
  Reader(std::string_view source, const char* buffer, Captions& captions)
      : source_(source), buffer_(buffer), captions_(captions) {}

  bool read_root(const Json& root) {
    if (root.IsArray()) return read_list(root);
    for (const char* name : {"segments", "transcription", "utterances", "words"}) {
      const Json* list = member(root, name);
      if (list != nullptr && list->IsArray() && list->Size() > 0) return read_list(*list);
    }
    return false;
  }

 private:
  bool read_list(const Json& list) {
    bool is_words = list.Size() > 0;
    for (const Json& item : list.GetArray()) is_words &= member(item, "word") != nullptr;
    if (is_words) {
      begin_cue(time_of(list[0], true), time_of(list[list.Size() - 1], false));
      read_words(list, nullptr, "word");
    } else {
      for (const Json& item : list.GetArray()) read_segment(item);
    }
    return !captions_.words.empty();
  }

  void read_segment(const Json& segment) {
    if (!segment.IsObject()) return;
    begin_cue(time_of(segment, true), time_of(segment, false));
    const Json* words = member(segment, "words");
    const Json* tokens = member(segment, "tokens");
    const Json* speaker = member(segment, "speaker");
    if (words != nullptr && words->IsArray() && words->Size() > 0) {
      const bool has_word = member((*words)[0], "word") != nullptr;
      read_words(*words, speaker, has_word ? "word" : "text");
    } else if (tokens != nullptr && tokens->IsArray() && tokens->Size() > 0 &&
               (*tokens)[0].IsObject()) {
      read_words(*tokens, speaker, "text");
    } else if (const auto text = string_of(member(segment, "text"))) {
      set_speaker(speaker);
      put(*text, kNoTime, kNoTime, false);
      end_line();
    }
  }

  void read_words(const Json& words, const Json* speaker, const char* key) {
    // Whisper puts the blank before a word into the word; a piece without one goes on with the word
    // before. Others put no blanks at all.
    bool has_blanks = false;
    for (const Json& word : words.GetArray()) {
      const auto text = string_of(member(word, key));
      has_blanks |= text && text->text.starts_with(' ');
    }
    for (const Json& word : words.GetArray()) {
      const auto text = string_of(member(word, key));
      if (!text || text->text.starts_with("[_")) continue;  // a mark of the recogniser
      const Json* own = member(word, "speaker");
      set_speaker(own != nullptr ? own : speaker);
      const bool goes_on = has_blanks && !text->text.starts_with(' ');
      put(*text, time_of(word, true), time_of(word, false), goes_on);
    }
    end_line();
  }

  std::optional<JsonString> string_of(const Json* value) const {
    if (value == nullptr || !value->IsString()) return std::nullopt;
    return JsonString{{value->GetString(), value->GetStringLength()},
                      static_cast<std::size_t>(value->GetString() - buffer_)};
  }

  /// The start or the end of a segment or word, in seconds.
  static double time_of(const Json& item, bool is_start) {
    const Json* value = member(item, is_start ? "start" : "end");
    double scale = 1;
    if (const Json* offsets = member(item, "offsets")) {
      value = member(*offsets, is_start ? "from" : "to");
      scale = 0.001;
    }
    if (value == nullptr || !value->IsNumber()) return kNoTime;
    const double seconds = value->GetDouble() * scale;
    return std::isfinite(seconds) && seconds >= 0 && seconds < 1e7 ? seconds : kNoTime;
  }

  void begin_cue(double start, double end) {
    const double last = captions_.cues.empty() ? 0 : captions_.cues.back().end_seconds;
    if (start == kNoTime) start = last;
    captions_.cues.push_back({start, std::max(start, end)});
    has_speaker_ = false;
    speaker_.clear();
    line_first_ = static_cast<std::uint32_t>(captions_.words.size());
  }

  void set_speaker(const Json* value) {
    std::string name;
    if (value != nullptr && value->IsString()) name = value->GetString();
    if (value != nullptr && value->IsInt()) name = "Speaker " + std::to_string(value->GetInt());
    const bool has_name = !name.empty();
    if (has_name == has_speaker_ && name == speaker_) return;
    end_line();
    has_speaker_ = has_name;
    speaker_ = std::move(name);
  }

  void end_line() {
    const auto end = static_cast<std::uint32_t>(captions_.words.size());
    if (end > line_first_) {
      const auto cue = static_cast<std::uint32_t>(captions_.cues.size() - 1);
      captions_.lines.push_back({line_first_, end, cue, speaker_, has_speaker_, false});
    }
    line_first_ = end;
  }

  /// Adds the words of a string, read from the file so that each knows its bytes.
  void put(const JsonString& string, double start, double end, bool goes_on) {
    std::size_t at = string.source_byte;
    bool is_first = true;
    while (at < source_.size() && source_[at] != '"') {
      std::string word;
      bool has_escape = false;
      const std::size_t begin = at;
      while (at < source_.size() && source_[at] != '"') {
        const std::size_t before = at;
        const char32_t value = take_character(at);
        if (is_space(value)) break;
        has_escape |= source_[before] == '\\';
        append_utf8(word, value);
      }
      // The last character read was a blank, or the string has ended.
      if (word.empty()) continue;
      if (is_first && goes_on && captions_.words.size() > line_first_) {
        lengthen(word, begin, end);
      } else {
        add(word, begin, has_escape, start, end);
      }
      is_first = false;
    }
  }

  /// One character of a JSON string, its escape undone.
  char32_t take_character(std::size_t& at) const {
    if (source_[at] != '\\' || at + 1 >= source_.size()) {
      const CodePoint point = code_point_at(source_, at);
      at += point.length;
      return point.value;
    }
    const char sign = source_[at + 1];
    at += 2;
    switch (sign) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
      case 'f':
        return ' ';
      case 'u':
        break;
      default:
        return static_cast<unsigned char>(sign);
    }
    char32_t value = take_hex(at);
    if (value >= 0xD800 && value < 0xDC00 && source_.substr(at, 2) == "\\u") {
      at += 2;
      value = 0x10000 + ((value - 0xD800) << 10) + (take_hex(at) - 0xDC00);
    }
    return value;
  }

  char32_t take_hex(std::size_t& at) const {
    char32_t value = 0;
    for (int i = 0; i < 4 && at < source_.size(); ++i, ++at) {
      const char c = source_[at];
      const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
      value = value * 16 + static_cast<char32_t>(digit & 15);
    }
    return value;
  }

  std::size_t end_of(const std::string& word, std::size_t begin) const {
    std::size_t at = begin;
    for (std::size_t written = 0; written < word.size();) {
      std::string one;
      append_utf8(one, take_character(at));
      written += one.size();
    }
    return at;
  }

  void add(const std::string& text, std::size_t begin, bool has_escape, double start, double end) {
    CaptionWord word;
    word.source_byte = static_cast<std::uint32_t>(begin);
    word.source_length = static_cast<std::uint32_t>(end_of(text, begin) - begin);
    if (has_escape) {
      captions_.spare.push_back(text);
      word.text = captions_.spare.back();
    } else {
      word.text = source_.substr(begin, text.size());
    }
    word.start_seconds = start;
    word.end_seconds = start == kNoTime ? kNoTime : std::max(start, end);
    captions_.words.push_back(word);
  }

  /// Puts a piece on the end of the word before.
  void lengthen(const std::string& piece, std::size_t begin, double end) {
    CaptionWord& word = captions_.words.back();
    captions_.spare.push_back(std::string(word.text) + piece);
    word.text = captions_.spare.back();
    word.source_length = static_cast<std::uint32_t>(end_of(piece, begin) - word.source_byte);
    if (word.start_seconds != kNoTime) word.end_seconds = std::max(word.end_seconds, end);
  }

  std::string_view source_;
  const char* buffer_;
  Captions& captions_;
  std::string speaker_;
  bool has_speaker_ = false;
  std::uint32_t line_first_ = 0;
};

}  // namespace

Result<Captions> parse_whisper(std::string_view text, std::string& language) {
  const auto bad = [](ErrorCode code, const char* message) { return Error{code, "", message}; };
  if (text.size() > kLargestJson) return bad(ErrorCode::too_large, "JSON larger than 16 MiB");
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  std::string buffer(text);
  rapidjson::Document root;
  constexpr unsigned kFlags =
      rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag;
  root.ParseInsitu<kFlags>(buffer.data() + mark);
  switch (root.GetParseError()) {
    case rapidjson::kParseErrorNone:
      break;
    case rapidjson::kParseErrorNumberTooBig:
      return bad(ErrorCode::bad_format, "JSON with a number too large for a time");
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
      return bad(ErrorCode::bad_format, "JSON with a \\u escape that means no character");
    default:
      return bad(ErrorCode::bad_format, "broken or truncated JSON");
  }
  Captions captions;
  if (!Reader(text, buffer.data(), captions).read_root(root)) {
    return bad(ErrorCode::bad_format, "JSON without segments of speech");
  }
  const Json* result = member(root, "result");
  const Json* name = member(result != nullptr ? *result : root, "language");
  if (name != nullptr && name->IsString() && name->GetStringLength() <= 12) {
    language = name->GetString();
  }
  return captions;
}

}  // namespace onrecord
