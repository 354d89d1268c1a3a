// What became of a named person: what he pleaded, the verdict, prison or none, sacked or resigned.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "lineup/contrasts.h"
#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15ULL;

/// How a phrase stands with its person (data/outcomes.txt).
struct How {
  bool is_passive, is_active, takes_object, stands_between, needs_crime, ends_clause, comes_last;
};

How how_of(std::string_view tag) {
  const auto has = [&](std::string_view word) { return tag.find(word) != std::string_view::npos; };
  return {has(" passive"), has(" active"), has(" object"), has(" between"),
          has(" crime"),   has(" clause"), has(" last")};
}

bool is_be(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 5> kWords = {"was", "were", "is", "been", "being"};
  return is_any(view, i, kWords);
}

class Outcomes {
 public:
  Outcomes(const SentenceView& view, const Topic& topic, const Fact& blank,
           std::vector<Fact>& facts)
      : view_(view), topic_(topic), blank_(blank), facts_(facts), runs_(names_in(view)) {}

  void read() {
    static const Lexicon& outcomes = lexicon("outcomes.txt");
    std::vector<std::uint64_t> words;
    for (std::size_t i = 0; i < view_.size(); ++i) words.push_back(view_[i].word);
    for (std::size_t i = 0; i < view_.size();) {
      std::string_view tag;
      const std::size_t count =
          outcomes.find_phrase(std::span(words).subspan(i, words.size() - i), &tag);
      if (count > 0) read_at(i, i + count, tag);
      i += std::max<std::size_t>(count, 1);
    }
    for (std::size_t i = 0; i + 1 < view_.size(); ++i) {
      if (is_charge(i)) read_charge(i);
    }
  }

 private:
  void read_at(std::size_t begin, std::size_t end, std::string_view tag) {
    const How how = how_of(tag);
    std::optional<Subject> person;
    std::size_t first = begin;
    if (how.stands_between) {
      person = found_guilty(begin);
    } else if (how.ends_clause) {
      person = subject_of_clause(begin);
    } else {
      if (how.takes_object && !is_auxiliary_before(begin)) person = object_at(end);
      if (!person) first = verb_begin(view_, begin);
      const bool fits = how.is_active || (how.is_passive && has_be(first, begin));
      if (!person && fits && !(how.is_active && !how.is_passive && has_be(first, begin))) {
        person = whose_verb(first);
      }
    }
    if (!person) return;
    const std::vector<std::uint64_t> crimes = crimes_behind(end);
    if (how.needs_crime && (crimes.empty() || deed_behind(end) == crimes.front())) return;
    const std::size_t clause = clause_begin(first);
    if (is_unreal(view_, clause, begin)) return;
    Fact fact = blank_;
    fact.words.span = view_.span(first, end);
    fact.objects = crimes;
    fact.times = times_in(view_, clause, clause_end(end));
    fact.is_background = is_of_another_time(view_, clause, clause_end(end)) || is_of_some(end);
    fact.is_last = how.comes_last;
    // One phrase may tell of several sets: a suspended sentence follows a verdict of guilty.
    while (!tag.empty()) {
      const std::string_view field = tag.substr(0, tag.find(' '));
      tag.remove_prefix(std::min(field.size() + 1, tag.size()));
      if (field.find('=') != std::string_view::npos) add(field, *person, fact);
    }
  }

  void add(std::string_view field, const Subject& person, Fact fact) {
    const std::size_t equals = field.find('=');
    fact.sort = DetailSort::outcome;
    fact.key = person.run.family ^ hash_word(field.substr(0, equals)) * kSpread;
    fact.values = {hash_word(field.substr(equals + 1))};
    fact.first_name = person.run.given;
    fact.family_name = person.run.family;
    fact.is_first_word = person.is_first_word;
    facts_.push_back(std::move(fact));
  }

  bool is_auxiliary_before(std::size_t i) const { return i > 0 && is_auxiliary(view_, i - 1); }

  bool has_be(std::size_t first, std::size_t begin) const {
    for (std::size_t i = first; i < begin; ++i) {
      if (is_be(view_, i)) return true;
    }
    return false;
  }

  /// "a jury cleared Ida Orr"; "a jury cleared him", where the sentence has one person.
  std::optional<Subject> object_at(std::size_t end) const {
    if (view_.is(end, "him") || view_.is(end, "her")) return pronoun(end);
    for (const NameRun& run : runs_) {
      if (run.first != end) continue;
      if (is_possessive(view_, run.end - 1)) return std::nullopt;  // acquitted Orr's brother
      return Subject{run, false};
    }
    return std::nullopt;
  }

