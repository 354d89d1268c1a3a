// Who did what only one side does in a story, in whatever words it is told: walked out of the
// talks, gave the order, found the break-in, attacked. The thing it was done to need not be named.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kEventDeed = 0x9FB21C651E98DF25ULL;
constexpr std::uint64_t kCivilRescue = 0x5851F42D4C957F2DULL;
constexpr std::uint64_t kServiceRescue = 0x14057B7EF767814FULL;

/// What an actor is by data/actors.txt, "company's" too; 0 none.
std::uint64_t actor_at(const SentenceView& view, std::size_t i) {
  static const Lexicon& actors = lexicon("actors.txt");
  if (i >= view.size() || view[i].kind != TokenKind::word) return 0;
  std::string_view who = actors.tag(view[i].word);
  if (who.empty() && is_possessive(view, i)) {
    std::string_view text = view.text(i);
    text.remove_suffix(text.ends_with("'s") ? 2 : text.ends_with("\u2019s") ? 4 : 0);
    who = actors.tag(hash_word(text));
  }
  return who.empty() ? 0 : hash_word(who);
}

/// Who did it: a name, or what they are.
struct Who {
  std::optional<NameRun> run;
  std::uint64_t role = 0;
  std::size_t begin = 0;
  std::size_t end = 0;

  bool is_known() const { return run.has_value() || role != 0; }
};

