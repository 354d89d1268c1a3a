// One speaker under two spellings.
//
// Two spellings are of one name when they differ by a letter or two, stand in different documents,
// and either the run already takes them for one speaker or the rest of the name is the same.
#include <algorithm>
#include <map>
#include <string>

#include "examine/finding_parts.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "text/unicode.h"

namespace onrecord {
namespace {

constexpr std::size_t kShortest = 5;  // letters; below, a letter makes another name

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
std::size_t distance(const std::u32string& a, const std::u32string& b, std::size_t most) {
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
bool is_other_spelling(const std::u32string& a, const std::u32string& b) {
  if (a == b || std::min(a.size(), b.size()) < kShortest) return false;
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

/// One spelling of a word and where it stands first in each document.
struct Spelling {
  std::string word;
  std::u32string letters;
  std::map<DocumentId, DocumentSpan> places;
};

std::vector<Spelling> spellings_of(const Scene& scene, const Speaker& speaker) {
  std::map<std::u32string, Spelling> found;
  for (const DocumentSpan& mention : speaker.mentions) {
    for (const std::string_view word : name_words(scene.text(mention))) {
      std::u32string letters = letters_of(word);
      if (letters.size() < kShortest) continue;
      Spelling& spelling = found[letters];
      if (spelling.word.empty()) spelling = {std::string(word), letters, {}};
      spelling.places.try_emplace(mention.document, mention);
    }
  }
  std::vector<Spelling> spellings;
  for (auto& [letters, spelling] : found) spellings.push_back(std::move(spelling));
  return spellings;
}

bool share_a_document(const std::map<DocumentId, DocumentSpan>& a,
                      const std::map<DocumentId, DocumentSpan>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](const auto& entry) { return b.contains(entry.first); });
}

class Names {
 public:
  Names(const Scene& scene, const Policy& policy, std::vector<Finding>& findings)
      : scene_(scene), policy_(policy), findings_(findings) {}

  void examine() {
    const std::vector<Speaker>& speakers = *scene_.report().speakers;
    for (const Speaker& speaker : speakers) {
      if (speaker.kind == SpeakerKind::person) inside(speaker);
    }
    across(speakers);
  }

 private:
  void report(const std::string& a, const std::string& b,
              const std::map<DocumentId, DocumentSpan>& a_places,
              const std::map<DocumentId, DocumentSpan>& b_places) {
    const auto severity = policy_.severity_of(FindingKind::name_variant, "");
    if (!severity) return;
    Evidence evidence(scene_);
    const auto documents = [&](const std::map<DocumentId, DocumentSpan>& places) {
      std::vector<DocumentId> ids;
      for (const auto& [document, place] : places) {
        evidence.add(place);
        ids.push_back(document);
      }
      return outlets(scene_, ids);
    };
    const std::string first = quoted(a) + " (" + documents(a_places) + ")";
    const std::string second = quoted(b) + " (" + documents(b_places) + ")";
    findings_.push_back(
        evidence.finding(FindingKind::name_variant, *severity,
                         "One speaker’s name is spelt two ways: " + first + " and " + second));
  }

  void inside(const Speaker& speaker) {
    const std::vector<Spelling> spellings = spellings_of(scene_, speaker);
    for (std::size_t i = 0; i < spellings.size(); ++i) {
      for (std::size_t j = i + 1; j < spellings.size(); ++j) {
        if (is_other_spelling(spellings[i].letters, spellings[j].letters) &&
            !share_a_document(spellings[i].places, spellings[j].places)) {
          report(spellings[i].word, spellings[j].word, spellings[i].places, spellings[j].places);
        }
      }
    }
  }

  /// Two speakers with one word of the name in common and the other nearly so, never in the same
  /// document: there they would be two people.
  void across(const std::vector<Speaker>& speakers) {
    std::map<std::u32string, std::vector<std::size_t>> by_word;
    std::vector<std::vector<std::u32string>> names(speakers.size());
    for (std::size_t i = 0; i < speakers.size(); ++i) {
      if (speakers[i].kind != SpeakerKind::person) continue;
      for (const std::string_view word : name_words(speakers[i].name)) {
        names[i].push_back(letters_of(word));
      }
      if (names[i].size() != 2) continue;
      for (const std::u32string& word : names[i]) by_word[word].push_back(i);
    }
    for (const auto& [word, owners] : by_word) {
      if (owners.size() > 16) continue;  // a common first name tells nothing
      for (std::size_t a = 0; a < owners.size(); ++a) {
        for (std::size_t b = a + 1; b < owners.size(); ++b) {
          compare(speakers[owners[a]], names[owners[a]], speakers[owners[b]], names[owners[b]]);
        }
      }
    }
  }

  void compare(const Speaker& a, const std::vector<std::u32string>& a_words, const Speaker& b,
               const std::vector<std::u32string>& b_words) {
    const bool is_one = (a_words[0] == b_words[0] && is_other_spelling(a_words[1], b_words[1])) ||
                        (a_words[1] == b_words[1] && is_other_spelling(a_words[0], b_words[0]));
    if (!is_one) return;
    const auto places = [](const Speaker& speaker) {
      std::map<DocumentId, DocumentSpan> first;
      for (const DocumentSpan& mention : speaker.mentions) {
        first.try_emplace(mention.document, mention);
      }
      return first;
    };
    const auto a_places = places(a);
    const auto b_places = places(b);
    if (a_places.empty() || b_places.empty() || share_a_document(a_places, b_places)) return;
    report(a.name, b.name, a_places, b_places);
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
};

}  // namespace

void examine_names(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Names(scene, policy, findings).examine();
}

}  // namespace onrecord