  /// "found Ida Orr guilty", "find him guilty"
  std::optional<Subject> found_guilty(std::size_t begin) const {
    const auto finds = [&](std::size_t i) {
      return i > 0 && (view_.is(i - 1, "found") || view_.is(i - 1, "find"));
    };
    if (begin > 1 && (view_.is(begin - 1, "him") || view_.is(begin - 1, "her"))) {
      return finds(begin - 1) ? pronoun(begin - 1) : std::nullopt;
    }
    for (const NameRun& run : runs_) {
      if (run.end == begin && finds(run.first)) return Subject{run, false};
    }
    return std::nullopt;
  }

  /// Whom he, him or her in this sentence means: the one person named before it here, or else the
  /// one of whom the article speaks.
  std::optional<Subject> pronoun(std::size_t at) const {
    std::optional<Subject> found;
    for (const NameRun& run : runs_) {
      if (run.first > at || !may_be_person(view_, run)) continue;
      if (found || is_possessive(view_, run.end - 1)) return std::nullopt;
      found = Subject{run, false};
    }
    return found ? found : carried(at);
  }

  std::optional<Subject> carried(std::size_t at) const {
    const auto person = topic_.person(view_, at);
    if (!person) return std::nullopt;
    NameRun run;
    run.given = person->given;
    run.family = person->family;
    return Subject{run, person->is_first_word};
  }

  /// The person whose verb begins at `verb`; of a second verb, the one of the first: "pleaded
  /// guilty and was jailed".
  std::optional<Subject> whose_verb(std::size_t verb) const {
    if (verb > 0 && is_he_or_she(view_, verb - 1)) {
      return begins_sentence(view_, verb - 1) ? carried(verb - 1) : std::nullopt;
    }
    if (verb > 1 && view_.is(verb - 1, "and")) return subject_of_clause(verb - 1);
    return subject_before(view_, runs_, verb);
  }

  /// The person whose verb is the next to the left of word `end`.
  std::optional<Subject> subject_of_clause(std::size_t end) const {
    constexpr std::size_t kReach = 16;
    for (std::size_t i = end; i > 0 && end - i < kReach; --i) {
      if (view_[i - 1].sign == ';' || view_[i - 1].sign == ':' || view_.is(i - 1, "that")) break;
      if (!is_past_verb(view_, i - 1) && !is_auxiliary(view_, i - 1)) continue;
      return whose_verb(verb_begin(view_, i - 1));
    }
    return std::nullopt;
  }

  bool is_charge(std::size_t i) const {
    static constexpr std::array<std::string_view, 10> kWords = {
        "charge",    "charges",     "accusation", "accusations", "allegation",
        "complaint", "allegations", "case",       "prosecution", "proceedings"};
    return is_any(view_, i, kWords);
  }

  bool is_dropped(std::size_t i) const {
    static constexpr std::array<std::string_view, 9> kWords = {
        "dropped",   "dismissed",    "withdrawn", "withdrew", "abandoned",
        "collapsed", "discontinued", "prosequi",  "rejected"};
    return is_any(view_, i, kWords) ||
           (view_.is(i + 1, "out") && (view_.is(i, "threw") || view_.is(i, "thrown")));
  }

  /// "prosecutors dropped the charge of fraud against her", "the case against Orr was thrown out",
  /// "threw out the accusation that he had bitten an opponent"
  void read_charge(std::size_t noun) {
    constexpr std::size_t kReach = 8;
    std::size_t drop = view_.size();
    for (std::size_t back = 1; back <= kReach && back <= noun && drop == view_.size(); ++back) {
      if (view_[noun - back].sign != 0) break;
      if (is_dropped(noun - back)) drop = noun - back;
    }
    std::size_t end = noun + 1;
    std::optional<Subject> person;
    for (; end < std::min(noun + kReach, view_.size()) && view_[end].sign == 0 && !person; ++end) {
      if (view_.is(end, "against")) person = object_at(end + 1);
      if (view_.is(end, "that") && end + 1 < view_.size() && is_he_or_she(view_, end + 1)) {
        person = pronoun(end + 1);
      }
    }
    if (!person) return;
    // Behind the person: "were dropped".
    const std::size_t behind = std::max(end, person->run.end);
    for (std::size_t i = behind; i < std::min(behind + 4, view_.size()); ++i) {
      if (drop == view_.size() && view_[i].sign == 0 && is_dropped(i)) drop = i;
    }
    if (drop == view_.size()) return;
    const std::size_t first = std::min(drop, noun);
    const std::size_t clause = clause_begin(first);
    if (is_unreal(view_, clause, drop)) return;
    Fact fact = blank_;
    fact.words.span = view_.span(first, std::max({drop + 1, end, person->run.end}));
    fact.objects = crimes_behind(noun);
    fact.times = times_in(view_, clause, clause_end(std::max(end, drop)));
    fact.is_background = is_of_another_time(view_, clause, clause_end(std::max(end, drop)));
    add("verdict=not-guilty", *person, fact);
  }

