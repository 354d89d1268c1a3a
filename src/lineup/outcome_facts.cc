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
  bool is_passive, is_active, takes_object, stands_between, needs_crime;
};

How how_of(std::string_view tag) {
  const auto has = [&](std::string_view word) { return tag.find(word) != std::string_view::npos; };
  return {has(" passive"), has(" active"), has(" object"), has(" between"), has(" crime")};
}

bool is_be(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 5> kWords = {"was", "were", "is", "been", "being"};
  return is_any(view, i, kWords);
}

class Outcomes {
 public:
  Outcomes(const SentenceView& view, const SentenceView* before, const Fact& blank,
           std::vector<Fact>& facts)
      : view_(view), before_(before), blank_(blank), facts_(facts), runs_(names_in(view)) {}

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
  }

 private:
  void read_at(std::size_t begin, std::size_t end, std::string_view tag) {
    const How how = how_of(tag);
    std::optional<Subject> person;
    std::size_t first = begin;
    if (how.stands_between) {
      person = found_guilty(begin);
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
    if (how.needs_crime && crimes.empty()) return;
    const std::size_t clause = clause_begin(first);
    if (is_unreal(view_, clause, begin)) return;
    Fact fact = blank_;
    fact.sort = DetailSort::outcome;
    fact.words.span = view_.span(first, end);
    const std::string_view sort = tag.substr(0, tag.find(' '));
    const std::size_t equals = sort.find('=');
    fact.key = person->run.family ^ hash_word(sort.substr(0, equals)) * kSpread;
    fact.values = {hash_word(sort.substr(equals + 1))};
    fact.objects = crimes;
    fact.first_name = person->run.given;
    fact.family_name = person->run.family;
    fact.is_first_word = person->is_first_word;
    fact.times = times_in(view_, clause, clause_end(end));
    fact.is_background = is_of_another_time(view_, clause, clause_end(end)) || is_of_some(end);
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
    if (view_.is(end, "him") || view_.is(end, "her")) {
      const bool is_one = runs_.size() == 1 && runs_.front().end < end &&
                          !is_possessive(view_, runs_.front().end - 1);
      return is_one ? std::optional<Subject>(Subject{runs_.front(), false}) : std::nullopt;
    }
    for (const NameRun& run : runs_) {
      if (run.first != end) continue;
      if (is_possessive(view_, run.end - 1)) return std::nullopt;  // acquitted Orr's brother
      return Subject{run, false};
    }
    return std::nullopt;
  }

  /// "found Ida Orr guilty"
  std::optional<Subject> found_guilty(std::size_t begin) const {
    for (const NameRun& run : runs_) {
      if (run.end != begin || run.first == 0 || !view_.is(run.first - 1, "found")) continue;
      return Subject{run, false};
    }
    return std::nullopt;
  }

  /// The person whose verb begins at `verb`.
  std::optional<Subject> whose_verb(std::size_t verb) const {
    if (verb > 0 && (view_.is(verb - 1, "he") || view_.is(verb - 1, "she"))) {
      return verb == 1 ? carried() : std::nullopt;
    }
    return subject_before(view_, runs_, verb);
  }

  /// He and she at the head of a sentence: the one of whom the sentence before speaks first.
  std::optional<Subject> carried() const {
    if (before_ == nullptr) return std::nullopt;
    const std::vector<NameRun> runs = names_in(*before_);
    if (runs.empty() || runs.front().first > 0) return std::nullopt;
    // With a second person in it, who he is cannot be told.
    const auto is_person = [](const NameRun& run) { return run.given != 0; };
    if (std::count_if(runs.begin(), runs.end(), is_person) > 1) return std::nullopt;
    return Subject{runs.front(), false};
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
    std::sort(crimes.begin(), crimes.end());
    return crimes;
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
  const SentenceView* before_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  std::vector<NameRun> runs_;
};

}  // namespace

void read_outcomes(const SentenceView& view, const SentenceView* before, const Fact& blank,
                   std::vector<Fact>& facts) {
  Outcomes(view, before, blank, facts).read();
}

}  // namespace onrecord::lineup
