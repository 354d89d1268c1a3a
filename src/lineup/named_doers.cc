// Who did it, where the doer has a name: brokered by Norway; Ida Orr, who raised the alarm.
#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/embedded.h"
#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kNamed = 0xD6E8FEB86659FD93ULL;

/// Stem of a verb to the stem that stands for its deed (data/deed_verbs.txt).
std::unordered_map<std::uint64_t, std::uint64_t> read_deed_verbs() {
  std::unordered_map<std::uint64_t, std::uint64_t> deeds;
  std::string_view text = embedded_file("deed_verbs.txt");
  while (!text.empty()) {
    std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with('#')) continue;
    std::uint64_t first = 0;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, std::min(line.find(' '), line.size()));
      line.remove_prefix(std::min(word.size() + 1, line.size()));
      const std::uint64_t stem = common_stem(stem_of(word, hash_word(word)));
      if (first == 0) first = stem;
      deeds.emplace(stem, first);
    }
  }
  return deeds;
}

std::uint64_t deed_of(std::uint64_t stem) {
  static const std::unordered_map<std::uint64_t, std::uint64_t> deeds = read_deed_verbs();
  const auto found = deeds.find(stem);
  return found == deeds.end() ? stem : found->second;
}

class NamedDoers {
 public:
  NamedDoers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts), runs_(names_in(view)) {}

  void read() {
    for (std::size_t i = 1; i + 1 < view_.size(); ++i) {
      if (!is_past_verb(i)) continue;
      if (view_.is(i + 1, "by")) {
        read_passive(i);
      } else {
        read_active(i);
      }
    }
  }

 private:
  bool is_past_verb(std::size_t i) const {
    static const Lexicon& forms = lexicon("verb_forms.txt");
    const Word& word = view_[i];
    if (word.kind != TokenKind::word || word.is_name || word.is_function ||
        is_auxiliary(view_, i) || is_speech_verb(word)) {
      return false;
    }
    static constexpr std::array<std::string_view, 8> kUnchanged = {"set",  "hit", "shut", "put",
                                                                   "beat", "cut", "cast", "split"};
    const std::string_view text = view_.text(i);
    return is_any(view_, i, kUnchanged) || (text.size() > 4 && text.ends_with("ed")) ||
           forms.contains(word.word);
  }

  /// "the deceit was uncovered by the auditor Peter Hask"
  void read_passive(std::size_t verb) {
    std::size_t i = verb + 2;
    constexpr std::size_t kReach = 6;
    while (i < view_.size() && i < verb + kReach && !view_[i].is_name && view_[i].sign == 0 &&
           !is_preposition(view_, i)) {
      ++i;
    }
    std::vector<std::uint64_t> objects;
    std::size_t end = verb_begin(view_, verb);
    constexpr std::size_t kMostObjects = 3;
    while (end > 0 && objects.size() < kMostObjects && is_content(end - 1)) {
      objects.push_back(common_stem(view_[end - 1].stem));
      --end;
    }
    const auto run = std::find_if(runs_.begin(), runs_.end(),
                                  [&](const NameRun& other) { return other.first == i; });
    if (run == runs_.end() || is_possessive(view_, run->end - 1)) return;
    add(verb, *run, false, std::move(objects), end, run->end);
  }

  void read_active(std::size_t verb) {
    std::size_t end = 0;
    std::vector<std::uint64_t> objects = object_behind(verb, end);
    if (objects.empty()) return;
    const std::size_t first = verb_begin(view_, verb);
    // "had been found", "was hit": not what the subject did.
    for (std::size_t i = first; i < verb; ++i) {
      if (is_auxiliary(view_, i) && !view_.is(i, "had") && !view_.is(i, "has")) return;
    }
    auto subject = subject_before(view_, runs_, first);
    if (!subject && first > 0 && view_.is(first - 1, "and")) {
      // "smelled smoke and raised the alarm"
      constexpr std::size_t kReach = 8;
      for (std::size_t i = first - 1; i > 0 && first - i < kReach && !subject; --i) {
        if (view_[i].sign != 0) break;
        if (is_past_verb(i)) subject = subject_before(view_, runs_, verb_begin(view_, i));
      }
    }
    if (subject) {
      add(verb, subject->run, subject->is_first_word, std::move(objects),
          std::min(first, subject->run.first), end);
    }
  }

  bool is_content(std::size_t i) const {
    static const Lexicon& numbers = lexicon("number_words.txt");
    const Word& word = view_[i];
    return word.kind == TokenKind::word && !word.is_function && !numbers.contains(word.word);
  }

  /// "a pair of invoices", "the evacuation alarm": the plain words of what the verb is done to; at
  /// least one is no name.
  std::vector<std::uint64_t> object_behind(std::size_t verb, std::size_t& end) const {
    static constexpr std::array<std::string_view, 6> kParticles = {"off", "up", "down",
                                                                   "out", "in", "back"};
    static constexpr std::array<std::string_view, 5> kAmounts = {"pair", "number", "couple",
                                                                 "series", "set"};
    static const Lexicon& numbers = lexicon("number_words.txt");
    std::size_t i = verb + 1;
    if (is_any(view_, i, kParticles)) ++i;
    while (i < view_.size() && (is_article(view_, i) || numbers.contains(view_[i].word) ||
                                view_[i].kind == TokenKind::number)) {
      ++i;
    }
    if (is_any(view_, i, kAmounts) && view_.is(i + 1, "of")) i += 2;
    std::vector<std::uint64_t> objects;
    constexpr std::size_t kMost = 3;
    bool has_noun = false;
    for (; i < view_.size() && objects.size() < kMost && is_content(i); ++i) {
      const std::string_view text = view_.text(i);
      if (has_noun && text.size() > 5 && text.ends_with("ing")) break;
      if (is_possessive(view_, i)) continue;
      has_noun = has_noun || !view_[i].is_name;
      if (!view_[i].is_name) objects.push_back(common_stem(view_[i].stem));
    }
    end = i;
    return objects;
  }

  void add(std::size_t verb, const NameRun& run, bool is_first_word,
           std::vector<std::uint64_t> objects, std::size_t begin, std::size_t end) {
    std::sort(objects.begin(), objects.end());
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    const auto clause = clause_around(view_, verb, verb + 1);
    if (objects.empty() || is_unreal(view_, std::min(clause.first, begin), clause.second)) return;
    Fact fact = blank_;
    fact.sort = DetailSort::doer;
    fact.is_named = true;
    fact.words.span = view_.span(std::min(begin, run.first), std::max(end, run.end));
    fact.name = view_.span(run.begin, run.end);
    fact.first_name = run.given;
    fact.family_name = run.family;
    fact.is_first_word = is_first_word && !is_known_place(run.begin);
    fact.is_background = is_of_another_time(view_, clause.first, clause.second);
    for (std::size_t i = run.begin; i < run.end; ++i) {
      fact.values.push_back(name_stem(i));
      fact.is_party = fact.is_party || is_party(i);
    }
    add_others(run.end, fact.values);
    std::sort(fact.values.begin(), fact.values.end());
    fact.setting = read_setting(view_, run.first, run.end, clause, 0);
    const std::uint64_t deed = deed_of(common_stem(view_[verb].stem));
    for (const std::uint64_t object : objects) {
      fact.key = (kNamed ^ object) + deed * 31;
      facts_.push_back(fact);
    }
  }

  std::uint64_t name_stem(std::size_t i) const { return stem_of(view_.text(i), view_[i].word); }

  bool is_known_place(std::size_t i) const {
    static const Lexicon& places = lexicon("places.txt");
    return places.contains(view_[i].word);
  }

  /// A word that no person's name has: a country, a council.
  bool is_party(std::size_t i) const {
    static const Lexicon& organisations = lexicon("organisation_words.txt");
    return is_known_place(i) || organisations.contains(view_[i].word);
  }

  /// "by Qatar and Egypt": all who did it together.
  void add_others(std::size_t end, std::vector<std::uint64_t>& values) const {
    for (const NameRun& run : runs_) {
      if (run.first < end) continue;
      const bool is_joined =
          run.first <= end + 2 && (view_.is(end, "and") || view_[end].sign == ',');
      if (!is_joined) break;
      for (std::size_t i = run.begin; i < run.end; ++i) values.push_back(name_stem(i));
      end = run.end;
    }
  }

  const SentenceView& view_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  std::vector<NameRun> runs_;
};

}  // namespace

void read_named_doers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  NamedDoers(view, blank, facts).read();
}

}  // namespace onrecord::lineup