  /// The crimes and charges told behind the verb.
  std::vector<std::uint64_t> crimes_behind(std::size_t end) const {
    static constexpr std::array<std::string_view, 24> kCrimes = {
        "murder",       "manslaughter", "robbery",    "burglary",   "arson",    "fraud",
        "rape",         "kidnapping",   "bribery",    "perjury",    "theft",    "blackmail",
        "embezzlement", "assault",      "conspiracy", "corruption", "stealing", "killing",
        "driving",      "laundering",   "negligence", "wounding",   "stalking", "harassment"};
    static const std::vector<std::uint64_t> kStems = [] {
      std::vector<std::uint64_t> stems;
      for (const std::string_view word : kCrimes) {
        stems.push_back(common_stem(stem_of(word, hash_word(word))));
      }
      return stems;
    }();
    std::vector<std::uint64_t> crimes;
    constexpr std::size_t kReach = 8;
    for (std::size_t i = end; i < std::min(end + kReach, view_.size()); ++i) {
      if (view_[i].sign == '.' || view_[i].sign == ';' || view_.is(i, "but")) break;
      if (std::find(kStems.begin(), kStems.end(), view_[i].stem) != kStems.end()) {
        crimes.push_back(view_[i].stem);
      }
    }
    if (crimes.empty()) {
      if (const std::uint64_t deed = deed_behind(end)) crimes.push_back(deed);
    }
    std::sort(crimes.begin(), crimes.end());
    return crimes;
  }

  /// "guilty of biting an opponent", "the accusation that he had bitten": the verb of it; 0 none.
  std::uint64_t deed_behind(std::size_t end) const {
    if (view_.is(end, "of") && end + 1 < view_.size() && view_.text(end + 1).ends_with("ing")) {
      return view_[end + 1].stem;
    }
    if (!view_.is(end, "that") || end + 3 >= view_.size() || !is_he_or_she(view_, end + 1))
      return 0;
    const std::size_t verb = end + (is_auxiliary(view_, end + 2) ? 3 : 2);
    return view_[verb].stem;
  }

  /// "of one of two charges", "on one count": of the others it tells nothing.
  bool is_of_some(std::size_t end) const {
    static constexpr std::array<std::string_view, 12> kWords = {
        "count", "counts", "one",    "two",  "three", "some",
        "both",  "lesser", "charge", "most", "but",   "other"};
    for (std::size_t i = end; i < std::min(end + 8, view_.size()) && view_[i].sign != '.'; ++i) {
      if (is_any(view_, i, kWords)) return true;
    }
    return false;
  }

  std::size_t clause_begin(std::size_t i) const {
    while (i > 0 && view_[i - 1].sign != ';' && view_[i - 1].sign != ':' &&
           !view_.is(i - 1, "and") && !view_.is(i - 1, "but") && !view_.is(i - 1, "that")) {
      --i;
    }
    return i;
  }

  std::size_t clause_end(std::size_t i) const {
    while (i < view_.size() && view_[i].sign != ',' && view_[i].sign != ';' &&
           view_[i].sign != '.' && !view_.is(i, "and") && !view_.is(i, "but")) {
      ++i;
    }
    return i;
  }

  const SentenceView& view_;
  const Topic& topic_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  std::vector<NameRun> runs_;
};

}  // namespace

void read_outcomes(const SentenceView& view, const Topic& topic, const Fact& blank,
                   std::vector<Fact>& facts) {
  Outcomes(view, topic, blank, facts).read();
}

}  // namespace onrecord::lineup
