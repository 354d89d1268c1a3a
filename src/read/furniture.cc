#include "read/furniture.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "read/dates.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool starts_with_words(std::string_view text, std::string_view words) {
  return text.size() >= words.size() && std::equal(words.begin(), words.end(), text.begin(),
                                                   [](char a, char b) { return lower(b) == a; });
}

bool contains_words(std::string_view text, std::string_view words) {
  return std::search(text.begin(), text.end(), words.begin(), words.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

std::string_view strip(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// Small words that stand inside names and between them.
bool is_name_particle(std::string_view word) {
  static constexpr std::array<std::string_view, 16> kParticles = {
      "and", "de", "del", "der", "van", "von", "la", "le",
      "du",  "da", "dos", "al",  "el",  "bin", "y",  "&"};
  return std::find(kParticles.begin(), kParticles.end(), word) != kParticles.end();
}

/// Capitalised words and particles only, as names are.
bool is_all_names(std::string_view text) {
  std::size_t words = 0;
  while (!(text = strip(text)).empty()) {
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    text.remove_prefix(word.size());
    if (++words > 14) return false;
    if (!is_upper(code_point_at(word, 0).value) && !is_name_particle(word)) return false;
  }
  return words > 0;
}

constexpr std::string_view kEmDash = "\xE2\x80\x94";
constexpr std::string_view kEnDash = "\xE2\x80\x93";
constexpr std::string_view kBar = "\xE2\x80\x95";

/// Length of a dash between blanks (or an em dash) with the blanks around it; 0 when there is none.
std::size_t dash_length(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && (text[i] == ' ' || text.substr(i, 2) == "\xC2\xA0")) {
    i += text[i] == ' ' ? 1 : 2;
  }
  std::size_t dash = 0;
  const std::string_view rest = text.substr(i);
  if (rest.starts_with(kEmDash) || rest.starts_with(kEnDash) || rest.starts_with(kBar)) {
    dash = 3;
  } else if (rest.starts_with("--")) {
    dash = 2;
  } else if (rest.starts_with("- ") && i > 0) {
    dash = 1;
  } else {
    return 0;
  }
  i += dash;
  while (i < text.size() && (text[i] == ' ' || text.substr(i, 2) == "\xC2\xA0")) {
    i += text[i] == ' ' ? 1 : 2;
  }
  return i;
}

/// Length of "(CNN)", "(Reuters Health)" with blanks behind; 0 when `text` does not open so.
std::size_t agency_length(std::string_view text, bool only_known) {
  if (!text.starts_with('(')) return 0;
  const std::size_t close = text.find(')');
  if (close > 40 || close < 3) return 0;  // none, or too far
  const std::string_view name = text.substr(1, close - 1);
  if (!is_all_names(name)) return 0;
  if (only_known) {
    static constexpr std::array<std::string_view, 14> kKnown = {
        "cnn", "reuters", "ap",     "afp",  "upi",       "bbc", "dpa",
        "ani", "pti",     "xinhua", "tass", "bloomberg", "cna", "efe"};
    const auto is_same = [&](std::string_view known) {
      return starts_with_words(name, known) && name.size() == known.size();
    };
    if (std::none_of(kKnown.begin(), kKnown.end(), is_same)) return 0;
  }
  std::size_t end = close + 1;
  while (end < text.size() && text[end] == ' ') ++end;
  return end;
}

/// Length of a place name in capitals, with what follows its comma: "LISBON, Portugal, March 4".
/// The place may be in small letters when an agency follows (`allow_small`). 0 when there is none.
std::size_t place_length(std::string_view text, bool allow_small) {
  constexpr std::size_t kLongest = 70;
  std::size_t i = 0;
  std::size_t end = 0;
  bool is_after_comma = false;
  int words = 0;
  while (i < text.size() && i < kLongest && words < 9) {
    std::size_t word_end = i;
    while (word_end < text.size() && text[word_end] != ' ' && text[word_end] != '(' &&
           !text.substr(word_end).starts_with(kEmDash) &&
           !text.substr(word_end).starts_with(kEnDash)) {
      ++word_end;
    }
    const std::string_view word = text.substr(i, word_end - i);
    if (word.empty() || word == "-" || word == "--") break;
    bool has_small = false;
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint point = code_point_at(word, at);
      has_small |= is_lower(point.value);
      at += point.length;
    }
    const char32_t first = code_point_at(word, 0).value;
    const bool is_place = is_upper(first) && (!has_small || allow_small || is_after_comma);
    const bool is_number = is_after_comma && is_digit(first);
    if (!is_place && !is_number && !(words > 0 && is_name_particle(word))) return 0;
    is_after_comma |= word.back() == ',';
    ++words;
    end = word_end;
    i = word_end;
    while (i < text.size() && text[i] == ' ') ++i;
  }
  return end >= 3 ? end : 0;
}

/// The length of "Sept 17 " or "March 4 " at the start of a line, in form alone; 0 without.
std::size_t month_day_length(std::string_view line) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::size_t at = 0;
  if (line.empty() || line[0] < 'A' || line[0] > 'Z') return 0;
  for (++at; at < line.size() && line[at] >= 'a' && line[at] <= 'z';) ++at;
  if (at < 3 || at > 9) return 0;
  if (at < line.size() && line[at] == '.') ++at;
  if (at >= line.size() || line[at++] != ' ') return 0;
  const std::size_t digits = at;
  while (at < line.size() && is_digit(line[at])) ++at;
  const bool is_day = at > digits && at - digits <= 2;
  const std::size_t year = at < line.size() && line[at] == ',' ? at + 2 : at + 1;
  if (year + 4 < line.size() && line[year - 1] == ' ' && line[year + 4] == ' ' &&
      std::all_of(&line[year], &line[year + 4], is_digit)) {
    at = year + 4;
  }
  return is_day && at < line.size() && line[at] == ' ' ? at + 1 : 0;
}

}  // namespace

