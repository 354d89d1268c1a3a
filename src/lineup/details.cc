// Facts of one key are held against each other: sentences that share enough, one word each that the
// other document does not have at all.
#include "lineup/details.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "lineup/fact.h"
#include "lineup/grounds.h"
#include "lineup/pairs.h"
#include "lineup/people.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kMostHeld = 48;

/// Facts of all documents, and who bears which name in them.
struct Told {
  std::vector<Fact> facts;
  FamilyNames families;
  RolesOfNames roles;
};

/// Whether the fact is told in marks: as somebody's words, not the article's.
bool is_quoted(const std::vector<Span>& quotations, Span words) {
  const auto after =
      std::upper_bound(quotations.begin(), quotations.end(), words.begin_byte,
                       [](std::uint32_t byte, const Span& span) { return byte < span.begin_byte; });
  return after != quotations.begin() && std::prev(after)->contains(words);
}

bool is_of_narrator(const Fact& fact) {
  return fact.sort == DetailSort::outcome || fact.sort == DetailSort::place || fact.is_named;
}

/// `before`: the sentence before it, if there is one.
void read_sentence(const SentenceView& view, const std::optional<SentenceView>& before,
                   const Fact& blank, Topic& topic, Told& told) {
  std::vector<Fact>& facts = told.facts;
  const std::size_t own = facts.size();
  read_contrasts(view, blank, facts);
  read_titles(view, blank, facts);
  read_causes(view, blank, facts);
  read_deeds(view, blank, facts);
  read_scores(view, blank, facts);
  read_votes(view, blank, facts);
  read_outcomes(view, topic, blank, facts);
  read_named_doers(view, blank, facts);
  read_event_doers(view, blank, facts);
  read_decisions(view, blank, facts);
  read_places(view, blank, facts);
  read_deed_places(view, blank, facts);
  told.families.add(names_in(view));
  add_roles(view, told.roles);
  topic.pass(view);
  if (!before) return;
  for (std::size_t i = own; i < facts.size(); ++i) carry_subject(*before, view, facts[i].setting);
}

Told told_of(const LineUpInput& input) {
  Told told;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    std::vector<Span> marked;
    for (const Quotation& quotation : input.quotations) {
      const bool is_said =
          quotation.kind == QuotationKind::direct || quotation.kind == QuotationKind::partial;
      if (quotation.document == input.documents[d].id && is_said) marked.push_back(quotation.span);
    }
    std::sort(marked.begin(), marked.end());
    constexpr std::size_t kMostFacts = 2000;  // of one document; more is no story
    const std::size_t first = told.facts.size();
    const std::size_t sentences = input.segmentations[d].sentences.size();
    Topic topic;
    std::optional<SentenceView> before;
    for (std::uint32_t s = 0; s < sentences; ++s) {
      if (told.facts.size() - first > kMostFacts) break;
      SentenceView view(input.documents[d], input.segmentations[d], s);
      Fact blank;
      blank.words.document = input.documents[d].id;
      blank.sentence = s;
      read_sentence(view, before, blank, topic, told);
      before.emplace(std::move(view));
    }
    const auto is_left_out = [&](const Fact& fact) {
      return is_of_narrator(fact) && is_quoted(marked, fact.words.span);
    };
    told.facts.erase(std::remove_if(told.facts.begin() + static_cast<std::ptrdiff_t>(first),
                                    told.facts.end(), is_left_out),
                     told.facts.end());
  }
  tell_by_role(told.roles, told.facts);
  std::erase_if(told.facts, [&](const Fact& fact) {
    return fact.is_first_word && !told.families.is_known(fact.family_name);
  });
  return told;
}

/// Whether the words are, or stand around, the name of a place.
bool is_near(const DocumentSpan& words, const Spot& spot) {
  return words.document == spot.document && words.span.begin_byte <= spot.span.end_byte &&
         spot.span.begin_byte <= words.span.end_byte;
}

