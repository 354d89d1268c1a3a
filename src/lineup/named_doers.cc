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

/// The stem that stands for the deed of a verb (data/deed_verbs.txt).
std::uint64_t deed_of(std::uint64_t stem) {
  static const StemMap deeds = read_alike("deed_verbs.txt", common_stem);
  const auto found = deeds.find(stem);
  return found == deeds.end() ? stem : found->second;
}

class NamedDoers {
 public:
  NamedDoers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts), runs_(names_in(view)) {}

  void read() {
    read_actors();
    for (std::size_t i = 1; i + 1 < view_.size(); ++i) {
      if (!is_past_verb(view_, i) || is_no_deed(i)) continue;
      const std::size_t by = is_particle(i + 1) ? i + 2 : i + 1;
      if (view_.is(by, "by")) {
        read_passive(i, by);
      } else {
        read_active(i);
      }
    }
  }

 private:
  /// Verbs that tell no deed that one alone does: called her a hero, had a plan.
  bool is_no_deed(std::size_t i) const {
    static constexpr std::array<std::string_view, 26> kWords = {
        "called", "named",   "made",     "had",   "got",    "gave",     "told",   "asked", "wanted",
        "knew",   "thought", "felt",     "saw",   "became", "kept",     "left",   "held",  "faced",
        "needed", "liked",   "received", "spent", "used",   "followed", "joined", "backed"};
    return is_any(view_, i, kWords);
  }

  /// "was set off by", "was called off by"
  bool is_particle(std::size_t i) const {
    static constexpr std::array<std::string_view, 4> kWords = {"off", "up", "down", "out"};
    return is_any(view_, i, kWords);
  }

  /// What an article calls those of whom it tells: it knows them, whatever they did.
  void read_actors() {
    for (std::size_t i = 0; i < view_.size(); ++i) {
      const std::string_view who = actors().tag(view_[i].word);
      if (who.empty()) continue;
      Fact fact = blank_;
      fact.sort = DetailSort::doer;
      fact.words.span = view_[i].span;
      fact.key = kActorKey;
      fact.values = {hash_word(who)};
      fact.is_named = fact.is_background = true;
      facts_.push_back(std::move(fact));
    }
  }

  static const Lexicon& actors() { return lexicon("actors.txt"); }

  /// "the deceit was uncovered by the auditor Peter Hask", "raised by a walker, Elsie Moran"
  void read_passive(std::size_t verb, std::size_t by) {
    std::size_t i = by + 1;
    constexpr std::size_t kReach = 6;
    const auto goes_on = [&](std::size_t k) {
      return k < view_.size() && k < by + kReach && !view_[k].is_name && view_[k].sign == 0 &&
             !is_preposition(view_, k);
    };
    while (goes_on(i) && actors().tag(view_[i].word).empty()) ++i;
    if (i >= view_.size()) return;
    Object object = object_before(view_, verb_begin(view_, verb));
    if (!actors().tag(view_[i].word).empty()) {
      // "by the auditor Peter Hask", "by a walker, Elsie Moran": the name tells more.
      const std::size_t next = i + 1 < view_.size() && view_[i + 1].sign == ',' ? i + 2 : i + 1;
      const bool has_name = next < view_.size() && view_[next].is_name;
      if (!has_name && (next >= view_.size() || next > i + 1 || view_[next].is_function ||
                        view_[next].sign != 0)) {
        add_role(verb, i, std::move(object), verb);
        return;
      }
      if (!has_name) return;
      i = i + 1;
    }
    if (view_[i].sign == ',' && i > by + 1) ++i;
    const auto run = std::find_if(runs_.begin(), runs_.end(),
                                  [&](const NameRun& other) { return other.first == i; });
    if (run == runs_.end() || is_possessive(view_, run->end - 1)) return;
    add(verb, *run, false, std::move(object), verb);
  }

  void read_active(std::size_t verb) {
    Object object = object_behind(view_, verb);
    if (object.stems.empty()) return;
    const std::size_t first = verb_begin(view_, verb);
    // "had been found", "was hit": not what the subject did.
    const bool is_progressive = view_.text(verb).ends_with("ing");
    for (std::size_t i = first; i < verb && !is_progressive; ++i) {
      if (is_auxiliary(view_, i) && !view_.is(i, "had") && !view_.is(i, "has")) return;
    }
    auto subject = subject_before(view_, runs_, first);
    if (!subject && first > 0 && view_.is(first - 1, "and")) {
      // "smelled smoke and raised the alarm"
      constexpr std::size_t kReach = 8;
      for (std::size_t i = first - 1; i > 0 && first - i < kReach && !subject; --i) {
        if (view_[i].sign != 0) break;
        if (is_past_verb(view_, i)) subject = subject_before(view_, runs_, verb_begin(view_, i));
      }
    }
    if (first > 0 && is_role_subject(first - 1)) {
      add_role(verb, first - 1, std::move(object), first);
    } else if (subject) {
      add(verb, subject->run, subject->is_first_word, std::move(object), first);
    }
  }

  /// "the council closed", "striking lecturers occupied"; not "the head of the council closed".
  bool is_role_subject(std::size_t i) const {
    if (actors().tag(view_[i].word).empty()) return false;
    std::size_t first = i;
    constexpr std::size_t kReach = 4;
    while (first > 0 && i - first < kReach && view_[first - 1].kind == TokenKind::word &&
           !view_[first - 1].is_function) {
      --first;
    }
    if (first > 0 && is_article(view_, first - 1)) --first;
    return first == 0 || (!is_preposition(view_, first - 1) && !view_.is(first - 1, "and"));
  }

  void add_role(std::size_t verb, std::size_t at, Object object, std::size_t begin) {
    Fact fact = blank_;
    fact.is_role = true;
    fact.name = view_[at].span;
    fact.values = {hash_word(actors().tag(view_[at].word))};
    fact.setting = read_setting(view_, at, at + 1, clause_around(view_, verb, verb + 1), 0);
    finish(verb, std::move(fact), std::move(object), std::min(begin, at), at + 1);
  }

  void add(std::size_t verb, const NameRun& run, bool is_first_word, Object object,
           std::size_t begin) {
    Fact fact = blank_;
    fact.name = view_.span(run.begin, run.end);
    fact.first_name = run.given;
    fact.family_name = run.family;
    fact.is_first_word = is_first_word && !is_known_place(run.begin);
    for (std::size_t i = run.begin; i < run.end; ++i) {
      fact.values.push_back(name_stem(i));
      fact.is_party = fact.is_party || is_party(i);
    }
    add_others(run.end, fact.values);
    std::sort(fact.values.begin(), fact.values.end());
    fact.setting = read_setting(view_, run.first, run.end, clause_around(view_, verb, verb + 1), 0);
    finish(verb, std::move(fact), std::move(object), std::min(begin, run.first), run.end);
  }

  /// The doer's words are [.., end); `begin` is where doer or verb begin.
  void finish(std::size_t verb, Fact fact, Object object, std::size_t begin, std::size_t end) {
    const auto clause = clause_around(view_, verb, verb + 1);
    // "the winning goal", "the plan": only beside the verb does such a word doubt the deed.
    if (object.stems.empty() || is_doubted(view_, std::min(clause.first, begin), verb) ||
        is_unreal(view_, verb_begin(view_, verb), verb)) {
      return;
    }
    if (object.end <= verb + 1 && object.end >= object.stems.size()) {
      begin = std::min(begin, object.end - object.stems.size());
    }
    fact.sort = DetailSort::doer;
    fact.is_named = true;
    fact.words.span = view_.span(begin, std::max({object.end, end, verb + 1}));
    fact.is_definite = object.is_definite;
    fact.times = times_in(view_, clause.first, clause.second);
    fact.is_background = tells_of_before(view_, clause.first, clause.second);
    fact.has_year = tells_year(view_, clause.first, clause.second);
    const std::uint64_t deed = deed_of(common_stem(view_[verb].stem));
    fact.slots[0] = view_[verb].stem;
    std::sort(object.stems.begin(), object.stems.end());
    object.stems.erase(std::unique(object.stems.begin(), object.stems.end()), object.stems.end());
    fact.objects = object.stems;
    for (const std::uint64_t stem : object.stems) {
      fact.key = (kNamed ^ stem) + deed * 31;
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
