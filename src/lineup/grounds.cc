#include "lineup/grounds.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "lineup/calendar.h"
#include "text/fold.h"

namespace onrecord::lineup {
namespace {

/// Doers that stand in every article of such a story, whoever did it: the two sides of talks. The
/// kinds of rescuers are no words of an article at all.
bool is_told_of_event(const Fact& fact) {
  static const std::array<std::uint64_t, 2> kSides = {hash_word("company"), hash_word("union")};
  return fact.is_kind_only ||
         std::find(kSides.begin(), kSides.end(), fact.values.front()) != kSides.end();
}

bool share_none(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  return !a.empty() && !b.empty() && shared(a, b) == 0;
}

}  // namespace

bool share_value(const Fact& a, const Fact& b) {
  return std::any_of(a.values.begin(), a.values.end(), [&](std::uint64_t value) {
    return std::find(b.values.begin(), b.values.end(), value) != b.values.end();
  });
}

Grounds::Grounds(const Articles& articles, const std::vector<Fact>& facts, FamilyNames families)
    : input_(articles.input), families_(std::move(families)), stories_(articles.stories) {
  const LineUpInput& input = input_;
  for (std::size_t d = 0; d < input.documents.size(); ++d) {
    const auto& published = input.documents[d].published;
    days_.push_back(published ? day_of(*published) : std::nullopt);
    names_.push_back(names_of(input.documents[d], input.segmentations[d]));
  }
  std::map<std::pair<DocumentId, std::uint64_t>, const Fact*> places;
  for (const Fact& fact : facts) {
    for (const std::uint64_t value : fact.values) {
      told_.emplace(fact.words.document, fact.key, value);
    }
    const bool is_vote = fact.sort == DetailSort::score && fact.is_of_event;
    if (fact.sort != DetailSort::place && !is_vote) continue;
    const std::pair key(fact.words.document, fact.key);
    const auto [entry, is_new] = places.emplace(key, &fact);
    if (!is_new && !share_value(*entry->second, fact)) several_.insert(key);
  }
}

bool Grounds::tells(DocumentId document, const Fact& other) const {
  return std::any_of(other.values.begin(), other.values.end(), [&](std::uint64_t value) {
    return told_.contains({document, other.key, value});
  });
}

bool Grounds::is_told_by_both(const Fact& a, const Fact& b) const {
  return tells(a.words.document, b) || tells(b.words.document, a);
}

/// Whether nothing speaks against both being true: they are of other days, firms or crimes, or one
/// article tells both.
bool Grounds::may_both_hold(const Fact& a, const Fact& b, std::int64_t most_days) const {
  if (a.is_background || b.is_background || share_value(a, b) || is_told_by_both(a, b)) return true;
  if (share_none(a.objects, b.objects) || share_none(a.times, b.times)) return true;
  const auto& x = days_[a.words.document.value];
  const auto& y = days_[b.words.document.value];
  return x && y && std::abs(*x - *y) > most_days;
}

/// One full name, or a family name that one person of the run has.
bool Grounds::are_one_person(const Fact& a, const Fact& b) const {
  if (a.first_name != 0 && b.first_name != 0) return a.first_name == b.first_name;
  return (a.first_name != 0 || b.first_name != 0) && families_.is_one_person(a.family_name);
}

bool Grounds::is_person(const Fact& fact) const {
  return !fact.is_party && (fact.first_name != 0 || families_.has_first_name(fact.family_name));
}

/// Whether the article has one of the words of the other's doer as a name: it knows him too.
bool Grounds::knows(const Fact& own, const Fact& other) const {
  const std::vector<std::uint64_t>& names = names_[own.words.document.value];
  if (is_person(other)) return std::binary_search(names.begin(), names.end(), other.family_name);
  return shared(names, other.values) > 0;
}

bool Grounds::is_only_one(const Fact& fact) const {
  return !several_.contains({fact.words.document, fact.key});
}

std::string_view Grounds::name_of(const Fact& fact) const {
  return text_of(input_.documents[fact.words.document.value], fact.name);
}

/// One office of one person at one time, and not of two firms.
Likely Grounds::hold_titles(const Fact& a, const Fact& b) const {
  constexpr std::int64_t kTerm = 45;  // days in which an office may change hands
  if (may_both_hold(a, b, kTerm) || !are_one_person(a, b)) return {};
  return {1, true};
}

/// Whether what `b` tells may have come about since `a` was written: charged today, dead now.
bool Grounds::may_follow(const Fact& a, const Fact& b) const {
  const auto& x = days_[a.words.document.value];
  const auto& y = days_[b.words.document.value];
  return b.is_last && x && y && *x < *y;
}

/// What became of one person in one case.
Likely Grounds::hold_outcomes(const Fact& a, const Fact& b) const {
  constexpr std::int64_t kNews = 3;  // days in which a case may go on
  if (may_both_hold(a, b, kNews) || !are_one_person(a, b) || may_follow(a, b) || may_follow(b, a)) {
    return {};
  }
  return {1 + likeness(a.setting, b.setting), a.objects.empty() == b.objects.empty()};
}

/// One thing approved and rejected, by one who decides.
Likely Grounds::hold_decisions(const Fact& a, const Fact& b, double alike) const {
  constexpr std::int64_t kNews = 3;
  constexpr double kLeast = 1;
  constexpr double kSure = 3;
  if (may_both_hold(a, b, kNews)) return {};
  const bool has_one_subject = a.slots[0] != 0 && a.slots[0] == b.slots[0];
  if (a.slots[0] != 0 && b.slots[0] != 0 && !has_one_subject) return {};
  if (alike < (has_one_subject ? kLeast : 2 * kLeast)) return {};
  return {1 + alike, has_one_subject && alike >= kSure};
}

/// How one vote went: the only one of each article, or told in much the same words.
Likely Grounds::hold_votes(const Fact& a, const Fact& b, double alike) const {
  constexpr std::int64_t kNews = 10;
  constexpr double kLeast = 0.3;
  constexpr double kMuch = 4;
  if (may_both_hold(a, b, kNews)) return {};
  const bool are_alone =
      is_only_one(a) && is_only_one(b) && stories_.are_one(a.words.document, b.words.document);
  if (alike < (are_alone ? kLeast : kMuch)) return {};
  return {1 + alike, alike >= kMuch};
}

/// Whether two doers cannot be one, and neither article speaks of the other's.
bool Grounds::are_of_two(const Fact& a, const Fact& b) const {
  if (a.is_role != b.is_role) return false;
  if (a.is_role) {
    const auto speaks_of = [&](const Fact& own, const Fact& other) {
      return told_.contains({own.words.document, kActorKey, other.values.front()});
    };
    return !speaks_of(a, b) && !speaks_of(b, a);
  }
  return is_person(a) == is_person(b) && !knows(a, b) && !knows(b, a) &&
         !may_be_one_name(name_of(a), name_of(b));
}

/// Two doers of what one alone does in a story. The parties to talks stand in every article.
Likely Grounds::hold_event_doers(const Fact& a, const Fact& b) const {
  constexpr std::int64_t kNews = 10;
  constexpr std::size_t kFewest = 3;
  constexpr double kSure = 4;
  if (may_both_hold(a, b, kNews) || a.is_role != b.is_role || a.has_year != b.has_year) return {};
  // What was done to one named person, the name tells.
  if (!a.objects.empty() && are_of_two(a, b)) return {2, likeness(a.setting, b.setting) >= kSure};
  const bool is_between_parties = a.is_role && is_told_of_event(a) && is_told_of_event(b);
  if (!is_between_parties && !are_of_two(a, b)) return {};
  if (!stories_.are_one(a.words.document, b.words.document)) return {};
  const std::size_t around = stories_.shared_around(a.words, b.words);
  // Who attacked is told far from what the attack was.
  if (around < kFewest && !a.is_party) return {};
  return {1 + static_cast<double>(around) / 10, false};
}

/// Two names for the doer of one deed, each of which the other article does not have at all.
Likely Grounds::hold_named(const Fact& a, const Fact& b, double alike) const {
  constexpr std::int64_t kNews = 45;
  constexpr double kLeast = 1.5;
  constexpr double kSure = 4;
  if (alike < kLeast || may_both_hold(a, b, kNews) || a.is_role != b.is_role) return {};
  if (!are_of_two(a, b)) return {};
  // What is told of "a statement", "two passes" may be another: more than the deed has to agree.
  const bool is_definite = a.is_definite && b.is_definite;
  const std::size_t things = shared(a.objects, b.objects);
  const std::size_t of_deed = things + (a.slots[0] == b.slots[0] ? 1 : 0);
  const bool has_more = shared(a.setting.words, b.setting.words) > of_deed;
  if (!is_definite && !has_more) return {};
  // The popular vote and the statewide vote are two, unless they stand in much the same words.
  const bool is_same = things == std::min(a.objects.size(), b.objects.size());
  if (!is_same && !has_more && shared_beside(a.setting, b.setting) == 0) return {};
  // An older deed is told with its year.
  if (a.has_year != b.has_year) return {};
  return {alike, is_definite && alike >= kSure};
}

/// Two names for the place of one deed, each the only one that its article tells of such a deed,
/// and neither in the other article.
Likely Grounds::hold_deed_places(const Fact& a, const Fact& b) const {
  constexpr std::int64_t kNews = 10;
  constexpr std::size_t kFewest = 4;
  if (may_both_hold(a, b, kNews) || a.slots[0] != b.slots[0]) return {};
  if (a.has_year != b.has_year && shared(a.times, b.times) == 0) return {};
  if (!is_only_one(a) || !is_only_one(b) || may_be_one_name(name_of(a), name_of(b)) ||
      stories_.lie_within(a.values, b.values)) {
    return {};
  }
  if (shared(names_[a.words.document.value], b.values) > 0 ||
      shared(names_[b.words.document.value], a.values) > 0) {
    return {};
  }
  if (!stories_.are_one(a.words.document, b.words.document)) return {};
  const std::size_t around = stories_.shared_around(a.words, b.words);
  if (around < kFewest) return {};
  return {1 + static_cast<double>(around) / 10, false};
}

/// Two places of one sort, each the only one of its sort that its article tells, of one event or in
/// sentences much alike.
Likely Grounds::hold_places(const Fact& a, const Fact& b, double alike) const {
  constexpr std::int64_t kNews = 45;
  constexpr double kLeast = 1.5;
  constexpr double kLeastOfEvent = 0.5;
  constexpr double kEvent = 2;
  constexpr double kSure = 4;
  const bool is_of_event = a.slots[1] != 0 && a.slots[1] == b.slots[1];
  if (alike < (is_of_event ? kLeastOfEvent : kLeast) || may_both_hold(a, b, kNews) ||
      a.slots[2] != b.slots[2] || !is_only_one(a) || !is_only_one(b)) {
    return {};
  }
  if (a.is_named && (shared(names_[a.words.document.value], b.values) > 0 ||
                     shared(names_[b.words.document.value], a.values) > 0)) {
    return {};
  }
  const double value = alike + (is_of_event ? kEvent : 0);
  return {value, value >= kSure};
}

}  // namespace onrecord::lineup