/// Places that the surroundings alone tell to be of one event, beside those that are known.
void add_places(const Articles& articles, std::vector<DetailConflict>& conflicts) {
  const std::vector<NamedPlace> places = named_places(articles);
  std::vector<Pairing> pairs = place_pairs(articles, places);
  std::erase_if(pairs,
                [](const Pairing& pair) { return pair.chance < least_chance(PairSort::place); });
  std::sort(pairs.begin(), pairs.end(),
            [](const Pairing& a, const Pairing& b) { return a.chance > b.chance; });
  std::set<std::vector<std::uint64_t>> told;
  for (const Pairing& pair : pairs) {
    const NamedPlace& a = places[pair.i];
    const NamedPlace& b = places[pair.k];
    const bool is_known =
        std::any_of(conflicts.begin(), conflicts.end(), [&](const DetailConflict& conflict) {
          return conflict.sort == DetailSort::place &&
                 std::any_of(conflict.words.begin(), conflict.words.end(),
                             [&](const DocumentSpan& words) {
                               return is_near(words, a.spot) || is_near(words, b.spot);
                             });
        });
    const bool is_new = told.insert(a.names).second;
    if (!told.insert(b.names).second || !is_new || is_known) continue;
    conflicts.push_back({DetailSort::place,
                         {{a.spot.document, a.spot.span}, {b.spot.document, b.spot.span}},
                         false});
  }
  std::sort(conflicts.begin(), conflicts.end(),
            [](const DetailConflict& a, const DetailConflict& b) {
              return std::tie(a.words, a.sort) < std::tie(b.words, b.sort);
            });
}

class Details {
 public:
  /// Facts and input must outlive it.
  Details(const Articles& articles, const std::vector<Fact>& facts, FamilyNames families)
      : facts_(facts), grounds_(articles, facts, std::move(families)) {
    for (const Fact& fact : facts_) {
      ++per_sentence_[{fact.words.document, fact.sentence, fact.key, fact.slots[2]}];
    }
  }

  std::vector<DetailConflict> find() {
    std::map<std::uint64_t, std::vector<std::size_t>> by_key;
    for (std::size_t i = 0; i < facts_.size(); ++i) by_key[facts_[i].key].push_back(i);
    std::vector<DetailConflict> conflicts;
    for (const auto& [key, bucket] : by_key) {
      Pair best;
      for (std::size_t b = 1; b < bucket.size(); ++b) {
        for (std::size_t a = b > kMostHeld ? b - kMostHeld : 0; a < b; ++a) {
          const Pair pair = hold_against(bucket[a], bucket[b]);
          if (pair.likeness > best.likeness) best = pair;
        }
      }
      if (best.likeness > 0) conflicts.push_back(tell(best, bucket));
    }
    std::sort(conflicts.begin(), conflicts.end(),
              [](const DetailConflict& a, const DetailConflict& b) {
                return std::tie(a.words, a.sort) < std::tie(b.words, b.sort);
              });
    // One deed may have been found under several words of what it was done to.
    const auto meet = [](const DocumentSpan& a, const DocumentSpan& b) {
      return a.document == b.document && a.span.begin_byte < b.span.end_byte &&
             b.span.begin_byte < a.span.end_byte;
    };
    const auto same = [&](const DetailConflict& a, const DetailConflict& b) {
      return a.sort == b.sort && meet(a.words[0], b.words[0]) && meet(a.words[1], b.words[1]);
    };
    conflicts.erase(std::unique(conflicts.begin(), conflicts.end(), same), conflicts.end());
    return conflicts;
  }

 private:
  struct Pair {
    double likeness = 0;
    std::size_t i = 0;
    std::size_t k = 0;
    bool is_sure = false;
  };

  bool is_told_by_both(const Fact& a, const Fact& b) const {
    return grounds_.is_told_by_both(a, b);
  }

  bool is_alone(const Fact& fact) const {
    const auto entry =
        per_sentence_.find({fact.words.document, fact.sentence, fact.key, fact.slots[2]});
    return entry->second == 1;
  }

  /// An officer who shot here and was shot there.
  static bool is_turned_round(const Fact& a, const Fact& b) {
    const auto turned = [](const Fact& x, const Fact& y) {
      return x.values[0] > 1 && x.values[0] == y.values[1] && x.values[0] != x.values[1] &&
             x.values[0] != y.values[0];
    };
    return turned(a, b) || turned(b, a);
  }

  static std::size_t same_slots(const Fact& a, const Fact& b) {
    std::size_t count = 0;
    for (std::size_t s = 0; s < a.slots.size(); ++s) {
      count += a.slots[s] != 0 && a.slots[s] == b.slots[s] ? 1 : 0;
    }
    return count;
  }

  static Pair pair(const Likely& likely, std::size_t i, std::size_t k) {
    return {likely.likeness, i, k, likely.is_sure};
  }