std::optional<std::string_view> byline_of(std::string_view line) {
  line = strip(line);
  if (line.size() > 160) return std::nullopt;
  std::string_view names = line;
  if (starts_with_words(line, "by ") || starts_with_words(line, "by:")) {
    names = strip(line.substr(3));
  } else if (starts_with_words(line, "written by ")) {
    names = strip(line.substr(11));
  } else {
    return std::nullopt;
  }
  // Behind a comma or a bar stand roles and papers, which are no names.
  const std::size_t cut = std::min(names.find_first_of("|/"), names.find(kEmDash));
  names = strip(names.substr(0, cut));
  std::size_t comma = names.find(", ");
  while (comma != std::string_view::npos) {
    const std::string_view rest = names.substr(comma + 2);
    const std::string_view next = rest.substr(0, rest.find_first_of(",\n"));
    const bool is_role = contains_words(next, "writer") || contains_words(next, "correspondent") ||
                         contains_words(next, "editor") || contains_words(next, "reporter") ||
                         contains_words(next, "press") || contains_words(next, "bureau") ||
                         contains_words(next, "news") || !is_all_names(next);
    if (is_role) names = names.substr(0, comma);
    comma = is_role ? std::string_view::npos : names.find(", ", comma + 2);
  }
  names = strip(names.substr(0, names.find('\n')));
  const bool is_sentence =
      names.ends_with('.') && !names.ends_with("Jr.") && !names.ends_with("Sr.");
  if (names.empty() || is_sentence) return std::nullopt;
  // "Dana Orr in Harrow and Peter Lund in Stone Quay"
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t in = rest.find(" in ");
    if (!is_all_names(rest.substr(0, in))) return std::nullopt;
    rest = in == std::string_view::npos ? std::string_view() : rest.substr(in + 4);
  }
  return names;
}

