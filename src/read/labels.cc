#include "read/labels.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kLongestLabel = 90;  // bytes
constexpr std::size_t kMostWords = 6;
constexpr std::size_t kMostCapitalWords = 12;  // "JO ORR, NEWS ANCHOR", "SEN. JO ORR (I), MAINE"

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view strip(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_one_of(std::string_view word, std::string_view list) {
  // `list` holds words between blanks.
  for (std::size_t at = list.find(word); at != std::string_view::npos;
       at = list.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (list[at - 1] == ' ' && list[end] == ' ') return true;
  }
  return false;
}

constexpr std::string_view kTitles =
    " mr mrs ms mx dr prof sen rep gov gen col maj capt lt sgt rev hon sir dame lord lady judge "
    "justice senator representative governor general colonel major captain lieutenant sergeant "
    "professor doctor president secretary minister chairman chairwoman chair speaker ambassador "
    "director commissioner congressman congresswoman mayor attorney detective officer ";
constexpr std::string_view kParticles =
    " of the and for from de del der van von la le du da al el bin pro tempore tem no ";
/// What people address a chair by: with Mr. or Madam before it, the start of a speech, no label.
constexpr std::string_view kAddressed =
    " president speaker chairman chairwoman chairperson chair secretary vice minister mayor ";

std::string lower_ascii(std::string_view word) {
  std::string out;
  for (const char c : word) {
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return out;
}

/// What the words of a label look like.
struct Words {
  std::size_t count = 0;
  std::size_t capitals = 0;  // words of two capital letters or more
  bool is_possible = true;   // nothing but capitals, capitalised words, particles and numbers
  bool is_titled = false;
  bool is_address = false;    // "Mr. President"
  bool is_ruled_out = false;  // a word that opens sentences and lists, not turns
};

enum class Shape {
  capitals,
  capitalised,
  number,
  other
};

Shape shape_of(std::string_view word) {
  std::size_t upper = 0;
  std::size_t small = 0;
  std::size_t digits = 0;
  bool small_after_second = false;
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = code_point_at(word, at);
    upper += is_upper(point.value);
    digits += is_digit(point.value);
    if (is_lower(point.value)) {
      ++small;
      small_after_second |= upper >= 2;
    }
    at += point.length;
  }
  if (upper + small == 0) return digits > 0 ? Shape::number : Shape::other;
  if (!is_upper(code_point_at(word, 0).value)) return Shape::other;
  // McCOLLUM, DeLAY: small letters only before the capitals.
  if (upper >= 2 &&
      (small == 0 || (upper >= 3 && !small_after_second) || (upper > small && small <= 2))) {
    return Shape::capitals;
  }
  return Shape::capitalised;
}

void look_at_word(std::string_view word, Words& words) {
  const bool has_point = word.ends_with('.');
  while (!word.empty() && (word.back() == '.' || word.back() == ',')) word.remove_suffix(1);
  if (word.empty()) {
    words.is_possible = false;
    return;
  }
  const std::string small = lower_ascii(word);
  const bool is_title = is_one_of(small, kTitles);
  if (words.count == 0) {
    words.is_titled = is_title;
    words.is_ruled_out = !is_title && lexicon("not_speakers.txt").contains(hash_word(word));
  } else if (words.count == 1 && words.is_titled) {
    words.is_address = is_one_of(small, kAddressed);
  }
  ++words.count;
  const Shape shape = shape_of(word);
  if (shape == Shape::capitals && !(is_title && has_point)) ++words.capitals;
  const bool is_initial = word.size() == 1 && shape != Shape::other;
  if (shape == Shape::other && !is_one_of(small, kParticles)) words.is_possible = false;
  // A point inside a label belongs to a title or an initial; elsewhere it ended a sentence.
  if (has_point && !is_title && !is_initial && shape != Shape::capitals && small != "jr" &&
      small != "sr") {
    words.is_possible = false;
  }
}

Words look_at_words(std::string_view name) {
  Words words;
  for (std::size_t at = 0; at < name.size() && words.is_possible;) {
    while (at < name.size() && (is_blank(name[at]) || name[at] == '/' || name[at] == '&')) ++at;
    std::size_t end = at;
    while (end < name.size() && !is_blank(name[end]) && name[end] != '/') ++end;
    if (end > at) look_at_word(name.substr(at, end - at), words);
    at = end;
  }
  return words;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size()) {
    const CodePoint point = code_point_at(line, at);
    if (!is_space(point.value)) break;
    at += point.length;
  }
  return at;
}

