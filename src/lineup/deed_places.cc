// Where a deed was done, by the name of the place alone: found at Orla Bay, taken to Lesk, "In
// Tarsk the police came across a van". A place may lie within another: regions and large cities are
// left out, and an article that has the other's name anywhere knows it.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "lineup/fact.h"
#include "lineup/people.h"
#include "lineup/phrases.h"
#include "lineup/subjects.h"
#include "text/fold.h"
#include "text/lexicon.h"

namespace onrecord::lineup {
namespace {

constexpr std::uint64_t kDeedPlace = 0xD1B54A32D192ED03ULL;

/// The last word of a name that says what sort of place it is, and is no name by itself.
bool is_generic(const SentenceView& view, std::size_t i) {
  static constexpr std::array<std::string_view, 16> kWords = {
      "bay",  "hill", "hills", "point", "creek", "valley", "cross", "green",
      "head", "port", "san",   "santa", "saint", "st",     "north", "south"};
  static const Lexicon& kinds = lexicon("place_words.txt");
  return is_any(view, i, kWords) || kinds.contains(view[i].word);
}

class DeedPlaces {
 public:
  DeedPlaces(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts)
      : view_(view), blank_(blank), facts_(facts), runs_(names_in(view)) {}

  void read() {
    static const Lexicon& deeds = lexicon("deed_places.txt");
    std::vector<std::uint64_t> words;
    for (std::size_t i = 0; i < view_.size(); ++i) words.push_back(view_[i].word);
    for (std::size_t i = 0; i < view_.size();) {
      std::string_view deed;
      const std::size_t count =
          deeds.find_phrase(std::span(words).subspan(i, words.size() - i), &deed);
      if (count > 0 && !view_[i].is_name) read_at(i, i + count, deed);
      i += std::max<std::size_t>(count, 1);
    }
  }

 private:
  void read_at(std::size_t begin, std::size_t end, std::string_view deed) {
    const bool goes = deed == "taken" || view_.is(begin, "diverted");
    // "had driven to Lesk": nobody was taken there.
    static constexpr std::array<std::string_view, 3> kHave = {"had", "has", "have"};
    if (goes && begin > 0 && is_any(view_, begin - 1, kHave)) return;
    std::optional<std::size_t> at = place_behind(end, goes);
    if (!at && !goes) at = place_before(begin);
    if (at) add(begin, end, deed, *at);
  }

  bool leads(std::size_t i, bool goes) const {
    if (goes) return view_.is(i, "to");
    return view_.is(i, "in") || view_.is(i, "at") || view_.is(i, "on");
  }

  /// The name (a position in `runs_`) of the place told behind the verb: "found at about 6am on an
  /// estate in Lesk".
  std::optional<std::size_t> place_behind(std::size_t end, bool goes) const {
    constexpr std::size_t kReach = 14;
    for (std::size_t i = end; i < std::min(end + kReach, view_.size()); ++i) {
      if (view_[i].sign != 0 && view_[i].sign != '.' && view_[i].sign != '-') break;
      if (view_.is(i, "and") || view_.is(i, "who") || view_.is(i, "that") || view_.is(i, "while") ||
          (i > end && is_past_verb(view_, i)) || (goes && is_article(view_, i))) {
        break;
      }
      if (!leads(i, goes)) continue;
      if (const auto run = named_place(i)) return run;
      // "taken to the general hospital in Lesk"
      goes = false;
    }
    return std::nullopt;
  }

  /// "In Tarsk, on a business park, the police came across a van", "followed him to Lesk and
  /// arrested him"
  std::optional<std::size_t> place_before(std::size_t begin) const {
    constexpr std::size_t kReach = 12;
    const std::size_t verb = verb_begin(view_, begin);
    if (verb > 0 && view_.is(verb - 1, "and")) {
      for (std::size_t i = verb - 1; i > 0 && verb - i < kReach; --i) {
        if (view_[i].sign != 0) break;
        if (view_.is(i, "to")) return named_place(i);
      }
      return std::nullopt;
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(begin, 5); ++i) {
      const bool is_head = i == 0 || view_[i - 1].sign == ',';
      if (!is_head || !(view_.is(i, "in") || view_.is(i, "at"))) continue;
      if (const auto run = named_place(i)) {
        for (std::size_t k = runs_[*run].end; k < begin; ++k) {
          if (view_[k].sign == ';' || is_past_verb(view_, k)) return std::nullopt;
        }
        return run;
      }
    }
    return std::nullopt;
  }

