// One speaker under two spellings.
//
// Two spellings are of one name when they differ by a letter or two, stand in different documents,
// and either the run already takes them for one speaker or the rest of the name is the same.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "examine/finding_parts.h"
#include "examine/identity.h"
#include "examine/rules.h"
#include "examine/summary.h"
#include "text/accents.h"
#include "text/fold.h"

namespace onrecord {
namespace {

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
      if (letters.size() < kShortestName) continue;
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

/// Whether two names have the same words but for their accents.
bool is_without_accents(std::string_view a, std::string_view b) {
  const std::vector<std::string_view> a_words = name_words(a);
  const std::vector<std::string_view> b_words = name_words(b);
  return std::equal(a_words.begin(), a_words.end(), b_words.begin(), b_words.end(),
                    [](std::string_view x, std::string_view y) {
                      const std::string one = fold_word(x);
                      const std::string other = fold_word(y);
                      return one == other || differ_by_accents(one, other);
                    });
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
    for (const Utterance& utterance : *scene_.report().utterances) same_words(utterance);
  }

 private:
  void report(const std::string& a, const std::string& b,
              const std::map<DocumentId, DocumentSpan>& a_places,
              const std::map<DocumentId, DocumentSpan>& b_places) {
    std::optional<Severity> severity = policy_.severity_of(FindingKind::name_variant, "");
    if (!severity) return;
    // A house style without accents is no fault of anybody's.
    if (is_without_accents(a, b)) severity = Severity::note;
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
        const bool is_of_name = speaker.name.find(spellings[i].word) != std::string::npos ||
                                speaker.name.find(spellings[j].word) != std::string::npos;
        if (is_of_name && is_other_spelling(spellings[i].letters, spellings[j].letters) &&
            !share_a_document(spellings[i].places, spellings[j].places) &&
            !stand_together(speaker, spellings[i].word, spellings[j].word)) {
          report(spellings[i].word, spellings[j].word, spellings[i].places, spellings[j].places);
        }
      }
    }
  }

  /// Whether one mention has both words: then they are two words of one name.
  bool stand_together(const Speaker& speaker, const std::string& a, const std::string& b) const {
    return std::any_of(
        speaker.mentions.begin(), speaker.mentions.end(), [&](const DocumentSpan& mention) {
          const std::string_view text = scene_.text(mention);
          return text.find(a) != std::string_view::npos && text.find(b) != std::string_view::npos;
        });
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

  /// The same words given to two spellings of one surname: one person, however else he is called.
  void same_words(const Utterance& utterance) {
    const std::vector<Speaker>& speakers = *scene_.report().speakers;
    for (const VariantPair& pair : utterance.pairs) {
      if (!pair.a) continue;
      const auto a = scene_.speaker(*pair.a);
      const auto b = scene_.speaker(pair.b);
      if (!a || !b || *a == *b) continue;
      const Speaker& first = speakers[a->value];
      const Speaker& second = speakers[b->value];
      if (first.kind == SpeakerKind::person && second.kind == SpeakerKind::person &&
          may_be_one_name(first.name, second.name) && has_other_surname(first, second))
        tell(first, second);
    }
  }

  static bool has_other_surname(const Speaker& a, const Speaker& b) {
    return letters_of(name_words(a.name).back()) != letters_of(name_words(b.name).back());
  }

  void compare(const Speaker& a, const std::vector<std::u32string>& a_words, const Speaker& b,
               const std::vector<std::u32string>& b_words) {
    const bool is_one = (a_words[0] == b_words[0] && is_other_spelling(a_words[1], b_words[1])) ||
                        (a_words[1] == b_words[1] && is_other_spelling(a_words[0], b_words[0]));
    if (!is_one) return;
    tell(a, b);
  }

  /// Two speakers whose names are two spellings of one.
  void tell(const Speaker& a, const Speaker& b) {
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
    if (!told_.insert(std::minmax(a.id, b.id)).second) return;
    report(a.name, b.name, a_places, b_places);
  }

  const Scene& scene_;
  const Policy& policy_;
  std::vector<Finding>& findings_;
  std::set<std::pair<SpeakerId, SpeakerId>> told_;
};

}  // namespace

void examine_names(const Scene& scene, const Policy& policy, std::vector<Finding>& findings) {
  Names(scene, policy, findings).examine();
}

}  // namespace onrecord