/// "[00:01:02] " at the start of a line.
std::size_t take_leading_time(std::string_view line, std::optional<double>& time) {
  std::size_t begin = 0;
  std::size_t end = line.find_first_of(" \t");
  if (line.starts_with('[') || line.starts_with('(')) {
    begin = 1;
    end = line.find_first_of("])");
  }
  if (end > 16) return 0;  // none, or too far
  const std::optional<double> found = clock_seconds(line.substr(begin, end - begin));
  if (!found) return 0;
  time = found;
  return skip_blanks(line, begin == 1 ? end + 1 : end);
}

/// Takes "(00:14)", "[1:02:03]" and "(CNN)" out of a name; a clock time is kept in `time`.
std::string without_brackets(std::string_view name, std::optional<double>& time) {
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    if (name[at] == '(' || name[at] == '[') {
      const std::size_t close = name.find_first_of(")]", at);
      if (close == std::string_view::npos) return {};
      if (const auto found = clock_seconds(strip(name.substr(at + 1, close - at - 1)))) {
        time = found;
      }
      at = close + 1;
      while (!out.empty() && is_blank(out.back())) out.pop_back();
      continue;
    }
    out += name[at++];
  }
  return std::string(strip(out));
}

/// "Q.", "A:", "Q   Thank you": the letters of question and answer.
std::optional<Label> question_label(std::string_view line) {
  if (line.empty() || (line[0] != 'Q' && line[0] != 'A') || line.size() < 2) return std::nullopt;
  const bool has_sign = line[1] == '.' || line[1] == ':';
  const bool is_spaced = line[0] == 'Q' && (line[1] == '\t' || line.substr(1, 2) == "  ");
  if (!has_sign && !is_spaced) return std::nullopt;
  const std::size_t begin = skip_blanks(line, has_sign ? 2 : 1);
  if (has_sign && begin == 2 && line.size() > 2) return std::nullopt;  // "Q.E.D.", "A.M."
  if (begin == line.size() && !has_sign) return std::nullopt;
  Label label;
  label.name = line.substr(0, 1);
  label.length = begin;
  label.is_strong = true;
  return label;
}

}  // namespace

std::optional<double> clock_seconds(std::string_view text) {
  std::array<double, 3> parts = {};
  std::size_t count = 0;
  std::size_t at = 0;
  while (count < 3) {
    int value = 0;
    const char* const begin = text.data() + at;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc() || end - begin > 3 || value < 0) return std::nullopt;
    parts[count++] = value;
    at += static_cast<std::size_t>(end - begin);
    if (at == text.size() || text[at] != ':') break;
    ++at;
  }
  double fraction = 0;
  if (at + 1 < text.size() && (text[at] == '.' || text[at] == ',')) {
    double weight = 0.1;
    for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, weight /= 10) {
      fraction += weight * (text[at] - '0');
    }
  }
  if (at != text.size() || count < 2) return std::nullopt;
  if (parts[count - 1] >= 60) return std::nullopt;
  if (count == 3 && parts[1] >= 60) return std::nullopt;
  const double seconds =
      count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : parts[0] * 60 + parts[1];
  return seconds + fraction;
}