class EventDoers {
 public:
  EventDoers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts), runs_(names_in(view)) {}

  void read() {
    for (std::size_t i = 1; i < view_.size(); ++i) {
      read_walkout(i);
      read_order(i);
      read_drive(i);
      read_find(i);
      read_blame(i);
      read_done_to(i);
      read_rescue(i);
    }
  }

 private:
  /// "walked out of the room", "got up and left the talks"
  void read_walkout(std::size_t i) {
    static constexpr std::array<std::string_view, 8> kFrom = {
        "talks", "table", "room", "meeting", "negotiations", "session", "chamber", "ministry"};
    const bool is_out = (view_.is(i, "walked") || view_.is(i, "stormed")) &&
                        view_.is(i + 1, "out") && (view_.is(i + 2, "of") || view_.is(i + 2, "on"));
    const bool is_left = (view_.is(i, "left") || view_.is(i, "quit")) && view_.is(i + 1, "the") &&
                         is_any(view_, i + 2, kFrom);
    if (is_out || is_left) add("walkout", who_before(i), i, i + 3);
  }

  /// "had ordered it himself", "on the orders of a judge"
  void read_order(std::size_t i) {
    if (view_.is(i, "ordered") && (view_.is(i + 1, "it") || view_.is(i + 1, "them"))) {
      add("order", who_before(i), i, i + 2);
    }
    const bool is_noun = view_.is(i, "orders") || view_.is(i, "order");
    if (!is_noun || !view_.is(i + 1, "of")) return;
    if (view_.is(i - 1, "on") || view_.is(i - 1, "by") || (i > 1 && view_.is(i - 1, "the"))) {
      add("order", who_behind(i + 2), i, i + 2);
    }
  }

  /// "was driven by Ida Orr", "Ida Orr was at the wheel", "at the controls was Ida Orr"
  void read_drive(std::size_t i) {
    static constexpr std::array<std::string_view, 4> kWheel = {"wheel", "controls", "helm",
                                                               "steering"};
    if ((view_.is(i, "driven") || view_.is(i, "steered")) && view_.is(i + 1, "by")) {
      add("drive", who_behind(i + 2), i, i + 2);
    } else if ((view_.is(i, "driving") || view_.is(i, "steering")) && view_.is(i - 1, "was")) {
      add("drive", who_before(i), i, i + 1);
    } else if (is_any(view_, i, kWheel) && view_.is(i - 1, "the") && i > 1 &&
               view_.is(i - 2, "at")) {
      if (i > 2 && view_.is(i - 3, "was")) {
        add("drive", who_before(i - 3), i - 3, i + 1);
        return;
      }
      constexpr std::size_t kReach = 12;
      for (std::size_t k = i + 1; k < std::min(i + kReach, view_.size()); ++k) {
        if (view_[k].sign == ';' || view_[k].sign == '.') return;
        if (view_.is(k, "was") && name_behind(k + 1).run) {
          add("drive", name_behind(k + 1), i, k + 1);
          return;
        }
      }
    }
  }

  /// "the break-in was discovered by the cleaner", "the guard who found out"
  void read_find(std::size_t i) {
    static constexpr std::array<std::string_view, 7> kVerbs = {
        "discovered", "found", "noticed", "spotted", "detected", "uncovered", "reported"};
    static constexpr std::array<std::string_view, 12> kCrimes = {
        "break-in", "burglary", "theft", "robbery",   "raid",   "fraud",
        "crime",    "fire",     "leak",  "vandalism", "damage", "loss"};
    if (!is_any(view_, i, kVerbs)) return;
    if (view_.is(i, "found") && view_.is(i + 1, "out") && i + 2 < view_.size() &&
        !view_.is(i + 2, "that") && !view_.is(i + 2, "about")) {
      add("find", who_before(i), i, i + 2);
      return;
    }
    constexpr std::size_t kReach = 4;
    const std::size_t first = verb_begin(view_, i);
    if (first < i && first > 0 && is_any(view_, first - 1, kCrimes)) {
      for (std::size_t k = i + 1; k < std::min(i + 8, view_.size()) && view_[k].sign != ';'; ++k) {
        if (!view_.is(k, "by")) continue;
        add("find", who_behind(k + 1), i, k + 1);
        return;
      }
      return;
    }
    for (std::size_t k = i + 1; k < std::min(i + kReach, view_.size()) && view_[k].sign == 0; ++k) {
      if (is_any(view_, k, kCrimes)) {
        add("find", who_before(i), i, k + 1);
        return;
      }
    }
  }

  /// "the attackers belonged to the Orla Front", "the men who opened fire were Tarsk fighters",
  /// "the Orla Front is to blame", "blamed the Orla Front for the ambush"
  void read_blame(std::size_t i) {
    const bool is_copula =
        view_.is(i, "were") || view_.is(i, "was") || view_.is(i, "are") || view_.is(i, "is");
    if (view_.is(i, "belonged") && view_.is(i + 1, "to") && speaks_of_attackers(i)) {
      blame(name_behind(i + 2), i, i + 2);
    } else if (is_copula && speaks_of_attackers(i)) {
      blame(name_behind(view_.is(i + 1, "from") || view_.is(i + 1, "members") ? i + 2 : i + 1), i,
            i + 1);
    } else if (is_copula && ((view_.is(i + 1, "to") && view_.is(i + 2, "blame")) ||
                             (view_.is(i + 1, "behind") && is_attack_near(i + 2)) ||
                             (view_.is(i + 1, "responsible") && is_attack_near(i + 3)))) {
      blame(who_before(i), i, i + 3);
    } else if (view_.is(i, "blamed") || view_.is(i, "blames")) {
      if (is_attack_near(i + 1)) {
        const std::size_t on = find_word(i + 1, "on");
        blame(on < view_.size() ? name_behind(on + 1) : name_behind(i + 1), i, i + 1);
      }
    } else if (view_.is(i, "claimed") && view_.is(i + 1, "responsibility")) {
      blame(who_before(i), i, i + 2);
    } else if (view_.is(i, "out") && view_.is(i + 1, "by") && view_.is(i - 1, "carried")) {
      blame(name_behind(i + 2), i, i + 2);
    }
  }

  /// "soldiers arrested the mayor, Ida Orr", "Ida Orr was arrested at her home by police", "the
  /// arrest of Ida Orr by soldiers": one deed to one person.
  void read_done_to(std::size_t i) {
    static const Lexicon& deeds = lexicon("personal_deeds.txt");
    const std::string_view tag = deeds.tag(view_[i].word);
    if (tag.empty() || view_[i].is_name) return;
    const std::string_view deed = tag.substr(0, tag.find(' '));
    if (tag.ends_with(" noun")) {
      if (!view_.is(i + 1, "of")) return;
      const Who patient = person_behind(i + 2);
      if (!patient.run || patient.end >= view_.size()) return;
      const std::size_t by = patient.end + (view_[patient.end].sign == ',' ? 1 : 0);
      if (view_.is(by, "by")) add_done_to(deed, *patient.run, who_behind(by + 1), i, by + 1);
      return;
    }
    const std::size_t first = verb_begin(view_, i);
    bool is_passive = false;
    for (std::size_t k = first; k < i; ++k) {
      is_passive = is_passive || (is_auxiliary(view_, k) && !view_.is(k, "has") &&
                                  !view_.is(k, "had") && !view_.is(k, "have"));
    }
    if (!is_passive) {
      const Who patient = person_behind(i + 1);
      if (patient.run) add_done_to(deed, *patient.run, who_before(i), i, patient.end);
      return;
    }
    const auto subject = subject_before(view_, runs_, first);
    const std::size_t by = by_behind(i);
    if (subject && by < view_.size())
      add_done_to(deed, subject->run, who_behind(by + 1), i, by + 1);
  }

  /// The "by" of the passive verb at word i: "was arrested at her home on Sunday by".
  std::size_t by_behind(std::size_t i) const {
    constexpr std::size_t kReach = 12;
    for (std::size_t k = i + 1; k < std::min(i + kReach, view_.size()); ++k) {
      if (view_.is(k, "by")) return k;
      if (view_[k].sign != 0 || view_.is(k, "and") || view_.is(k, "after")) break;
      if (is_past_verb(view_, k)) break;
    }
    return view_.size();
  }

  /// The person of the phrase that begins at word i: "Ida Orr", "the mayor of Lesk, Ida Orr".
  Who person_behind(std::size_t i) const {
    constexpr std::size_t kReach = 8;
    for (const NameRun& run : runs_) {
      if (run.first < i || run.first >= i + kReach) continue;
      for (std::size_t k = i; k < run.first; ++k) {
        if (view_[k].sign != 0 && view_[k].sign != ',') return {};
        if (is_past_verb(view_, k) || view_.is(k, "and") || view_.is(k, "who")) return {};
      }
      if (run.given == 0 || !may_be_person(view_, run)) continue;
      if (run.first > i && is_preposition(view_, run.first - 1)) continue;
      if (is_possessive(view_, run.end - 1)) return {};
      return {run, 0, run.first, run.end};
    }
    return {};
  }

  void add_done_to(std::string_view deed, const NameRun& patient, const Who& who, std::size_t begin,
                   std::size_t end) {
    const std::size_t first = facts_.size();
    add(deed, who, begin, end);
    for (std::size_t f = first; f < facts_.size(); ++f) {
      facts_[f].key += patient.family * 31;
      facts_[f].objects = {patient.family};
    }
  }

  /// "all seven were pulled out by the crew of a fishing boat", "a navy ship rescued everybody":
  /// those who come by, or those whose work it is. Of some of the people it may be both.
  void read_rescue(std::size_t i) {
    static constexpr std::array<std::string_view, 2> kRescue = {"rescued", "saved"};
    static constexpr std::array<std::string_view, 9> kPull = {"pulled",  "plucked", "lifted",
                                                              "hauled",  "winched", "picked",
                                                              "dragged", "fished",  "brought"};
    static constexpr std::array<std::string_view, 6> kOut = {"out",    "up",     "from",
                                                             "aboard", "ashore", "alive"};
    static constexpr std::array<std::string_view, 8> kAll = {
        "all", "every", "everyone", "everybody", "both", "each", "him", "her"};
    bool is_rescue = is_any(view_, i, kRescue);
    if (!is_rescue && !is_any(view_, i, kPull)) return;
    const auto clause = clause_around(view_, i, i + 1);
    for (std::size_t k = i + 1; k < clause.second; ++k) is_rescue |= is_any(view_, k, kOut);
    if (!is_rescue) return;
    const std::size_t by = by_behind(i);
    // "was pulled out by a cyclist, Ida Orr"
    if (by < view_.size()) add("rescue by name", named(who_by(by + 1)), i, by + 1);
    constexpr std::size_t kReach = 12;
    const std::uint64_t who = by < view_.size()
                                  ? rescuer_in(by + 1, std::min(by + kReach, view_.size()))
                                  : rescuer_in(clause.first, verb_begin(view_, i));
    if (who == 0) return;
    bool is_of_all = false;
    for (std::size_t k = clause.first; k < clause.second; ++k) is_of_all |= is_any(view_, k, kAll);
    Who party;
    party.role = who;
    party.begin = std::min(clause.first, i);
    party.end = by < view_.size() ? by + 1 : i + 1;
    const std::size_t first = facts_.size();
    add("rescue", party, i, i + 1);
    for (std::size_t f = first; f < facts_.size(); ++f) {
      facts_[f].is_background = facts_[f].is_background || !is_of_all;
      facts_[f].is_kind_only = true;
    }
  }

  /// "by a cyclist, Ida Orr"
  Who who_by(std::size_t i) const {
    const Who who = who_behind(i);
    if (who.run) return who;
    constexpr std::size_t kReach = 5;
    for (std::size_t k = i; k + 1 < std::min(i + kReach, view_.size()); ++k) {
      if (view_[k].sign != ',') continue;
      const Who name = name_behind(k + 1);
      return name.run && name.begin == k + 1 ? name : who;
    }
    return who;
  }

  static Who named(Who who) {
    who.role = 0;
    return who;
  }

  std::uint64_t rescuer_in(std::size_t begin, std::size_t end) const {
    static constexpr std::array<std::string_view, 12> kCivil = {
        "fishing",    "fishermen", "fisherman", "trawler",  "neighbours", "neighbors",
        "passers-by", "villagers", "residents", "swimmers", "surfers",    "holidaymakers"};
    static constexpr std::array<std::string_view, 12> kService = {
        "coastguard", "lifeboat", "navy",    "police",     "firefighters", "soldiers",
        "patrol",     "warship",  "frigate", "helicopter", "lifeguards",   "army"};
    for (std::size_t k = begin; k < end; ++k) {
      if (is_any(view_, k, kCivil)) return kCivilRescue;
      if (is_any(view_, k, kService)) return kServiceRescue;
    }
    return 0;
  }

  static constexpr std::array<std::string_view, 14> kAttacks = {
      "attack",   "ambush", "raid",     "bombing", "shooting",   "blast",    "explosion",
      "killings", "strike", "massacre", "assault", "kidnapping", "shelling", "attacks"};

  bool is_attack_near(std::size_t i) const {
    constexpr std::size_t kReach = 8;
    for (std::size_t k = i; k < std::min(i + kReach, view_.size()); ++k) {
      if (is_any(view_, k, kAttacks)) return true;
    }
    return false;
  }

  std::size_t find_word(std::size_t i, std::string_view word) const {
    constexpr std::size_t kReach = 5;
    for (std::size_t k = i; k < std::min(i + kReach, view_.size()); ++k) {
      if (view_.is(k, word)) return k;
    }
    return view_.size();
  }

  /// Whether the subject of the verb at word `verb` are those who attacked.
  bool speaks_of_attackers(std::size_t verb) const {
    static constexpr std::array<std::string_view, 8> kNouns = {
        "attackers", "gunmen",  "assailants", "bombers",
        "killers",   "raiders", "kidnappers", "perpetrators"};
    static constexpr std::array<std::string_view, 6> kDeeds = {"opened",   "attacked", "fired",
                                                               "ambushed", "shot",     "raided"};
    if (is_any(view_, verb - 1, kNouns)) return true;
    constexpr std::size_t kReach = 8;
    bool tells_deed = false;
    for (std::size_t back = 1; back <= std::min(kReach, verb); ++back) {
      const std::size_t i = verb - back;
      if (view_[i].sign != 0) return false;
      tells_deed = tells_deed || is_any(view_, i, kDeeds);
      if (view_.is(i, "who") && i > 0) {
        return tells_deed &&
               (view_.is(i - 1, "men") || view_.is(i - 1, "those") || is_any(view_, i - 1, kNouns));
      }
    }
    return false;
  }

  void blame(Who who, std::size_t begin, std::size_t end) {
    if (!who.run) return;
    who.role = 0;
    add("blame", who, begin, end, true);
  }

  Who name_behind(std::size_t i) const {
    constexpr std::size_t kReach = 4;
    for (const NameRun& run : runs_) {
      if (run.first >= i && run.first < i + kReach) return {run, 0, run.begin, run.end};
    }
    return {};
  }

  /// "by the cleaner", "of a High Court judge", "by night guard Ida Orr"
  Who who_behind(std::size_t i) const {
    constexpr std::size_t kReach = 6;
    Who who;
    for (std::size_t k = i; k < std::min(i + kReach, view_.size()); ++k) {
      if (view_[k].sign != 0 || is_preposition(view_, k) || view_.is(k, "who")) break;
      if (const std::uint64_t role = actor_at(view_, k)) {
        who.role = role;
        who.begin = who.end == 0 ? k : who.begin;
        who.end = k + 1;
      }
      const auto run = std::find_if(runs_.begin(), runs_.end(),
                                    [&](const NameRun& other) { return other.first == k; });
      if (run == runs_.end() || is_possessive(view_, run->end - 1)) continue;
      if (actor_at(view_, run->end) != 0) continue;  // a High Court judge
      return {*run, who.role, k, run->end};
    }
    return who;
  }

  /// The subject of the verb at word `verb`: "the company's negotiators", "it was Ida Orr who".
  Who who_before(std::size_t verb) const {
    static constexpr std::array<std::string_view, 8> kDelegates = {
        "delegation",      "negotiators", "team",      "side",
        "representatives", "officials",   "delegates", "lawyers"};
    static constexpr std::array<std::string_view, 5> kFillers = {"got", "up", "and", "he", "she"};
    static constexpr std::array<std::string_view, 2> kSaid = {"said", "says"};
    std::size_t i = verb_begin(view_, verb);
    while (i > 0 &&
           (is_any(view_, i - 1, kFillers) || view_.is(i - 1, "who") ||
            (i + 1 < view_.size() && is_he_or_she(view_, i) && is_any(view_, i - 1, kSaid)))) {
      --i;
    }
    if (i == 0) return {};
    const std::size_t head = i - 1;
    if (head > 0 && is_any(view_, head, kDelegates) && is_possessive(view_, head - 1)) {
      return at(head - 1);
    }
    return at(head);
  }

  /// The name or the actor whose last word is `last`.
  Who at(std::size_t last) const {
    for (const NameRun& run : runs_) {
      if (run.end != last + 1) continue;
      if (run.first > 0 && is_preposition(view_, run.first - 1)) return {};
      const std::uint64_t role = run.first > 0 ? actor_at(view_, run.first - 1) : 0;
      return {run, role, run.first, run.end};
    }
    if (last == 0 && !view_[0].is_function && view_[0].kind == TokenKind::word) {
      NameRun run{0, 0, 1, 0, stem_of(view_.text(0), view_[0].word)};
      if (actor_at(view_, 0) == 0) return {run, 0, 0, 1};
    }
    if (const std::uint64_t role = actor_at(view_, last)) return {{}, role, last, last + 1};
    return {};
  }

  void add(std::string_view deed, const Who& who, std::size_t begin, std::size_t end,
           bool is_party = false) {
    if (!who.is_known()) return;
    const auto clause = clause_around(view_, begin, begin + 1);
    if (is_doubted(view_, clause.first, begin) ||
        is_unreal(view_, verb_begin(view_, begin), begin)) {
      return;
    }
    Fact fact = blank_;
    fact.sort = DetailSort::doer;
    fact.is_named = fact.is_definite = fact.is_of_event = true;
    fact.key = kEventDeed ^ hash_word(deed);
    fact.words.span = view_.span(std::min(begin, who.begin), std::max(end, who.end));
    fact.times = times_in(view_, clause.first, clause.second);
    fact.is_background = tells_of_before(view_, clause.first, clause.second);
    fact.has_year = tells_year(view_, clause.first, clause.second);
    fact.setting = read_setting(view_, begin, std::min(end, view_.size()), clause, 0);
    fact.name = view_.span(who.begin, who.end);
    fact.is_party = is_party;
    if (who.role != 0) {
      Fact role = fact;
      role.is_role = true;
      role.values = {who.role};
      facts_.push_back(std::move(role));
    }
    if (!who.run) return;
    fact.first_name = who.run->given;
    fact.family_name = who.run->family;
    fact.is_first_word = who.begin == 0 && who.end == 1;
    for (std::size_t i = who.run->begin; i < who.run->end; ++i) {
      fact.values.push_back(stem_of(view_.text(i), view_[i].word));
    }
    std::sort(fact.values.begin(), fact.values.end());
    facts_.push_back(std::move(fact));
  }

  const SentenceView& view_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  std::vector<NameRun> runs_;
};

}  // namespace

void read_event_doers(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  EventDoers(view, blank, facts).read();
}

void add_roles(const SentenceView& view, RolesOfNames& roles) {
  for (const NameRun& run : names_in(view)) {
    if (run.first == 0) continue;
    if (const std::uint64_t role = actor_at(view, run.first - 1)) roles[run.family].insert(role);
  }
}

void tell_by_role(const RolesOfNames& roles, std::vector<Fact>& facts) {
  const std::size_t count = facts.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!facts[i].is_of_event || facts[i].is_role) continue;
    const auto entry = roles.find(facts[i].family_name);
    if (entry == roles.end() || entry->second.size() != 1) continue;
    Fact role = facts[i];
    role.is_role = true;
    role.is_first_word = false;
    role.values = {*entry->second.begin()};
    facts.push_back(std::move(role));
  }
}

}  // namespace onrecord::lineup
