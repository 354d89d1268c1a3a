#include "collate/labels.h"

#include <algorithm>
#include <string>
#include <vector>

#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord::collation {
namespace {

/// The words of a name, folded, titles and what stands in brackets left out.
std::vector<std::string> name_words(std::string_view name) {
  static const Lexicon& titles = lexicon("label_titles.txt");
  std::vector<std::string> words;
  std::string word;
  int depth = 0;
  const auto flush = [&] {
    while (!word.empty() && (word.back() == '.' || word.back() == '\'')) word.pop_back();
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    if (word.size() > 1 && !titles.contains(hash_word(word))) words.push_back(word);
    word.clear();
  };
  const std::string folded = fold_word(name);
  for (std::size_t byte = 0; byte < folded.size();) {
    const CodePoint point = code_point_at(folded, byte);
    if (point.value == '(' || point.value == '[') ++depth;
    if (point.value == ')' || point.value == ']') depth = std::max(0, depth - 1);
    const bool inside = is_letter_or_digit(point.value) || point.value == '\'' ||
                        point.value == '-' || point.value == '.';
    if (inside && depth == 0) {
      word += folded.substr(byte, point.length);
    } else {
      flush();
    }
    byte += point.length;
  }
  flush();
  return words;
}

/// Whether a word is among others, with its accents or without.
bool has_word(const std::vector<std::string>& words, const std::string& word) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& other) {
    return word == other || differ_by_accents(word, other);
  });
}

bool same_person(const std::vector<std::string>& label, const std::vector<std::string>& name) {
  if (label.empty() || name.empty()) return false;
  if (!has_word(label, name.back()) && !has_word(name, label.back())) return false;
  if (label.size() < 2 || name.size() < 2 || !has_word({label.back()}, name.back())) return true;
  // SHERIFF DALE COOMBS is Dale Coombs whatever the word before; MARY COOMBS is somebody else.
  static const Lexicon& first_names = lexicon("first_names.txt");
  const std::string& given = name.front();
  bool has_other_name = false;
  for (std::size_t n = 0; n + 1 < label.size(); ++n) {
    const std::string& word = label[n];
    // the name, its initial, or Joe for Joseph
    if (word[0] == given[0] || differ_by_accents(word, given)) return true;
    has_other_name = has_other_name || first_names.contains(hash_word(word));
  }
  return !has_other_name;
}

/// MS BUTLER, ADA BUTLER: a surname that is a role too.
bool is_addressed(std::string_view folded, const std::vector<std::string>& words) {
  static const Lexicon& first_names = lexicon("first_names.txt");
  return folded.starts_with("mr") || folded.starts_with("ms") || folded.starts_with("miss ") ||
         folded.starts_with("dr ") || folded.starts_with("dr.") ||
         (words.size() >= 2 && first_names.contains(hash_word(words.front())));
}

/// FIRE MARSHAL, THE WITNESS: a label that says what somebody is, not who.
bool is_role_only(std::string_view label, const std::vector<std::string>& words) {
  static const Lexicon& roles = lexicon("role_nouns.txt");
  static const Lexicon& offices = lexicon("person_titles.txt");
  const std::string folded = fold_word(label);
  if (words.empty() || folded.starts_with("the ")) return true;
  if (is_addressed(folded, words)) return false;
  const std::uint64_t last = hash_word(words.back());
  return roles.contains(last) || offices.contains(last);
}

/// The words of a heading after "of", "by" or "with" that are a person's name: titles, then at
/// least two capitalised words. Empty when there is none.
std::string person_in_heading(std::string_view heading) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : heading) {
    if (c == ' ' || c == '\n' || c == ',' || c == ':') {
      if (!word.empty()) words.push_back(word);
      if (c != ' ') words.push_back(",");
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(word);
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (words[i] != "of" && words[i] != "by" && words[i] != "with" && words[i] != "By") continue;
    std::string name;
    std::size_t count = 0;
    for (std::size_t k = i + 1; k < words.size(); ++k) {
      const CodePoint first = code_point_at(words[k], 0);
      if (!is_upper(first.value)) break;
      name += words[k] + " ";
      count += name_words(words[k]).empty() ? 0 : 1;
    }
    if (count >= 2) return name;
  }
  return {};
}

bool is_speech_heading(std::string_view heading) {
  static const Lexicon& kinds = lexicon("speech_kinds.txt");
  std::string word;
  for (const char c : heading) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      word += c;
      continue;
    }
    if (kinds.contains(hash_word(word))) return true;
    word.clear();
  }
  return kinds.contains(hash_word(word));
}

/// Whether the label is a role that the heading gives to the speaker: THE PRESIDENT, in the record
/// of "President Ana Orr".
bool is_role_of(std::string_view label, std::string_view heading,
                const std::vector<std::string>& name) {
  if (!name_words(label).empty()) return false;
  const std::string folded = fold_word(heading);
  const std::string& last = name.back();
  std::string role = fold_word(label);
  if (role.starts_with("the ")) role.erase(0, 4);
  const std::size_t at = folded.find(role);
  if (role.size() < 4 || at == std::string::npos) return false;
  const std::size_t found = folded.find(last, at);
  return found != std::string::npos && found - at <= role.size() + 40;
}

bool has_title(std::string_view label) {
  static const Lexicon& titles = lexicon("label_titles.txt");
  std::string word;
  for (const char c : label) {
    if (c == ' ' || c == '.') {
      if (titles.contains(hash_word(word)) && word.size() > 1) return true;
      word.clear();
    } else {
      word += c;
    }
  }
  return false;
}

}  // namespace

bool label_names(std::string_view label, std::string_view name) {
  return same_person(name_words(label), name_words(name));
}