std::optional<Label> label_at(std::string_view line) {
  Label label;
  std::size_t begin = take_leading_time(line, label.time);
  const bool has_arrow = line.substr(begin).starts_with(">>");
  if (has_arrow) {
    begin = skip_blanks(line, std::min(line.find_first_not_of('>', begin), line.size()));
  }
  const std::string_view rest = line.substr(begin);
  if (std::optional<Label> letter = question_label(rest)) {
    letter->length += begin;
    letter->time = label.time;
    return letter;
  }
  const std::size_t colon = rest.substr(0, kLongestLabel).find(": ");
  const std::string_view head = rest.substr(0, kLongestLabel + 1);
  const std::size_t end = colon != std::string_view::npos                       ? colon
                          : head.size() <= kLongestLabel && head.ends_with(':') ? head.size() - 1
                                                                                : head.find(":\n");
  std::optional<Label> nobody;
  if (has_arrow) {  // a change of speaker without a name
    label.length = begin;
    label.is_strong = true;
    nobody = label;
  }
  if (end == std::string_view::npos || end == 0) return nobody;
  label.name = without_brackets(rest.substr(0, end), label.time);
  if (label.name.empty() || label.name.find('\n') != std::string::npos) return nobody;
  const Words words = look_at_words(label.name);
  if (!words.is_possible || words.count == 0 || words.is_ruled_out) return nobody;
  const std::size_t limit = words.capitals > 0 ? kMostCapitalWords : kMostWords;
  if (words.count > limit || (words.capitals == 0 && words.is_address)) return nobody;
  const bool has_room = words.capitals * 2 >= words.count || words.count <= kMostWords;
  label.is_strong = has_arrow || label.time.has_value() || (words.capitals > 0 && has_room);
  label.is_titled = words.is_titled;
  label.is_address = words.is_address;
  label.words = words.count;
  label.length = skip_blanks(line, begin + end + 1);
  return label;
}

std::size_t stage_note_length(std::string_view text) {
  if (text.empty() || (text.front() != '[' && text.front() != '(')) return 0;
  const std::size_t close = text.substr(0, 80).find(text.front() == '[' ? ']' : ')');
  if (close == std::string_view::npos) return 0;
  const Lexicon& notes = lexicon("stage_notes.txt");
  std::array<std::uint64_t, 8> words = {};
  std::size_t count = 0;
  const std::string_view inside = text.substr(1, close - 1);
  for (std::size_t at = 0; at < inside.size();) {
    const std::size_t end = std::min(inside.find_first_of(" .,;:/", at), inside.size());
    if (end > at) {
      if (count == words.size()) return 0;
      words[count++] = hash_word(inside.substr(at, end - at));
    }
    at = end + 1;
  }
  // Square brackets hold nothing else in a transcript; round ones may hold an aside that was said.
  const std::size_t places = text.front() == '[' ? count : std::min<std::size_t>(count, 1);
  for (std::size_t i = 0; i < places; ++i) {
    if (notes.find_phrase(std::span(words).subspan(i, count - i)) > 0 &&
        (text.front() == '[' || count <= 4)) {
      return close + 1;
    }
  }
  return 0;
}

void LabelJudge::add(const Label& label) {
  if (label.name.empty()) {
    ++strong_;
    return;
  }
  Count& count = counts_[label.name];
  ++count.times;
  count.is_strong |= label.is_strong;
  ++(label.is_strong ? strong_ : weak_);
}

bool LabelJudge::knows(const Label& label) const {
  const auto found = counts_.find(label.name);
  return found != counts_.end() && found->second.times >= 2;
}

bool LabelJudge::knows_strong(std::string_view name) const {
  const auto found = counts_.find(std::string(name));
  return found != counts_.end() && found->second.is_strong && found->second.times >= 2;
}

bool LabelJudge::accepts(const Label& label) const {
  const bool is_repeated = knows(label);
  // "A. Orr" opens many a paragraph; an answer needs its questions.
  if (label.name == "A") return counts_.contains("Q");
  if (label.name.empty() || label.time) return true;
  if (label.is_address) return is_repeated && label.is_strong;
  if (label.is_strong) return strong_ + weak_ >= 2 || (label.words >= 1 && label.words <= 3);
  if (strong_ >= 3) return label.is_titled || is_repeated;
  // Names in small letters: they come back, or nearly every paragraph has one.
  return is_repeated || (weak_ >= 2 && weak_ * 2 >= paragraphs_);
}

}  // namespace onrecord
