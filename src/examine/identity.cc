#include "examine/identity.h"

#include <algorithm>

#include "text/accents.h"
#include "text/fold.h"
#include "text/lexicon.h"
#include "text/unicode.h"

namespace onrecord {
std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = code_point_at(text, i);
    if (is_letter_or_digit(point.value)) letters.push_back(fold_case(point.value));
    i += point.length;
  }
  return letters;
}

/// Edits (insert, delete, substitute, swap of neighbours) from a to b, given up above `most`.
static std::size_t distance(const std::u32string& a, const std::u32string& b, std::size_t most) {
  const std::size_t gap = a.size() < b.size() ? b.size() - a.size() : a.size() - b.size();
  if (gap > most) return most + 1;
  std::vector<std::vector<std::size_t>> rows(3, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i - 1) % 3];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t same = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + same});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
    }
  }
  return rows[a.size() % 3][b.size()];
}

/// Whether two words are plausibly one name: near, and not a plural or possessive of each other.
static std::string to_utf8(const std::u32string& letters) {
  std::string text;
  for (const char32_t letter : letters) append_utf8(text, letter);
  return text;
}

bool is_other_spelling(const std::u32string& a, const std::u32string& b) {
  if (a == b) return false;
  if (differ_by_accents(to_utf8(a), to_utf8(b))) return true;
  if (std::min(a.size(), b.size()) < kShortestName) return false;
  if (a.starts_with(b) || b.starts_with(a)) return false;
  const std::size_t most = std::min(a.size(), b.size()) >= 8 ? 2 : 1;
  return distance(a, b, most) <= most;
}

/// The words of a name that start with an upper-case letter.
std::vector<std::string_view> name_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t begin = std::string_view::npos;
  for (std::size_t i = 0; i <= text.size();) {
    const CodePoint point = i < text.size() ? code_point_at(text, i) : CodePoint{U' ', 1};
    const bool inside = is_letter_or_digit(point.value) || point.value == '-';
    if (inside && begin == std::string_view::npos) begin = i;
    if (!inside && begin != std::string_view::npos) {
      if (is_upper(code_point_at(text, begin).value))
        words.push_back(text.substr(begin, i - begin));
      begin = std::string_view::npos;
    }
    i += point.length;
  }
  return words;
}

bool may_be_one_name(std::string_view a, std::string_view b) {
  const std::vector<std::string_view> a_words = name_words(a);
  const std::vector<std::string_view> b_words = name_words(b);
  if (a_words.empty() || b_words.empty()) return false;
  const std::u32string a_last = letters_of(a_words.back());
  const std::u32string b_last = letters_of(b_words.back());
  if (a_last != b_last && !is_other_spelling(a_last, b_last)) return false;
  if (a_words.size() == 1 || b_words.size() == 1) return true;
  const std::u32string a_first = letters_of(a_words.front());
  const std::u32string b_first = letters_of(b_words.front());
  return a_first == b_first || is_other_spelling(a_first, b_first) ||
         a_first.starts_with(b_first) || b_first.starts_with(a_first);
}

namespace {

/// Whether all words of one name stand in the other: Dana Orr, Fire Chief Dana Orr.
bool is_part_of(std::string_view part, std::string_view whole) {
  std::vector<std::u32string> words;
  for (const std::string_view word : name_words(whole)) words.push_back(letters_of(word));
  const std::vector<std::string_view> few = name_words(part);
  return !few.empty() && std::all_of(few.begin(), few.end(), [&](std::string_view word) {
    return std::find(words.begin(), words.end(), letters_of(word)) != words.end();
  });
}

/// Whether a speaker's name is a person's beyond doubt: it begins with a first name, or a text
/// uses the surname alone or behind a title. Firms and ships have names of two capitals too.
bool is_named_person(const Scene& scene, const Speaker& speaker) {
  if (speaker.kind != SpeakerKind::person) return false;
  const std::vector<std::string_view> words = name_words(speaker.name);
  if (words.empty()) return false;
  if (words.size() > 1 && lexicon("first_names.txt").contains(hash_word(words.front())))
    return true;
  const Lexicon& titles = lexicon("person_titles.txt");
  return std::any_of(speaker.mentions.begin(), speaker.mentions.end(),
                     [&](const DocumentSpan& mention) {
                       const std::vector<std::string_view> found = name_words(scene.text(mention));
                       if (words.size() > 1 && found.size() == 1 && found.front() == words.back())
                         return true;
                       return std::any_of(found.begin(), found.end(), [&](std::string_view word) {
                         return word != words.front() && titles.contains(hash_word(word));
                       });
                     });
}

}  // namespace

bool are_two_people(const Scene& scene, SpeakerId a, SpeakerId b) {
  const Speaker& first = (*scene.report().speakers)[a.value];
  const Speaker& second = (*scene.report().speakers)[b.value];
  return is_named_person(scene, first) && is_named_person(scene, second) &&
         !may_be_one_name(first.name, second.name) && !is_part_of(first.name, second.name) &&
         !is_part_of(second.name, first.name);
}

}  // namespace onrecord