bool may_be_one_person(std::string_view label, std::string_view name) {
  static const Lexicon& first_names = lexicon("first_names.txt");
  const std::vector<std::string> here = name_words(label);
  const std::vector<std::string> there = name_words(name);
  return here.size() >= 2 && there.size() >= 2 && has_word({here.back()}, there.back()) &&
         !first_names.contains(hash_word(there.front()));
}

namespace {

/// Whether a text calls somebody by that surname: "Dr. Paul Orr", "Ms Orr", for the label Orr.
bool is_surname_in(std::string_view text, const std::string& label) {
  constexpr std::size_t kOpening = 20'000;  // bytes; who speaks is said at the start
  static const Lexicon& first_names = lexicon("first_names.txt");
  static const Lexicon& titles = lexicon("label_titles.txt");
  if (first_names.contains(hash_word(label))) return false;
  text = text.substr(0, kOpening);
  std::string name = label;  // folded, as it stands in a sentence: Orr
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    if (at < 2 || text[at - 1] != ' ') continue;
    const std::size_t gap = text.find_last_of(" \n", at - 2);
    const std::size_t begin = gap == std::string_view::npos ? 0 : gap + 1;
    std::string_view before = text.substr(begin, at - begin - 1);
    if (before.ends_with('.')) before.remove_suffix(1);
    if (before.empty() || !is_upper(code_point_at(before, 0).value)) continue;
    const std::uint64_t word = hash_word(fold_word(before));
    if (first_names.contains(word) || titles.contains(word)) return true;
  }
  return false;
}

}  // namespace

namespace {

/// Whether the record gives the label once with the name in brackets: "The Minister for Transport
/// (Mr. Paul Orr):".
bool is_named_in_brackets(std::string_view text, std::string_view label,
                          const std::vector<std::string>& name) {
  constexpr std::size_t kMostTries = 16;
  std::size_t tries = 0;
  for (std::size_t at = text.find(label); at != std::string_view::npos && tries < kMostTries;
       at = text.find(label, at + 1), ++tries) {
    const std::string_view behind = text.substr(at + label.size());
    if (!behind.starts_with(" (")) continue;
    const std::size_t close = behind.find(')');
    constexpr std::size_t kLongest = 80;
    if (close > kLongest) continue;
    if (same_person(name_words(behind.substr(2, close - 2)), name)) return true;
  }
  return false;
}

}  // namespace

LabelMatch match_label(std::span<const std::string> labels, std::string_view heading,
                       std::string_view label, const Speaker& speaker, std::string_view text) {
  if (speaker.kind != SpeakerKind::person || label.empty()) return LabelMatch::unknown;
  const std::vector<std::string> name = name_words(speaker.name);
  const std::vector<std::string> here = name_words(label);
  if (name.empty()) return LabelMatch::unknown;
  if (same_person(here, name) || is_role_of(label, heading, name)) return LabelMatch::same;
  if (may_be_one_person(label, speaker.name)) return LabelMatch::unknown;
  if (is_role_only(label, here) && is_named_in_brackets(text, label, name)) {
    return LabelMatch::same;
  }
  const bool has_turns = std::any_of(labels.begin(), labels.end(), [&](const std::string& other) {
    return same_person(name_words(other), name) || is_role_of(other, heading, name);
  });
  if (has_turns) return LabelMatch::different;
  const bool names_a_person =
      !is_role_only(label, here) &&
      (here.size() >= 2 ||
       (here.size() == 1 && (has_title(label) || is_surname_in(text, here.front()))));
  return names_a_person && name.size() >= 2 ? LabelMatch::different : LabelMatch::unknown;
}

bool quotes_somebody(std::string_view text, Span turn, Span place) {
  constexpr std::string_view kOpen = "\u201C";
  constexpr std::string_view kClose = "\u201D";
  const std::size_t end = std::min<std::size_t>(place.begin_byte, text.size());
  const std::string_view words =
      text.substr(0, end).substr(std::min<std::size_t>(turn.begin_byte, end));
  if (words.starts_with('"') || words.starts_with(kOpen)) return false;  // around all of it
  bool is_open = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == '"') is_open = !is_open;
    if (words.substr(at).starts_with(kOpen)) is_open = true;
    if (words.substr(at).starts_with(kClose) || words.substr(at).starts_with("\n\n"))
      is_open = false;
  }
  return is_open;
}

LabelMatch match_heading(std::string_view heading, const Speaker& speaker) {
  if (speaker.kind != SpeakerKind::person || !is_speech_heading(heading))
    return LabelMatch::unknown;
  const std::vector<std::string> name = name_words(speaker.name);
  const std::string person = person_in_heading(heading);
  if (person.empty() || name.size() < 2) return LabelMatch::unknown;
  if (label_names(person, speaker.name)) return LabelMatch::same;
  return fold_word(heading).find(name.back()) == std::string::npos ? LabelMatch::different
                                                                   : LabelMatch::unknown;
}

bool speaks_in(std::span<const std::string> labels, std::string_view heading,
               const Speaker& speaker) {
  const std::vector<std::string> name = name_words(speaker.name);
  if (name.empty()) return false;
  const bool has_turns = std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
    return same_person(name_words(label), name) || is_role_of(label, heading, name);
  });
  return has_turns || match_heading(heading, speaker) == LabelMatch::same;
}

bool names_somebody(std::string_view label, std::string_view heading) {
  const std::vector<std::string> words = name_words(label);
  return !is_role_only(label, words) || !person_in_heading(heading).empty();
}

std::string surname_of(std::string_view name) {
  const std::vector<std::string> words = name_words(name);
  return words.size() < 2 ? std::string() : words.back();
}

}  // namespace onrecord::collation