  Pair hold_against(std::size_t i, std::size_t k) const {
    const Fact& a = facts_[i];
    const Fact& b = facts_[k];
    if (a.words.document == b.words.document || a.sort != b.sort) return {};
    const double alike = likeness(a.setting, b.setting);
    switch (a.sort) {
      case DetailSort::title:
        return pair(grounds_.hold_titles(a, b), i, k);
      case DetailSort::outcome:
        return pair(a.family_name == 0 || b.family_name == 0 ? grounds_.hold_decisions(a, b, alike)
                                                             : grounds_.hold_outcomes(a, b),
                    i, k);
      case DetailSort::place:
        return pair(
            a.is_of_event ? grounds_.hold_deed_places(a, b) : grounds_.hold_places(a, b, alike), i,
            k);
      case DetailSort::cause: {
        constexpr double kLeast = 1;
        const std::size_t common =
            shared(a.setting.words, b.setting.words) + shared(a.setting.names, b.setting.names);
        return share_value(a, b) || is_told_by_both(a, b) || alike < kLeast || common == 0
                   ? Pair{}
                   : Pair{alike, i, k, false};
      }
      case DetailSort::score: {
        if (a.is_of_event) return pair(grounds_.hold_votes(a, b, alike), i, k);
        const std::size_t names = shared(a.setting.names, b.setting.names);
        const bool is_other = names < a.setting.names.size() && names < b.setting.names.size();
        if (share_value(a, b) || is_told_by_both(a, b) || names == 0 || (is_other && names < 3)) {
          return {};
        }
        return Pair{1 + alike, i, k, names > 1};
      }
      default:
        if (a.is_named != b.is_named) return {};
        if (a.is_of_event) return pair(grounds_.hold_event_doers(a, b), i, k);
        if (a.is_named) return pair(grounds_.hold_named(a, b, alike), i, k);
        return a.values.size() == 2 ? hold_deeds(i, k, alike) : hold_things(i, k, alike);
    }
  }

  Pair hold_deeds(std::size_t i, std::size_t k, double alike) const {
    constexpr double kLeast = 2.5;
    constexpr double kSure = 4;
    const Fact& a = facts_[i];
    const Fact& b = facts_[k];
    if (alike < kLeast || !is_turned_round(a, b)) return {};
    // A document that tells it both ways tells of two deeds.
    for (const Fact& other : facts_) {
      if (other.key != a.key || other.values.size() != 2 || other.is_named) continue;
      if (other.words.document == a.words.document && is_turned_round(a, other)) return {};
      if (other.words.document == b.words.document && is_turned_round(b, other)) return {};
    }
    return {alike, i, k, alike >= kSure};
  }

  Pair hold_things(std::size_t i, std::size_t k, double alike) const {
    constexpr double kLeast = 2;
    constexpr double kEnough = 4;
    constexpr double kSure = 7;
    const Fact& a = facts_[i];
    const Fact& b = facts_[k];
    if (alike < kLeast || share_value(a, b) || !is_alone(a) || !is_alone(b)) return {};
    const std::size_t slots = same_slots(a, b);
    const double value = alike + static_cast<double>(slots);
    if (slots == 0 || value < kEnough || is_told_by_both(a, b)) return {};
    return {value, i, k, value >= kSure};
  }

  /// The pair, and other documents that tell the same as one of it in a sentence much like it.
  DetailConflict tell(const Pair& pair, const std::vector<std::size_t>& bucket) const {
    DetailConflict conflict{facts_[pair.i].sort, {}, pair.is_sure};
    std::set<DocumentId> documents;
    const auto add = [&](const Fact& fact) {
      if (documents.insert(fact.words.document).second) conflict.words.push_back(fact.words);
    };
    add(facts_[pair.i]);
    add(facts_[pair.k]);
    for (const std::size_t other : bucket) {
      const Fact& fact = facts_[other];
      for (const std::size_t own : {pair.i, pair.k}) {
        if (fact.values == facts_[own].values && likeness(fact.setting, facts_[own].setting) >= 2) {
          add(fact);
        }
      }
    }
    return conflict;
  }

  const std::vector<Fact>& facts_;
  Grounds grounds_;
  // By the preposition that it hangs on: a bike that was hit by a lorry.
  std::map<std::tuple<DocumentId, std::uint32_t, std::uint64_t, std::uint64_t>, std::size_t>
      per_sentence_;
};

}  // namespace

std::vector<DetailConflict> find_details(const Articles& articles) {
  const Told told = told_of(articles.input);
  std::vector<DetailConflict> conflicts = Details(articles, told.facts, told.families).find();
  add_places(articles, conflicts);
  return conflicts;
}

}  // namespace onrecord::lineup