bool is_credit_line(std::string_view line) {
  line = strip(line);
  if (line.size() > 400) return false;
  while (!line.empty() && (line.front() == '(' || line.front() == '[' || line.front() == '*' ||
                           line.front() == '_')) {
    line.remove_prefix(1);
  }
  static constexpr std::array<std::string_view, 24> kOpenings = {"\xC2\xA9",
                                                                 "(c) ",
                                                                 "c) 20",
                                                                 "copyright ",
                                                                 "all rights reserved",
                                                                 "reporting by ",
                                                                 "additional reporting by ",
                                                                 "writing by ",
                                                                 "editing by ",
                                                                 "compiled by ",
                                                                 "photo: ",
                                                                 "photos: ",
                                                                 "photograph: ",
                                                                 "photo by ",
                                                                 "image: ",
                                                                 "image credit",
                                                                 "read more",
                                                                 "also read",
                                                                 "related: ",
                                                                 "subscribe ",
                                                                 "sign up ",
                                                                 "follow us ",
                                                                 "this story was originally ",
                                                                 "this article was originally "};
  for (const std::string_view opening : kOpenings) {
    if (starts_with_words(line, opening)) return true;
  }
  return line.size() < 300 && (contains_words(line, "contributed to this report") ||
                               contains_words(line, "contributed to this story") ||
                               contains_words(line, "contributed reporting") ||
                               (contains_words(line, "all rights reserved") && line.size() < 200));
}

bool has_date_label(std::string_view line) {
  static constexpr std::array<std::string_view, 16> kLabels = {
      "published",       "updated",       "last updated",     "posted",
      "first published", "last modified", "modified",         "date:",
      "dated",           "created",       "first posted",     "issued",
      "released",        "date released", "publication date", "release date"};
  line = strip(line);
  return line.size() <= 90 &&
         std::any_of(kLabels.begin(), kLabels.end(),
                     [&](std::string_view label) { return starts_with_words(line, label); }) &&
         date_in_line(line);
}

bool is_date_line(std::string_view line) {
  line = strip(line);
  if (line.size() > 90 || line.empty()) return false;
  if (has_date_label(line)) return true;
  constexpr std::size_t kLongestOutlet = 48;
  constexpr std::size_t kLongestDate = 29;  // "Wednesday, September 30, 2025"
  // "Harbour Courier (city edition), Saturday 30 August 2025": nothing but the date behind a comma.
  for (std::size_t comma = line.find(", "); comma < line.size();
       comma = line.find(", ", comma + 1)) {
    const std::string_view rest = line.substr(comma + 2);
    if (comma <= kLongestOutlet && rest.size() <= kLongestDate && iso_date(rest)) return true;
  }
  const bool ends = line.ends_with('.') && !line.ends_with(".m.");
  return !ends && line.size() <= 48 && date_in_line(line).has_value() &&
         std::count(line.begin(), line.end(), ' ') <= 7;
}

std::size_t dateline_length(std::string_view paragraph) {
  const std::string_view head = paragraph.substr(0, 140);
  // The end of "(AP) — " with the agency at `at`; 0 when no agency or no dash stands there and the
  // agency is not one that does without.
  const auto end_of_agency = [&](std::size_t at) -> std::size_t {
    const std::size_t length = agency_length(head.substr(at), false);
    if (length == 0) return 0;
    const std::size_t close = head.find(')', at) + 1;
    if (const std::size_t dash = dash_length(head.substr(close))) return close + dash;
    return agency_length(head.substr(at), true) != 0 ? at + length : 0;
  };
  if (const std::size_t end = end_of_agency(0)) return end;
  // "Sept 17 (Reuters) - ": a day alone, behind it the agency.
  if (const std::size_t day = month_day_length(head)) {
    if (const std::size_t end = end_of_agency(day)) return end;
  }
  for (const bool allow_small : {false, true}) {
    const std::size_t place = place_length(head, allow_small);
    if (place == 0) continue;
    const std::size_t next = std::min(head.find_first_not_of(' ', place), head.size());
    if (const std::size_t end = end_of_agency(next)) return end;
    const std::size_t dash = dash_length(head.substr(place));
    if (dash == 0 || allow_small) continue;
    return place + dash + agency_length(head.substr(place + dash), true);
  }
  return 0;
}

}  // namespace onrecord