  /// The name behind the preposition at word `lead`: "at Orla Bay", "in the Oster district of
  /// Lesk"; not "in May", "at the High Court", "in Bavaria".
  std::optional<std::size_t> named_place(std::size_t lead) const {
    std::size_t i = lead + 1;
    if (view_.is(i, "the")) ++i;
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      const NameRun& run = runs_[r];
      if (run.first != i) continue;
      return may_be_place(run) ? std::optional(r) : std::nullopt;
    }
    return std::nullopt;
  }

  bool may_be_place(const NameRun& run) const {
    static const Lexicon& organisations = lexicon("organisation_words.txt");
    static const Lexicon& places = lexicon("places.txt");
    static const Lexicon& regions = lexicon("regions.txt");
    static constexpr std::array<std::string_view, 14> kRegionWords = {
        "county", "province", "state", "region", "district", "coast", "islands",
        "parish", "west",     "east",  "north",  "south",    "sea",   "mountains"};
    if (run.begin != run.first || is_possessive(view_, run.end - 1)) return false;
    if (!times_in(view_, run.begin, run.end).empty()) return false;
    const bool has_kind = kind_of(run) != 0;
    // Letters that stand for a body: the UNHCR.
    const std::string_view text = view_.text(run.begin);
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (text.size() > 1 && std::all_of(text.begin(), text.end(), is_capital)) return false;
    for (std::size_t i = run.begin; i < run.end; ++i) {
      const std::uint64_t word = view_[i].word;
      if (view_[i].kind != TokenKind::word) return false;
      if (has_kind && i + 1 < run.end) continue;
      if (has_kind) continue;
      if (organisations.contains(word) || places.contains(word) || regions.contains(word) ||
          is_any(view_, i, kRegionWords) || view_.text(i).ends_with("shire")) {
        return false;
      }
    }
    // "in Orla County", "in Lesk province"; "in Ford trucks": the name goes on in a plain word.
    const std::size_t next = run.end;
    if (next >= view_.size() || view_[next].kind != TokenKind::word || kind_of(run) != 0)
      return true;
    return view_[next].is_function || is_any(view_, next, kTail) || is_past_verb(view_, next);
  }

  static constexpr std::array<std::string_view, 6> kTail = {"district", "quarter", "suburb",
                                                            "early",    "late",    "last"};

  /// Of "Lesk Airport" and "Lesk airport" the sort of place; 0 where the name alone stands.
  std::uint64_t kind_of(const NameRun& run) const {
    static const Lexicon& kinds = lexicon("place_words.txt");
    const std::string_view own = kinds.tag(view_[run.end - 1].word);
    if (own.starts_with("kind=") && run.end - run.begin > 1) return hash_word(own);
    if (run.end >= view_.size() || view_[run.end].is_name) return 0;
    const std::string_view next = kinds.tag(view_[run.end].word);  // "Lesk airport"
    return next.starts_with("kind=") ? hash_word(next) : 0;
  }

  void add(std::size_t begin, std::size_t end, std::string_view deed, std::size_t at) {
    const NameRun& run = runs_[at];
    Fact fact = blank_;
    fact.sort = DetailSort::place;
    fact.is_named = fact.is_of_event = true;
    fact.key = kDeedPlace ^ hash_word(deed);
    for (std::size_t i = run.begin; i < run.end; ++i) {
      if (run.end - run.begin > 1 && is_generic(view_, i)) continue;
      fact.values.push_back(stem_of(view_.text(i), view_[i].word));
    }
    if (fact.values.empty()) return;
    // "in the Oster district of Lesk"
    const bool goes_on = at + 1 < runs_.size() && view_.is(run.end, "district") &&
                         view_.is(run.end + 1, "of") && runs_[at + 1].first == run.end + 2;
    if (goes_on) fact.values.push_back(runs_[at + 1].family);
    std::sort(fact.values.begin(), fact.values.end());
    fact.slots[0] = kind_of(run);
    const auto clause = clause_around(view_, begin, end);
    const std::size_t first = std::min(begin, run.first);
    const std::size_t last = std::max(end, run.end);
    fact.words.span = view_.span(first, last);
    fact.name = view_.span(run.begin, run.end);
    fact.setting = read_setting(view_, begin, end, clause, 0);
    fact.times = times_in(view_, std::min(first, clause.first), std::max(last, clause.second));
    fact.has_year = tells_year(view_, first, std::max(last, clause.second));
    fact.is_background = is_unreal(view_, std::min(first, clause.first), begin) ||
                         tells_of_before(view_, clause.first, clause.second);
    facts_.push_back(std::move(fact));
  }

  const SentenceView& view_;
  const Fact& blank_;
  std::vector<Fact>& facts_;
  std::vector<NameRun> runs_;
};

}  // namespace

void read_deed_places(const SentenceView& view, const Fact& blank, std::vector<Fact>& facts) {
  DeedPlaces(view, blank, facts).read();
}

}  // namespace onrecord::lineup
