// Facts of one key are held against each other: sentences that share enough, one word each that the
// other document does not have at all.
#include "lineup/details.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "lineup/fact.h"

namespace onrecord::lineup {
namespace {

constexpr std::size_t kMostHeld = 48;

std::vector<Fact> facts_of(const LineUpInput& input) {
  std::vector<Fact> facts;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    const Segmentation& parts = input.segmentations[d];
    constexpr std::size_t kMostFacts = 2000;  // of one document; more is no story
    const std::size_t first = facts.size();
    for (std::uint32_t s = 0; s < parts.sentences.size(); ++s) {
      if (facts.size() - first > kMostFacts) break;
      const SentenceView view(input.documents[d], parts, s);
      Fact blank;
      blank.words.document = input.documents[d].id;
      blank.sentence = s;
      const std::size_t own = facts.size();
      read_contrasts(view, blank, facts);
      read_titles(view, blank, facts);
      read_causes(view, blank, facts);
      read_deeds(view, blank, facts);
      read_scores(view, blank, facts);
      if (s == 0) continue;
      const SentenceView before(input.documents[d], parts, s - 1);
      for (std::size_t i = own; i < facts.size(); ++i) {
        carry_subject(before, view, facts[i].setting);
      }
    }
  }
  return facts;
}

class Details {
 public:
  explicit Details(std::vector<Fact> facts) : facts_(std::move(facts)) {
    for (const Fact& fact : facts_) {
      for (const std::uint64_t value : fact.values) {
        told_.emplace(fact.words.document, fact.key, value);
      }
      if (fact.first_name != 0) first_names_[fact.family_name].insert(fact.first_name);
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
    return conflicts;
  }

 private:
  struct Pair {
    double likeness = 0;
    std::size_t i = 0;
    std::size_t k = 0;
    bool is_sure = false;
  };

  bool tells(DocumentId document, const Fact& other) const {
    return std::any_of(other.values.begin(), other.values.end(), [&](std::uint64_t value) {
      return told_.contains({document, other.key, value});
    });
  }

  /// Whether one of the documents tells the other's as well: then it is of two things.
  bool is_told_by_both(const Fact& a, const Fact& b) const {
    return tells(a.words.document, b) || tells(b.words.document, a);
  }

  /// One full name, or a family name that one person of the run has.
  bool are_one_person(const Fact& a, const Fact& b) const {
    if (a.first_name != 0 && b.first_name != 0) return a.first_name == b.first_name;
    const auto names = first_names_.find(a.family_name);
    return names != first_names_.end() && names->second.size() == 1 &&
           (a.first_name != 0 || b.first_name != 0);
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

  static bool share_value(const Fact& a, const Fact& b) {
    return std::any_of(a.values.begin(), a.values.end(), [&](std::uint64_t value) {
      return std::find(b.values.begin(), b.values.end(), value) != b.values.end();
    });
  }

  static std::size_t same_slots(const Fact& a, const Fact& b) {
    std::size_t count = 0;
    for (std::size_t s = 0; s < a.slots.size(); ++s) {
      count += a.slots[s] != 0 && a.slots[s] == b.slots[s] ? 1 : 0;
    }
    return count;
  }

  Pair hold_against(std::size_t i, std::size_t k) const {
    const Fact& a = facts_[i];
    const Fact& b = facts_[k];
    if (a.words.document == b.words.document || a.sort != b.sort) return {};
    const double alike = likeness(a.setting, b.setting);
    switch (a.sort) {
      case DetailSort::title:
        return is_told_by_both(a, b) || !are_one_person(a, b) ? Pair{} : Pair{1, i, k, true};
      case DetailSort::cause: {
        constexpr double kLeast = 2;
        return share_value(a, b) || is_told_by_both(a, b) || alike < kLeast
                   ? Pair{}
                   : Pair{alike, i, k, false};
      }
      case DetailSort::score: {
        const std::size_t names = shared(a.setting.names, b.setting.names);
        const bool is_other = names < a.setting.names.size() && names < b.setting.names.size();
        if (share_value(a, b) || is_told_by_both(a, b) || names == 0 || (is_other && names < 3)) {
          return {};
        }
        return Pair{1 + alike, i, k, names > 1};
      }
      default:
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
      if (other.key != a.key || other.values.size() != 2) continue;
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

  std::vector<Fact> facts_;
  std::map<std::uint64_t, std::set<std::uint64_t>> first_names_;  // by family name
  std::set<std::tuple<DocumentId, std::uint64_t, std::uint64_t>> told_;
  // By the preposition that it hangs on: a bike that was hit by a lorry.
  std::map<std::tuple<DocumentId, std::uint32_t, std::uint64_t, std::uint64_t>, std::size_t>
      per_sentence_;
};

}  // namespace

std::vector<DetailConflict> find_details(const LineUpInput& input) {
  return Details(facts_of(input)).find();
}

}  // namespace onrecord::lineup
